import FeedModel
import FeedParsing
import Foundation
import TOMLKit

/// Reads `feeds.toml`.
public struct ConfigReader {
  private let path: String
  private let environment: [String: String]
  private let lines: ConfigLines

  /// The config that a text describes.
  /// - Parameters:
  ///   - path: the file's, by which errors name it and relative feeds are found.
  ///   - environment: where `${NAME}` is looked up.
  /// - Throws: ``ConfigError`` of the kind `invalid`, with the line if it is known.
  public static func read(
    _ text: String, path: String, environment: [String: String]
  ) throws(ConfigError) -> Config {
    let reader = ConfigReader(path: path, environment: environment, lines: ConfigLines(text))
    return try reader.config(text)
  }

  private func config(_ text: String) throws(ConfigError) -> Config {
    let members: [String: ConfigValue]
    // The library stops reading at a NUL byte, as if the file ended there.
    if let line = text.utf8.split(separator: 10, omittingEmptySubsequences: false).firstIndex(
      where: { $0.contains(0) })
    {
      throw ConfigError(
        path: path, line: line + 1, message: "not valid TOML: a NUL byte; take it out")
    }
    do {
      members = ConfigValue.members(try TOMLTable(string: text))
    } catch let error as TOMLParseError {
      throw ConfigError(
        path: path, line: error.source.begin.line, message: "not valid TOML: \(error.description)")
    } catch {
      throw ConfigError(path: path, message: "not valid TOML: \(error)")
    }
    let root = table("", members)
    try root.check(known: ConfigSection.all.map(\.name))
    var config = Config(path: path)
    config.adapters = try adapters(root)
    config.settings = try settings(tableMember("settings", root))
    let queries = try tableMember("queries", root)
    for name in queries.members.keys.sorted() {
      let text = try queries.value(name, .text) ?? ""
      do throws(QueryError) {
        _ = try QueryParser.parse(text)
      } catch {
        throw queries.error(name, "is no query: \(error)")
      }
      config.queries[name] = text
    }
    try SavedQueries(config.queries).check { queries.error($0, $1) }
    guard let feeds = members["feed"] else { return config }
    guard case .list(let list) = feeds else {
      throw ConfigError(
        path: path, line: lines.line(section: "feed", index: 0, key: nil),
        message: "'feed' must be a list of tables; begin each feed with [[feed]]")
    }
    var names: Set<String> = []
    for (index, value) in list.enumerated() {
      guard case .table(let members) = value else {
        throw ConfigError(
          path: path, message: "'feed' must be a list of tables; begin each feed with [[feed]]")
      }
      let table = ConfigTable(
        path: path, lines: lines, section: "feed", index: index, members: members)
      try add(table, to: &config, names: &names)
    }
    return config
  }

  private func table(_ section: String, _ members: [String: ConfigValue]) -> ConfigTable {
    ConfigTable(path: path, lines: lines, section: section, members: members)
  }

  private func tableMember(_ key: String, _ parent: ConfigTable) throws(ConfigError) -> ConfigTable
  {
    switch parent.members[key] {
    case nil: return table(key, [:])
    case .table(let members): return table(key, members)
    case .some(let other):
      throw parent.error(key, "must be a table, not \(other.description)")
    }
  }

  // MARK: Settings

  private func settings(_ table: ConfigTable) throws(ConfigError) -> Config.Settings {
    try table.check(known: SettingKeys.all.map(\.name))
    var settings = Config.Settings()
    settings.jobs = try table.value(SettingKeys.jobs)
    settings.perHost = try table.value(SettingKeys.perHost)
    settings.timeout = try table.value(SettingKeys.timeout)
    settings.maxBody = try table.value(SettingKeys.maxBody)
    settings.interval = try table.value(SettingKeys.interval)
    settings.savedMaxAge = try table.value(SettingKeys.savedMaxAge)
    settings.retention = try table.value(SettingKeys.retention)
    settings.holdsHosts = try table.value(SettingKeys.holdHost)
    return settings
  }

  // MARK: Adapters

