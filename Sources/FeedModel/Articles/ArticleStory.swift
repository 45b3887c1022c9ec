public import FeedBasics

/// A story: articles of different publishers on one event. Grouping only shows them together; each keeps its number and
/// marks.
public struct ArticleStory: Sendable, Equatable {
  /// The lowest number of its articles.
  public var id: Int
  /// The number of the article that is most like the others; in a list of stories, of the one that leads it there.
  public var lead: Int
  /// The numbers of its articles, sorted, ``lead`` included.
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

/// What a list shows of a story beside its lead's headline.
public struct HeadlineStory: Sendable, Equatable {
  /// The lowest number of its articles.
  public var id: Int
  /// How many articles it has, at least two.
  public var articles: Int
  /// How many different publishers they have.
  public var publishers: Int
  /// How many of the articles that belong to the list are unread.
  public var unread: Int
  /// How many of those came after all that the user read; 0 if none was read, or if one that came with them is unread
  /// too.
  public var new: Int
  /// The date by which the row is in its place, and that people are shown.
  public var date: Date
  /// From the date of its oldest article to that of its newest.
  public var dates: ClosedRange<Date>

  /// Creates a story from its parts, dated as its newest article.
  public init(
    id: Int, articles: Int, publishers: Int, unread: Int, new: Int = 0, dates: ClosedRange<Date>
  ) {
    date = dates.upperBound
    self.id = id
    self.articles = articles
    self.publishers = publishers
    self.unread = unread
    self.new = new
    self.dates = dates
  }
}

extension Headline {
  /// Whether the article is read; for the lead of a story, whether each of its articles is.
  public var isWhollyRead: Bool { story.map { $0.unread == 0 } ?? isRead }
}

/// A row of a list: an article, or the story that it leads there.
public struct ListRow: Sendable, Equatable {
  /// The number of the article that the row shows.
  public var number: Int
  /// The id of the story; nil for an article by itself.
  public var story: Int?
  /// How many of the row's articles that belong to the list are unread.
  public var unread: Int

  /// Creates a row from its parts.
  public init(number: Int, story: Int? = nil, unread: Int) {
    self.number = number
    self.story = story
    self.unread = unread
  }
}
