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
    case .feed: return try feeds([term.value], tags: [], isSaved: !saved.isEmpty)
    case .tag:
      do throws(ConfigError) {
        return try tagged(term.value, isSaved: !saved.isEmpty)
      } catch {
        guard error.kind == .request, let whole = try tag(beginningWith: term.value) else {
          throw error
        }
        throw .request("\(error); write tag:\"\(whole)\"")
      }
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

  /// A tag of several words, the first of which were taken for a whole tag, since it was not in quotes.
  private func tag(beginningWith word: String) throws(ConfigError) -> String? {
    let start = word.lowercased() + " "
    let feeds = try config.configIfPresent()?.feeds ?? []
    return feeds.flatMap(\.tags).sorted().first { $0.lowercased().hasPrefix(start) }
  }

  /// Articles of feeds, and of those with one of the tags, or to which a rule gave one; nil if neither is given.
  package func condition(
    feeds names: [String], tags: [String]
  ) throws(ConfigError) -> ArticleCondition? {
    if names.isEmpty, tags.isEmpty { return nil }
    var parts: [ArticleCondition] = []
    if !names.isEmpty { parts.append(try feeds(names, tags: [], isSaved: false)) }
    var alternatives: [ArticleCondition] = []
    for tag in tags { alternatives.append(try tagged(tag, isSaved: false)) }
    if !alternatives.isEmpty {
      parts.append(alternatives.count == 1 ? alternatives[0] : .any(alternatives))
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Articles of feeds with a tag, and those that a rule gave it.
  private func tagged(_ tag: String, isSaved: Bool) throws(ConfigError) -> ArticleCondition {
    let ruleTags = try config.configIfPresent()?.ruleTags ?? []
    let names = ruleTags.filter { $0.lowercased() == tag.lowercased() }.sorted()
    if names.isEmpty { return try feeds([], tags: [tag], isSaved: isSaved) }
    return .any(names.map(ArticleCondition.tagged) + [try feeds([], tags: [tag], isSaved: true)])
  }

  /// In a saved query an unknown name matches nothing, since its last feed may have been removed. Elsewhere it is an
  /// error.
  private func feeds(
    _ feeds: [String], tags: [String], isSaved: Bool
  ) throws(ConfigError) -> ArticleCondition {
    do throws(ConfigError) {
      return .feeds(try names(feeds: feeds, tags: tags) ?? [])
    } catch {
      if isSaved || ignoresUnknownNames, error.kind == .request { return .any([]) }
      throw error
    }
  }

  /// The names, as in the store, of the feeds that match both; nil if neither was given.
  /// - Parameters:
  ///   - feeds: names of feeds, or parts of them.
  ///   - tags: tags of the config.
  /// - Throws: ``ConfigError`` if the config or the store cannot be read, or a name or tag is unknown.
  func names(feeds: [String], tags: [String]) throws(ConfigError) -> [String]? {
    if feeds.isEmpty, tags.isEmpty { return nil }
    // Tags are in the config alone; feeds that were removed from it are in the store.
    let loaded = self.config
    let config =
      try tags.isEmpty ? loaded.configIfPresent() ?? Config(path: loaded.path) : loaded.config()
    let configured = config.feeds.map(\.name)
    let isConfigured = Set(configured)
    let known = try atStore { () throws(StoreError) in
      configured + (try stored?.feedNames() ?? []).filter { !isConfigured.contains($0) }
    }
    for tag in tags where config.feeds(tagged: tag).isEmpty && isCategory(tag) {
      let name = QueryTerm.written(tag) ?? tag
      throw .request(
        "no feed has the tag '\(tag)', but articles have the category; ask for category:\(name)")
    }
    let names = try FeedSelection.names(feeds: feeds, tags: tags, among: known, in: config)
    // A feed that was renamed is stored under its old name until it is fetched again.
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
