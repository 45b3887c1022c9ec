public import FeedModel
import Synchronization

/// A store's config in memory.
public final class MemorySharedConfig: SharedConfigKeeping {
  private let config = Mutex<SharedConfig?>(nil)
  /// Held during a change. Reading does not wait for one.
  private let writing = Mutex<Void>(())
  private let failure = Mutex<StoreError?>(nil)

  /// A store without a config.
  public init() {}

  /// That of a server.
  public var location: StoreLocation { .server(url: "postgres://db.example/news") }

  /// What every operation throws from now on; nil for nothing.
  public func fail(with error: StoreError?) { failure.withLock { $0 = error } }

  private func check() throws(StoreError) {
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Identifies the contents of the config; nil without one.
  public func sharedConfigRevision() throws(StoreError) -> Int? {
    try check()
    return config.withLock { $0?.revision }
  }

  /// The config with some of its feeds or all.
  public func sharedConfig(feeds: Set<String>?) throws(StoreError) -> SharedConfig? {
    try check()
    return config.withLock { MemorySharedConfig.part(of: $0, feeds) }
  }

  /// The names of all feeds, in order.
  public func sharedFeedNames() throws(StoreError) -> [String] {
    try sharedConfig(feeds: nil)?.parts.filter { $0.key.section == "feed" }.map(\.key.name) ?? []
  }

  /// Changes the config while no other thread does.
  public func updateSharedConfig(
    feeds: Set<String>?, _ change: (SharedConfig?) -> SharedConfigChange?
  ) throws(StoreError) {
    try check()
    writing.withLock { _ in
      let before = config.withLock { $0 }
      guard let change = change(MemorySharedConfig.part(of: before, feeds)) else { return }
      var parts = before?.parts ?? []
      parts.removeAll { change.removed.contains($0.key) }
      for new in change.replaced {
        guard let index = parts.firstIndex(where: { $0.key == new.key }) else { continue }
        parts[index] = new.part
      }
      let after = SharedConfig(
        revision: (before?.revision ?? 0) + 1, parts: parts + change.added)
      config.withLock { $0 = after }
    }
  }

  private static func part(of config: SharedConfig?, _ feeds: Set<String>?) -> SharedConfig? {
    guard var config, let feeds else { return config }
    config.parts.removeAll { $0.key.section == "feed" && !feeds.contains($0.key.name) }
    return config
  }
}
