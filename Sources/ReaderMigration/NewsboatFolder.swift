import FeedBasics

/// newsboat's files in a folder: `urls`, `config` and `cache.db` (newsboat manual, "Files").
package struct NewsboatFolder {
  /// The files that exist.
  package private(set) var files: [String] = []
  /// Where the others may be.
  package private(set) var hints: [String] = []

  /// - Returns: nil if the path is not a folder.
  /// - Throws: ``MigrationFailure`` if it has none of the files.
  package init?(_ path: String, environment: [String: String]) throws(MigrationFailure) {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else { return nil }
    files = ["urls", "config", "cache.db"].map { "\(path)/\($0)" }.filter { access($0, F_OK) == 0 }
    guard !files.isEmpty else {
      throw .init(
        .failed, "\(path) has neither newsboat's urls nor its config or cache.db; name a file")
    }
    // With the folders of XDG, the cache is not beside the config.
    if !files.contains("\(path)/cache.db"), let data = NewsboatFolder.data(environment),
      access("\(data)/cache.db", F_OK) == 0
    {
      hints.append("the marks are in \(data)/cache.db; import that too")
    }
    let folders = [path, NewsboatFolder.data(environment)].compactMap { $0 }
    if let folder = folders.first(where: { access("\($0)/queue", F_OK) == 0 }) {
      let queue = "\(folder)/queue"
      hints.append(
        "\(queue) is podboat's queue, which is not imported; 'aggregate enclosures QUERY --enqueue' queues them here"
      )
    }
  }

  private static func data(_ environment: [String: String]) -> String? {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/newsboat" }
    return environment["HOME"].map { "\($0)/.local/share/newsboat" }
  }
}
