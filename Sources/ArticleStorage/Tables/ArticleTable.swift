public import FeedModel

/// Articles as lists show them, with the user's marks. Every change has a number.
public protocol ArticleTable {
  /// The article that an appearance's number belongs to; nil if there is no such appearance.
  func article(ofAppearance number: Int) throws -> Int?

  /// The marks of those of the articles that exist.
  func marks(of articles: Set<Int>) throws -> [Int: ArticleMarks]

  /// How many appearances an article has and how many feeds carry it; zeros if there is no such article.
  func size(ofArticle number: Int) throws -> ArticleSize

  /// The feeds of an article's appearances, by the number of the appearance; a feed may occur several times.
  func carriers(ofArticle number: Int) throws -> [Int64]

  /// Adds articles whose numbers none has yet, with their marks.
  func insert(_ articles: [ArticleRow]) throws

  /// Replaces all of an article but its ``Headline/place``, or adds it with its marks.
  func write(_ article: ArticleRow) throws

  /// Removes an article that no appearance belongs to any more.
  /// - Returns: whether it was removed.
  func deleteIfEmpty(_ article: Int) throws -> Bool

  /// Sets a mark.
  func setMark(_ mark: UserMark, ofArticle number: Int, change: Int) throws

  /// A change number larger than all before.
  func nextChange() throws -> Int

  /// Notes that an article no longer exists.
  func noteRemoval(ofArticle number: Int, change: Int) throws

  /// The articles that match, in the query's order.
  func articles(matching query: ArticleQuery) throws -> [Int]
}

/// Articles by their home feeds.
public protocol StreamTable {
  /// The articles of a stream, in its order.
  func articles(of stream: ArticleStream) throws -> [Int]

  /// How many articles a stream has, up to its limit.
  func count(of stream: ArticleStream) throws -> Int

  /// The counts of each stored feed that is served, by its id.
  func homeCounts(served: Set<Int64>) throws -> [Int64: HomeCounts]
}

/// An article as it is stored.
public struct ArticleRow: Sendable {
  /// What lists show of it.
  public var headline: Headline
  /// The id of ``Headline/feed``.
  public var feedID: Int64
  /// How many appearances it has.
  public var appearances: Int
  /// The number of its latest change.
  public var change: Int
}

/// A user's marks of one article.
public struct ArticleMarks: Equatable, Sendable {
  /// Whether the article is marked as read.
  public var isRead: Bool
  /// Whether the article is starred.
  public var isStarred: Bool
  /// Whether a rule muted the article.
  public var isMuted: Bool

  /// Creates marks from their parts.
  public init(isRead: Bool = false, isStarred: Bool = false, isMuted: Bool = false) {
    self.isRead = isRead
    self.isStarred = isStarred
    self.isMuted = isMuted
  }

  /// Whether unread counts include the article: muted ones are left out unless they are starred.
  public var countsAsUnread: Bool { !isRead && (!isMuted || isStarred) }

  /// The marks after a change.
  func with(_ mark: UserMark) -> ArticleMarks {
    var marks = self
    switch mark {
    case .read(let isRead): marks.isRead = isRead
    case .starred(let isStarred): marks.isStarred = isStarred
    case .muted(let isMuted): marks.isMuted = isMuted
    }
    return marks
  }
}

/// How many parts an article has.
public struct ArticleSize: Equatable, Sendable {
  /// The number of its appearances.
  public var appearances: Int
  /// The number of different feeds among them.
  public var feeds: Int

  /// Creates a size from its parts.
  public init(appearances: Int = 0, feeds: Int = 0) {
    self.appearances = appearances
    self.feeds = feeds
  }
}
