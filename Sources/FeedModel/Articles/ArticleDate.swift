public import Platform

/// When an article is from, which decides its place in lists.
public struct ArticleDate: Sendable, Equatable {
  /// The publication, else the last modification, else the channel's date, else first sight. A date in the future
  /// counts as first sight.
  public var instant: Date
  /// Whether the publisher dated the article itself.
  public var isOwn: Bool
  /// When a response first contained the article.
  public var firstSeen: Date

  /// Creates a date from its parts.
  public init(instant: Date, isOwn: Bool, firstSeen: Date) {
    self.instant = instant
    self.isOwn = isOwn
    self.firstSeen = firstSeen
  }
}

extension Article {
  /// When the article is from.
  public var date: ArticleDate {
    let firstSeen = appearances.map(\.firstSeen).min() ?? Date(timeIntervalSince1970: 0)
    func date(_ instant: Date?, isOwn: Bool) -> ArticleDate {
      ArticleDate(instant: instant ?? firstSeen, isOwn: isOwn, firstSeen: firstSeen)
    }
    if let published = entry.published {
      return date(published <= firstSeen ? published : nil, isOwn: true)
    }
    if let modified = entry.modified {
      // A response after the first one may contain an article that was modified since.
      let lastSeen = appearances.map(\.lastSeen).max() ?? firstSeen
      return date(modified <= max(firstSeen, lastSeen) ? modified : nil, isOwn: true)
    }
    let channelDate = appearances.compactMap(\.channelDate).min()
    return date(channelDate.flatMap { $0 <= firstSeen ? $0 : nil }, isOwn: false)
  }
}
