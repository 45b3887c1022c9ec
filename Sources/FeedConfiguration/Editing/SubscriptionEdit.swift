import FeedModel

/// Changes that other programs ask for, as clients of the server do.
extension ConfigEdit {
  /// What a feed's block may contain without being more than a subscription.
  private static let ordinaryKeys: Set<String> = ["name", "url", "tags", "enabled"]

  /// Removes a feed. One with settings of its own, such as headers, is disabled instead, so that they are not lost; one of a
  /// list is disabled and no longer in step with it, since the list would add it again.
  /// - Parameter name: the feed's whole name.
  /// - Throws: as ``remove(_:)`` does.
  public func unsubscribe(_ name: String) throws(ConfigError) {
    var isSubscription = false
    try existing(feeds: [name]) { (current) throws(ConfigError) in
      let index = try current.index(of: name)
      guard case .array(let elements)? = current.document.root["feed"]?.value,
        elements.indices.contains(index), case .table(let table) = elements[index].value
      else { return nil }
      isSubscription = table.entries.allSatisfy { ConfigEdit.ordinaryKeys.contains($0.key) }
      return nil
    }
    if isSubscription { return try remove(name) }
    try change(name) { feed, _ throws(ConfigError) in
      feed.isEnabled = false
      (feed.list, feed.listURL) = (nil, nil)
    }
  }

  /// Lets a feed be fetched again that was disabled.
  /// - Parameter name: the feed's whole name.
  /// - Throws: as ``rename(_:to:)`` does.
  public func enable(_ name: String) throws(ConfigError) {
    try change(name) { feed, _ throws(ConfigError) in feed.isEnabled = true }
  }

  /// Enables feeds and disables others, all in one change.
  /// - Parameter wanted: whether a feed is to be enabled, by its whole name; unknown names are left out.
  /// - Throws: as ``rename(_:to:)`` does.
  public func enable(_ wanted: [String: Bool]) throws(ConfigError) {
    try existing(feeds: Set(wanted.keys)) { (current) throws(ConfigError) in
      let feeds = current.config.feeds.map { feed in
        var feed = feed
        feed.isEnabled = wanted[feed.name] ?? feed.isEnabled
        return feed
      }
      return try current.edited(feeds) { () in
        "the feeds \(wanted.keys.sorted().prefix(3).map { "'\($0)'" }.joined(separator: ", ")) cannot be changed safely; change them by hand"
      }
    }
  }

  /// Gives all feeds that have a tag another one in its place, also in queries, or none. Letter case is ignored, as `tag:`
  /// does.
  /// - Parameters:
  ///   - new: nil to remove the tag.
  ///   - others: the tags of feeds that are not the config's own, which queries may name, too.
  /// - Throws: as ``rename(_:to:)`` does.
  /// - Returns: how many feeds have it; 0 if the tag is unknown.
  @discardableResult
  public func rename(
    tag: String, to new: String?, others: [String] = []
  ) throws(ConfigError) -> Int {
    if let new { try ConfigEdit.check(new, what: "a tag") }
    var count = 0
    try existing(feeds: nil) { (current) throws(ConfigError) in
      var feeds = current.config.feeds
      count = 0
      let wanted = tag.lowercased()
      let known = Set((feeds.flatMap(\.tags) + others).map { $0.lowercased() })
      for index in feeds.indices {
        guard let place = feeds[index].tags.firstIndex(where: { $0.lowercased() == wanted })
        else { continue }
        count += 1
        var tags = feeds[index].tags
        tags.removeAll { $0.lowercased() == wanted }
        if let new, !tags.contains(where: { $0.lowercased() == new.lowercased() }) {
          tags.insert(new, at: min(place, tags.count))
        }
        feeds[index].tags = tags
      }
      let renaming =
        known.contains(wanted)
        ? new.map { name in
          let isNew = name.lowercased() == wanted || !known.contains(name.lowercased())
          return QueryRenaming(field: "tag", old: tag, new: name, isNew: isNew)
        } : nil
      return try current.edited(feeds, renaming) { () in
        "the tag '\(tag)' cannot be changed safely; change it by hand"
      }
    }
    return count
  }
}
