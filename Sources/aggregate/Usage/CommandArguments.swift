import ArgumentParser
import FeedBasics

/// Rearranges the arguments for the parser. Global options may precede the command. An unknown command gets its own
/// error, since the parser would take it for an argument of the default command. An argument that begins with `-` need
/// not be an option: `-crypto` excludes a word from a query, and a feed may be called `-Dash`.
enum CommandArguments {
  /// The command that runs if none is given.
  private static let standard = "latest"
  /// Options of the program itself, which has no others.
  private static let ofProgram = [
    "-h", "--help", "--help-hidden", "--version", "--generate-completion-script",
    "--experimental-dump-help", "---completion",
  ]

  /// Names that commands had before; they keep working.
  private static let formerNames = [
    "edit": "config edit", "prune": "store prune", "stats": "store stats",
  ]

  /// The first word of each command, and what may follow those that are groups of commands.
  private static let groups: [String: [String]] = {
    var groups: [String: [String]] = [:]
    for command in CommandTable.options.keys.sorted() {
      let words = command.split(separator: " ").map(String.init)
      groups[words[0], default: []] += words.dropFirst()
    }
    return groups
  }()

  private static func isKnown(_ word: String) -> Bool {
    groups[word] != nil || formerNames[word] != nil || word == "help"
  }

  /// The name of the command in arranged arguments, such as `list` or `store copy`; nil without one.
  static func command(of arranged: [String]) -> String? {
    let two = arranged.prefix(2).joined(separator: " ")
    return CommandTable.options[two] == nil ? arranged.first : two
  }

  /// The arguments with the command first, then its options, then `--` and all others.
  /// - Throws: exit 64 for an unknown command or a short option that does not exist.
  static func arranged(_ arguments: [String]) throws(CommandFailure) -> [String] {
    let start = globals(in: arguments)
    guard start < arguments.count else {
      return try sorted(arguments, of: standard)
    }
    let word = arguments[start]
    let rest = Array(arguments[..<start] + arguments[(start + 1)...])
    if word == "help" { return [word] + (try topics(rest)) }
    // `aggregate --help add` is about add, not about the command that runs without a name.
    if word == "-h" || word == "--help" {
      let named = try topics(rest)
      return named.isEmpty ? [word] : ["help"] + named
    }
    if let name = formerNames[word] { return try sorted(rest, of: name) }
    if let members = groups[word] {
      return members.isEmpty
        ? try sorted(rest, of: word) : try member(of: word, members, in: rest)
    }
    // A number, or several: `aggregate 1204`.
    if ArticleNumbers.isNumber(word) { return try sorted(arguments, of: "show") }
    guard word.hasPrefix("-") else { throw unknown(word) }
    if ofProgram.contains(where: { word == $0 || word.hasPrefix($0 + "=") }) {
      return Array(arguments[start...])
    }
    if let failure = execution(arguments[start...]) { throw failure }
    let sorted = try sorted(arguments, of: standard)
    if let late = sorted.drop(while: { $0 != "--" }).dropFirst().first, isKnown(late),
      !arguments.contains("--")
    {
      let options = arguments.filter { $0 != late }.joined(separator: " ")
      throw .usage("the command comes first: aggregate \(late) \(options)")
    }
    return sorted
  }

  /// What commands of other programs are here. Some are so close to other commands of ours that a guess would be wrong.
  private static let otherPrograms = [
    "reload": "fetch", "refresh": "fetch", "update": "fetch", "sync": "fetch",
    "print-unread": "count unread", "ls": "list", "rm": "remove NAME", "subscribe": "add URL",
    "unsubscribe": "remove NAME", "mark": "read QUERY", "read-all": "read unread",
    "version": "--version",
  ]

  /// What newsboat's options without a command are here.
  private static let newsboatOptions = [
    "-r": "latest", "--refresh-on-start": "latest", "-e": "export --format opml",
    "--export-to-opml": "export --format opml", "-i": "import FILE",
    "--import-from-opml": "import FILE",
    "-E": "store copy", "-I": "store copy", "-X": "store prune", "--vacuum": "store prune",
    "--cleanup": "store prune", "-d": "fetch -vv 2>FILE", "--log-file": "fetch -vv 2>FILE",
    "-C": "--config FILE", "--config-file": "--config FILE", "--url-file": "--config FILE",
    "--cache-file": "--store FILE",
  ]

