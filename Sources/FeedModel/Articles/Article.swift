public import FeedBasics

/// One article in the store, made of the entries of every feed that carried it.
public struct Article: Sendable, Equatable {
  /// The store's number for it; it never changes.
  public var number: Int
  /// The entries of its appearances, merged.
  public var entry: Entry
  /// One for each feed that carried it, in the order of first sight.
  public var appearances: [Appearance]
  /// Whether the user has read it.
  public var isRead: Bool
  /// Whether the user has starred it.
  public var isStarred: Bool
  /// Whether a rule muted it.
  public var isMuted: Bool
  /// The labels that the user gave it, sorted.
  public var labels: [String]
  /// The tags that rules gave it, sorted. They are among those of the entry, whose others are categories of publishers.
  public var ruleTags: [String] = []
  /// The story that it is part of; nil if it is in none.
  public var story: ArticleStory?

  /// Creates an article from its parts; by default without marks.
  public init(
    number: Int, entry: Entry, appearances: [Appearance], isRead: Bool = false,
    isStarred: Bool = false, isMuted: Bool = false, labels: [String] = []
  ) {
    self.number = number
    self.entry = entry
    self.appearances = appearances
    self.labels = labels
    self.isRead = isRead
    self.isStarred = isStarred
    self.isMuted = isMuted
  }
}

extension Article {
  /// The tags of the entry that publishers gave it.
  public var categories: [String] { entry.tags.filter { !ruleTags.contains($0) } }

  /// What others may see of it: neither the user's marks and labels nor the names of feeds.
  public var published: Article { Article(number: number, entry: entry, appearances: []) }

  /// An id that no other article of the store has; it never changes.
  public var urn: String { "urn:aggregate:article:\(number)" }

  /// Whether it is one for others, in which no marks are.
  public var isPublished: Bool { appearances.isEmpty }
}

/// An article as one feed carried it.
public struct Appearance: Sendable, Equatable {
  /// The number assigned at first sight. An article can be addressed by the number of any of its appearances.
  public var number: Int
  /// The feed's name in the config.
  public var feed: String
  /// The entry as this feed carried it, normalised but not merged, with the text of its page if that is shown.
  public var entry: Entry
  /// When a response of the feed first contained it.
  public var firstSeen: Date
  /// When a response of the feed last contained it.
  public var lastSeen: Date
  /// Whether a detail document of the feed's API is still to be loaded.
  public var lacksDetail: Bool
  /// The date of the whole feed, for an item without a date in the feed's first response; nil for any other.
  public var channelDate: Date?
  /// Orders items of the same date, the topmost of a response first: the larger, the nearer to the top. nil if unknown.
  public var place: Int?
  /// The result of requesting its page; nil if it was never to be requested.
  public var fullText: FullText?

  /// Creates an appearance from its parts.
  public init(
    number: Int, feed: String, entry: Entry, firstSeen: Date, lastSeen: Date,
    lacksDetail: Bool = false, channelDate: Date? = nil, place: Int? = nil,
    fullText: FullText? = nil
  ) {
    self.number = number
    self.feed = feed
    self.entry = entry
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
    self.lacksDetail = lacksDetail
    self.channelDate = channelDate
    self.place = place
    self.fullText = fullText
  }
}

/// One image of an article.
public struct ArticleImage: Sendable, Equatable {
  /// The article's number.
  public var article: Int
  /// Its position among the article's images, from 1; the first is the lead image.
  public var position: Int
  /// The image's URL, as in the entry.
  public var url: String
  /// The article's title.
  public var title: String?

  /// All images of an article, the lead image first.
  public static func all(of article: Article) -> [ArticleImage] {
    article.entry.images.enumerated().map { index, url in
      ArticleImage(
        article: article.number, position: index + 1, url: url, title: article.entry.title)
    }
  }
}

/// A story: articles of different publishers on one event. Grouping only shows them together; each keeps its number and
/// marks.
public struct ArticleStory: Sendable, Equatable {
  /// The lowest number of its articles.
  public var id: Int
  /// The number of the article that is most like the others; in a list of stories, of the one that leads it there.
  public var lead: Int
  /// The numbers of its articles, sorted, ``lead`` included. Those that are hidden are missing, unless all are.
  public var articles: [Int]
  /// The names of their publishers, each once: the lead's first, the others in the order of ``articles``.
  public var publishers: [String]

  /// Creates a story from its parts.
  public init(id: Int, lead: Int, articles: [Int], publishers: [String]) {
    self.id = id
    self.lead = lead
    self.articles = articles
    self.publishers = publishers
  }
}

extension Article {
  /// The article with its story led by it, as in a list of stories.
  package var leadingItsStory: Article {
    var article = self
    article.story?.lead = number
    return article
  }
}
