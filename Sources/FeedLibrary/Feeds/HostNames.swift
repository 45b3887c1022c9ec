import FeedBasics
import FeedConfiguration
import FeedModel

/// Feeds that an import named after their hosts, since their list had no names.
extension Library {
  /// Gives them the titles that they have themselves, once they were fetched. Those of accounts have names of their own.
  /// - Returns: the names before and after.
  package func renameToTitles() async throws -> [(old: String, new: String)] {
    let config = try config()
    let feeds = config.feeds.filter { $0.account == nil && HostNames.isNamedAfterHost($0) }
    guard let states = try storeIfPresent()?.states(of: feeds, configured: config.names) else {
      return []
    }
    var free = FreeNames(config.names)
    var renamed: [(old: String, new: String)] = []
    for (feed, state) in zip(feeds, states) {
      guard let title = state.title else { continue }
      let wanted = FeedAddition.name(title, feed.configuredURL)
      if wanted == feed.name { continue }
      let new = free.take(wanted)
      try await rename(feed.name, to: new)
      renamed.append((feed.name, new))
    }
    return renamed
  }
}

enum HostNames {
  /// Whether a feed's name is its host, or that with a number.
  static func isNamedAfterHost(_ feed: Feed) -> Bool {
    guard let host = URLReference.Parts(feed.configuredURL).host, feed.name.hasPrefix(host) else {
      return false
    }
    let rest = feed.name.dropFirst(host.count)
    return rest.isEmpty || rest.first == " " && Int(rest.dropFirst()) != nil
  }
}