  private func adapters(_ root: ConfigTable) throws(ConfigError) -> [String: Adapter] {
    var adapters = BuiltInAdapters.all
    guard case .table(let definitions) = root.members["adapter"] ?? .table([:]) else {
      throw root.error("adapter", "must be tables, each beginning with [adapter.NAME]")
    }
    for (name, value) in definitions.sorted(by: { $0.key < $1.key }) {
      guard case .table(let members) = value else {
        throw table("adapter", definitions).error(
          name, "must be a table of paths, not \(value.description)")
      }
      let table = table("adapter.\(name)", members)
      adapters[name] = try AdapterDefinition.adapter(name, table)
    }
    return adapters
  }

  // MARK: Feeds

  /// - Parameter names: those of the feeds so far.
  private func add(
    _ table: ConfigTable, to config: inout Config, names: inout Set<String>
  ) throws(ConfigError) {
    try table.check(known: FeedKeys.all.map(\.name))
    guard let name = try table.value(FeedKeys.name) else {
      throw table.error(nil, "has no 'name'; every feed needs a name of its own")
    }
    guard names.insert(name).inserted else {
      throw table.error(
        "name", "is '\(name)', which another feed has already; names must be unique")
    }
    guard let url = try table.value(FeedKeys.url) else {
      throw table.error(nil, "has no 'url'; feed '\(name)' needs an http(s) URL or a path")
    }
    let expanded = Variables.expand(url, environment: environment)
    // Without its variable the URL cannot be judged; the feed is not fetched, and says why.
    guard
      let location = expanded.problem == nil
        ? FeedPlace(configPath: path, environment: environment).location(expanded.text)
        : .web(url: expanded.text)
    else {
      throw table.error(
        "url", "must be an http(s) URL, or the path of a file, not \"\(SecretMask().masked(url))\"")
    }
    var feed = Feed(name: name, location: location, configuredURL: url)
    feed.secrets = expanded.values + SecretMask.secrets(in: expanded.text)
    feed.problem = expanded.problem
    feed.tags = try table.value(FeedKeys.tags) ?? []
    feed.interval = try table.value(FeedKeys.interval) ?? config.settings.interval
    feed.timeout = try table.value(FeedKeys.timeout) ?? config.settings.timeout
    feed.maxBody = try table.value(FeedKeys.maxBody) ?? config.settings.maxBody
    feed.pages = try table.value(FeedKeys.pages)
    feed.isEnabled = try table.value(FeedKeys.enabled)
    if let adapter = try table.value(FeedKeys.adapter) {
      guard config.adapters[adapter] != nil else {
        throw table.error(
          "adapter",
          "is '\(adapter)', which is unknown\(SpellingSuggestion.text(for: adapter, among: config.adapters.keys)); "
            + "expected one of \(config.adapters.keys.sorted().joined(separator: ", "))")
      }
      feed.adapter = adapter
      let definition = config.adapters[adapter]?.definition ?? [:]
      feed.reading =
        definition.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: "\u{1E}") + "\u{1E}\(feed.pages)"
    }
    try addCredentials(table, to: &feed, &config)
    if SecretMask().masked(url) != url { config.holdsSecret = true }
    config.feeds.append(feed)
  }

  private func addCredentials(
    _ table: ConfigTable, to feed: inout Feed, _ config: inout Config
  ) throws(ConfigError) {
    func filled(_ text: String, isSecret: Bool) -> String {
      let expansion = Variables.expand(text, environment: environment)
      feed.secrets += expansion.values
      if isSecret {
        feed.secrets.append(expansion.text)
        if expansion.values.isEmpty, expansion.problem == nil { config.holdsSecret = true }
      }
      feed.problem = feed.problem ?? expansion.problem
      return expansion.text
    }
    feed.username = try table.value(FeedKeys.username).map { filled($0, isSecret: false) }
    feed.password = try table.value(FeedKeys.password).map { filled($0, isSecret: true) }
    for header in try table.value(FeedKeys.headers) ?? [] {
      let name = header.name
      let value = filled(header.text, isSecret: SecretMask.isSecret(name: name))
      guard !name.isEmpty,
        name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !":\"(),/;<=>?@[\\]{}".utf8.contains($0) }
        ),
        !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
      else {
        throw table.error(
          "headers",
          "must be names and values of HTTP headers, such as { X-Api-Key = \"${NEWSAPI_KEY}\" }, each on one line"
        )
      }
      feed.headers.append(HTTPHeader(name: name, value: value))
    }
  }
}
