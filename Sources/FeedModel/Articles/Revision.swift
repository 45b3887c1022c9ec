public import FeedPlatform

/// What an item of a feed said before its text was last changed.
public struct Revision: Sendable, Equatable {
  /// The feed's name.
  public var feed: String
  /// When the change was seen.
  public var changed: Date
  public var title: String
  /// Plain text.
  public var text: String

  /// Creates it from its parts.
  public init(feed: String, changed: Date, title: String, text: String) {
    self.feed = feed
    self.changed = changed
    self.title = title
    self.text = text
  }
}

/// The words of a text as far as a change of them is one that people notice: neither signs nor white space, nor a link that is
/// written otherwise.
public enum RevisedText {
  /// Whether title or text of an entry say something else than before.
  public static func differs(_ old: Entry, _ new: Entry) -> Bool {
    words(old.title) != words(new.title) || words(text(of: old)) != words(text(of: new))
  }

  /// The text that is compared.
  public static func text(of entry: Entry) -> String { entry.contentText ?? entry.summary ?? "" }

  private static func words(_ text: String?) -> [Substring] {
    (text ?? "").split { !$0.isLetter && !$0.isNumber }
  }
}

/// The difference of two texts by words.
public enum WordDifference {
  /// A piece of the texts.
  public enum Part: Sendable, Equatable {
    case same(String)
    case removed(String)
    case added(String)
  }

  /// Longer texts are compared up to so many words.
  private static let maximumWords = 6000
  /// More differences than this are shown as another text: finding them takes their square.
  private static let maximumDifferences = 1500

  /// The parts of both texts in their order.
  public static func parts(_ old: String, _ new: String) -> [Part] {
    let (before, after) = (words(old), words(new))
    if abs(before.count - after.count) > maximumDifferences || shared(before, after) < 0.3 {
      return [.removed(before.joined(separator: " ")), .added(after.joined(separator: " "))]
        .filter { $0 != .removed("") && $0 != .added("") }
    }
    let changes = after.difference(from: before)
    var removed = Set<Int>()
    var added = Set<Int>()
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var parts: [Part] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      let start = (i, j)
      while removed.contains(i) { i += 1 }
      while added.contains(j) { j += 1 }
      if i > start.0 { parts.append(.removed(before[start.0..<i].joined(separator: " "))) }
      if j > start.1 { parts.append(.added(after[start.1..<j].joined(separator: " "))) }
      let same = i
      while i < before.count, j < after.count, !removed.contains(i), !added.contains(j) {
        (i, j) = (i + 1, j + 1)
      }
      if i > same { parts.append(.same(before[same..<i].joined(separator: " "))) }
      if (i, j) == start { break }
    }
    return parts
  }

  private static func words(_ text: String) -> [Substring] {
    Array(text.split(whereSeparator: \.isWhitespace).prefix(maximumWords))
  }

  /// The share of the words that both have, in any order.
  private static func shared(_ first: [Substring], _ second: [Substring]) -> Double {
    if first.isEmpty || second.isEmpty { return first.count == second.count ? 1 : 0 }
    let known = Set(first)
    return Double(second.count(where: known.contains)) / Double(second.count)
  }
}
