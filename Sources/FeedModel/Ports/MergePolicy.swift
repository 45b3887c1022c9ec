public import Foundation

/// The rules that recognise items and merge appearances into articles. They are pure functions: they know no storage,
/// and their results depend only on the arguments, never on the order of arrival.
public protocol MergePolicy: Sendable {
  /// Determines which of a feed's known items each entry of its new response is.
  /// - Parameters:
  ///   - entries: the response's entries, in document order.
  ///   - known: the feed's items that share a guid or a link with one of the entries.
  /// - Returns: one identity for each entry, in the same order.
  func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity]

  /// The keys that an appearance can share with others.
  func keys(of entry: Entry) -> MergeKeys

  /// Divides appearances into articles.
  /// - Parameter candidates: appearances and all others that share a key with one of them, in any order.
  /// - Returns: groups, sorted by their lowest number; each candidate is in exactly one.
  func articles(of candidates: [MergeCandidate]) -> [ArticleGroup]

  /// The pairs of appearances that were joined into one article, each with its rule.
  func reasons(of candidates: [MergeCandidate]) -> [MergeReason]

  /// The content of an article, combined from its appearances.
  func article(from appearances: [Appearance]) -> Entry
}

/// The appearances that are one article.
public struct ArticleGroup: Sendable, Equatable {
  /// The numbers of the appearances, ascending. The first is the article's own number.
  public var appearances: [Int]

  /// Creates a group of at least one appearance.
  public init(_ appearances: [Int]) { self.appearances = appearances }
}

/// An item of a feed as the store knows it.
public struct KnownItem: Sendable {
  /// The number of its appearance.
  public var number: Int
  /// The guid, as in the feed's last response with the item.
  public var guid: String
  /// The link; nil if the item has none.
  public var url: String?
  /// The title; nil if the item has none.
  public var title: String?
  /// The date of publication; nil if the item has none.
  public var published: Date?

  /// Creates a known item from its parts.
  public init(number: Int, guid: String, url: String?, title: String?, published: Date?) {
    self.number = number
    self.guid = guid
    self.url = url
    self.title = title
    self.published = published
  }
}

/// The identity of an entry in a feed's response.
public enum ItemIdentity: Sendable, Equatable {
  /// An item that is not stored yet.
  case new
  /// A stored item, by the number of its appearance.
  case known(number: Int)
  /// The same item as an earlier entry of the same response, by that entry's index.
  case repeated(index: Int)
}

/// The keys that appearances of one article can share; each is plain text and stable between versions.
public struct MergeKeys: Sendable, Equatable {
  /// The canonical URL; nil if no link identifies the story.
  public var url: String?
  /// Keys of publisher and folded title, one for each of the entry's publishers.
  public var titles: [String]
  /// The date that the title rule compares; nil if the entry has none, in which case first sight is used.
  public var date: Date?

  /// Creates keys from their parts.
  public init(url: String?, titles: [String], date: Date?) {
    self.url = url
    self.titles = titles
    self.date = date
  }
}

/// An appearance, reduced to what merging needs.
public struct MergeCandidate: Sendable {
  /// The appearance's number.
  public var number: Int
  /// The feed's name.
  public var feed: String
  /// The item's guid.
  public var guid: String
  /// The keys that it can share with other appearances.
  public var keys: MergeKeys
  /// The keys' date, else first sight.
  public var date: Date
  /// The feed's responses that contained it first and last, counted per feed.
  public var responses: ClosedRange<Int>

  /// Creates a candidate whose date is that of its keys, else `firstSeen`.
  public init(
    number: Int, feed: String, guid: String, keys: MergeKeys, firstSeen: Date,
    responses: ClosedRange<Int>
  ) {
    self.number = number
    self.feed = feed
    self.guid = guid
    self.keys = keys
    date = keys.date ?? firstSeen
    self.responses = responses
  }
}

/// A pair of appearances that are one article, and the rule that joined them.
public struct MergeReason: Sendable, Equatable {
  /// The rules of merging, in the order in which they are preferred.
  public enum Rule: Int, Sendable, Comparable {
    /// Both have the same canonical URL.
    case sameURL = 1
    /// Both have the same publisher and title, published within ``MergeReason/titleWindow``.
    case samePublisherAndTitle = 2

    /// Compares by preference.
    public static func < (a: Rule, b: Rule) -> Bool { a.rawValue < b.rawValue }
  }
  /// The rule that joined the pair.
  public var rule: Rule
  /// The key that both have.
  public var key: String
  /// The number of one appearance.
  public var first: Int
  /// The number of the other appearance.
  public var second: Int

  /// Creates a reason from its parts.
  public init(rule: Rule, key: String, first: Int, second: Int) {
    self.rule = rule
    self.key = key
    self.first = first
    self.second = second
  }

  /// The maximum seconds between two publications of one story under the title rule (48 hours).
  public static let titleWindow: Double = 48 * 3600
}
