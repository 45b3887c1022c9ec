package import FeedModel

/// The feeds of the config, as clients read and change them. Every change is an edit of the config that keeps all else.
package protocol Subscriptions: Sendable {
  /// The configured feeds in the config's order, as the file is now, those with `enabled = false` too. Each has its row
  /// in the store.
  func feeds() async throws(SubscriptionError) -> [Feed]

  /// Adds a feed: requests the URL once, finds the feed if it is that of a page, stores its items and then returns.
  /// - Parameters:
  ///   - url: an http(s) URL. Anything else is refused, as is a URL with `${`.
  ///   - name: nil for the feed's own title, which gets a number if it is taken.
  ///   - isInteractive: whether the client can ask its user. A name that is taken, and a page that links to several feeds,
  ///     are errors then; otherwise the name gets a number, and the first feed is added.
  func subscribe(_ url: String, name: String?, tags: [String], isInteractive: Bool)
    async throws(SubscriptionError) -> Feed

  /// Changes a feed's name or tags.
  /// - Parameters:
  ///   - feed: the feed's name.
  ///   - name: nil to keep it.
  ///   - isInteractive: whether the client can ask its user. A name that is taken is an error then, and gets a number
  ///     otherwise.
  /// - Returns: the feed after the change.
  func change(
    _ feed: String, name: String?, adding: [String], removing: [String], isInteractive: Bool
  ) async throws(SubscriptionError) -> Feed

  /// Removes a feed. One whose block has settings beyond name, URL and tags is disabled instead, so that they are not lost.
  func unsubscribe(_ feed: String) async throws(SubscriptionError)

  /// Gives every feed that has a tag another one in its place, or none.
  /// - Parameter new: nil to remove the tag.
  func rename(tag: String, to new: String?) async throws(SubscriptionError)

  /// Adds the feeds of an OPML document, without requesting them.
  /// - Returns: how many were added.
  func importOPML(_ document: [UInt8]) async throws(SubscriptionError) -> Int

  /// The feeds as an OPML document, without secrets.
  func opml() async throws(SubscriptionError) -> [UInt8]
}

extension Subscriptions {
  /// Adds a feed for a client that cannot ask its user, as most cannot.
  package func subscribe(
    _ url: String, name: String?, tags: [String]
  ) async throws(SubscriptionError) -> Feed {
    try await subscribe(url, name: name, tags: tags, isInteractive: false)
  }

  /// Changes a feed for a client that cannot ask its user.
  package func change(
    _ feed: String, name: String?, adding: [String], removing: [String]
  ) async throws(SubscriptionError) -> Feed {
    try await change(feed, name: name, adding: adding, removing: removing, isInteractive: false)
  }
}

/// Why feeds could not be read or changed. The texts are shown to clients and never contain secrets.
package enum SubscriptionError: Error, Sendable, Equatable {
  /// The request cannot be fulfilled as it is, such as one for a URL that is not allowed.
  case refused(String)
  /// No feed or tag of the config has this name.
  case unknown(String)
  /// The config has the feed already, under the name given.
  case known(String)
  /// The URL is that of a page that links to these feeds.
  case several([FeedLink])
  /// The URL gave no feed.
  case notFound(String)
  /// The config cannot be read or changed.
  case failed(String)
}
