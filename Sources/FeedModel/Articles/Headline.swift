public import FeedBasics

/// What a list shows of an article: a row that is loaded without the article's content.
public struct Headline: Sendable, Equatable {
  /// The article's number.
  public var number: Int
  /// Plain text.
  public var title: String?
  /// The publisher if a feed names one, else the name of the feed that is most likely its own.
  public var publisher: String
  /// The story's page.
  public var url: String?
  /// The URL of the lead image.
  public var image: String?
  /// The first ``summaryLength`` characters of the summary or text, on one line; nil if there is neither.
  public var summary: String?
  /// The instant it is sorted by: see ``ArticleDate/instant``.
  public var date: Date
  /// How many feeds carry it.
  public var feedCount: Int
  /// Whether the user has read it.
  public var isRead: Bool
  /// Whether the user has starred it.
  public var isStarred: Bool
  /// Whether a rule muted it.
  public var isMuted: Bool
  /// When a response first contained it.
  public var firstSeen: Date
  /// Whether ``date`` is a date that the publisher gave the article; people are shown no age if it is not.
  public var isDated: Bool
  /// The name of the feed that carried it first: that of its lowest appearance.
  public var feed: String
  /// The story that it leads; nil for any other article, and in a list of articles.
  public var story: HeadlineStory?
  /// The date that is shown: for a story, the one by which its row is sorted.
  public var shownDate: Date { story?.date ?? date }
  /// Orders headlines of the same date, so that they keep the order of their feed: the larger, the nearer to the top.
  public var place: Int

  /// Creates a headline from its parts; without the last four it is dated, was first seen at its date, and the publisher
  /// is the feed.
  public init(
    number: Int, title: String?, publisher: String, url: String?, image: String?, summary: String?,
    date: Date, feedCount: Int, isRead: Bool, isStarred: Bool, isMuted: Bool = false,
    firstSeen: Date? = nil, isDated: Bool = true, feed: String? = nil, place: Int? = nil
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
    self.isMuted = isMuted
    self.firstSeen = firstSeen ?? date
    self.isDated = isDated
    self.feed = feed ?? publisher
    self.place = place ?? number
  }

  /// The most characters of a summary that are kept; a list shows one line of it.
  public static let summaryLength = 300

  /// The text's first characters, with line breaks replaced by spaces.
  private static func beginning(_ text: String) -> String {
    if let beginning = simpleBeginning(text) { return beginning }
    // A character of the common scripts takes at most four bytes.
    let end = text.utf8.index(
      text.startIndex, offsetBy: 4 * summaryLength, limitedBy: text.endIndex)
    let part = text[..<(end ?? text.endIndex)].prefix(summaryLength)
    return part.utf8.contains { $0 < 0x20 || $0 >= 0x80 }
      ? String(part.map { $0.isNewline ? " " : $0 }) : String(part)
  }

  /// The same for text in which every scalar is a character of its own and the scalar after the cut does not extend
  /// the last one, so that no Unicode property has to be looked up. nil for any other text.
  private static func simpleBeginning(_ text: String) -> String? {
    guard let (end, hasBreaks) = text.withBytes(simpleEnd) else { return nil }
    if hasBreaks {
      return String(
        decoding: text.utf8.prefix(end).map { (0x0A...0x0C).contains($0) ? 0x20 : $0 },
        as: UTF8.self)
    }
    if end == text.utf8.count { return text }
    return String(text[..<text.utf8.index(text.startIndex, offsetBy: end)])
  }

  /// The length of the beginning in bytes, and whether it contains line breaks.
  private static func simpleEnd(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (length: Int, hasBreaks: Bool)? {
    var count = 0
    var index = 0
    var hasBreaks = false
    while index < bytes.count, count < summaryLength {
      let first = bytes[index]
      if first < 0x80, first >= 0x20 {
        index += 1
      } else {
        guard let width = widthOfCharacter(bytes, at: index) else { return nil }
        hasBreaks = hasBreaks || (0x0A...0x0C).contains(first)
        index += width
      }
      count += 1
    }
    if index < bytes.count, widthOfCharacter(bytes, at: index) == nil { return nil }
    return (index, hasBreaks)
  }

  /// The bytes of a scalar; nil if it may not be a character of its own.
  private static func widthOfCharacter(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Int? {
    let first = bytes[index]
    let width = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first)
    if width > 1 {
      value = width == 2 ? value & 0x1F : value & 0x0F
      for offset in 1..<width { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    }
    return width < 4 && isCharacter(value) ? width : nil
  }

  /// Whether a scalar neither extends the one before it nor is extended by another of these (UAX #29): Latin, Greek,
  /// Cyrillic, punctuation, Han, kana and Hangul syllables, and the line breaks that are a single byte.
  private static func isCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x0C, 0x0E...0x84, 0x86...0x2FF, 0x370...0x482, 0x48A...0x58F, 0x2010...0x2027,
      0x2030...0x205E, 0x3001...0x3029, 0x3030...0x3096, 0x309B...0x31FF, 0x3400...0x9FFF,
      0xAC00...0xD7A3, 0xFF01...0xFF9D:
      true
    default: false
    }
  }

