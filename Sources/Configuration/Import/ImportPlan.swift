import FeedModel
public import FeedParsing

/// What an import adds to a config, worked out from the config and the list alone.
public struct ImportPlan {
  /// The feeds to be put into the config.
  public private(set) var added: [NewFeed] = []
  /// The feeds that are left out, and why.
  public private(set) var skipped: [SkippedSubscription] = []
  /// Feeds that are added but not as they were listed, a sentence each.
  public private(set) var remarks: [String] = []
  /// How many of the added feeds have a password or key in their URL.
  public private(set) var secrets = 0

  /// - Parameters:
  ///   - list: the feeds of another program.
  ///   - config: the config as it is.
  ///   - file: what messages call the list.
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
        skip(.known, "is in \(config.path) already, as '\(known)', whose tags stay as they are")
      } else if let known = listed.name(url: url, adapter: adapter) {
        skip(
          .known,
          "is in \(file) more than once, first as '\(known)', whose tags stay as they are")
      } else if let adapter, config.adapters[adapter] == nil {
        skip(
          .adapter, "needs the adapter '\(adapter)'; put [adapter.\(adapter)] into the config first"
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
    // A list from elsewhere could otherwise have any variable of the environment sent to any server.
    if url.contains("${"), feed.isEnabled {
      feed.isEnabled = false
      remarks.append(
        "'\(name)' is switched off, since its URL sends variables of the environment: "
          + "\(SecretMask().masked(url)); take out 'enabled = false' if you want that")
    }
    if SecretMask().masked(url) != url { secrets += 1 }
    added.append(feed)
  }
}
