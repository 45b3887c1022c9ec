import FeedModel

/// Reads the feeds of a config.
extension ConfigReader {
  /// The config that the parts of a store describe. Each feed is parsed alone, so that errors name the feed: there are no
  /// lines that the user could look up.
  /// - Parameters:
  ///   - path: the store's location, for errors.
  ///   - environment: the values of `${NAME}`.
  /// - Throws: ``ConfigError`` of the kind `invalid`.
  static func read(
    _ parts: [ConfigPart], path: String, environment: [String: String]
  ) throws(ConfigError) -> Config {
    let isFeed = { (part: ConfigPart) in part.key.section == ConfigSection.feed.name }
    let rest = parts.filter { !isFeed($0) }.map(\.text).joined(separator: "\n")
    let document = try document(Array(rest.utf8), path: path)
    return try read(document, feeds: parts.filter(isFeed), path: path, environment: environment)
  }

  /// - Parameter parts: feeds that the text does not contain.
  mutating func readFeeds(_ root: ConfigTable, _ parts: [ConfigPart]) {
    let tables = tables(ConfigSection.feed.name, in: root)
    let fullTags = FullTextReader.tags(root, &problems)
    config.fullTags = fullTags
    config.feeds.reserveCapacity(tables.count + parts.count)
    let reader = FeedReader(
      settings: config.settings, ownAdapters: config.ownAdapters, definedAdapters: definedAdapters,
      place: FeedPlace(configPath: config.path, environment: environment), environment: environment)
    for table in tables { read(table, reader, fullTags) }
    for part in parts {
      let before = problems
      problems = ConfigProblems()
      if let table = FeedReader.table(part.text) {
        read(table, reader, fullTags)
      } else {
        problems.add(ConfigProblem(offset: 0, message: "cannot be read"))
      }
      let problem = problems.topmost
      problems = before
      guard let problem else { continue }
      // After all others, in the order of the feeds.
      problems.add(
        ConfigProblem(
          offset: problems.end, message: "the feed '\(part.key.name)': \(problem.message)"))
    }
  }

  private mutating func read(
    _ table: ConfigTable, _ reader: FeedReader, _ fullTags: Set<String>
  ) {
    guard let found = reader.feed(table, &problems) else { return }
    if !names.insert(found.feed.name).inserted {
      problems.add(
        table.problem(
          "name",
          "is '\(found.feed.name)', the name of another feed; names must be unique"))
    }
    note(found.secret, of: found.feed.name, .feed)
    var feed = found.feed
    feed.full =
      table.value(FullTextKeys.full, &problems)
      ?? (feed.role == .saved || feed.tags.contains { fullTags.contains($0.lowercased()) })
    config.feeds.append(feed)
    let choice = FullTextReader.choice(table, &problems)
    if choice != FullTextSettings.Choice() { config.fullText.feeds[feed.name] = choice }
    readMute(of: found.feed.name, table)
  }

  private mutating func readMute(of feed: String, _ table: ConfigTable) {
    guard let mute = table.value(FeedKeys.mute, &problems) else { return }
    var rule = Config.Rule(feed: feed, query: "", actions: [.mute])
    switch mute {
    case .nothing: return
    case .everything: break
    case .matching(let query):
      guard checkQuery(table, FeedKeys.mute.name, query, isRule: true) else { return }
      rule.query = query
    }
    config.rules.append(rule)
  }
}
