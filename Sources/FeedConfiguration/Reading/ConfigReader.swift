import FeedModel

/// Reads `feeds.toml`.
public struct ConfigReader {
  let environment: [String: String]
  var config: Config
  var problems = ConfigProblems()
  /// The names of the feeds so far.
  var names: Set<String> = []
  /// Adapters that the file defines, whether or not they are valid.
  private(set) var definedAdapters: Set<String> = []

  /// The config that a text describes.
  /// - Parameters:
  ///   - path: the file's path, for errors and for the paths of local feeds.
  ///   - environment: the values of `${NAME}`.
  /// - Throws: ``ConfigError`` of the kind `invalid` for the topmost error in the text, with the others after it.
  public static func read(
    _ text: String, path: String, environment: [String: String]
  ) throws(ConfigError) -> Config {
    try read(document(Array(text.utf8), path: path), path: path, environment: environment)
  }

  /// Parses a config's text.
  /// - Throws: ``ConfigError`` of the kind `invalid` if it is not TOML. What is wrong in the lines above that place is
  ///   reported first.
  static func document(_ bytes: [UInt8], path: String) throws(ConfigError) -> TOMLDocument {
    do throws(TOMLError) {
      return try TOMLDocument(bytes)
    } catch {
      let syntax = ConfigError(
        path: path, line: error.line, message: "not valid TOML: \(error.message)")
      throw ConfigError.all(problems(above: error, in: bytes, path: path) + [syntax]) ?? syntax
    }
  }

  /// The problems in the lines above a syntax error, if these lines are valid TOML.
  private static func problems(
    above error: TOMLError, in bytes: [UInt8], path: String
  ) -> [ConfigError] {
    let lineStart = bytes.prefix(error.offset).lastIndex(of: Byte.lineFeed) ?? 0
    guard let document = try? TOMLDocument(Array(bytes.prefix(lineStart))) else { return [] }
    var reader = ConfigReader(environment: [:], config: Config(path: path))
    reader.readRoot(ConfigTable("", document.root))
    return errors(reader.problems.inOrder.filter { !$0.mayBeSolvedBelow }, in: document, path: path)
  }

  /// The config that a parsed text describes.
  /// - Parameter parts: the feeds of a store, which its text does not contain; nil for a file, whose lines errors name.
  static func read(
    _ document: TOMLDocument, feeds parts: [ConfigPart]? = nil, path: String,
    environment: [String: String]
  ) throws(ConfigError) -> Config {
    var reader = ConfigReader(environment: environment, config: Config(path: path))
    reader.readRoot(ConfigTable("", document.root), feeds: parts ?? [])
    let errors = errors(reader.problems.inOrder, in: parts == nil ? document : nil, path: path)
    guard let error = ConfigError.all(errors) else { return reader.config }
    throw error
  }

  /// More errors than anyone corrects before reading the config again.
  private static let maximumErrors = 20

  /// - Parameter document: what the problems are in; nil if its lines mean nothing to the user.
  private static func errors(
    _ problems: [ConfigProblem], in document: TOMLDocument?, path: String
  ) -> [ConfigError] {
    func error(_ problem: ConfigProblem, _ message: String) -> ConfigError {
      ConfigError(
        path: path, line: document?.position(at: problem.offset).line, message: message)
    }
    let reported = problems.prefix(maximumErrors).map { error($0, $0.message) }
    let left = problems.count - reported.count
    guard left > 0 else { return reported }
    return reported + [error(problems[reported.count], "and \(left) more, from here on")]
  }

  mutating func readRoot(_ root: ConfigTable, feeds parts: [ConfigPart] = []) {
    root.check(known: ConfigSection.all.map(\.name), &problems)
    // Feeds need adapters and default settings, wherever in the file these are.
    readAdapters(root)
    readSettings(table("settings", in: root))
    readQueries(table("queries", in: root))
    config.commands = CommandsReader.commands(table("commands", in: root), &problems)
    config.openWith = OpenWithReader.rules(
      table("open_with", in: root), commands: config.commands, &problems)
    if root["keys"] != nil {
      config.keys = KeysReader.map(
        table("keys", in: root), commands: Set(config.commands.keys), &problems)
    }
    readRules(root)
    if root["colors"] != nil {
      config.colors = ColorsReader.settings(table("colors", in: root), &problems)
    }
    config.fullText.sites = FullTextReader.sites(root, &problems)
    readFeeds(root, parts)
    readAccounts(root)
    readLists(root)
    readSends(root)
  }

