public import Foundation

/// Which articles to show; conditions are joined by AND.
public struct ArticleQuery: Sendable, Equatable {
  /// Names of feeds, one of which must have carried the article; nil means any feed, an empty list none.
  public var feeds: [String]?
  public var onlyUnread = false
  public var onlyStarred = false
  public var withImage = false
  /// A part of an author's name, the case of ASCII letters aside.
  public var author: String?
  /// The earliest instant shown.
  public var since: Date?
  /// Articles at or after this instant are left out.
  public var until: Date?
  /// nil means all.
  public var limit: Int?
  /// How many are passed over first.
  public var offset = 0

  public init() {}
}
