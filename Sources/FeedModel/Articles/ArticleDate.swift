public import FeedBasics

/// When an article is from, which decides its place in lists.
public struct ArticleDate: Sendable, Equatable {
  /// The publication, else the last modification, else the channel's date, else first sight. A date in the future
  /// counts as first sight.
  public var instant: Date
  /// Whether the publisher dated the article itself.
  public var isOwn: Bool
  /// When a response first contained the article.
  public var firstSeen: Date
}

extension ArticleDate {
  /// The date of an article by its entry and what is known of its appearances.
  init(
    _ entry: borrowing Entry, firstSeen: Date, lastSeen: @autoclosure () -> Date,
    channelDate: @autoclosure () -> Date?
  ) {
    var instant: Date?
    if let published = entry.published {
      instant = published <= firstSeen ? published : nil
    } else if let modified = entry.modified {
      // A response after the first one may contain an article that was modified since.
      instant = modified <= max(firstSeen, lastSeen()) ? modified : nil
    } else {
      instant = channelDate().flatMap { $0 <= firstSeen ? $0 : nil }
    }
    self.init(
      instant: instant ?? firstSeen, isOwn: entry.published != nil || entry.modified != nil,
      firstSeen: firstSeen)
  }
}

extension Article {
  /// When the article is from.
  public var date: ArticleDate {
    let firstSeen = appearances.map(\.firstSeen).min() ?? Date(timeIntervalSince1970: 0)
    return ArticleDate(
      entry, firstSeen: firstSeen,
      lastSeen: appearances.map(\.lastSeen).max() ?? firstSeen,
      channelDate: appearances.compactMap(\.channelDate).min())
  }
}
