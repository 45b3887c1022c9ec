import FeedBasics
import FeedConfiguration
import FeedModel

/// Feeds that an import named after their hosts, since their list had no names.
extension Library {
  /// Gives them the titles that they have themselves, once they were fetched. Those of accounts have names of their own.
  /// - Parameter done: is called with the names before and after of each.
  package func renameToTitles(_ done: (_ old: String, _ new: String) -> Void) throws {
    let config = try config()
    let feeds = config.feeds.filter { $0.account == nil && $0.isNamedAfterHost }
    guard let states = try storeIfPresent()?.states(of: feeds, configured: config.names) else {
      return
    }
    let rules = RuleTexts(self)
    defer {
      if let config = try? renewed.config() { storeNames(of: config) }
      rules.keepEffects()
    }
    var free = FreeNames(config.names)
    for (feed, state) in zip(feeds, states) {
      guard let title = state.title else { continue }
      let wanted = FeedAddition.name(title, feed.configuredURL)
      // The site calls itself by its host.
      if wanted == feed.host { continue }
      let new = free.take(wanted)
      try edit.rename(feed.name, to: new)
      done(feed.name, new)
    }
  }
}

extension Feed {
  fileprivate var host: String? { URLReference.Parts(configuredURL).host }

  /// Whether the name is the host, or that with a number.
  fileprivate var isNamedAfterHost: Bool {
    guard let host, name.hasPrefix(host) else { return false }
    let rest = name.dropFirst(host.count)
    return rest.isEmpty || rest.first == " " && Int(rest.dropFirst()) != nil
  }
}
