public import FeedModel
public import Foundation

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
}

extension AccountKeeping {
  /// Replaces the feeds of an account.
  public func setAccountFeeds(_ feeds: [AccountFeed], of account: String) throws(StoreError) {
    _ = try changeAccountFeeds(of: account) { _ in feeds }
  }
}