  /// newsboat's way to run a command: `-x reload`, or an option of its own.
  /// - Returns: nil if the option is another one, or its command is not known.
  private static func execution(_ words: ArraySlice<String>) -> CommandFailure? {
    guard let option = words.first?.split(separator: "=", maxSplits: 1).map(String.init) else {
      return nil
    }
    if let command = newsboatOptions[option[0]] {
      return .usage("unknown option '\(option[0])'; run 'aggregate \(command)'")
    }
    guard ["-x", "--execute"].contains(option[0]),
      let name = option.dropFirst().first ?? words.dropFirst().first,
      let command = otherPrograms[name]
    else { return nil }
    return .usage("unknown option '\(option[0])'; for '\(name)', run 'aggregate \(command)'")
  }

  /// The arguments of a command of a group, whose second word may come after options.
  private static func member(
    of group: String, _ members: [String], in arguments: [String]
  ) throws(CommandFailure) -> [String] {
    var rest = arguments
    guard let index = firstWord(in: arguments) else {
      if arguments.isEmpty || arguments.contains(where: ["-h", "--help"].contains) {
        return [group] + arguments
      }
      throw .usage("\(group) needs one of its commands: \(members.listed("or"))")
    }
    let word = rest.remove(at: index)
    guard members.contains(word) else { throw unknown(word, of: group, members) }
    return try sorted(rest, of: "\(group) \(word)")
  }

  private static func unknown(
    _ word: String, of group: String, _ members: [String]
  ) -> CommandFailure {
    let names = members.map { "'\(group) \($0)'" }
    return .usage(
      "unknown command '\(group) \(word)'\(SpellingSuggestion.text(for: word, among: members)); "
        + "there is \(names.listed("and"))")
  }

  /// The place of the first argument that is neither an option nor the value of one.
  private static func firstWord(in arguments: [String]) -> Int? {
    var index = 0
    while index < arguments.count {
      guard arguments[index].hasPrefix("-") else { return index }
      index += CommandTable.valued.contains(arguments[index]) ? 2 : 1
    }
    return nil
  }

  private static func unknown(_ word: String) -> CommandFailure {
    if let command = otherPrograms[word] {
      return .usage("unknown command '\(word)'; run 'aggregate \(command)'")
    }
    if URLReference.isWeb(word) || ["feed://", "www."].contains(where: word.lowercased().hasPrefix)
    {
      return .usage(
        "unknown command '\(SecretMask().masked(word))'; to add it as a feed, run 'aggregate add URL'"
      )
    }
    let isQuery = word.contains(":") || word.hasPrefix("@") || word.hasPrefix("(")
    let suggestion = SpellingSuggestion.text(for: word, among: groups.keys)
    return .usage(
      "unknown command '\(word)'"
        + (isQuery
          ? "; for a query, run 'aggregate latest \(word)'"
          : suggestion.isEmpty ? "; 'aggregate --help' lists them" : suggestion))
  }

  /// The commands to be explained. The parser shows the general help for an unknown one.
  private static func topics(_ arguments: [String]) throws(CommandFailure) -> [String] {
    var words: [String] = []
    var index = 0
    while index < arguments.count {
      if let length = length(ofGlobalAt: index, arguments) {
        index += length
        continue
      }
      let word = arguments[index]
      index += 1
      if word.hasPrefix("-") { continue }
      if words.isEmpty {
        guard isKnown(word) else { throw unknown(word) }
        words = (formerNames[word] ?? word).split(separator: " ").map(String.init)
      } else if let members = groups[words[0]], words.count == 1, !members.isEmpty {
        guard members.contains(word) else { throw unknown(word, of: words[0], members) }
        words.append(word)
      } else {
        throw surplus(word)
      }
    }
    return words
  }

  /// A word after the command that is to be explained.
  private static func surplus(_ word: String) -> CommandFailure {
    .usage(
      "help explains one command: leave out '\(word)'"
        + (isKnown(word) ? ", or run 'aggregate help \(word)'" : ""))
  }

