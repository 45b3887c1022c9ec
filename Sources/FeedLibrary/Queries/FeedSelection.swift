import FeedBasics
package import FeedConfiguration
package import FeedModel

/// Selects feeds as users name them: by name, by part of a name, or by tag.
package struct FeedSelection {
  private let config: LoadedConfig
  private let stored: (any FeedNames)?
  private let isCategory: (String) -> Bool

  /// - Parameters:
  ///   - config: is read only if feeds or tags are named.
  ///   - stored: the names in the store; nil before the first fetch.
  ///   - isCategory: whether an article has a category of its own with this name, which is then suggested instead of
  ///     an unknown tag.
  package init(
    config: LoadedConfig, stored: (any FeedNames)?,
    isCategory: @escaping (String) -> Bool = { _ in false }
  ) {
    self.config = config
    self.stored = stored
    self.isCategory = isCategory
  }

  /// The names, as in the store, of the feeds that match both; nil if neither was given.
  /// - Parameters:
  ///   - feeds: names of feeds, or parts of them.
  ///   - tags: tags of the config.
  /// - Throws: ``SelectionError`` if the config or the store cannot be read, or a name or tag is unknown.
  package func names(feeds: [String], tags: [String]) throws(SelectionError) -> [String]? {
    if feeds.isEmpty, tags.isEmpty { return nil }
    // Tags are in the config alone; feeds that were removed from it are in the store.
    let config = try SelectionError.config(reading: { () throws(ConfigError) in
      let loaded = self.config
      return try tags.isEmpty
        ? loaded.configIfPresent() ?? Config(path: loaded.path) : loaded.config()
    })
    let configured = config.feeds.map(\.name)
    let isConfigured = Set(configured)
    let known = try SelectionError.store(reading: { () throws(StoreError) in
      configured + (try stored?.feedNames() ?? []).filter { !isConfigured.contains($0) }
    })
    let names = try SelectionError.config(reading: { () throws(ConfigError) in
      for tag in tags where config.feeds(tagged: tag).isEmpty && isCategory(tag) {
        let name = tag.contains(where: \.isWhitespace) ? "\"\(tag)\"" : tag
        throw .request(
          "no feed has the tag '\(tag)', but articles have the category; ask for category:\(name)")
      }
      return try FeedSelection.names(feeds: feeds, tags: tags, among: known, in: config)
    })
    // A feed that was renamed is stored under its old name until it is fetched again.
    let renamed = try SelectionError.store(reading: { () throws(StoreError) in
      try stored?.storedNames(of: config.feeds) ?? [:]
    })
    return names.map { renamed[$0] ?? $0 }
  }

  /// The names, as in the store, of the feeds with a volume. Removed feeds are left out: a volume does not ask for
  /// their articles.
  func names(_ volume: FeedVolume, now: Date) throws(SelectionError) -> [String] {
    let since = FeedVolume.start(before: now)
    return try SelectionError.store(reading: { () throws(StoreError) in
      var counts = try stored?.articleCounts(since: since) ?? [:]
      if let feeds = config.readable?.feeds, let known = try stored?.storedNames(of: feeds) {
        let configured = Set(known.values)
        counts = counts.filter { configured.contains($0.key) }
      }
      return counts.filter { volume.holds($0.value) }.keys.sorted()
    })
  }

  /// The configured feeds that match both; all if neither was given.
  /// - Throws: ``ConfigError`` of the kind `request` if a name or tag is unknown.
  package static func feeds(
    of config: Config, named names: [String], tagged tags: [String]
  ) throws(ConfigError) -> [Feed] {
    if names.isEmpty, tags.isEmpty { return config.feeds }
    let chosen = Set(
      try self.names(feeds: names, tags: tags, among: config.feeds.map(\.name), in: config))
    return config.feeds.filter { chosen.contains($0.name) }
  }

  /// What is fetched for the configured feeds that match both: themselves, and the accounts of others. Accounts can also
  /// be named; the name of a list means its feeds.
  /// - Throws: ``ConfigError`` of the kind `request` if a name or tag is unknown, or no feed matches both.
  package static func sources(
    of config: Config, named names: [String], tagged tags: [String]
  ) throws(ConfigError) -> [Feed] {
    if names.isEmpty, tags.isEmpty { return config.sources }
    let accounts = tags.isEmpty ? config.accounts.filter { names.contains($0.name) } : []
    let lists = lists(of: config, named: names, tagged: tags)
    let whole = lists + accounts.map(\.name)
    let rest = names.filter { !whole.contains($0) }
    var feeds =
      rest.isEmpty && tags.isEmpty ? [] : try feeds(of: config, named: rest, tagged: tags)
    let known = Set(feeds.map(\.name))
    feeds += config.feeds.filter { feed in
      feed.isEnabled && !known.contains(feed.name) && feed.list.map(lists.contains) ?? false
    }
    guard !feeds.isEmpty || !whole.isEmpty else {
      func any(_ words: [String]) -> String {
        words.map { "'\($0)'" }.joined(separator: " or ")
      }
      throw .request("no feed named \(any(names)) has the tag \(any(tags))")
    }
    return config.sources(of: feeds + accounts)
  }

  /// The names of the lists among the names. With tags too, only feeds are meant.
  package static func lists(
    of config: Config, named names: [String], tagged tags: [String]
  ) -> [String] {
    tags.isEmpty ? config.lists.map(\.name).filter(names.contains) : []
  }

  /// The names of the feeds that match both.
  /// - Parameter known: the names of all feeds.
  private static func names(
    feeds: [String], tags: [String], among known: [String], in config: Config
  ) throws(ConfigError) -> [String] {
    var named: [String] = []
    for feed in feeds { named += try match(feed, among: known) }
    var tagged: [String] = []
    for tag in tags { tagged += try self.feeds(tagged: tag, in: config) }
    if feeds.isEmpty { return tagged }
    return tags.isEmpty ? named : named.filter(Set(tagged).contains)
  }

  /// The feed of that name, else those whose names contain the text, ignoring case.
  /// - Throws: ``ConfigError`` of the kind `request` if no name matches.
  package static func match(_ text: String, among known: [String]) throws(ConfigError) -> [String] {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw .request(EmptyValue.message("the name of a feed"))
    }
    if known.contains(text) { return [text] }
    let folded = text.lowercased()
    let parts = known.filter { $0.lowercased().contains(folded) }
    let whole = parts.filter { $0.lowercased() == folded }
    guard !parts.isEmpty else {
      throw .request(
        "no feed is named '\(text)'\(NameAdvice.feed(text, among: known))")
    }
    return whole.isEmpty ? parts : whole
  }

  private static func feeds(tagged tag: String, in config: Config) throws(ConfigError) -> [String] {
    let names = config.feeds(tagged: tag)
    guard !names.isEmpty else {
      let tags = Set(config.feeds.flatMap(\.tags))
      let known = tags.isEmpty ? "" : "; its tags are \(tags.sorted().joined(separator: ", "))"
      throw .request("no feed in \(config.path) has the tag '\(tag)'\(known)")
    }
    return names
  }
}
