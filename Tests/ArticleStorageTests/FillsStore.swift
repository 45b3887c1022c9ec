import ArticleStorage
import FeedModel
import Foundation
import Refreshing
import Testing

/// The store whose contract is tested; another one takes its place here.
typealias Store = SQLiteArticleStore

/// A suite that fills a store of its own and reads it back.
protocol FillsStore {
  var store: Store { get }
}

extension FillsStore {
  /// When the first answer arrives.
  var start: Date { Date(timeIntervalSince1970: 1_795_244_400) }

  func feed(_ name: String, url: String? = nil) -> Feed {
    let url = url ?? "https://\(name).example/feed"
    return Feed(name: name, location: .web(url: url), configuredURL: url)
  }

  func entry(
    _ guid: String, _ title: String = "Title", url: String? = nil, hours: Double = -1
  ) -> Entry {
    var entry = Entry(guid: guid)
    entry.title = title
    entry.url = url
    entry.published = start.addingTimeInterval(hours * 3600)
    return entry
  }

  func state(_ feed: Feed, configured: Set<String>? = nil) throws -> FeedState {
    try #require(store.states(of: [feed], configured: configured ?? [feed.name]).first)
  }

  @discardableResult
  func add(_ entries: [Entry], to feed: Feed, after seconds: Double = 0) throws
    -> StoreChanges
  {
    var document = FeedDocument(format: .rss(version: "2.0"))
    document.entries = entries
    return try store.add(
      document, to: feed, state: state(feed), at: start.addingTimeInterval(seconds))
  }

  func articles(_ query: ArticleQuery = ArticleQuery()) throws -> [Article] {
    var all: [Article] = []
    try store.articles(query) { all += $0 }
    return all
  }
}
