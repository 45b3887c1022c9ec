public import FeedModel
public import FeedPlatform

/// Feeds as they are stored, and the counters that belong to them.
public protocol FeedTable {
  /// The feed with a name; nil if absent.
  func feed(named name: String) throws -> StoredFeed?

  /// The feeds with this URL and adapter under any name, sorted by id.
  func feeds(urlDigest: String, adapter: String?) throws -> [StoredFeed]

  /// The name of a stored feed; nil if no feed has that id.
  func feedName(_ id: Int64) throws -> String?

  /// All names, sorted.
  func feedNames() throws -> [String]

  /// An id below 2^53 that no feed ever had.
  func nextFeedID() throws -> Int64

  /// Adds a feed under the id in its state.
  func insert(_ feed: StoredFeed) throws

  /// Replaces everything but the counters of the feed with the id in its state.
  func replace(_ feed: StoredFeed) throws

  /// Changes a feed's name and nothing else.
  func rename(feed id: Int64, to name: String) throws

  /// Records when the feed's current response was last confirmed, before another one replaces it.
  func noteConfirmation(ofFeed id: Int64) throws

  /// Counts a stored response.
  /// - Parameters:
  ///   - now: when the response arrived. It is noted if any item is new.
  ///   - added: how many items are new.
  ///   - isUnchanged: whether nothing was new or updated; counted as a poll without a change.
  func countResponse(ofFeed id: Int64, at now: Date, added: Int, isUnchanged: Bool) throws

  /// The note of the config with this stamp; nil if the last one is of another config.
  func configNote(stamp: String) throws -> ConfigNote?

  /// Replaces the note.
  func setConfigNote(_ note: ConfigNote, stamp: String) throws

  /// Adds to the counts of unread articles, by feed.
  func addUnread(_ changes: [Int64: UnreadChange]) throws
}

/// A change of a feed's counts of unread articles.
public struct UnreadChange: Sendable, Equatable {
  /// Of all that it carries.
  public var carried = 0
  /// Of those whose lowest appearance is the feed's.
  public var homes = 0
}

/// The leases of feeds, in a store that several programs fetch for at once.
public protocol LeaseTable {
  /// Ends leases whose results this transaction stores.
  /// - Returns: those that were held until now. The others were lost: another program has leased their feeds since.
  func end(_ leases: [FeedLease]) throws -> Set<FeedLease>

  /// Ends the leases of feeds with these names, whichever programs have them.
  func endLeases(ofFeeds names: [String]) throws
}

extension LeaseTable {
  /// A store without leases has none to end.
  public func endLeases(ofFeeds names: [String]) {}

  /// A store without leases loses none.
  public func end(_ leases: [FeedLease]) throws -> Set<FeedLease> { Set(leases) }
}
