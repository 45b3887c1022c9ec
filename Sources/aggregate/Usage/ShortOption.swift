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
    guard let last = similar.last else { return "'aggregate \(command) --help' lists them" }
    let rest = similar.dropLast().joined(separator: ", ")
    return "did you mean \(rest.isEmpty ? last : "\(rest) or \(last)")?"
  }
}
