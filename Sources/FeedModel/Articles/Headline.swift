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

  /// Longer descriptions are cut: a list shows a line of them.
  public static let summaryLength = 300

  private static func beginning(_ text: String) -> String {
    // Four bytes are the most that a character of common scripts takes.
    let end = text.utf8.index(
      text.startIndex, offsetBy: 4 * summaryLength, limitedBy: text.endIndex)
    let part = text[..<(end ?? text.endIndex)].prefix(summaryLength)
    return part.utf8.contains { $0 < 0x20 || $0 >= 0x80 }
      ? String(part.map { $0.isNewline ? " " : $0 }) : String(part)
  }

  public init(_ article: Article) {
    let entry = article.entry
    let feeds = Set(article.appearances.map(\.feed))
    let text = entry.summary ?? entry.contentText
    let firstSeen =
      article.appearances.map(\.firstSeen).min() ?? Date(timeIntervalSince1970: 0)
    self.init(
      number: article.number, title: entry.title,
      publisher: entry.source?.title ?? feeds.min() ?? "", url: entry.url, image: entry.image,
      summary: text.map(Headline.beginning),
      date: entry.published.flatMap { $0 <= firstSeen ? $0 : nil } ?? firstSeen,
      feedCount: feeds.count, isRead: article.isRead, isStarred: article.isStarred)
  }
}