  /// The number of arguments at the beginning that are global options.
  private static func globals(in arguments: [String]) -> Int {
    var index = 0
    while index < arguments.count, let length = length(ofGlobalAt: index, arguments) {
      index += length
    }
    return index
  }

  /// The number of arguments of the global option at an index; nil if there is no global option.
  private static func length(ofGlobalAt index: Int, _ arguments: [String]) -> Int? {
    let argument = arguments[index]
    if CommandTable.globals.contains(argument) { return min(2, arguments.count - index) }
    if CommandTable.globalFlags.contains(argument) { return 1 }
    if CommandTable.globals.contains(where: { argument.hasPrefix($0 + "=") }) { return 1 }
    return ShortOption.isVerbosity(argument) ? 1 : nil
  }

  /// The command, its options, then `--`, then the other arguments in their order. Options with values that look like
  /// options are joined with them: `--feed=-Dash`.
  private static func sorted(
    _ arguments: [String], of command: String
  ) throws(CommandFailure) -> [String] {
    var options: [String] = []
    var words: [String] = []
    var isValue = false
    for (index, argument) in arguments.enumerated() {
      if isValue {
        isValue = false
        if argument.hasPrefix("-"), argument.count > 1, !argument.hasPrefix("--") {
          options[options.count - 1] += "=" + argument
        } else {
          options.append(argument)
        }
        continue
      }
      if argument == "--" {
        words += arguments[(index + 1)...]
        break
      }
      if argument.hasPrefix("--") {
        options.append(argument)
        isValue = CommandTable.valued.contains(argument)
        continue
      }
      switch try ShortOption(argument, of: command) {
      case .option(let option):
        options.append(option)
        isValue = CommandTable.valued.contains(option)
      case .word: words.append(argument)
      }
    }
    return command.split(separator: " ").map(String.init) + options
      + (words.isEmpty ? [] : ["--"] + words)
  }
}

extension CommandConfiguration {
  /// The configuration of a command of the program.
  ///
  /// The parser takes it for a part of the program also where it is parsed alone, and then does not ask first whether the
  /// arguments request a completion script, for which it would read two more commands.
  init(
    command: String, abstract: String, discussion: String = "",
    subcommands: [any ParsableCommand.Type] = []
  ) {
    self.init(
      commandName: command, _superCommandName: "aggregate", abstract: abstract,
      discussion: discussion, subcommands: subcommands)
  }
}

/// Parses arranged arguments into a command.
enum CommandParsing {
  /// The command that the arguments describe.
  ///
  /// A named command is parsed alone, because with the program the parser also reads the declarations of the program, of
  /// its default command and of its completion scripts, which takes longer than many commands. Whatever is not that
  /// command with valid arguments, such as a request for help, is parsed as the program's, since its text names the
  /// program.
  /// - Throws: the parser's errors, with which it also requests help.
  static func command<Program: ParsableCommand>(
    _ arguments: [String], of program: Program.Type
  ) throws -> any ParsableCommand {
    var type: any ParsableCommand.Type = program
    var rest = arguments[...]
    while let next = type.configuration.subcommands.first(where: {
      $0.configuration.commandName == rest.first
    }) {
      type = next
      rest = rest.dropFirst()
    }
    if rest.count < arguments.count, type.configuration.subcommands.isEmpty,
      let command = alone(type, Array(rest))
    {
      return command
    }
    return try program.parseAsRoot(arguments)
  }

  /// nil if the arguments are not valid, or ask for help.
  private static func alone<Command: ParsableCommand>(
    _ type: Command.Type, _ arguments: [String]
  ) -> Command? {
    try? Command.parseAsRoot(arguments) as? Command
  }
}

/// What an argument with one dash means. Short options are never bundled, since `-us` excludes a word.
enum ShortOption: Equatable {
  /// An option by its long name, with a value that was attached to it: `--unread`, `--limit=5`.
  case option(String)
  case word

