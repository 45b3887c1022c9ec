/// A line of newsraft's `feeds`: `URL "Name"` or `@ Section`, perhaps with settings (newsraft(1), "Feeds file"). A feed
/// may also be a command, `$(…)`.
enum NewsraftLine {
  /// Whether any line begins a section; no line of another list does.
  static func hasSections(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.contains { line in
      line.first { !XMLBytes.isSpace($0) } == UInt8(ascii: "@")
    }
  }

  /// The section that a line begins; nil for other lines. Feeds after a bare `@` have no section.
  static func section(_ words: [String]) -> NewsraftSection? {
    guard let first = words.first, first.hasPrefix("@") else { return nil }
    let words = [String(first.dropFirst())] + words.dropFirst()
    let name = withoutSettings(words).joined(separator: " ").trimmed
    return NewsraftSection(name: name, settings: NewsraftSettings(words))
  }

  static func subscription(
    _ words: [String], section: NewsraftSection, line: Int
  ) -> Subscription {
    let isCommand = words[0].hasPrefix("$(")
    let address: SubscriptionAddress =
      isCommand
      ? .elsewhere("runs a program, which feeds are not allowed to do")
      : SubscriptionAddress(words[0])
    let end = isCommand ? words.firstIndex { $0.hasSuffix(")") } ?? words.count - 1 : 0
    let rest = Array(words[(end + 1)...])
    var subscription = Subscription(
      written: words[...end].joined(separator: " "), address: address,
      title: withoutSettings(rest).joined(separator: " ").nonEmpty,
      tags: [section.name.nonEmpty].compactMap { $0 }, line: line)
    let settings = NewsraftSettings(rest)
    // The feed's own settings win over its section's.
    let minutes = settings.reloadPeriod ?? section.settings.reloadPeriod ?? 0
    // 0 turns off a timer that does not exist here.
    if minutes > 0 { subscription.interval = minutes * 60 }
    for name in settings.others + section.settings.others
    where !subscription.leftOut.contains(name) {
      subscription.leftOut.append(name)
    }
    return subscription
  }

  private static func withoutSettings(_ words: [String]) -> [String] {
    Array(words.prefix { word in !"<>{[".contains { word.hasPrefix(String($0)) } })
  }
}

/// A section of newsraft's `feeds`.
struct NewsraftSection {
  var name = ""
  var settings = NewsraftSettings([])
}

/// The settings at the end of a line: `< reload-period 60; item-limit 100`, `{reload-period 60}` or, in older versions,
/// `[60] {100}`.
struct NewsraftSettings {
  /// In minutes; 0 if feeds are never fetched by themselves, nil if the line does not set it.
  private(set) var reloadPeriod: Int?
  /// The names of the others.
  private(set) var others: [String] = []

  /// More minutes than there are in a century are no period.
  private static let maximumPeriod = 52_560_000

  /// - Parameter words: those of a line.
  init(_ words: [String]) {
    guard let start = words.firstIndex(where: { $0.first.map(Self.isOpening) ?? false }) else {
      return
    }
    var rest = words[start...].joined(separator: " ")[...]
    while let mark = rest.popFirst() {
      guard Self.isOpening(mark) else { continue }
      let group = rest.prefix { !"[]{}<>".contains($0) }
      rest = rest.dropFirst(group.count)
      for setting in group.split(separator: ";").prefix(100) {
        let parts = setting.split(separator: " ", maxSplits: 1).map { String($0).trimmed }
        if parts.count == 1, Int(parts[0]) != nil {
          set(mark == "[" ? "reload-period" : "item-limit", parts[0])
        } else if let name = parts.first {
          set(name, parts.count > 1 ? parts[1] : "")
        }
      }
    }
  }

  private static func isOpening(_ character: Character) -> Bool { "<>{[".contains(character) }

  private mutating func set(_ name: String, _ value: String) {
    if name == "reload-period", let minutes = Int(value), 0...Self.maximumPeriod ~= minutes {
      reloadPeriod = minutes
    } else if let name = PlainText.folded(String(name.prefix(60))), !others.contains(name) {
      others.append(name)
    }
  }
}
