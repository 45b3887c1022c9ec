public import FeedModel
public import Foundation

extension FeedDocument {
  /// A document with entries.
  public init(_ entries: [Entry], format: FeedFormat = .rss(version: "2.0")) {
    self.init(format: format)
    self.entries = entries
  }
}

extension ArticleIngest {
  /// Stores responses without rules.
  public func add(_ responses: [ParsedResponse]) -> [Result<StoreChanges, StoreError>] {
    add(responses, rules: [])
  }

  /// Stores one response, and groups its articles.
  public func add(_ document: FeedDocument, to feed: Feed, state: FeedState, at now: Date)
    throws(StoreError) -> StoreChanges
  {
    let response = ParsedResponse(document: document, feed: feed, state: state, arrival: now)
    let changes = try add([response])[0].get()
    while try group(at: now) != nil {}
    return changes
  }

  /// Stores a response with entries, and groups its articles.
  /// - Parameter configured: the names of all configured feeds; nil if it is the only one.
  @discardableResult
  public func add(
    _ entries: [Entry], to feed: Feed, configured: Set<String>? = nil, at now: Date
  ) throws(StoreError) -> StoreChanges {
    let states = try states(of: [feed], configured: configured ?? [feed.name])
    return try add(FeedDocument(entries), to: feed, state: states[0], at: now)
  }
}

extension AccountKeeping {
  /// Replaces the feeds of an account.
  public func setAccountFeeds(_ feeds: [AccountFeed], of account: String) throws(StoreError) {
    _ = try changeAccountFeeds(of: account) { _ in feeds }
  }
}
