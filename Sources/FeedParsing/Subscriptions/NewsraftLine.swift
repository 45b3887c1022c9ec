/// A line of newsraft's `feeds`: `URL "Name"` or `@ Section`, perhaps with settings after `<`, `>` or `{` (newsraft(1),
/// "Feeds file"). A feed may also be a command, `$(…)`.
enum NewsraftLine {
  /// Whether any line begins a section; no line of another list does.
  static func hasSections(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.contains { line in
      line.first { !XMLBytes.isSpace($0) } == UInt8(ascii: "@")
    }
  }

  /// The name of the section that a line begins; nil for other lines. Feeds after a bare `@` have no section.
  static func section(_ words: [String]) -> String? {
    guard let first = words.first, first.hasPrefix("@") else { return nil }
    return withoutSettings([String(first.dropFirst())] + words.dropFirst()).joined(separator: " ")
      .trimmed
  }

  static func subscription(_ words: [String], section: String?, line: Int) -> Subscription {
    let isCommand = words[0].hasPrefix("$(")
    let address: SubscriptionAddress =
      isCommand
      ? .elsewhere("runs a program, which feeds are not allowed to do")
      : SubscriptionAddress(words[0])
    let end = isCommand ? words.firstIndex { $0.hasSuffix(")") } ?? words.count - 1 : 0
    let name = withoutSettings(Array(words[(end + 1)...])).joined(separator: " ")
    return Subscription(
      written: words[...end].joined(separator: " "), address: address, title: name.nonEmpty,
      tags: [section].compactMap { $0?.nonEmpty }, line: line)
  }

  private static func withoutSettings(_ words: [String]) -> [String] {
    Array(words.prefix { word in !"<>{[".contains { word.hasPrefix(String($0)) } })
  }
}
