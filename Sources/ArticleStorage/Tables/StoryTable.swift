public import FeedPlatform

/// Stories, and the window of articles that may still be grouped.
public protocol StoryTable: AnyObject {
  /// The articles that this transaction changed and that are not grouped yet.
  var storyNotes: StoryNotes { get set }

  /// The window as this store's last transaction that changed it left it.
  /// - Returns: nil if it has to be read, since another process changed it, a transaction failed, or none was kept.
  func takeWindow() throws -> StoredWindow?

  /// Keeps the window for the next transaction, if this one succeeds. Called once by a transaction that changes the window
  /// or stories.
  func keepWindow(_ window: StoredWindow) throws

  /// Calls `body` with each article of the window and its words, which it must copy.
  func eachWindowRow(_ body: (WindowEntry, UnsafeRawBufferPointer) throws -> Void) throws

  /// Adds articles to the window, in place of those with the same date and number.
  func writeWindowRows(_ rows: [WindowRow]) throws

  /// Sets the story of an article of the window.
  func setWindowStory(_ story: Int?, ofArticle number: Int, date: Double) throws

  /// Removes an article from the window.
  func deleteWindowRow(ofArticle number: Int, date: Double) throws

  /// Removes all articles from the window.
  func deleteWindow() throws

  /// The story of an article; nil if it is in none.
  func story(ofArticle number: Int) throws -> Int?

  /// Sets the story of an article.
  /// - Parameter change: the number of the change; nil if lists show nothing else than before.
  func setStory(_ story: Int?, ofArticle number: Int, change: Int?) throws

  /// Notes that lists show something else of an article.
  func noteChange(_ change: Int, ofArticle number: Int) throws

  /// A story; nil if absent.
  func story(_ id: Int) throws -> StoryRow?

  /// Adds or replaces a story.
  func write(_ story: StoryRow) throws

  /// Removes a story.
  func deleteStory(_ id: Int) throws

  /// The articles of a story, by number.
  func members(ofStory id: Int) throws -> [StoryMember]

  /// Articles by number; those that do not exist are missing.
  func members(_ numbers: [Int]) throws -> [StoryMember]

  /// The articles that are dated later than one date and not later than another, the oldest first, those of one date by
  /// number.
  func members(after date: Double, through end: Double) throws -> [StoryMember]

  /// The date of an article, counted from those after a date by date.
  /// - Returns: nil if there are fewer.
  func date(ofArticle place: Int, after date: Double) throws -> Double?

  /// The date of an article, counted backwards from those of a date and earlier.
  /// - Returns: nil if there are fewer.
  func date(ofArticle place: Int, through date: Double) throws -> Double?

  /// The number of the last change of any article.
  func lastChange() throws -> Int

  /// Calls `body` with each article that was added or changed after a change.
  func eachMember(changedAfter change: Int, _ body: (StoryMember) throws -> Void) throws

  /// The numbers of articles that were removed after a change. Some may have been added again since.
  func removedArticles(after change: Int) throws -> [Int]

  /// How many articles there are.
  func articleCount() throws -> Int

  /// The pairs of appearances whose articles the user parted.
  func partings() throws -> [AppearancePair]

  /// Parts the articles of two appearances.
  /// - Parameter entry: the change that can be undone.
  func add(_ parting: AppearancePair, entry: Int64) throws

  /// Notes that an appearance lists an article.
  /// - Parameter hash: a key of the listed article, of its publisher and title.
  func addListing(of hash: Int64, by number: Int, at now: Date) throws

  /// The appearances that list an article.
  func appearances(listing hash: Int64) throws -> [Int]

  /// Notes that one of two appearances lists the other.
  func addListedPair(_ pair: AppearancePair, at now: Date) throws

  /// The pairs of appearances of which one lists the other.
  func listedPairs() throws -> [AppearancePair]

  /// Removes what was noted of lists before an instant.
  func deleteListings(before instant: Date) throws

  /// Removes the partings of a change that was undone, and returns them.
  func removePartings(ofEntry entry: Int64) throws -> [AppearancePair]
}

/// Two appearances, for instance of articles that the user parted.
public struct AppearancePair: Sendable, Equatable {
  /// The number of one appearance.
  public var first: Int
  /// The number of the other appearance.
  public var second: Int

  /// Creates a pair of two numbers.
  public init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }
}

/// A story as it is stored.
public struct StoryRow: Sendable, Equatable {
  /// The lowest number of its articles.
  public var id: Int
  /// The number of the article that is most like the others.
  public var lead: Int
  /// How many articles it has.
  public var articles: Int
  /// How many publishers they have.
  public var publishers: Int
  /// The date of the newest, in seconds since 1970.
  public var date: Double

  /// Creates a row from its columns.
  public init(id: Int, lead: Int, articles: Int, publishers: Int, date: Double) {
    self.id = id
    self.lead = lead
    self.articles = articles
    self.publishers = publishers
    self.date = date
  }
}

/// An article of the window without its words.
public struct WindowEntry: Sendable {
  /// See ``WindowRow``.
  public var date: Double
  /// Its number.
  public var article: Int
  /// A hash of its publisher.
  public var publisher: UInt32
  /// The story that it is in; nil if it is in none.
  public var story: Int?

  /// Creates an entry from its columns.
  public init(date: Double, article: Int, publisher: UInt32, story: Int?) {
    self.date = date
    self.article = article
    self.publisher = publisher
    self.story = story
  }
}

/// An article of the window as it is stored.
public struct WindowRow: Sendable, Equatable {
  /// Its date, in seconds since 1970.
  public var date: Double
  /// Its number.
  public var article: Int
  /// A hash of its publisher.
  public var publisher: UInt32
  /// The story that it is in; nil if it is in none.
  public var story: Int?
  /// The words of its title and summary, in the format of the grouping.
  public var words: [UInt8]

  /// Creates a row from its columns.
  public init(date: Double, article: Int, publisher: UInt32, story: Int?, words: [UInt8]) {
    self.date = date
    self.article = article
    self.publisher = publisher
    self.story = story
    self.words = words
  }
}

/// What grouping and showing stories need of an article.
public struct StoryMember: Sendable, Equatable {
  /// Its number.
  public var number: Int
  /// Its date, in seconds since 1970.
  public var date: Double
  /// Plain text.
  public var title: String?
  /// The beginning of its text.
  public var summary: String?
  /// The publisher's name, as in ``Headline/publisher``.
  public var publisher: String
  /// The story that it is in; nil if it is in none.
  public var story: Int?
  /// The user's marks.
  public var marks: ArticleMarks
  /// When a response first contained it, in seconds since 1970.
  public var firstSeen: Double

  /// Creates a member from its parts.
  public init(
    number: Int, date: Double, title: String?, summary: String?, publisher: String,
    story: Int? = nil, marks: ArticleMarks = ArticleMarks(), firstSeen: Double
  ) {
    self.number = number
    self.date = date
    self.title = title
    self.summary = summary
    self.publisher = publisher
    self.story = story
    self.marks = marks
    self.firstSeen = firstSeen
  }

  /// Whether lists leave it out.
  var isHidden: Bool { marks.isMuted && !marks.isStarred }
}
