public import Foundation

/// What a list shows of an article: a row that costs no content to load.
public struct Headline: Sendable, Equatable {
  public var number: Int
  public var title: String?
  /// The publisher where the feed names one, else the feed.
  public var publisher: String
  public var url: String?
  public var image: String?
  public var summary: String?
  /// The instant it is sorted by: its publication, or first sight where that is absent or in the future.
  public var date: Date
  /// How many feeds carry it.
  public var feedCount: Int
  public var isRead: Bool
  public var isStarred: Bool

  public init(
    number: Int, title: String?, publisher: String, url: String?, image: String?, summary: String?,
    date: Date,
    feedCount: Int, isRead: Bool, isStarred: Bool
  ) {
    self.number = number
    self.title = title
    self.publisher = publisher
    self.url = url
    self.image = image
    self.summary = summary
    self.date = date
    self.feedCount = feedCount
    self.isRead = isRead
    self.isStarred = isStarred
  }
}
