import ArgumentParser
import FeedModel

/// Rearranges the arguments for the parser. Global options may precede the command. An unknown command gets its own
/// error, since the parser would take it for an argument of the default command. An argument that begins with `-` need
/// not be an option: `-crypto` excludes a word from a query, and a feed may be called `-Dash`.
struct CommandArguments {
  let known: [String]

  /// The command that runs if none is given.
  private static let standard = "latest"
  /// Options of the program itself, which has no others.
  private static let ofProgram = [
    "-h", "--help", "--help-hidden", "--version", "--generate-completion-script",
    "--experimental-dump-help", "---completion",
  ]

  /// The arguments with the command first, then its options, then `--` and all others.
  /// - Throws: exit 64 for an unknown command or a short option that does not exist.
  func arranged(_ arguments: [String]) throws(CommandFailure) -> [String] {
    let start = globals(in: arguments)
    guard start < arguments.count else {
      return try CommandArguments.sorted(arguments, of: CommandArguments.standard)
    }
    let word = arguments[start]
    let rest = Array(arguments[..<start] + arguments[(start + 1)...])
    if known.contains(word) {
      if word == "help" { return [word] + (try topics(rest)) }
      return try CommandArguments.sorted(rest, of: word)
    }
    // A number, or several: `aggregate 1204`.
    if ArticleNumbers.isNumber(word) { return try CommandArguments.sorted(arguments, of: "show") }
    guard word.hasPrefix("-") else { throw unknown(word) }
    if CommandArguments.ofProgram.contains(where: { word == $0 || word.hasPrefix($0 + "=") }) {
      return Array(arguments[start...])
    }
    if let failure = CommandArguments.execution(arguments[start...]) { throw failure }
    let sorted = try CommandArguments.sorted(arguments, of: CommandArguments.standard)
    if let late = sorted.drop(while: { $0 != "--" }).dropFirst().first, known.contains(late),
      !arguments.contains("--")
    {
      let options = arguments.filter { $0 != late }.joined(separator: " ")
      throw .usage("the command comes first: aggregate \(late) \(options)")
    }
    return sorted
  }

  /// What commands of other readers are here. Some are so close to other commands of ours that a guess would be wrong.
  private static let otherReaders = [
    "reload": "fetch", "refresh": "fetch", "update": "fetch", "sync": "fetch",
    "print-unread": "count unread",
  ]

  /// newsboat's way to run a command: `-x reload`.
  /// - Returns: nil if the option is another one, or its command is not known.
  private static func execution(_ words: ArraySlice<String>) -> CommandFailure? {
    guard let option = words.first?.split(separator: "=", maxSplits: 1).map(String.init),
      ["-x", "--execute"].contains(option[0]),
      let name = option.dropFirst().first ?? words.dropFirst().first,
      let command = otherReaders[name]
    else { return nil }
    return .usage("unknown option '\(option[0])'; for '\(name)', run 'aggregate \(command)'")
  }

  private func unknown(_ word: String) -> CommandFailure {
    if let command = CommandArguments.otherReaders[word] {
      return .usage("unknown command '\(word)'; run 'aggregate \(command)'")
    }
    let isQuery = word.contains(":") || word.hasPrefix("@") || word.hasPrefix("(")
    let suggestion = SpellingSuggestion.text(for: word, among: known)
    return .usage(
      "unknown command '\(word)'"
        + (isQuery
          ? "; for a query, run 'aggregate latest \(word)'"
          : suggestion.isEmpty ? "; 'aggregate --help' lists them" : suggestion))
  }

  /// The commands to be explained. The parser shows the general help for an unknown one.
  private func topics(_ arguments: [String]) throws(CommandFailure) -> [String] {
    for word in arguments where !word.hasPrefix("-") && !known.contains(word) {
      throw unknown(word)
    }
    return arguments
  }

  /// The number of arguments at the beginning that are global options.
  private func globals(in arguments: [String]) -> Int {
    var index = 0
    while index < arguments.count, let length = length(ofGlobalAt: index, arguments) {
      index += length
    }
    return index
  }

  /// The number of arguments of the global option at an index; nil if there is no global option.
  private func length(ofGlobalAt index: Int, _ arguments: [String]) -> Int? {
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
    return [command] + options + (words.isEmpty ? [] : ["--"] + words)
  }
}
