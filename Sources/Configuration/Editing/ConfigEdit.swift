public import FeedModel
import Platform

/// Changes a config, but only if the new text means exactly what was intended.
public struct ConfigEdit {
  private let environment: [String: String]
  let file: ConfigFile

  /// - Parameters:
  ///   - path: the file's path; symbolic links are followed.
  ///   - environment: the values of `${NAME}`.
  public init(path: String, environment: [String: String]) {
    self.environment = environment
    file = ConfigFile(path: path)
  }

  /// The outcome of an edit.
  public struct Result: Sendable {
    /// The config after the edit.
    public let config: Config
    /// The feeds that were added.
    public let added: [Feed]
  }

  /// Appends all of some feeds or none, and creates a missing config.
  /// - Parameter choose: returns the feeds to add, given the config as it is while no other program can change it.
  /// - Throws: ``ConfigError`` of the kind `invalid` for a config that is not valid, `edit` with the blocks if they
  ///   cannot be appended, and what `choose` throws.
  @discardableResult
  public func add(
    _ choose: (Config) throws(ConfigError) -> [NewFeed]
  ) throws(ConfigError) -> Result {
    try extend { (config) throws(ConfigError) in ConfigAdditions(feeds: try choose(config)) }
  }

  /// Adds feeds, saved queries and rules, all of them or none, and creates a missing config.
  /// - Parameter choose: returns what to add, given the config as it is while no other program can change it.
  /// - Throws: as ``add(_:)`` does.
  @discardableResult
  public func extend(
    _ choose: (Config) throws(ConfigError) -> ConfigAdditions
  ) throws(ConfigError) -> Result {
    try file.locked { () throws(ConfigError) in
      let old = try document(try file.read() ?? [])
      let before = try config(old)
      let additions = try choose(before)
      if additions.isEmpty { return Result(config: before, added: []) }
      let after = try append(additions, to: old, before)
      return Result(config: after, added: Array(after.feeds.suffix(additions.feeds.count)))
    }
  }

  /// Creates a config.
  /// - Parameters:
  ///   - text: a valid config.
  ///   - additions: what to add to it.
  /// - Throws: ``ConfigError`` of the kind `edit` if there is a config already.
  public func begin(
    with text: String, _ additions: ConfigAdditions = ConfigAdditions()
  ) throws(ConfigError) {
    try file.locked { () throws(ConfigError) in
      guard try file.read() == nil else {
        throw .edit(
          "\(file.path) exists and was not changed; add feeds with 'aggregate add URL' or 'aggregate import FILE'",
          path: file.path)
      }
      let bytes = Array(text.utf8)
      if additions.isEmpty { return try file.write(bytes) }
      let document = try document(bytes)
      _ = try append(additions, to: document, try config(document))
    }
  }

  private func append(
    _ additions: ConfigAdditions, to old: TOMLDocument, _ before: Config
  ) throws(ConfigError) -> Config {
    let feeds = additions.feeds
    let (new, blocks) = additions.added(to: old)
    var expected = before
    expected.queries = additions.queries(after: before.queries)
    guard let new, let after = try? config(new),
      after.feeds.dropLast(feeds.count) == before.feeds[...],
      zip(after.feeds.suffix(feeds.count), feeds).allSatisfy({ $1.describes($0) }),
      isSame(
        expected, after, newAdapters: feeds.compactMap { $0.definition.isEmpty ? nil : $0.adapter }),
      additions.rules(after: before.rules) == after.rules
    else {
      let what =
        old.root["feed"]?.isInline ?? false
        ? "its feeds are the list 'feed = […]'; insert the above into it"
        : "what is above cannot be appended to it; insert it"
      throw .edit("\(file.path) was not changed: \(what) by hand", path: file.path, blocks: blocks)
    }
    try file.write(new.bytes)
    return after
  }

  /// Removes a feed's block, or its element of an inline list.
  /// - Parameter name: the feed's whole name.
  /// - Throws: ``ConfigError`` of the kind `missing` if there is no config, `request` if it has no such feed, `edit` if
  ///   anything else would change.
  public func remove(_ name: String) throws(ConfigError) {
    try existing { () throws(ConfigError) in try cut(name) }
  }

  /// Changes the file, which must exist, while no other program does.
  func existing(_ change: () throws(ConfigError) -> Void) throws(ConfigError) {
    guard access(file.path, F_OK) == 0 else { throw missing }
    try file.locked(change)
  }

  private var missing: ConfigError { .missing(file.path, "the config does not exist") }

  private func cut(_ name: String) throws(ConfigError) {
    let (old, before, index) = try found(name)
    var feeds = before.feeds
    feeds.remove(at: index)
    let new = old.removing(arrayTable: "feed", index: index)
    try write(new, meaning: feeds, instead: before) { () in
      // The block may contain secrets; its line is enough.
      "the feed '\(name)'\(place(of: index, in: old)) cannot be removed safely; remove it by hand"
    }
  }

  /// The config, and the position of a feed in it.
  /// - Throws: ``ConfigError`` of the kind `request` if it has no feed of that name.
  func found(_ name: String) throws(ConfigError) -> (
    document: TOMLDocument, config: Config, index: Int
  ) {
    let (document, config) = try current()
    guard let index = config.feeds.firstIndex(where: { $0.name == name }) else {
      let names = config.feeds.map(\.name)
      throw .request(
        "no feed in \(file.path) is named '\(name)'\(FeedSelection.advice(on: name, among: names))"
      )
    }
    return (document, config, index)
  }

  /// The config as it is now.
  /// - Throws: ``ConfigError`` of the kind `missing` without one.
  func current() throws(ConfigError) -> (document: TOMLDocument, config: Config) {
    guard let bytes = try file.read() else { throw missing }
    let document = try document(bytes)
    return (document, try config(document))
  }

  /// Writes a changed config, if it means what was intended.
  /// - Parameters:
  ///   - feeds: the intended feeds; everything else has to be as before.
  ///   - reason: why the config was not changed otherwise, and what to do.
  func write(
    _ new: TOMLDocument?, meaning feeds: [Feed], instead before: Config, or reason: () -> String
  ) throws(ConfigError) {
    guard let new, let after = try? config(new), after.feeds == feeds, isSame(before, after) else {
      throw .edit("\(file.path) was not changed: \(reason())", path: file.path)
    }
    try file.write(new.bytes)
  }

  func place(of index: Int, in document: TOMLDocument) -> String {
    guard case .array(let elements)? = document.root["feed"]?.value,
      elements.indices.contains(index)
    else { return "" }
    return " (line \(document.position(at: elements[index].range.lowerBound).line))"
  }

  private func document(_ bytes: [UInt8]) throws(ConfigError) -> TOMLDocument {
    try ConfigReader.document(bytes, path: file.path)
  }

  private func config(_ document: TOMLDocument) throws(ConfigError) -> Config {
    try ConfigReader.read(document, path: file.path, environment: environment)
  }

  private func isSame(_ before: Config, _ after: Config, newAdapters: [String] = []) -> Bool {
    var adapters = after.adapters
    for name in newAdapters where before.adapters[name] == nil { adapters[name] = nil }
    return before.settings == after.settings && before.queries == after.queries
      && before.adapters == adapters
  }
}
