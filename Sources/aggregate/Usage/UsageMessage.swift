/// What the parser of arguments says of a mistake, as one line.
enum UsageMessage {
  /// A list of the values that there are stands below it, one a line; they are parted by commas.
  static func line(_ message: String) -> String {
    let lines = message.split(separator: "\n")
    let values = lines.filter { $0.hasPrefix("  - ") }.map { $0.dropFirst(4) }
    guard !values.isEmpty else { return message }
    let rest = lines.filter { !$0.hasPrefix("  - ") }.joined(separator: " ")
    return "\(rest) \(values.joined(separator: ", "))"
  }
}
