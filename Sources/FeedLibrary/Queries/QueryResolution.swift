import FeedBasics
package import FeedConfiguration
package import FeedModel

/// A query whose names were looked up.
package struct ResolvedQuery {
  package let condition: ArticleCondition
  /// Whether a term of the query is the name of a feed. Negated terms and those of saved queries do not count.
  package let namesFeeds: Bool
}

/// Looks up what a query names: feeds, tags and saved queries in the config and the store, dates by the clock.
package struct QueryResolution {
  /// Is read only if a query names a feed, a tag or a saved query.
  let config: LoadedConfig
  /// The names in the store; nil before the first fetch.
  let stored: (any FeedNames)?
  /// The time that spans such as `newer:2d` are subtracted from.
  let now: Date
  /// The days that dates such as `newer:2026-11-01` name.
  let calendar: LocalCalendar
  /// Whether an article has a category of its own with this name, which is then suggested instead of an unknown tag.
  var isCategory: (String) -> Bool = { _ in false }
  /// Whether an unknown feed or tag matches nothing, rather than being an error.
  var ignoresUnknownNames = false

  /// A query in arguments as a shell split them. An argument of several words that is a query by itself is put in
  /// parentheses, so that an `or` in it does not affect the others.
  /// - Throws: ``ConfigError`` with the word that is not valid.
  package func resolved(words: [String]) throws(ConfigError) -> ResolvedQuery {
    var typed: [String] = []
    for word in words { typed.append(try quoted(word)) }
    let parts = typed.map { word in
      words.count > 1 && word.contains(where: \.isWhitespace)
        && (try? QueryParser.parse(word)) != nil ? "(\(word))" : word
    }
    return try resolved(parts.joined(separator: " "), inside: [])
  }

  /// An argument such as `feed:Night trains` with the quotes that the shell removed, if a feed or tag has just that name.
  private func quoted(_ word: String) throws(ConfigError) -> String {
    guard word.contains(where: \.isWhitespace), !word.contains("\""),
      let colon = word.firstIndex(of: ":")
    else { return word }
    let feeds = try config.configIfPresent()?.feeds ?? []
    let names =
      switch word[..<colon].drop(while: { $0 == "-" }).lowercased() {
      case "feed": feeds.map(\.name)
      case "tag": feeds.flatMap(\.tags)
      default: [String]()
      }
    let name = word[colon...].dropFirst()
    let isName = names.contains { $0.lowercased() == name.lowercased() }
    return isName ? "\(word[...colon])\"\(name)\"" : word
  }

  /// The condition of a query.
  /// - Throws: ``ConfigError`` with the word that is not valid.
  package func condition(_ text: String) throws(ConfigError) -> ArticleCondition {
    try resolved(text, inside: []).condition
  }

  /// A query in the config, such as a rule's. An unknown feed or tag matches nothing, since the last feed with that tag
  /// may have been removed.
  package func resolved(configured text: String) throws(ConfigError) -> ResolvedQuery {
    var lenient = self
    lenient.ignoresUnknownNames = true
    return try lenient.resolved(text, inside: [])
  }

  /// - Parameter saved: the saved queries that refer to this one, outermost first.
  private func resolved(
    _ text: String, inside saved: [String]
  ) throws(ConfigError) -> ResolvedQuery {
    let expression = try placing(saved) { () throws(QueryError) in try QueryParser.parse(text) }
    let condition = try resolve(expression, inside: saved)
    try placing(saved) { () throws(QueryError) in
      try QueryParser.check(count: condition.termCount)
    }
    return ResolvedQuery(condition: condition, namesFeeds: expression.namesFeeds)
  }

  /// Adds the name of the saved query to errors in it.
  private func placing<Value>(
    _ saved: [String], _ read: () throws(QueryError) -> Value
  ) throws(ConfigError) -> Value {
    do throws(QueryError) {
      return try read()
    } catch {
      let place = saved.last.map { "in the saved query '@\($0)': " } ?? ""
      throw .request(place + error.description)
    }
  }

  private func resolve(
    _ expression: QueryExpression, inside saved: [String]
  ) throws(ConfigError) -> ArticleCondition {
    switch expression {
    case .all(let parts):
      var condition = ArticleCondition.everything
      for part in parts { condition = condition.and(try resolve(part, inside: saved)) }
      return condition
    case .any(let parts):
      var conditions: [ArticleCondition] = []
      for part in parts { conditions.append(try resolve(part, inside: saved)) }
      return .any(conditions)
    case .not(let part): return .not(try resolve(part, inside: saved))
    case .term(let term): return try resolve(term, inside: saved)
    }
  }

  private func resolve(
    _ term: QueryTerm, inside saved: [String]
  ) throws(ConfigError) -> ArticleCondition {
    switch term.kind {
    case .unread: return .unread
    case .read: return .not(.unread)
    case .starred: return .starred
    case .muted: return .muted
    case .withImage: return .withImage
    case .changed: return .changed
    case .queued: return .queued
    case .feed: return try named([term.value], isSaved: !saved.isEmpty)
    case .tag: return try tagged(term.value, isTerm: true, isSaved: !saved.isEmpty)
    case .label: return .labelled(term.value)
    case .author: return .author(term.value)
    case .category: return .category(term.value)
    case .url: return .url(term.value)
    case .publishers(let count): return count.condition
    case .volume(let volume):
      return .feeds(try names(volume))
    case .newer: return .since(try instant(term, inside: saved))
    case .older: return .until(try instant(term, inside: saved))
    case .text(let field):
      let match = TextMatch(term.value, in: field, isPrefix: term.isPrefix)
      return SignedWord.isSigned(term.value) && !term.isPrefix
        ? .all([.text(match), .literal(match)]) : .text(match)
    case .saved:
      let queries = try config.configIfPresent()?.queries ?? [:]
      guard let text = queries[term.value] else {
        let known = queries.isEmpty ? "none" : queries.keys.sorted().joined(separator: ", ")
        return try placing(saved) { () throws(QueryError) in
          throw QueryError(
            word: term.word,
            reason:
              "is not a saved query\(SpellingSuggestion.text(for: term.value, among: queries.keys)); "
              + "[queries] in the config has \(known)")
        }
      }
      // Saved queries cannot be recursive here; the config reader rejects cycles.
      return try resolved(text, inside: saved + [term.value]).condition
    }
  }

  private func instant(_ term: QueryTerm, inside saved: [String]) throws(ConfigError) -> Date {
    try placing(saved) { () throws(QueryError) in
      try QueryInstant.date(of: term, now: now, calendar: calendar)
    }
  }

  /// Articles of feeds, and of those with one of the tags, or to which a rule gave one; nil if neither is given.
  package func condition(
    feeds names: [String], tags: [String]
  ) throws(ConfigError) -> ArticleCondition? {
    if names.isEmpty, tags.isEmpty { return nil }
    var parts: [ArticleCondition] = []
    if !names.isEmpty { parts.append(try named(names, isSaved: false)) }
    var alternatives: [ArticleCondition] = []
    for tag in tags { alternatives.append(try tagged(tag, isTerm: false, isSaved: false)) }
    if !alternatives.isEmpty {
      parts.append(alternatives.count == 1 ? alternatives[0] : .any(alternatives))
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Articles of the feeds with these names, or whose names contain them. Feeds that were removed from the config are in
  /// the store.
  private func named(_ names: [String], isSaved: Bool) throws(ConfigError) -> ArticleCondition {
    let loaded = self.config
    let config = try loaded.configIfPresent() ?? Config(path: loaded.path)
    let configured = config.feeds.map(\.name)
    let isConfigured = Set(configured)
    let known = try atStore { () throws(StoreError) in
      configured + (try stored?.feedNames() ?? []).filter { !isConfigured.contains($0) }
    }
    let found: [String]
    do throws(ConfigError) {
      found = try FeedSelection.names(feeds: names, tags: [], among: known, in: config)
    } catch {
      if ignoresUnknown(isSaved) { return .any([]) }
      throw error
    }
    return .feeds(try storedNames(of: found, in: config))
  }

  /// Articles of feeds with a tag, and those that a rule gave it. Tags are in the config alone, which must exist.
  /// - Parameter isTerm: whether a query has it, not an option.
  private func tagged(
    _ tag: String, isTerm: Bool, isSaved: Bool
  ) throws(ConfigError) -> ArticleCondition {
    let config = try self.config.config()
    let byRules = config.ruleTags.filter { $0.lowercased() == tag.lowercased() }.sorted()
    let feeds = config.feeds(tagged: tag)
    if feeds.isEmpty, byRules.isEmpty, !ignoresUnknown(isSaved) {
      throw FeedSelection.unknownTag(tag, in: config, isCategory: isCategory(tag), isTerm: isTerm)
    }
    let carried: ArticleCondition =
      feeds.isEmpty ? .any([]) : .feeds(try storedNames(of: feeds, in: config))
    return byRules.isEmpty ? carried : .any(byRules.map(ArticleCondition.tagged) + [carried])
  }

  /// Whether an unknown name matches nothing. In a saved query it does, since its last feed may have been removed.
  private func ignoresUnknown(_ isSaved: Bool) -> Bool { isSaved || ignoresUnknownNames }

  /// The names of feeds as the store has them: a feed that was renamed is stored under its old name until it is fetched
  /// again.
  private func storedNames(
    of names: [String], in config: Config
  ) throws(ConfigError) -> [String] {
    let renamed = try atStore { () throws(StoreError) in
      try stored?.storedNames(of: config.feeds) ?? [:]
    }
    return names.map { renamed[$0] ?? $0 }
  }

  /// The names, as in the store, of the feeds with a volume. Removed feeds are left out: a volume does not ask for
  /// their articles.
  private func names(_ volume: FeedVolume) throws(ConfigError) -> [String] {
    let since = FeedVolume.start(before: now)
    return try atStore { () throws(StoreError) in
      var counts = try stored?.articleCounts(since: since) ?? [:]
      if let feeds = config.readable?.feeds, let known = try stored?.storedNames(of: feeds) {
        let configured = Set(known.values)
        counts = counts.filter { configured.contains($0.key) }
      }
      return counts.filter { volume.holds($0.value) }.keys.sorted()
    }
  }
}

extension QueryExpression {
  /// Whether a term that is not negated is the name of a feed.
  fileprivate var namesFeeds: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.namesFeeds)
    case .not: false
    case .term(let term): term.kind == .feed
    }
  }
}

