public import FeedBasics

/// The last change of a feed item's text.
public struct Revision: Sendable, Equatable {
  /// The feed's name.
  public var feed: String
  /// When the change was seen.
  public var changed: Date
  /// What it said before.
  public var old: RevisedText
  /// What it says now.
  public var new: RevisedText

  /// Creates it from its parts.
  public init(feed: String, changed: Date, old: RevisedText, new: RevisedText) {
    self.feed = feed
    self.changed = changed
    self.old = old
    self.new = new
  }
}

/// The text of an item, as a feed has it.
public struct RevisedText: Sendable, Equatable {
  public var title: String
  /// Plain text.
  public var text: String

  /// Creates it from its parts.
  public init(title: String, text: String) {
    self.title = title
    self.text = text
  }

  /// What an entry says.
  public init(_ entry: borrowing Entry) {
    self.init(title: entry.title ?? "", text: entry.contentText ?? entry.summary ?? "")
  }

  /// Whether people would notice the difference: it is not one of signs and white space alone, nor of a link that is written
  /// otherwise.
  public func differs(from other: RevisedText) -> Bool {
    RevisedText.words(title) != RevisedText.words(other.title)
      || RevisedText.words(text) != RevisedText.words(other.text)
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
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
  /// Finding differences takes the square of their number, in time and space: if as many words as this lie between the first
  /// and the last one, all of these are shown as replaced.
  private static let maximumRevised = 4000

  /// The parts of both texts in their order.
  public static func parts(_ old: String, _ new: String) -> [Part] {
    let (before, after) = (words(old), words(new))
    if shared(before, after) < 0.3 {
      return [.removed(before.joined(separator: " ")), .added(after.joined(separator: " "))]
        .filter { $0 != .removed("") && $0 != .added("") }
    }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before[start...].reversed(), after[start...].reversed()).prefix { $0 == $1 }.count
    let (old, new) = (before[start..<before.count - end], after[start..<after.count - end])
    var removed = Set<Int>()
    var added = Set<Int>()
    if old.count + new.count > maximumRevised {
      (removed, added) = (Set(old.indices), Set(new.indices))
    } else {
      for change in Array(new).difference(from: Array(old)) {
        switch change {
        case .remove(let offset, _, _): removed.insert(start + offset)
        case .insert(let offset, _, _): added.insert(start + offset)
        }
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
