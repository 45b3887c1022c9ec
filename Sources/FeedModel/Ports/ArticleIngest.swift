public import FeedBasics

/// Stores the responses of feeds and the state of their fetching.
public protocol ArticleIngest: FeedNames {
  /// What divides fetching among several programs; nil if one fetch runs at a time.
  var leasing: (any FeedLeasing)? { get }

  /// The state of each feed's fetching. A feed is found by its name, else by its unexpanded URL and adapter under a
  /// name that is no longer configured: it was renamed. A feed whose URL changed has no validators and is due at once.
  /// - Parameter configured: the names of all configured feeds.
  func states(of feeds: [Feed], configured: Set<String>) throws(StoreError) -> [FeedState]

  /// Gives every configured feed an id, also before its first fetch, and renamed feeds their new names. An id is below
  /// 2^53, is kept over renames and removal, and is never used again for another feed.
  /// - Parameter feeds: all that are configured.
  func register(_ feeds: [Feed]) throws(StoreError)

  /// Saves the outcomes of fetches without a new response, all in one transaction. The feed is taken to contain still
  /// what its last response contained.
  func save(_ states: [FeedStateChange]) throws(StoreError)

  /// Changes the states of feeds, all in one transaction: what others save meanwhile is kept.
  /// - Parameters:
  ///   - feeds: all that are configured.
  ///   - change: changes the present state of a feed, and returns whether it did. It may be called again if the connection
  ///     to the store is lost.
  func updateStates(
    of feeds: [Feed], _ change: (Feed, inout FeedState) -> Bool
  ) throws(StoreError)

  /// Records until when a host must not be requested, unless a longer pause is recorded.
  func hold(host: String, until date: Date, now: Date) throws(StoreError)

  /// The hosts that must not be requested yet, whether for feeds or for pages, and until when.
  func heldHosts(now: Date) throws(StoreError) -> [String: Date]

  /// The newest stored item of a feed for each guid; guids without an item are missing.
  func entries(of feed: Feed, guids: [String]) throws(StoreError) -> [String: Entry]

  /// The stored items of a feed that these entries are, as those of a response would be.
  /// - Returns: an item for each entry; nil for one that is not stored.
  func items(of feed: Feed, for entries: [Entry]) throws(StoreError) -> [FeedItem?]

  /// A response with what its storing needs that depends on nothing stored. While the responses before it are stored, other
  /// threads can do that. One that was not prepared is prepared when it is stored.
  func prepared(_ response: ParsedResponse) -> ParsedResponse

  /// Stores the responses of different feeds, each in one transaction with its state. Several may share one; a response
  /// that cannot be stored fails alone. The articles are in no story before ``group(at:)``.
  /// - Parameter rules: are applied to what arrives, in order and in the same transaction.
  /// - Returns: the changes by each response, in the same order; ``StoreError/leaseLost(_:)`` for one that was not stored
  ///   since its lease was lost.
  func add(_ responses: [ParsedResponse], rules: [ArticleRule]) -> [Result<
    StoreChanges, StoreError
  >]

  /// Does a step of grouping articles of different publishers on one event into stories: those that were stored since it
  /// was last done, or all if that was done by other rules than the present ones. Every step is complete in itself.
  /// - Returns: how far it is; nil if nothing is left.
  func group(at now: Date) throws(StoreError) -> StoreProgress?

  /// Applies the marks that items had in another reader: to the stored ones, as a change that can be undone, and to those
  /// that arrive later. No article becomes unread or loses its star.
  /// - Returns: how many stored articles changed.
  func addImportedMarks(_ marks: [ImportedMark], description: String) throws(StoreError) -> Int

  /// The stored articles of items of another reader, which are found by their guids in their feeds, else by their links
  /// in any feed that has each for one item only.
  /// - Returns: an article for each item; nil if it is not stored.
  func importedArticles(_ items: [ImportedMark]) throws(StoreError) -> [Int?]

  /// Keeps the content of a detail document of an appearance; the article includes it from now on.
  func setDetail(_ detail: Entry, ofAppearance number: Int) throws(StoreError)
}

/// The names under which a store keeps feeds. They differ from the config's for a feed that was removed from it, or
/// renamed and not registered since.
public protocol FeedNames: Sendable {
  /// The names under which the configured feeds are stored, by their configured names: the old one for a feed that was
  /// renamed and not registered since.
  func storedNames(of feeds: [Feed]) throws(StoreError) -> [String: String]

  /// The names of all stored feeds, removed ones included, sorted.
  func feedNames() throws(StoreError) -> [String]

  /// How many articles, dated after an instant, each feed carried first; 0 for feeds without any. All stored feeds are
  /// there.
  func articleCounts(since date: Date) throws(StoreError) -> [String: Int]
}

extension ArticleIngest {
  /// One fetch runs at a time.
  public var leasing: (any FeedLeasing)? { nil }

  /// The response itself.
  public func prepared(_ response: ParsedResponse) -> ParsedResponse { response }

  /// The states of feeds that are all that are configured.
  public func states(of feeds: [Feed]) throws(StoreError) -> [FeedState] {
    try states(of: feeds, configured: Set(feeds.map(\.name)))
  }

  /// The newest success among the configured feeds; nil if none ever succeeded.
  public func newestSuccess(of feeds: [Feed]) throws(StoreError) -> Date? {
    try states(of: feeds).compactMap(\.lastSuccess).max()
  }
}

/// A feed's response, parsed and normalised, with the state to store beside it.
public struct ParsedResponse: Sendable {
  /// What the feed contains.
  public var document: FeedDocument
  /// The feed that was fetched.
  public var feed: Feed
  /// The state to store, in the same transaction.
  public var state: FeedState
  /// When the response arrived.
  public var arrival: Date
  /// Ends with the response, which is not stored if another program has it by now; nil if feeds are not leased.
  public var lease: FeedLease?
  /// What the store made of the document and the feed beforehand, which means nothing to others; nil if it did not.
  public var preparation: (any Sendable)?

  /// Creates a response from its parts.
  public init(document: FeedDocument, feed: Feed, state: FeedState, arrival: Date) {
    self.document = document
    self.feed = feed
    self.state = state
    self.arrival = arrival
  }
}

/// A stored item of a feed.
public struct FeedItem: Sendable, Equatable {
  /// The number of its article.
  public var article: Int
  /// What the feed has of it.
  public var entry: Entry

  /// Creates an item from its parts.
  public init(article: Int, entry: Entry) {
    self.article = article
    self.entry = entry
  }
}

/// The state of one feed, to be saved.
public struct FeedStateChange: Sendable {
  /// The new state.
  public var state: FeedState
  /// The feed as it is configured now.
  public var feed: Feed
  /// Ends with the change, which is not saved if another program has it by now; nil if feeds are not leased.
  public var lease: FeedLease?

  /// Creates a change from its parts.
  public init(state: FeedState, feed: Feed) {
    self.state = state
    self.feed = feed
  }
}

/// What a response changed in the store.
public struct StoreChanges: Sendable, Equatable {
  /// Articles that were not there before.
  public var new = 0
  /// Items whose content changed.
  public var updated = 0
  /// New items that became part of an article of another feed.
  public var merged = 0

  /// Creates changes from their counts.
  public init(new: Int = 0, updated: Int = 0, merged: Int = 0) {
    self.new = new
    self.updated = updated
    self.merged = merged
  }
}
