import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// A suite that fills its own store and reads it back, using only the port.
protocol FillsStore: MakesEntries {
  var store: any ArticleStore { get }
}

extension FillsStore {
  func rule(_ query: String, _ condition: ArticleCondition, _ actions: RuleAction...)
    -> ArticleRule
  {
    ArticleRule(query: query, condition: condition, actions: actions)
  }

  func state(_ feed: Feed, configured: Set<String>? = nil) throws -> FeedState {
    try #require(store.states(of: [feed], configured: configured ?? [feed.name]).first)
  }

  @discardableResult
  func add(
    _ entries: [Entry], to feed: Feed, after seconds: Double = 0, rules: [ArticleRule] = []
  ) throws -> StoreChanges {
    let response = ParsedResponse(
      document: FeedDocument(entries), feed: feed, state: try state(feed),
      arrival: start.addingTimeInterval(seconds))
    let changes = try store.add([response], rules: rules)[0].get()
    while try store.group(at: response.arrival) != nil {}
    return changes
  }

  func articles(_ query: ArticleQuery = ArticleQuery()) throws -> [Article] {
    var all: [Article] = []
    try store.articles(query) { all += $0 }
    return all
  }
}