  /// The beginning of an entry's summary or text; nil if it has neither.
  public static func summary(of entry: Entry) -> String? {
    (entry.summary ?? entry.contentText).map(beginning)
  }

  /// Creates the headline of an article: its summary is cut.
  public init(_ article: Article) {
    let entry = article.entry
    let feeds = Set(article.appearances.map(\.feed))
    let date = article.date
    let first = article.appearances.min { $0.number < $1.number }
    self.init(
      number: article.number, title: entry.title,
      publisher: entry.source?.title ?? Headline.feed(of: article) ?? "", url: entry.url,
      image: entry.image,
      summary: Headline.summary(of: entry),
      date: date.instant, feedCount: feeds.count, isRead: article.isRead,
      isStarred: article.isStarred, isMuted: article.isMuted, firstSeen: date.firstSeen,
      isDated: date.isOwn, feed: first?.feed, place: first?.place)
  }

  /// The feed that is the publisher of an article without a source: one that names no source either, if possible one
  /// whose items are not of another site.
  private static func feed(of article: Article) -> String? {
    let feeds = article.appearances.map { appearance in
      let (entry, feed) = (appearance.entry, appearance.feed)
      let isForeign = entry.isOfSite(otherThan: article.entry.url)
      return (entry.source == nil ? 0 : 1, isForeign ? 1 : 0, feed)
    }
    return feeds.min { $0 < $1 }?.2
  }

  /// Creates the headline of an unread article with a single appearance, the same as for an ``Article``.
  /// - Parameters:
  ///   - title: ``MergePolicy/title(of:)``.
  ///   - summary: ``summary(of:)``.
  public init(
    number: Int, title: String?, feed: String, entry: borrowing Entry, summary: String?,
    firstSeen: Date, channelDate: Date?, place: Int
  ) {
    let date = ArticleDate(
      entry, firstSeen: firstSeen, lastSeen: firstSeen, channelDate: channelDate)
    self.init(
      number: number, title: title, publisher: entry.source?.title ?? feed, url: entry.url,
      image: entry.image, summary: summary, date: date.instant,
      feedCount: 1, isRead: false, isStarred: false, firstSeen: firstSeen, isDated: date.isOwn,
      feed: feed, place: place)
  }
}

extension Headline {
  /// What is shown as its title: that, else the beginning of its text, else its URL.
  public var heading: String { title ?? summary ?? url ?? "(no title)" }
}

extension Headline {
  /// Whether the article is read; for the lead of a story, whether each of its articles is.
  public var isWhollyRead: Bool { story.map { $0.unread == 0 } ?? isRead }

  /// Whether the article is starred, or one of the story that it leads.
  public var hasStar: Bool { isStarred || story.map { $0.otherStars > 0 } ?? false }
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
  /// How many of the articles that belong to the list are starred, beside its lead.
  public var otherStars: Int
  /// The date by which the row is sorted, and which is shown.
  public var date: Date
  /// From the date of its oldest article to that of its newest.
  public var dates: ClosedRange<Date>

  /// Creates a story from its parts, dated as its newest article.
  public init(
    id: Int, articles: Int, publishers: Int, unread: Int, new: Int = 0, otherStars: Int = 0,
    dates: ClosedRange<Date>
  ) {
    date = dates.upperBound
    self.id = id
    self.articles = articles
    self.publishers = publishers
    self.unread = unread
    self.new = new
    self.otherStars = otherStars
    self.dates = dates
  }
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

  /// Creates the row that shows a headline.
  public init(_ headline: Headline) {
    self.init(
      number: headline.number, story: headline.story?.id,
      unread: headline.story?.unread ?? (headline.isRead ? 0 : 1))
  }
}
