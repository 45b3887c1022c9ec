import FeedModel
import Foundation

/// A change of the config that is made only where the new text says exactly what was meant.
struct ConfigEdit {
  let session: Session
  let file: ConfigFile

  init(_ session: Session) {
    self.session = session
    file = ConfigFile(path: session.paths.config)
  }

  /// Appends feeds, all of them or none; a config that is not there yet begins with them.
  /// - Parameter choose: the feeds to add, by what the config says when no other program can change it any more.
  /// - Returns: the config as it is then, and the feeds that are new in it.
  /// - Throws: exit 78 for a config that is not valid; exit 1, after printing the blocks, where they do not fit in.
  @discardableResult
  func add(_ choose: (Config) throws -> [NewFeed]) throws -> (config: Config, added: [Feed]) {
    try file.locked {
      let old = try file.read() ?? ConfigText(text: "")
      let before = try parse(old)
      let feeds = try choose(before)
      if feeds.isEmpty { return (before, []) }
      let after = try append(feeds, to: old, before)
      return (after, Array(after.feeds.suffix(feeds.count)))
    }
  }

  /// Begins a config with a text and feeds.
  /// - Throws: exit 1 where there is a config already.
  func begin(with text: ConfigText, _ feeds: [NewFeed] = []) throws {
    try file.locked {
      guard try file.read() == nil else {
        throw CommandFailure.failed(
          "\(file.path) is there already and was left as it is; add feeds with 'aggregate add URL' or 'aggregate import FILE'"
        )
      }
      if feeds.isEmpty { return try file.write(text) }
      _ = try append(feeds, to: text, try parse(text))
    }
  }

  private func append(
    _ feeds: [NewFeed], to old: ConfigText, _ before: Config
  ) throws -> Config {
    let blocks = feeds.map(ConfigText.block).joined(separator: "\n")
    let new = old.appending(blocks)
    guard let after = try? parse(new), after.feeds.dropLast(feeds.count) == before.feeds[...],
      zip(after.feeds.suffix(feeds.count), feeds).allSatisfy({ $1.describes($0) }),
      isSame(before, after)
    else {
      var output = StandardOutput()
      output.write(blocks)
      output.flush()
      let what =
        feeds.count == 1
        ? "block above does not fit at its end; put it"
        : "blocks above do not fit at its end; put them"
      throw CommandFailure.failed("\(file.path) was left as it is: the \(what) in by hand")
    }
    try file.write(new)
    return after
  }

  /// Cuts a feed's block out.
  /// - Throws: exit 1 where there is no such feed, or where something else would change as well.
  func remove(_ name: String) throws {
    guard access(file.path, F_OK) == 0 else {
      throw CommandFailure(code: 78, message: "\(file.path): there is no such config")
    }
    try file.locked { try cut(name) }
  }

  private func cut(_ name: String) throws {
    guard let old = try file.read() else {
      throw CommandFailure(code: 78, message: "\(file.path): there is no such config")
    }
    let before = try parse(old)
    guard let index = before.feeds.firstIndex(where: { $0.name == name }) else {
      let names = before.feeds.map(\.name)
      throw CommandFailure.usage(
        "no feed in \(file.path) is named '\(name)'\(SpellingSuggestion.text(for: name, among: names))"
      )
    }
    var feeds = before.feeds
    feeds.remove(at: index)
    guard let new = old.removing(feed: index), let after = try? parse(new), after.feeds == feeds,
      isSame(before, after)
    else {
      // The block may hold secrets; where it stands is enough.
      let lines = ConfigLines(old.text)
      let line =
        lines.line(section: "feed", index: index, key: nil)
        ?? lines.line(section: "", index: 0, key: "feed")
      let place = line.map { " (line \($0))" } ?? ""
      throw CommandFailure.failed(
        "\(file.path) was left as it is: the feed '\(name)'\(place) cannot be cut out safely; take it out by hand"
      )
    }
    try file.write(new)
  }

  private func parse(_ config: ConfigText) throws(ConfigError) -> Config {
    try ConfigReader.read(
      config.text, path: file.path, environment: session.environment)
  }

  private func isSame(_ before: Config, _ after: Config) -> Bool {
    before.settings == after.settings && before.queries == after.queries
      && before.adapters == after.adapters
  }
}