  /// - Throws: exit 64 for a single character that is no option of the command, naming the option that may be meant.
  init(_ argument: String, of command: String) throws(CommandFailure) {
    let body = argument.dropFirst()
    guard argument.hasPrefix("-"), let letter = body.first else {
      self = .word
      return
    }
    let names = ShortOption.names(command)
    // The parser explains these itself.
    if argument == "-h" || ShortOption.isVerbosity(argument) {
      self = .option(argument)
    } else if ShortOption.isNumber(body) {
      guard names.contains("--limit") else {
        throw .usage("unknown option '\(argument)'; \(command) has no --limit")
      }
      self = .option("--limit=\(body)")
    } else if body.count == 1 {
      guard let option = CommandTable.shorts[argument], names.contains(option) else {
        throw .usage("unknown option '\(argument)'; \(ShortOption.hint(letter, names, command))")
      }
      self = .option(option)
    } else if let option = CommandTable.shorts["-\(letter)"], names.contains(option),
      CommandTable.valued.contains(option),
      body.dropFirst().first == "=" || letter == "n" && ShortOption.isNumber(body.dropFirst())
    {
      let value = body.dropFirst()
      self = .option("\(option)=\(value.first == "=" ? value.dropFirst() : value)")
    } else if CommandTable.takingWords.contains(command) {
      self = .word
    } else {
      throw .usage("unknown option '\(argument)'; 'aggregate \(command) --help' lists them")
    }
  }

  /// The long names of the command's options.
  private static func names(_ command: String) -> [String] {
    ((CommandTable.options[command] ?? []) + CommandTable.globals.union(CommandTable.globalFlags))
      .filter { $0.hasPrefix("--") }
  }

  /// `-v`, `-vv`.
  static func isVerbosity(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument.count > 1 && argument.dropFirst().allSatisfy { $0 == "v" }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The options of the command that begin with a letter.
  private static func hint(_ letter: Character, _ names: [String], _ command: String) -> String {
    // Some commands have one format besides the usual one.
    let similar = names.filter {
      letter == "f" && $0 == "--json" || $0.dropFirst(2).first?.lowercased() == letter.lowercased()
    }.sorted()
    return similar.isEmpty
      ? "'aggregate \(command) --help' lists them" : "did you mean \(similar.listed("or"))?"
  }
}

/// How the generated tables are written. They are read by bytes, since every command needs them first.
extension CommandTable {
  /// Words separated by commas, in one or several lines.
  static func names(_ text: String) -> Set<String> {
    Set(
      text.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") }.map { name in
        String(Substring(name.drop { $0 == UInt8(ascii: " ") }))
      })
  }

  /// Rows such as `fetch: --force --jobs;`, by what is before the colon.
  /// - Parameter filters: what `@` stands for.
  static func rows(_ text: String, filters: String) -> [String: [String]] {
    let filters = words(filters.utf8[...])
    let rows = text.utf8.split(separator: UInt8(ascii: ";")).map { row in
      let command = row.prefix { $0 != UInt8(ascii: ":") }
      return (
        String(Substring(command.drop { $0 == UInt8(ascii: "\n") })),
        words(row[command.endIndex...].dropFirst()).flatMap { $0 == "@" ? filters : [$0] }
      )
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  private static func words(_ text: Substring.UTF8View) -> [String] {
    text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(Substring($0)) }
  }
}

/// The arguments of the program, its own name first.
enum ProgramArguments {
  /// On Linux they are read from the kernel: a statically linked Swift program searches for them beside the environment,
  /// and finds nothing if a preloaded library has changed that.
  static var all: [String] {
    #if os(Linux)
      let line = commandLine()
      return line.isEmpty
        ? CommandLine.arguments : chosen(split(line), CommandLine.arguments)
    #else
      return CommandLine.arguments
    #endif
  }

  /// The bytes of the arguments; empty if they cannot be read.
  private static func commandLine() -> [UInt8] {
    let descriptor = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? line : [] }
      line += buffer[..<count]
    }
  }

  /// Splits arguments that each end with a NUL (proc_pid_cmdline(5)). Invalid UTF-8 is repaired.
  static func split(_ line: [UInt8]) -> [String] {
    var words = line.split(separator: 0, omittingEmptySubsequences: false)
    if words.last?.isEmpty == true { words.removeLast() }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the kernel's arguments, unless the program was started by the loader (`ld.so PROGRAM ARGUMENT…`): then the
  /// loader's own come first.
  static func chosen(_ kernel: [String], _ swift: [String]) -> [String] {
    !swift.isEmpty && kernel.count > swift.count && kernel.suffix(swift.count) == swift[...]
      ? swift : kernel
  }
}
