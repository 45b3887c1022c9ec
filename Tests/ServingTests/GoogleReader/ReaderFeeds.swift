import FeedModel
import Serving
import Synchronization

@testable import FeedLibrary

/// Feeds in memory, as a config has them.
final class ReaderFeeds: Subscriptions {
  private let known: Mutex<[Feed]>
  private let store: any ArticleStore

  init(_ feeds: [Feed], store: any ArticleStore) throws {
    known = Mutex(feeds)
    self.store = store
    try store.register(feeds)
  }

  func feeds() -> [Feed] { known.withLock { $0 } }

  func subscribe(
    _ url: String, name: String?, tags: [String], isInteractive: Bool
  ) throws(SubscriptionError) -> Feed {
    if url.hasSuffix("/two"), isInteractive {
      throw .several([
        FeedLink(url: "https://two.example/1", title: "<One>"),
        FeedLink(url: "https://two.example/2?key=0123456789abcdef", title: nil),
      ])
    }
    guard url.hasPrefix("http"), !url.contains("${") else { throw .refused("not allowed") }
    if url.contains("missing") { throw .notFound("no feed there") }
    if let known = feeds().first(where: { $0.configuredURL == url }) { throw .known(known.name) }
    let wanted = try name.map { (name) throws(SubscriptionError) in
      isInteractive ? try unused(name) : free(name)
    }
    var feed = Feed(name: wanted ?? free("New"), location: .web(url: url), configuredURL: url)
    feed.tags = tags
    let added = feed
    known.withLock { $0.append(added) }
    try register()
    return feed
  }

  func change(
    _ name: String, name new: String?, adding: [String], removing: [String], isInteractive: Bool
  ) throws(SubscriptionError) -> Feed {
    var feed = try named(name)
    if let new, new != name { feed.name = isInteractive ? try unused(new) : free(new) }
    feed.tags = feed.tags.filter { !removing.contains($0) && !adding.contains($0) } + adding
    let changed = feed
    known.withLock { $0 = $0.map { $0.name == name ? changed : $0 } }
    try register()
    return feed
  }

  func unsubscribe(_ name: String) throws(SubscriptionError) {
    var feed = try named(name)
    let isPlain = feed.headers.isEmpty
    feed.isEnabled = false
    let disabled = feed
    known.withLock { feeds in
      feeds = feeds.compactMap { $0.name == name ? (isPlain ? nil : disabled) : $0 }
    }
  }

  func rename(tag: String, to new: String?) throws(SubscriptionError) {
    guard feeds().contains(where: { $0.tags.contains(tag) }) else { throw .unknown(tag) }
    known.withLock { feeds in
      for index in feeds.indices {
        feeds[index].tags = feeds[index].tags.compactMap { $0 == tag ? new : $0 }
      }
    }
  }

  func importOPML(_ document: [UInt8]) throws(SubscriptionError) -> Int {
    guard document.starts(with: "<opml".utf8) else { throw .refused("not OPML") }
    return 0
  }

  func opml() -> [UInt8] { Array("<opml/>".utf8) }

  private func named(_ name: String) throws(SubscriptionError) -> Feed {
    guard let feed = feeds().first(where: { $0.name == name }) else { throw .unknown(name) }
    return feed
  }

  private func free(_ name: String) -> String {
    feeds().contains { $0.name == name } ? "\(name) 2" : name
  }

  private func unused(_ name: String) throws(SubscriptionError) -> String {
    guard free(name) == name else { throw .refused("'\(name)' is taken") }
    return name
  }

  private func register() throws(SubscriptionError) {
    do { try store.register(feeds()) } catch { throw .failed(error.description) }
  }
}
