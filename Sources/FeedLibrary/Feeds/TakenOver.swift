import FeedConfiguration
package import FeedModel
package import ReaderMigration

/// What the files of other readers change in a library, beside the feeds in its config.
extension Library {
  /// Adds newsboat's keys to the config's file, over those that newsboat has without a config.
  /// - Returns: nil if the files have no keys.
  package func addKeys(of files: ReaderImport) throws -> KeyImport? {
    let configs = files.keyConfigs
    guard !configs.isEmpty else { return nil }
    var keys: KeyImport?
    try fileEdit.extend { (config) throws(ConfigError) in
      var new = KeyImport(into: config)
      for (newsboat, file) in configs { new.add(newsboat, file: file) }
      keys = new
      return ConfigAdditions(keys: new.bindings, preset: new.setsPreset ? new.preset : nil)
    }
    return keys
  }

  /// Puts the marks in the files into the store, for the feeds as they are in the config now.
  /// - Returns: the marks, and how many stored articles they changed.
  package func storeMarks(of files: ReaderImport) throws -> (marks: [ImportedMark], changed: Int) {
    let marks = files.marks(for: try renewed.configIfPresent()?.feeds ?? [])
    guard !marks.isEmpty else { return ([], 0) }
    let changed = try store(.create).addImportedMarks(
      marks, description: "marked as in another reader")
    return (marks, changed)
  }

  /// The starred articles in the files as pages, without those that a feed of the config may still have, since it was never
  /// fetched: they would be there twice after its first fetch.
  /// - Returns: the pages, and how many articles were left out.
  package func starredPages(
    of files: ReaderImport
  ) throws -> (pages: [SavedPage], leftOut: Int) {
    let feeds = try renewed.configIfPresent()?.feeds ?? []
    let all = files.starred(for: feeds)
    guard !all.isEmpty else { return ([], 0) }
    let states = try store(.create).states(of: feeds)
    let waiting = Set(
      zip(feeds, states).filter { $0.isEnabled && $1.lastAttempt == nil }.map(\.0.configuredURL))
    let pages = all.filter { page in
      page.item?.feedURL.map { !waiting.contains($0) } ?? true
    }
    return (pages, all.count - pages.count)
  }
}