  // MARK: Accounts

  private mutating func readAccounts(_ root: ConfigTable) {
    let reader = AccountReader(settings: config.settings, environment: environment)
    var known: [String: String] = [:]
    for case (let name, let table?) in root.namedTables(
      ConfigSection.account.name, "[account.NAME]", "a table", &problems)
    {
      guard let found = reader.account(name, table, &problems) else { continue }
      if !names.insert(name).inserted {
        problems.add(table.problem(nil, "has the name of a feed; names must be unique"))
      }
      // Both would have the same items, and send each other's marks.
      if let first = known.updateValue(name, forKey: found.feed.accountKey) {
        problems.add(
          table.problem(
            nil,
            "has the url and the user of [account.\(first)]; remove one of them, or give each its own 'user'"
          ))
      }
      note(found.secret, of: name, .account)
      config.accounts.append(found.feed)
    }
  }

  // MARK: Lists

  private mutating func readLists(_ root: ConfigTable) {
    let reader = ListReader(
      settings: config.settings,
      place: FeedPlace(configPath: config.path, environment: environment), environment: environment)
    for table in tables(ConfigSection.list.name, in: root) {
      guard let found = reader.list(table, &problems) else { continue }
      if !names.insert(found.feed.name).inserted {
        problems.add(table.problem("name", "is that of a feed or another list"))
      }
      note(found.secret, of: found.feed.name, .list)
      config.lists.append(found.feed)
    }
    let urls = Dictionary(config.lists.map { ($0.name, $0.location.baseURL) }) { first, _ in first }
    for index in config.feeds.indices {
      guard let list = config.feeds[index].list else { continue }
      config.feeds[index].listURL = urls[list] ?? nil
    }
  }

  // MARK: Targets

  private mutating func readSends(_ root: ConfigTable) {
    let reader = SendReader(timeout: config.settings.timeout, environment: environment)
    for case (let name, let table?) in root.namedTables(
      ConfigSection.send.name, "[send.NAME]", "a table", &problems)
    {
      guard let found = reader.target(name, table, &problems) else { continue }
      note(found.secret, of: name, .send)
      config.sends.append(found.target)
    }
  }

  private mutating func table(_ key: String, in parent: ConfigTable) -> ConfigTable {
    guard let element = parent[key] else { return ConfigTable(key, nil) }
    if case .table(let table) = element.value {
      return ConfigTable(key, table, at: element.range.lowerBound)
    }
    let found = ShownValue.description(element.value)
    problems.add(parent.problem(key, "must be a table, not \(found)"))
    return ConfigTable(key, nil)
  }

  /// Records a secret that the config has as such.
  /// - Parameters:
  ///   - place: the key that contains it; nil if no key does.
  ///   - name: whose it is.
  mutating func note(
    _ place: String?, of name: String, _ owner: Config.LiteralSecret.Owner
  ) {
    guard let place else { return }
    config.secrets.append(Config.LiteralSecret(feed: name, owner: owner, place: place))
  }

  // MARK: Settings

  private mutating func readSettings(_ table: ConfigTable) {
    table.check(known: SettingKeys.all.map(\.name), &problems)
    config.writtenSettings = Set(table.entries.map(\.key))
    config.settings.jobs = table.value(SettingKeys.jobs, &problems)
    config.settings.perHost = table.value(SettingKeys.perHost, &problems)
    config.settings.timeout = table.value(SettingKeys.timeout, &problems)
    config.settings.maxBody = table.value(SettingKeys.maxBody, &problems)
    config.settings.interval = table.value(SettingKeys.interval, &problems)
    config.settings.savedMaxAge = table.value(SettingKeys.savedMaxAge, &problems)
    config.settings.retention = table.value(SettingKeys.retention, &problems)
    config.settings.holdsHosts = table.value(SettingKeys.holdHost, &problems)
    config.settings.wait = table.value(SettingKeys.wait, &problems)
    config.settings.view = table.value(SettingKeys.view, &problems)
    config.settings.maxPerFeed = table.value(SettingKeys.maxPerFeed, &problems)
    config.settings.firstUnread = table.value(SettingKeys.firstUnread, &problems)
    config.settings.store = table.value(SettingKeys.store, &problems)
    config.settings.newestFirst = table.value(SettingKeys.newestFirst, &problems)
    config.settings.markReadOn = table.value(SettingKeys.markReadOn, &problems)
    config.settings.allowsPrivate = table.value(SettingKeys.allowPrivate, &problems)
    config.settings.webApps = table.value(SettingKeys.webApps, &problems)
    config.settings.proxiesPictures = table.value(SettingKeys.proxyPictures, &problems)
    config.settings.downloads = table.value(SettingKeys.downloads, &problems)
    config.settings.hidesCounts = table.value(SettingKeys.hideCounts, &problems)
    config.settings.browseFetches = table.value(SettingKeys.browseFetches, &problems)
    config.settings.panes = table.value(SettingKeys.panes, &problems)
    config.settings.folders = table.value(SettingKeys.folders, &problems)
    config.settings.pictures = table.value(SettingKeys.pictures, &problems)
    config.settings.dayHeadings = table.value(SettingKeys.dayHeadings, &problems)
  }

