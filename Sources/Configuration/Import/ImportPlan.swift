import FeedModel
public import FeedParsing

/// What an import adds to a config, computed from the config and the list alone.
public struct ImportPlan {
  /// The feeds to add to the config.
  public private(set) var added: [NewFeed] = []
  /// The feeds that are not added, with the reasons.
  public private(set) var skipped: [SkippedSubscription] = []
  /// One sentence for each feed that is added, but not as listed.
  public private(set) var remarks: [String] = []
  /// How many of the added feeds have a password or key in their URL.
  public private(set) var secrets = 0

  /// - Parameters:
  ///   - list: the feeds of another program.
  ///   - config: the present config.
  ///   - file: the list's name in messages.
  public init(_ list: SubscriptionList, into config: Config, file: String) {
    var names = FreeNames(config.feeds.map(\.name))
    let configured = KnownFeeds(config.feeds)
    var listed = KnownFeeds([])
    for subscription in list.subscriptions {
      func skip(_ kind: SkippedSubscription.Kind, _ reason: String) {
        skipped.append(SkippedSubscription(subscription, kind: kind, reason: reason))
      }
      let url: String
      switch subscription.address {
      case .web(let address): url = address
      case .elsewhere(let reason):
        skip(.noURL, reason)
        continue
      case .unreadable(let reason):
        skip(.unreadable, reason)
        continue
      }
      let adapter = subscription.adapter
      if let known = configured.name(url: url, adapter: adapter) {
        skip(.known, "is already in \(config.path) as '\(known)'; its tags are unchanged")
      } else if let known = listed.name(url: url, adapter: adapter) {
        skip(
          .known,
          "is in \(file) more than once, first as '\(known)'; its tags are unchanged")
      } else if let adapter, config.adapters[adapter] == nil {
        skip(
          .adapter, "needs the adapter '\(adapter)'; add [adapter.\(adapter)] to the config first"
        )
      } else {
        let name = names.take(subscription.title ?? URLReference.Parts(url).host ?? "Feed")
        listed.insert(name, url: url, adapter: adapter)
        add(subscription, name: name, url: url)
      }
    }
  }

  private mutating func add(_ subscription: Subscription, name: String, url: String) {
    var feed = NewFeed(
      name: name, url: url, tags: subscription.tags, adapter: subscription.adapter,
      isEnabled: subscription.isEnabled)
    // Otherwise a list from elsewhere could send any environment variable to any server.
    if url.contains("${"), feed.isEnabled {
      feed.isEnabled = false
      remarks.append(
        "'\(name)' is switched off, since its URL sends environment variables: "
          + "\(SecretMask().masked(url)); remove 'enabled = false' if you want that")
    }
    if SecretMask().masked(url) != url { secrets += 1 }
    added.append(feed)
  }
}
