/// Feeds as they are stored, and the counters that belong to them.
public protocol FeedTable {
  /// The feed of a name; nil if there is none.
  func feed(named name: String) throws -> StoredFeed?

  /// Feeds with this URL and adapter, under whatever name, by id.
  func feeds(urlDigest: String, adapter: String?) throws -> [StoredFeed]

  /// The name of a stored feed; nil if there is none of that id.
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

  /// Notes when the feed's present response was confirmed last, before another one takes its place.
  func noteConfirmation(ofFeed id: Int64) throws

  /// Counts a stored response.
  /// - Parameters:
  ///   - added: how many items are new.
  ///   - isUnchanged: whether nothing was new or updated, which counts the polls without a change.
  func countResponse(ofFeed id: Int64, added: Int, isUnchanged: Bool) throws

  /// Adds to the counts of unread articles, by feed.
  func addUnread(_ changes: [Int64: Int]) throws
}
