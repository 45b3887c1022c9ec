import FeedModel

/// The config that a store keeps for all machines, as one that can be edited.
struct StoredConfig: EditableConfig {
  let store: any SharedConfigKeeping

  var path: String { store.location.description }

  func feedNames(_ config: Config) throws(ConfigError) -> [String] {
    try atStore { () throws(StoreError) in try store.sharedFeedNames() }
  }

  func update(
    feeds: Set<String>?, _ change: ([UInt8]?) throws(ConfigError) -> EditedConfig?
  ) throws(ConfigError) {
    var failure: ConfigError?
    try atStore { () throws(StoreError) in
      try store.updateSharedConfig(feeds: feeds) { config in
        failure = nil
        do throws(ConfigError) {
          let text = config.map { Array(ConfigParts.text($0.parts).utf8) }
          guard let edited = try change(text) else { return nil }
          let difference = ConfigDifference(
            from: config?.parts ?? [], to: ConfigParts.parts(of: edited.document))
          try check(edited.config, difference)
          return difference.isEmpty ? nil : difference.change
        } catch {
          failure = error
          return nil
        }
      }
    }
    if let failure { throw failure }
  }

  /// - Throws: ``ConfigError`` of the kind `edit` if what is new does not belong in a store.
  private func check(_ config: Config, _ difference: ConfigDifference) throws(ConfigError) {
    let concerned = Set(difference.lines.lazy.filter { $0.kind != .removed }.map(\.key))
    let problems = SharingProblems.messages(config, where: concerned.contains)
    guard let first = problems.first else { return }
    let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
    throw .edit("\(path) was not changed: \(first)\(more)", path: path)
  }
}
