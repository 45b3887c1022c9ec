package import FeedConfiguration
package import FeedModel

/// Selects feeds of the config as users name them: by name, by part of a name, or by tag.
package enum FeedSelection {
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
  static func names(
    feeds: [String], tags: [String], among known: [String], in config: Config
  ) throws(ConfigError) -> [String] {
    var named: [String] = []
    for feed in feeds {
      let folded = feed.lowercased()
      if !feed.isEmpty, !config.feeds(tagged: feed).isEmpty,
        !known.contains(where: { $0.lowercased().contains(folded) })
      {
        let tag = QueryTerm.written(feed) ?? feed
        throw .request(
          "no feed is named '\(feed)', but there is a tag: --tag \(tag), or tag:\(tag) in a query"
        )
      }
      named += try match(feed, among: known)
    }
    var tagged: [String] = []
    for tag in tags {
      let names = config.feeds(tagged: tag)
      guard !names.isEmpty else { throw unknownTag(tag, in: config) }
      tagged += names
    }
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

  /// The error of the kind `request` that says that no feed has a tag, and what may be meant.
  /// - Parameters:
  ///   - isCategory: whether an article has a category of its own with this name.
  ///   - isTerm: whether a query has it. A tag of several words that is not in quotes there is taken for its first word.
  static func unknownTag(
    _ tag: String, in config: Config, isCategory: Bool = false, isTerm: Bool = false
  ) -> ConfigError {
    let tags = Set(config.feeds.flatMap(\.tags)).sorted()
    let start = tag.lowercased() + " "
    let whole = isTerm ? tags.first { $0.lowercased().hasPrefix(start) } : nil
    let advice = whole.map { "; write tag:\"\($0)\"" } ?? ""
    if isCategory {
      let name = QueryTerm.written(tag) ?? tag
      return .request(
        "no feed has the tag '\(tag)', but articles have the category; ask for category:\(name)\(advice)"
      )
    }
    let known = tags.isEmpty ? "" : "; its tags are \(tags.joined(separator: ", "))"
    return .request("no feed in \(config.path) has the tag '\(tag)'\(known)\(advice)")
  }
}
