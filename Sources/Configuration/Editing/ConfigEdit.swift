public import FeedModel
import Foundation

/// A change of the config that is made only if the new text means exactly what was intended.
public struct ConfigEdit {
  private let environment: [String: String]
  private let file: ConfigFile

  /// - Parameters:
  ///   - path: the file's; symbolic links are followed.
  ///   - environment: where `${NAME}` is looked up.
  public init(path: String, environment: [String: String]) {
    self.environment = environment
    file = ConfigFile(path: path)
  }

  /// What an edit led to.
  public struct Result: Sendable {
    /// The config as it is after the edit.
    public let config: Config
    /// The feeds that are new in it.
    public let added: [Feed]
  }

  /// Appends feeds, all of them or none; a config that is not there yet begins with them.
  /// - Parameter choose: the feeds to add, by what the config says when no other program can change it any more.
  /// - Throws: ``ConfigError`` of the kind `invalid` for a config that is not valid, `edit` with the blocks if they do
  ///   not fit in, and what `choose` throws.
  @discardableResult
  public func add(
    _ choose: (Config) throws(ConfigError) -> [NewFeed]
  ) throws(ConfigError) -> Result {
    try file.locked { () throws(ConfigError) in
      let old = try file.read() ?? ConfigText(text: "")
      let before = try parse(old)
      let feeds = try choose(before)
      if feeds.isEmpty { return Result(config: before, added: []) }
      let after = try append(feeds, to: old, before)
      return Result(config: after, added: Array(after.feeds.suffix(feeds.count)))
    }
  }

  /// Begins a config with a text and feeds.
  /// - Parameters:
  ///   - text: TOML that is a config.
  ///   - feeds: are appended to it.
  /// - Throws: ``ConfigError`` of the kind `edit` if there is a config already.
  public func begin(with text: String, _ feeds: [NewFeed] = []) throws(ConfigError) {
    try file.locked { () throws(ConfigError) in
      guard try file.read() == nil else {
        throw .edit(
          "\(file.path) is there already and was left as it is; add feeds with 'aggregate add URL' or 'aggregate import FILE'",
          path: file.path)
      }
      let text = ConfigText(text: text)
      if feeds.isEmpty { return try file.write(text) }
      _ = try append(feeds, to: text, try parse(text))
    }
  }

  private func append(
    _ feeds: [NewFeed], to old: ConfigText, _ before: Config
  ) throws(ConfigError) -> Config {
    let blocks = feeds.map(ConfigText.block).joined(separator: "\n")
    let new = old.appending(blocks)
    guard let after = try? parse(new), after.feeds.dropLast(feeds.count) == before.feeds[...],
      zip(after.feeds.suffix(feeds.count), feeds).allSatisfy({ $1.describes($0) }),
      isSame(before, after)
    else {
      let what =
        feeds.count == 1
        ? "block above does not fit at its end; put it"
        : "blocks above do not fit at its end; put them"
      throw .edit(
        "\(file.path) was left as it is: the \(what) in by hand", path: file.path, blocks: blocks)
    }
    try file.write(new)
    return after
  }

  /// Cuts a feed's block out.
  /// - Parameter name: the feed's whole name.
  /// - Throws: ``ConfigError`` of the kind `missing` if there is no config, `request` if it has no such feed, `edit` if
  ///   something else would change as well.
  public func remove(_ name: String) throws(ConfigError) {
    guard access(file.path, F_OK) == 0 else { throw missing }
    try file.locked { () throws(ConfigError) in try cut(name) }
  }

  private var missing: ConfigError { .missing(file.path, "there is no such config") }

  private func cut(_ name: String) throws(ConfigError) {
    guard let old = try file.read() else { throw missing }
    let before = try parse(old)
    guard let index = before.feeds.firstIndex(where: { $0.name == name }) else {
      let names = before.feeds.map(\.name)
      throw .request(
        "no feed in \(file.path) is named '\(name)'\(SpellingSuggestion.text(for: name, among: names))"
      )
    }
    var feeds = before.feeds
    feeds.remove(at: index)
    guard let new = old.removing(feed: index), let after = try? parse(new), after.feeds == feeds,
      isSame(before, after)
    else {
      // The block may hold secrets; its line is enough.
      let lines = ConfigLines(old.text)
      let line =
        lines.line(section: "feed", index: index, key: nil)
        ?? lines.line(section: "", index: 0, key: "feed")
      let place = line.map { " (line \($0))" } ?? ""
      throw .edit(
        "\(file.path) was left as it is: the feed '\(name)'\(place) cannot be cut out safely; take it out by hand",
        path: file.path)
    }
    try file.write(new)
  }

  private func parse(_ config: ConfigText) throws(ConfigError) -> Config {
    try ConfigReader.read(config.text, path: file.path, environment: environment)
  }

  private func isSame(_ before: Config, _ after: Config) -> Bool {
    before.settings == after.settings && before.queries == after.queries
      && before.adapters == after.adapters
  }
}
