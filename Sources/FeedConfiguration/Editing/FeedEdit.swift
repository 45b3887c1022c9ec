import FeedBasics
import FeedModel

/// Changes of single settings of a feed.
extension ConfigEdit {
  /// Gives a feed another name, in the queries that name it too. Its articles and its state in the store stay its own.
  /// - Parameters:
  ///   - name: the feed's whole name.
  ///   - new: text on one line that no other feed is named.
  /// - Throws: ``ConfigError`` of the kind `request` if there is no such feed or the new name is taken or not usable,
  ///   `missing` without a config, `edit` if anything else would change.
  public func rename(_ name: String, to new: String) throws(ConfigError) {
    try ConfigEdit.check(new, what: "a feed's name")
    let renaming = QueryRenaming(old: name, new: new)
    try change(name, alsoReading: [new], renaming) { feed, others throws(ConfigError) in
      guard !others.contains(new) else { throw .nameTaken(new) }
      feed.name = new
    }
  }

  /// Gives a feed tags that it does not have, and takes others off. Letter case is ignored, as `tag:` does.
  /// - Parameters:
  ///   - name: the feed's whole name.
  ///   - isFirst: whether the tags come before all others, also those that the feed has already.
  /// - Throws: as ``rename(_:to:)`` does.
  /// - Returns: the feed's tags after the edit.
  @discardableResult
  public func tag(
    _ name: String, adding added: [String], removing removed: [String] = [], isFirst: Bool = false
  ) throws(ConfigError) -> [String] {
    for tag in added { try ConfigEdit.check(tag, what: "a tag") }
    var tags: [String] = []
    try change(name) { feed, _ throws(ConfigError) in
      let gone = Set(removed.map { $0.lowercased() })
      feed.tags.removeAll { gone.contains($0.lowercased()) }
      let known = Dictionary(feed.tags.map { ($0.lowercased(), $0) }) { first, _ in first }
      let named = added.map { known[$0.lowercased()] ?? $0 }
      feed.tags = UniqueTexts.ignoringCase(isFirst ? named + feed.tags : feed.tags + named)
      tags = feed.tags
    }
    return tags
  }

  /// Replaces all tags of a feed.
  /// - Parameter name: the feed's whole name.
  /// - Throws: as ``rename(_:to:)`` does.
  public func setTags(_ tags: [String], of name: String) throws(ConfigError) {
    for tag in tags { try ConfigEdit.check(tag, what: "a tag") }
    try change(name) { feed, _ throws(ConfigError) in feed.tags = tags }
  }

  /// - Throws: ``ConfigError`` of the kind `request` if a text is no name or tag.
  package static func check(_ text: String, what: String) throws(ConfigError) {
    guard !text.allSatisfy(\.isWhitespace),
      !text.unicodeScalars.contains(where: UnsafeCharacters.contains)
    else { throw .request("\(what) must be text on one line, not '\(text)'") }
  }

  /// - Parameters:
  ///   - names: other feeds that the change has to know of, if there are feeds of these names.
  ///   - renaming: what changes in queries too.
  ///   - change: changes the feed's name, tags or whether it is enabled, or takes it off its list, given the names of the
  ///     others that were read.
  func change(
    _ name: String, alsoReading names: [String] = [], _ renaming: QueryRenaming? = nil,
    _ change: (inout Feed, _ others: Set<String>) throws(ConfigError) -> Void
  ) throws(ConfigError) {
    try existing(feeds: Set([name] + names)) { (current) throws(ConfigError) in
      let index = try current.index(of: name)
      var feeds = current.config.feeds
      let others = Set(feeds.indices.lazy.filter { $0 != index }.map { feeds[$0].name })
      try change(&feeds[index], others)
      return try current.edited(feeds, renaming) { () in
        "the feed '\(name)'\(current.position(of: index)) cannot be changed safely; change it by hand"
      }
    }
  }
}

extension ConfigEdit.Current {
  /// The config with changed names, tags, lists and states of its feeds.
  /// - Parameters:
  ///   - feeds: the intended feeds, one for each that there is.
  ///   - renaming: what changes in queries too.
  ///   - reason: why the config is not changed otherwise, and what to do.
  /// - Returns: nil if nothing is to change.
  func edited(
    _ feeds: [Feed], _ renaming: QueryRenaming? = nil, or reason: () -> String
  ) throws(ConfigError) -> EditedConfig? {
    var new: TOMLDocument? = document
    if let renaming { new = renaming.applied(to: document) }
    if feeds == config.feeds, new?.bytes == document.bytes { return nil }
    for (index, (old, feed)) in zip(config.feeds, feeds).enumerated() {
      if feed.name != old.name {
        new = new?.setting(
          ["name"], inArrayTable: "feed", index: index, to: TOMLText.quoted(feed.name))
      }
      if feed.tags != old.tags { new = new?.setting(tags: feed.tags, ofFeed: index) }
      if feed.isEnabled != old.isEnabled {
        new = new?.setting(isEnabled: feed.isEnabled, ofFeed: index)
      }
      if feed.list == nil, old.list != nil {
        new = new?.removingKey(["list"], inArrayTable: "feed", index: index)
      }
    }
    return try edited(new, meaning: feeds, renaming, or: reason)
  }
}

extension TOMLDocument {
  /// The document with a feed that is enabled or not; nil if it cannot be changed. A line with a comment stays.
  fileprivate func setting(isEnabled: Bool, ofFeed index: Int) -> TOMLDocument? {
    isEnabled && !hasComment(["enabled"], inArrayTable: "feed", index: index)
      ? removingKey(["enabled"], inArrayTable: "feed", index: index)
      : setting(["enabled"], inArrayTable: "feed", index: index, to: isEnabled ? "true" : "false")
  }

  /// The document with other tags of a feed; nil if it cannot be changed. Lines with comments stay.
  fileprivate func setting(tags: [String], ofFeed index: Int) -> TOMLDocument? {
    tags.isEmpty && !hasComment(["tags"], inArrayTable: "feed", index: index)
      ? removingKey(["tags"], inArrayTable: "feed", index: index)
      : setting(["tags"], inArrayTable: "feed", index: index, toTexts: tags)
  }
}
