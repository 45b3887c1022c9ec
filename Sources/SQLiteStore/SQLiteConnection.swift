import CSQLite
import FeedModel
import GRDB
import Platform
import Synchronization

/// The connections to one file: one for writing, and another one for reading beside it, opened when it is first needed.
final class SQLiteConnection: Sendable {
  /// nil if the store can only be read.
  let writer: DatabaseQueue?
  private let reading: Mutex<DatabaseQueue?>
  /// nil for a database whose only connection is open.
  private let path: String?
  /// Whether the store may be an unfinished copy.
  private let isCopy: Bool

  /// Bytes of a page of a new store. Two items fit on it, and on SQLite's usual 4 KB often not even one: a first fetch takes
  /// a tenth less CPU, and the store a fifth less space. With 16 KB looking up single articles becomes slower.
  private static let pageSize = 8192
  /// Bytes at which the log is moved into the file: a page that many responses change is then written there only once.
  private static let logSize = 16 << 20

  /// Configures SQLite before its first use.
  private static let isConfigured = sqlite_count_no_memory() == 0

  /// - Parameter version: the schema's version; nil for an empty file.
  init(path: String, access: StoreAccess, version: Int?) throws {
    _ = Self.isConfigured
    isCopy = access == .copyTarget
    let isOld = version.map { $0 < Schema.version } ?? false
    switch access {
    case .read where isOld && !StoreFile.isWritable(path):
      reading = Mutex(try SQLiteConnection.openCopy(of: path))
      writer = nil
      self.path = nil
    case .read where !isOld, .copySource:
      reading = Mutex(try SQLiteConnection.openForReading(path))
      writer = nil
      self.path = nil
    // A store of an earlier version is migrated before it is read.
    case .read, .write, .create, .copyTarget:
      reading = Mutex(nil)
      let (queue, isConcurrent) = try SQLiteConnection.open(path, isCopy: isCopy)
      writer = queue
      self.path = isConcurrent ? path : nil
    }
  }

  /// A database in memory, of one connection.
  init() throws {
    _ = Self.isConfigured
    let queue = try DatabaseQueue(configuration: SQLiteConnection.configuration())
    try queue.write(Schema.migrate)
    reading = Mutex(nil)
    writer = queue
    path = nil
    isCopy = false
  }

  /// The connection that only reads must be closed first: the last one to close moves the log into the file.
  deinit {
    try? reading.withLock { $0 }?.close()
    try? writer?.close()
  }

  /// The connection to read from. It sees every commit of the writer.
  func reader() throws -> DatabaseQueue {
    try reading.withLock { open in
      if let open { return open }
      // Never a copy, which would not see the writer's commits.
      if let queue = path.flatMap({ try? SQLiteConnection.openBeside($0, isCopy: isCopy) }) {
        open = queue
        return queue
      }
      guard let writer else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
      return writer
    }
  }

  /// With the functions of queries. They are added when a connection opens, since none can be replaced while a statement
  /// runs (sqlite.org/c3ref/create_function.html).
  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      FoldingFunctions.register(in: db)
      ArticleSelection.registerLiterals(in: db)
      try WordTest.register(in: db)
    }
    return configuration
  }

  /// Opens a connection that only reads.
  private static func openBeside(_ path: String, isCopy: Bool = false) throws -> DatabaseQueue {
    var configuration = SQLiteConnection.configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.read { db in
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      guard version <= Schema.version else { throw NewerSchema() }
      if !isCopy, try Schema.isUnfinishedCopy(db) { throw UnfinishedCopy() }
    }
    return queue
  }

  /// - Returns: the connection, and whether another one can read beside it: some file systems have no shared memory for
  ///   WAL.
  /// - Parameter isCopy: whether it may be an unfinished copy.
  private static func open(
    _ path: String, isCopy: Bool
  ) throws -> (DatabaseQueue, isConcurrent: Bool) {
    var configuration = SQLiteConnection.configuration()
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    // Create the tables of a new store before there is a log, so that the file itself has our application id from the
    // start.
    if try queue.read({ try Int.fetchOne($0, sql: "PRAGMA user_version") }) == 0 {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA page_size = \(pageSize)")
      }
      try queue.write(Schema.migrate)
    }
    let mode = try queue.writeWithoutTransaction { db in
      let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
      // Every commit reaches the disk before it returns. A power cut then loses nothing, neither articles whose
      // validators have been sent nor a read mark.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // In pages.
      let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? pageSize
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \(logSize / size)")
      // Kibibytes: the inner pages of the indexes, which every response needs.
      try db.execute(sql: "PRAGMA cache_size = -6000")
      return mode
    }
    try queue.write { db in
      if !isCopy, try Schema.isUnfinishedCopy(db) { throw UnfinishedCopy() }
      try Schema.migrate(db)
    }
    return (queue, mode == "wal")
  }

  private static func openForReading(_ path: String) throws -> DatabaseQueue {
    do {
      return try openBeside(path)
    } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_IOERR].contains(error.resultCode)
    {
      // On read-only media and full disks WAL cannot be used. Without a leftover log the file contains everything.
      if hasLog(path) { return try openCopy(of: path) }
      var configuration = SQLiteConnection.configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(
        path: StoreFile.uri(path, parameters: "immutable=1"), configuration: configuration)
      if try queue.read(Schema.isUnfinishedCopy) { throw UnfinishedCopy() }
      return queue
    }
  }

  /// Opens a copy in a temporary folder, for a store that cannot be read without writing: one with a leftover log, or
  /// of an earlier version. The copy is deleted once it is open.
  private static func openCopy(of path: String) throws -> DatabaseQueue {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "aggregate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("articles.sqlite").path
    // The log is beside the file itself.
    let file = FilePath.target(of: path)
    for ending in [""] + logs where FileManager.default.fileExists(atPath: file + ending) {
      try FileManager.default.copyItem(atPath: file + ending, toPath: copy + ending)
      chmod(copy + ending, 0o600)
    }
    let queue = try DatabaseQueue(path: copy, configuration: configuration())
    try queue.write { db in
      if try Schema.isUnfinishedCopy(db) { throw UnfinishedCopy() }
      try Schema.migrate(db)
    }
    return queue
  }

  /// The endings of what is beside a file with unfinished changes.
  private static let logs = ["-wal", "-journal"]

  private static func hasLog(_ path: String) -> Bool {
    logs.contains { ending in
      var information = stat()
      return stat(FilePath.target(of: path) + ending, &information) == 0
        && information.st_size > 0
    }
  }
}
