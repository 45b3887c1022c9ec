import FeedBasics
package import SQLiteBinding

/// A copy of another program's database in a temporary folder, for one that cannot be read without writing to it.
package enum DatabaseCopy {
  private static let attempts = 5

  /// Runs `body` on a connection to a copy, which is deleted afterwards.
  /// - Throws: ``NewsboatCacheError/busy`` if the file changes during each attempt, and what `body` throws.
  package static func withCopy<Result>(
    of path: String, _ body: (Connection) throws -> Result
  ) throws -> Result {
    let folder = try FilePath.createTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for attempt in 0..<attempts {
      let copy = "\(folder)/\(attempt).db"
      // The journal undoes what was written before the copy was made; it has to be of the same moment.
      let before = stamps(path)
      for ending in ["", "-wal", "-journal"]
      where FileManager.default.fileExists(atPath: path + ending) {
        try? FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
        chmod(copy + ending, 0o600)
      }
      guard stamps(path) == before else {
        usleep(200_000)
        continue
      }
      return try body(try Connection(path: copy))
    }
    throw NewsboatCacheError.busy
  }

  /// Sizes and times of change of the database and its logs.
  private static func stamps(_ path: String) -> [Int] {
    ["", "-wal", "-journal"].flatMap { ending in
      var information = stat()
      guard stat(path + ending, &information) == 0 else { return [-1] }
      let time = information.changed
      return [Int(information.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
    }
  }
}
