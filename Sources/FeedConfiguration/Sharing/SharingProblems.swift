import FeedBasics
import FeedModel
import FeedParsing

/// What cannot be put into a store: secrets, and what means something else on every machine.
enum SharingProblems {
  private static let advice =
    "write \"${NAME}\" instead, which each machine reads from its environment"

  /// One line for each problem.
  /// - Parameter isConcerned: whether a part is put into the store.
  static func messages(
    _ config: Config, where isConcerned: (ConfigPart.Key) -> Bool
  ) -> [String] {
    var messages: [String] = []
    func isFeed(_ name: String) -> Bool {
      isConcerned(ConfigPart.Key(ConfigSection.feed.name, name))
    }
    for secret in config.secrets {
      let section = secret.owner.rawValue
      guard isConcerned(ConfigPart.Key(section, secret.feed)) else { continue }
      messages.append(
        "the \(secret.owner == .send ? "target" : section) '\(secret.feed)' has a secret in \(secret.place), and secrets do not belong in a store; "
          + advice)
    }
    for feed in config.feeds where isFeed(feed.name) && isRelative(feed) {
      messages.append(
        "the feed '\(feed.name)' is a file with a path relative to the config, which only this machine has; "
          + "write a URL, or an absolute path that every machine has")
    }
    for (name, adapter) in config.ownAdapters.sorted(by: { $0.key < $1.key })
    where isConcerned(ConfigPart.Key(ConfigSection.adapter.name, name)) {
      for (key, value) in adapter.definition.sorted(by: { $0.key < $1.key })
      where SecretMask.holdsSecret(url: value) {
        messages.append(
          "the adapter '\(name)' has a secret in '\(key)', and secrets do not belong in a store; leave it out, "
            + "and send it as a header of the feed")
      }
    }
    return messages
  }

  private static func isRelative(_ feed: Feed) -> Bool {
    guard case .file = feed.location, !feed.configuredURL.hasPrefix("${") else { return false }
    let written = FeedPlace(configPath: "", environment: [:]).location(feed.configuredURL)
    guard case .file(let path) = written else { return false }
    return !path.hasPrefix("/")
  }
}
