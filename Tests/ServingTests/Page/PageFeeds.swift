import FeedModel
import Serving
import Synchronization

/// Feeds in memory, as a config has them.
final class PageFeeds: Subscriptions {
  private let known: Mutex<[Feed]>
  private let store: any ArticleStore

  init(_ feeds: [Feed], store: any ArticleStore) throws {
    known = Mutex(feeds)
    self.store = store
    try store.register(feeds)
  }

  func feeds() -> [Feed] { known.withLock { $0 } }

  func subscribe(
    _ url: String, name: String?, tags: [String]
  ) throws(SubscriptionError) -> Feed {
    guard url.hasPrefix("https://"), !url.contains("${") else {
      throw .refused("'\(url)' is not an http(s) URL")
    }
    if let known = feeds().first(where: { $0.configuredURL == url }) { throw .known(known.name) }
    var feed = Feed(name: name ?? url, location: .web(url: url), configuredURL: url)
    feed.tags = tags
    known.withLock { $0.append(feed) }
    try register()
    return feed
  }

  func change(
    _ name: String, name new: String?, adding: [String], removing: [String]
  ) throws(SubscriptionError) -> Feed {
    guard var feed = feeds().first(where: { $0.name == name }) else { throw .unknown(name) }
    feed.name = new ?? name
    feed.tags = feed.tags.filter { !removing.contains($0) } + adding
    let changed = feed
    known.withLock { feeds in
      feeds = feeds.map { $0.name == name ? changed : $0 }
    }
    try register()
    return feed
  }

  func unsubscribe(_ name: String) throws(SubscriptionError) {
    guard feeds().contains(where: { $0.name == name }) else { throw .unknown(name) }
    known.withLock { $0.removeAll { $0.name == name } }
  }

  func rename(tag: String, to new: String?) {}
  func importOPML(_ document: [UInt8]) -> Int { 0 }
  func opml() -> [UInt8] { [] }

  private func register() throws(SubscriptionError) {
    do { try store.register(feeds()) } catch { throw .failed(error.description) }
  }
}
