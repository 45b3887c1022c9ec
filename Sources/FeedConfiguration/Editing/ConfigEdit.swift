import FeedBasics
public import FeedModel

/// Changes a config, but only if the new text means exactly what was intended.
public struct ConfigEdit {
  private let environment: [String: String]
  private let file: ConfigFile
  private let shared: (any SharedConfigKeeping)?

  /// - Parameters:
  ///   - path: the file's path; symbolic links are followed.
  ///   - shared: the store whose config is changed if it has one; nil if there is only the file.
  ///   - environment: the values of `${NAME}`.
  public init(
    path: String, shared: (any SharedConfigKeeping)? = nil, environment: [String: String]
  ) {
    self.environment = environment
    self.shared = shared
    file = ConfigFile(path: path)
  }

  /// What is changed.
  private func place() throws(ConfigError) -> any EditableConfig {
    guard let shared else { return file }
    let revision = try atStore { () throws(StoreError) in try shared.sharedConfigRevision() }
    return revision == nil ? file : StoredConfig(store: shared)
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

  /// Adds feeds, saved queries, rules and keys, all of them or none, and creates a missing config.
  /// - Parameter choose: returns what to add, given the config as it is while no other program can change it.
  /// - Throws: as ``add(_:)`` does.
  @discardableResult
  public func extend(
    _ choose: (Config) throws(ConfigError) -> ConfigAdditions
  ) throws(ConfigError) -> Result {
    let place = try place()
    var result: Result?
    try place.update(feeds: nil) { (bytes) throws(ConfigError) in
      let old = try document(bytes ?? [], place)
      let before = try config(old, place)
      let additions = try choose(before)
      if additions.isEmpty {
        result = Result(config: before, added: [])
        return nil
      }
      let edited = try append(additions, to: old, before, place)
      let added = Array(edited.config.feeds.suffix(additions.feeds.count))
      result = Result(config: edited.config, added: added)
      return edited
    }
    guard let result else { throw missing(place) }
    return result
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
      let document = try document(bytes, file)
      let edited = try append(additions, to: document, try config(document, file), file)
      try file.write(edited.document.bytes)
    }
  }

  private func append(
    _ additions: ConfigAdditions, to old: TOMLDocument, _ before: Config,
    _ place: any EditableConfig
  ) throws(ConfigError) -> EditedConfig {
    let feeds = additions.feeds
    // Feeds take settings over, so that those come first.
    guard let old = additions.settingsAdded(to: old),
      let before = additions.settings.isEmpty ? before : try? config(old, place)
    else { throw unfit(old, additions.settingsBlock, place) }
    let (new, blocks) = additions.added(to: old)
    var expected = before
    expected.queries = additions.queries(after: before.queries)
    guard let new, let after = try? config(new, place),
      after.feeds.dropLast(feeds.count) == before.feeds[...],
      zip(after.feeds.suffix(feeds.count), feeds).allSatisfy({ $1.describes($0) }),
      isSame(
        expected, after, newAdapters: feeds.compactMap { $0.definition.isEmpty ? nil : $0.adapter }),
      additions.rules(after: before.rules) == after.rules,
      additions.areKeys(after.keys, addedTo: before.keys),
      after.accounts.map(\.name) == before.accounts.map(\.name) + additions.accounts.map(\.name)
    else { throw unfit(old, blocks, place) }
    return EditedConfig(document: new, config: after)
  }

  private func unfit(
    _ old: TOMLDocument, _ blocks: String, _ place: any EditableConfig
  ) -> ConfigError {
    let what =
      old.root["feed"]?.isInline ?? false
      ? "its feeds are the list 'feed = […]'; insert the above into it"
      : "what is above cannot be appended to it; insert it"
    return .edit(
      "\(place.path) was not changed: \(what) by hand", path: place.path, blocks: blocks)
  }

  /// Removes a feed's block, or its element of an inline list.
  /// - Parameter name: the feed's whole name.
  /// - Throws: ``ConfigError`` of the kind `missing` if there is no config, `request` if it has no such feed, `edit` if
  ///   anything else would change.
  public func remove(_ name: String) throws(ConfigError) {
    try existing(feeds: [name]) { (current) throws(ConfigError) in
      let index = try current.index(of: name)
      var feeds = current.config.feeds
      feeds.remove(at: index)
      let new = current.document.removing(arrayTable: "feed", index: index)
      return try current.edited(new, meaning: feeds) { () in
        // The block may contain secrets; its line is enough.
        "the feed '\(name)'\(current.position(of: index)) cannot be removed safely; remove it by hand"
      }
    }
  }

