public import Foundation

/// The rules by which items are recognised and appearances become articles. Pure: it knows no storage, and what it
/// decides depends only on what it is given, never on the order of arrival.
public protocol MergePolicy: Sendable {
  /// Which of a feed's known items each entry of its new answer is.
  /// - Parameters:
  ///   - entries: the answer, in document order.
  ///   - known: the feed's items that share a guid or a link with one of the entries.
  /// - Returns: one identity for each entry, in the same order.
  func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity]

  /// The keys under which an appearance can meet others.
  func keys(of entry: Entry) -> MergeKeys

  /// Divides appearances into articles.
  /// - Parameter candidates: appearances with everything that shares a key with one of them, any order.
  /// - Returns: groups, by their lowest number; each candidate is in exactly one.
  func articles(of candidates: [MergeCandidate]) -> [ArticleGroup]

  /// Why the appearances of one article are one: the pairs that joined them.
  func reasons(of candidates: [MergeCandidate]) -> [MergeReason]

  /// What an article says, from what its feeds say.
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
  public var number: Int
  public var guid: String
  public var url: String?
  public var title: String?
  public var published: Date?

  public init(number: Int, guid: String, url: String?, title: String?, published: Date?) {
    self.number = number
    self.guid = guid
    self.url = url
    self.title = title
    self.published = published
  }
}

/// What an entry of an answer is to its feed.
public enum ItemIdentity: Sendable, Equatable {
  case new
  case known(number: Int)
  /// The same item as an earlier entry of the same answer.
  case repeated(index: Int)
}

/// The keys under which appearances meet; each is plain text and stable between versions.
public struct MergeKeys: Sendable, Equatable {
  /// The canonical URL; nil where there is no link that names one story.
  public var url: String?
  /// Publisher and folded title, one for each of the entry's publishers.
  public var titles: [String]
  /// The instant compared under the title rule; nil where the entry gives none, and first sight stands in.
  public var date: Date?

  public init(url: String?, titles: [String], date: Date?) {
    self.url = url
    self.titles = titles
    self.date = date
  }
}

/// An appearance as the merge plan sees it.
public struct MergeCandidate: Sendable {
  public var number: Int
  public var feed: String
  public var guid: String
  public var keys: MergeKeys
  /// The keys' date, else first sight.
  public var date: Date
  /// The feed's answers in which it was first and last seen, counted per feed.
  public var responses: ClosedRange<Int>

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

/// A pair of appearances that are one article, and the rule that says so.
public struct MergeReason: Sendable, Equatable {
  public enum Rule: Int, Sendable, Comparable {
    case sameURL = 1
    case samePublisherAndTitle = 2

    public static func < (a: Rule, b: Rule) -> Bool { a.rawValue < b.rawValue }
  }
  public var rule: Rule
  /// What both have in common.
  public var key: String
  public var first: Int
  public var second: Int

  public init(rule: Rule, key: String, first: Int, second: Int) {
    self.rule = rule
    self.key = key
    self.first = first
    self.second = second
  }

  /// Seconds that two publications of one story may lie apart under the title rule (48 hours).
  public static let titleWindow: Double = 48 * 3600
}
