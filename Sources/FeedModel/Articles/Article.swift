public import Foundation

/// One story in the store, made of every feed's entry about it.
public struct Article: Sendable, Equatable {
  /// The store's number for it, stable for ever.
  public var number: Int
  /// What its feeds say, merged.
  public var entry: Entry
  /// The feeds that carried it, in the order of first sight.
  public var appearances: [Appearance]
  public var isRead: Bool
  public var isStarred: Bool

  public init(
    number: Int, entry: Entry, appearances: [Appearance], isRead: Bool = false,
    isStarred: Bool = false
  ) {
    self.number = number
    self.entry = entry
    self.appearances = appearances
    self.isRead = isRead
    self.isStarred = isStarred
  }
}

/// An article as one feed carried it.
public struct Appearance: Sendable, Equatable {
  /// The number minted for it at first sight; an article answers to the numbers of all its appearances.
  public var number: Int
  /// The feed's name in the config.
  public var feed: String
  public var entry: Entry
  public var firstSeen: Date
  /// When the feed's answer last held it.
  public var lastSeen: Date
  /// A detail document of the feed's API is there to be loaded.
  public var lacksDetail: Bool

  public init(
    number: Int, feed: String, entry: Entry, firstSeen: Date, lastSeen: Date,
    lacksDetail: Bool = false
  ) {
    self.number = number
    self.feed = feed
    self.entry = entry
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
    self.lacksDetail = lacksDetail
  }
}

/// One image of an article.
public struct ArticleImage: Sendable, Equatable {
  public var article: Int
  /// Its place among the article's images, from 1; the first is the lead image.
  public var position: Int
  public var url: String
  /// The article's title.
  public var title: String?

  /// All of an article's images, in their order.
  public static func all(of article: Article) -> [ArticleImage] {
    article.entry.images.enumerated().map { index, url in
      ArticleImage(
        article: article.number, position: index + 1, url: url, title: article.entry.title)
    }
  }
}
