import FeedBasics

/// The argument parser's error messages in the style of all others: one line that begins in lower case and has no full
/// stop at its end.
enum UsageMessage {
  /// - Parameter command: the command whose arguments are wrong; nil if it is not known.
  static func line(_ message: String, command: String? = nil) -> String {
    let lines = message.split(separator: "\n")
    // The parser lists the valid values below the message, one per line, if there are many.
    let listed = lines.filter { $0.hasPrefix("  - ") }.map { $0.dropFirst(4) }
    let text = lines.filter { !$0.hasPrefix("  - ") }.joined(separator: " ")
    if let text = wrongValue(text, listed) { return text }
    let line = plain(text)
    if line.hasPrefix("missing expected argument"), let command {
      return "\(line); 'aggregate \(command) --help' has examples"
    }
    if command == "fetch", line.hasPrefix("unknown option '--feed'") {
      return "unknown option '--feed'; name feeds without an option: aggregate fetch NAME"
    }
    guard let command, let known = CommandTable.options[command],
      let option = unknownOption(in: line)
    else { return line }
    return "unknown option '\(option)'; \(advice(on: option, of: command, known))"
  }

  /// The option of the parser's message about an unknown one, which may end with a suggestion; nil for other messages.
  private static func unknownOption(in line: String) -> Substring? {
    let start = "unknown option '"
    guard line.hasPrefix(start),
      let end = line.firstRange(of: "'; did you mean ")?.lowerBound ?? line.lastIndex(of: "'")
    else { return nil }
    let option = line[..<end].dropFirst(start.count)
    return option.isEmpty ? nil : option
  }

  /// What to use instead of an unknown option. The parser's own suggestions are not used, since it suggests `--sort` for
  /// `--json`.
  private static func advice(
    on option: Substring, of command: String, _ known: [String]
  ) -> String {
    if option == "--json", known.contains("--format") {
      return "for JSON, use --format \(command == "export" ? "jsonfeed" : "json")"
    }
    if option == "-V" { return "'aggregate --version' prints the version" }
    let names = (known + CommandTable.globals.union(CommandTable.globalFlags).sorted() + ["--help"])
      .filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let name = String(option.drop { $0 == "-" })
    let longer = names.filter { name.count > 1 && $0.hasPrefix(name) }
    let meant =
      longer.count == 1 ? longer.first : SpellingSuggestion.closest(to: name, among: names)
    return meant.map { "did you mean --\($0)?" } ?? "'aggregate \(command) --help' lists them"
  }

  /// `The value 'x' is invalid for '--format <format>'. Please provide one of 'table', 'json' or 'tsv'.`
  private static func wrongValue(_ text: String, _ listed: [Substring]) -> String? {
    guard text.hasPrefix("The value '"), let middle = text.firstRange(of: "' is invalid for '")
    else {
      return nil
    }
    let value = text[..<middle.lowerBound].dropFirst("The value '".count)
    let rest = text[middle.upperBound...]
    guard let end = rest.firstIndex(of: "'") else { return nil }
    let option = rest[..<end].prefix { $0 != " " }
    let given = rest[end...].split(separator: "'").filter {
      !$0.contains(" ") && !$0.contains(",") && $0 != "."
    }
    let choices = (listed.isEmpty ? given : listed).map(String.init)
    let expected = choices.isEmpty ? "a number" : choices.listed("or")
    return "\(option) must be \(expected), not '\(value)'"
  }

  private static func plain(_ text: String) -> String {
    var text = text
    if let question = text.firstRange(of: "'. Did you mean ") {
      let options = text[question.upperBound...].replacing("'", with: "")
      text = "\(text[..<question.lowerBound])'; did you mean \(options)"
    }
    text = text.replacing("Error: ", with: "")
    if text.hasSuffix("."), !text.hasSuffix("…") { text.removeLast() }
    let second = text.dropFirst().first
    guard let first = text.first, second.map({ $0.isLowercase || $0 == " " }) ?? true else {
      return text
    }
    return first.lowercased() + text.dropFirst()
  }
}