  /// The config before an edit.
  struct Current {
    let edit: ConfigEdit
    let place: any EditableConfig
    let document: TOMLDocument
    let config: Config
  }

  /// Changes the config, which must exist.
  /// - Parameter feeds: the names of the feeds that the change is about; nil for all.
  func existing(
    feeds: Set<String>?, _ change: (Current) throws(ConfigError) -> EditedConfig?
  ) throws(ConfigError) {
    let place = try place()
    guard exists(place) else { throw missing(place) }
    try place.update(feeds: feeds) { (bytes) throws(ConfigError) in
      guard let bytes else { throw missing(place) }
      let document = try document(bytes, place)
      return try change(
        Current(
          edit: self, place: place, document: document, config: try config(document, place)))
    }
  }

  /// Whether there is a config to change.
  public var exists: Bool {
    get throws(ConfigError) { exists(try place()) }
  }

  private func exists(_ place: any EditableConfig) -> Bool {
    !(place is ConfigFile) || access(file.path, F_OK) == 0
  }

  private func missing(_ place: any EditableConfig) -> ConfigError {
    .missing(place.path, "the config does not exist")
  }

  private func document(
    _ bytes: [UInt8], _ place: any EditableConfig
  ) throws(ConfigError) -> TOMLDocument {
    try ConfigReader.document(bytes, path: place.path)
  }

  fileprivate func config(
    _ document: TOMLDocument, _ place: any EditableConfig
  ) throws(ConfigError) -> Config {
    try ConfigReader.read(document, path: place.path, environment: environment)
  }

  fileprivate func isSame(_ before: Config, _ after: Config, newAdapters: [String] = []) -> Bool {
    var adapters = after.ownAdapters
    for name in newAdapters where before.ownAdapters[name] == nil { adapters[name] = nil }
    return before.settings == after.settings && before.queries == after.queries
      && before.ownAdapters == adapters
  }
}

extension ConfigEdit.Current {
  /// The position of a feed.
  /// - Throws: ``ConfigError`` of the kind `request` if there is no feed of that name.
  func index(of name: String) throws(ConfigError) -> Int {
    if let index = config.feeds.firstIndex(where: { $0.name == name }) { return index }
    let advice = NameAdvice.feed(name, among: try place.feedNames(config))
    throw .request("no feed in \(place.path) is named '\(name)'\(advice)")
  }

  /// The config after a change, if that means what was intended.
  /// - Parameters:
  ///   - feeds: the intended feeds; everything else has to be as before.
  ///   - renaming: what changes in queries too.
  ///   - reason: why the config is not changed otherwise, and what to do.
  func edited(
    _ new: TOMLDocument?, meaning feeds: [Feed], _ renaming: QueryRenaming? = nil,
    or reason: () -> String
  ) throws(ConfigError) -> EditedConfig {
    guard let new, let after = try? edit.config(new, place), isMeant(after.feeds, by: feeds),
      edit.isSame(renaming?.applied(to: config) ?? config, after)
    else { throw .edit("\(place.path) was not changed: \(reason())", path: place.path) }
    return EditedConfig(document: new, config: after)
  }

  private func isMeant(_ after: [Feed], by feeds: [Feed]) -> Bool {
    guard after.count == feeds.count, feeds.count == config.feeds.count else {
      return after == feeds
    }
    return feeds.indices.allSatisfy { index in
      var feed = feeds[index]
      // Whether the articles of a feed are read whole may follow from its tags.
      if feed.tags != config.feeds[index].tags { feed.full = after[index].full }
      return feed == after[index]
    }
  }

  /// The line of a feed in a message; empty if it has none.
  func position(of index: Int) -> String {
    guard place is ConfigFile, case .array(let elements)? = document.root["feed"]?.value,
      elements.indices.contains(index)
    else { return "" }
    return " (line \(document.position(at: elements[index].range.lowerBound).line))"
  }
}