  // MARK: Queries

  private mutating func readQueries(_ table: ConfigTable) {
    var parsed: [String] = []
    for entry in table.entries {
      let name = entry.key
      let text = table.value(name, .text, &problems)
      // One with a problem is kept, so that queries that call it are not reported for that.
      config.queries[name] = text ?? ""
      config.queryNames.append(name)
      guard let text else { continue }
      do throws(QueryError) {
        _ = try QueryParser.parse(text)
        parsed.append(name)
      } catch {
        problems.add(table.problem(name, "is not a valid query: \(error)"))
      }
    }
    let queries = SavedQueries(config.queries)
    for name in parsed {
      if let words = queries.problem(name) {
        var problem = table.problem(name, words)
        problem.mayBeSolvedBelow = true
        problems.add(problem)
      }
    }
  }

  // MARK: Rules

  private mutating func readRules(_ root: ConfigTable) {
    let sends = root[ConfigSection.send.name]?.value.table
    let targets = Set(sends?.entries.map(\.key) ?? [])
    checkQuery(table("settings", in: root), SettingKeys.view.key.name, config.settings.view)
    for table in tables("rule", in: root) {
      let hasKnownKeys = table.check(known: RuleKeys.all.map(\.name), &problems)
      let query = table.value(RuleKeys.query, &problems)
      let actions = table.value(RuleKeys.then, &problems)
      if hasKnownKeys { table.require(RuleKeys.all, &problems) }
      guard let query, checkQuery(table, RuleKeys.query.name, query, isRule: true),
        let actions
      else { continue }
      for case .send(let target) in actions where !targets.contains(target) {
        let known = targets.sorted().map { "[send.\($0)]" }.joined(separator: ", ")
        problems.add(
          table.problem(
            RuleKeys.then.name,
            "names the target '\(target)', but there is no [send.\(target)]"
              + (known.isEmpty ? "" : "; there is \(known)")))
      }
      config.rules.append(Config.Rule(query: query, actions: actions))
    }
  }

  /// - Returns: whether the query can be used.
  @discardableResult
  mutating func checkQuery(
    _ table: ConfigTable, _ key: String, _ text: String, isRule: Bool = false
  ) -> Bool {
    do throws(QueryError) {
      let query = try QueryParser.parse(text)
      let saved = SavedQueries(config.queries)
      guard let words = saved.problem(in: query) ?? (isRule ? saved.problem(inRule: query) : nil)
      else { return true }
      problems.add(table.problem(key, words))
    } catch {
      problems.add(table.problem(key, "is not a valid query: \(error)"))
    }
    return false
  }

  // MARK: Adapters

  private mutating func readAdapters(_ root: ConfigTable) {
    for (name, table) in root.namedTables(
      "adapter", "[adapter.NAME]", "a table of paths", &problems)
    {
      definedAdapters.insert(name)
      guard let table else { continue }
      config.ownAdapters[name] = AdapterDefinition.adapter(name, table, &problems)
    }
  }

  /// The tables of a list such as `[[feed]]`.
  mutating func tables(_ key: String, in root: ConfigTable) -> [ConfigTable] {
    guard let list = root[key] else { return [] }
    let notTables = "must be a list of tables; begin each \(key) with [[\(key)]]"
    guard case .array(let elements) = list.value else {
      problems.add(root.problem(key, notTables))
      return []
    }
    var tables: [ConfigTable] = []
    tables.reserveCapacity(elements.count)
    for element in elements {
      if case .table(let table) = element.value {
        tables.append(ConfigTable(key, table, at: element.range.lowerBound))
      } else {
        problems.add(root.problem(key, notTables, at: element))
      }
    }
    return tables
  }
}
