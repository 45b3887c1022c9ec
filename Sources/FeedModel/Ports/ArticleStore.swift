public import Foundation

/// Where articles and the state of feeds are kept, as the refresh sees it.
public protocol ArticleStore: Sendable {
  /// What is remembered about feeds. Each is found by its name, else by its unexpanded URL and adapter under a name that
  /// is no longer configured: it was renamed. A feed whose URL changed comes back without validators and due at once.
  /// - Parameter configured: the names of all configured feeds.
  func states(of feeds: [Feed], configured: Set<String>) throws(StoreError) -> [FeedState]

  /// Remembers the outcomes of fetches that brought nothing new, all in one transaction: what a feed's last answer held,
  /// it still holds.
  func save(_ states: [(state: FeedState, feed: Feed)]) throws(StoreError)

  /// What the store has of a feed's items, by guid.
  func entries(of feed: Feed, guids: [String]) throws(StoreError) -> [String: Entry]

  /// Takes in the answers of different feeds, each in one transaction with the state that goes with it. Several may share
  /// one; an answer that cannot be taken in holds none of the others up.
  /// - Returns: what each came to, in the same order.
  func add(_ responses: [ParsedResponse]) -> [Result<StoreChanges, StoreError>]
}

extension ArticleStore {
  /// Takes in one answer.
  public func add(_ document: FeedDocument, to feed: Feed, state: FeedState, at now: Date)
    throws(StoreError) -> StoreChanges
  {
    try add([ParsedResponse(document: document, feed: feed, state: state, arrival: now)])[0].get()
  }
}

/// What an answer did to the store.
public struct StoreChanges: Sendable, Equatable {
  /// Articles that were not there before.
  public var new = 0
  /// Items whose content changed.
  public var updated = 0
  /// New items that are part of an article which another feed had brought.
  public var merged = 0

  public init(new: Int = 0, updated: Int = 0, merged: Int = 0) {
    self.new = new
    self.updated = updated
    self.merged = merged
  }
}

/// Why the store cannot be used. `description` is one line that names the file and what to do.
public enum StoreError: Error, Sendable, Equatable {
  case missing(path: String)
  /// It cannot be opened, read or written; `reason` is in words.
  case unusable(path: String, reason: String)
  case notAStore(path: String)
  case damaged(path: String)
  case newerVersion(path: String)
  /// Another fetch is running.
  case busy(path: String)
}

extension StoreError {
  /// It is there and intact, but cannot be written, or not now.
  public var isUnusable: Bool {
    switch self {
    case .unusable: true
    case .missing, .notAStore, .damaged, .newerVersion, .busy: false
    }
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let path): "there is no store at \(path) yet; run 'aggregate fetch' first"
    case .unusable(let path, let reason): "the store \(path) cannot be used: \(reason)"
    case .notAStore(let path):
      "\(path) is not a store of aggregate and was left as it is; name another file with --store"
    case .damaged(let path):
      "the store \(path) is damaged and was left as it is; restore a copy, or move it away and fetch anew"
    case .newerVersion(let path):
      "the store \(path) was written by a newer version of aggregate and was left as it is; update aggregate"
    case .busy(let path): "another fetch is running on \(path); wait until it has ended"
    }
  }
}
