import Configuration
import FeedModel

extension Session {
  /// The URLs of the feeds' websites by name, as far as they are known. Without a usable store, none are.
  /// - Parameter config: what the feeds are from.
  func websites(of feeds: [Feed], in config: Config) -> [String: String] {
    guard let store = try? storeIfPresent(),
      let states = try? store.states(of: feeds, configured: Set(config.feeds.map(\.name)))
    else { return [:] }
    let pairs = zip(feeds, states).compactMap { feed, state in
      feed.website(state).map { (feed.name, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
