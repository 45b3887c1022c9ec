import FeedModel

/// Feeds as users name them: by name, by a part of it, or by tag.
struct FeedSelection {
  let session: Session
  /// nil before the first fetch.
  let store: (any ArticleStore)?

  /// The names of the feeds that fit both; nil where neither was given.
  func names(feeds: [String], tags: [String]) throws -> [String]? {
    if feeds.isEmpty, tags.isEmpty { return nil }
    // Tags stand in the config alone; feeds that were removed from it are in the store.
    let config =
      try tags.isEmpty
      ? session.configIfPresent() ?? Config(path: session.paths.config) : session.config()
    let configured = config.feeds.map(\.name)
    let isConfigured = Set(configured)
    let removed = try store?.feedNames().filter { !isConfigured.contains($0) } ?? []
    let names = try FeedSelection.names(
      feeds: feeds, tags: tags, among: configured + removed, in: config)
    // A feed that was renamed is stored under its old name until it is fetched again.
    let stored = try store?.storedNames(of: config.feeds) ?? [:]
    return names.map { stored[$0] ?? $0 }
  }

  /// The configured feeds that fit both; all where neither was given.
  static func feeds(
    of config: Config, named names: [String], tagged tags: [String]
  ) throws(CommandFailure) -> [Feed] {
    if names.isEmpty, tags.isEmpty { return config.feeds }
    let chosen = Set(
      try self.names(feeds: names, tags: tags, among: config.feeds.map(\.name), in: config))
    return config.feeds.filter { chosen.contains($0.name) }
  }

  /// The names of the feeds that fit both.
  /// - Parameter known: the names that there are.
  private static func names(
    feeds: [String], tags: [String], among known: [String], in config: Config
  ) throws(CommandFailure) -> [String] {
    var named: [String] = []
    for feed in feeds { named += try match(feed, among: known) }
    var tagged: [String] = []
    for tag in tags { tagged += try self.feeds(tagged: tag, in: config) }
    if feeds.isEmpty { return tagged }
    return tags.isEmpty ? named : named.filter(Set(tagged).contains)
  }

  /// The feed of that name, else those whose names hold the text, letter case aside.
  static func match(_ text: String, among known: [String]) throws(CommandFailure) -> [String] {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw CommandFailure.usage(EmptyValue.message("the name of a feed"))
    }
    if known.contains(text) { return [text] }
    let folded = text.lowercased()
    let parts = known.filter { $0.lowercased().contains(folded) }
    let whole = parts.filter { $0.lowercased() == folded }
    guard !parts.isEmpty else {
      throw CommandFailure.usage(
        "no feed is named '\(text)'\(SpellingSuggestion.text(for: text, among: known))")
    }
    return whole.isEmpty ? parts : whole
  }

  private static func feeds(tagged tag: String, in config: Config) throws(CommandFailure)
    -> [String]
  {
    let names = config.feeds(tagged: tag)
    guard !names.isEmpty else {
      let tags = Set(config.feeds.flatMap(\.tags))
      let known = tags.isEmpty ? "" : "; there are \(tags.sorted().joined(separator: ", "))"
      throw CommandFailure.usage("no feed in \(config.path) has the tag '\(tag)'\(known)")
    }
    return names
  }
}