/// Leaves articles out of lists: muted ones, and those that only feeds carried which are no longer configured. Starred ones
/// stay; of removed feeds, labelled and queued ones stay too. So do those that are asked for: muted ones, and those of a
/// feed by its name. Without a config that can be read, no removed feed is known.
package struct VisibleArticles {
  let store: any ArticleStore
  /// The settings of lists and the removed feeds; those of an empty config if the config cannot be read.
  package let note: ConfigNote
  /// Why the config cannot be read, so that articles of removed feeds are not left out; nil if it can be, or does not
  /// exist.
  package let configFailure: ConfigError?

  /// - Parameter config: is read only if it changed since the last fetch.
  init(config: LoadedConfig, store: any ArticleStore) throws(StoreError) {
    self.store = store
    if let stamp = config.stamp, let known = try store.configNote(stamp: stamp) {
      (note, configFailure) = (known, nil)
    } else if let config = config.readable {
      (note, configFailure) = (try ConfigNote(of: config, in: store), nil)
    } else {
      (note, configFailure) = (ConfigNote(), config.failure)
    }
  }

  /// The condition, met by visible articles only.
  package func condition(_ condition: ArticleCondition) -> ArticleCondition {
    let shown = condition.asksForMuted ? condition : condition.and(.not(.hidden))
    let removed = Set(note.removedFeeds).subtracting(condition.namedFeeds)
    return removed.isEmpty ? shown : shown.and(.outside(removed.sorted()))
  }

  /// How many of the articles that meet a condition are visible. Takes time for the articles of removed feeds only, if
  /// the store keeps the number of all others.
  package func count(_ condition: ArticleCondition) throws(StoreError) -> Int {
    try store.count(ArticleQuery(self.condition(condition)))
  }
}

extension ConfigNote {
  /// What lists need of a config.
  /// - Parameter store: has the feeds of which some may be removed.
  init(of config: Config, in store: any ArticleStore) throws(StoreError) {
    self.init(
      removedFeeds: try store.removedFeeds(configured: config.feeds),
      maxPerFeed: config.settings.maxPerFeed > 0 ? config.settings.maxPerFeed : nil,
      newestFirst: config.settings.newestFirst)
  }
}
