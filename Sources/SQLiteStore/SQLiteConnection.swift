import FeedBasics
import FeedModel
import SQLiteBinding
import Synchronization

/// The connections to one file: one for writing, and others for reading beside it, opened when they are needed.
final class SQLiteConnection: Sendable {
  /// nil if the store can only be read.
  let writer: ConnectionQueue?
  private let readers: Mutex<[ConnectionQueue]>
  /// So that one long search does not keep all other readers waiting.
  private static let maximumReaders = 3
  /// nil for a database whose only connection is open.
  private let path: String?
  /// Whether the store may be an unfinished copy.
  private let isCopy: Bool

  /// Bytes of a page of a new store. Two items fit on it, and on SQLite's usual 4 KB often not even one: a first fetch takes
  /// a tenth less CPU, and the store a fifth less space. With 16 KB looking up single articles becomes slower.
  private static let pageSize = 8192
  /// Bytes at which the log is moved into the file: a page that many responses change is then written there only once.
  private static let logSize = 16 << 20

  /// - Parameter version: the schema's version; nil for an empty file.
  init(path: String, access: StoreAccess, version: Int?) throws {
    isCopy = access == .copyTarget
    let isOld = version.map { $0 < Schema.version } ?? false
    switch access {
    case .read where isOld && !StoreFile.isWritable(path):
      readers = Mutex([try SQLiteConnection.openCopy(of: path)])
      writer = nil
      self.path = nil
    case .read where !isOld, .copySource:
      readers = Mutex([try SQLiteConnection.openForReading(path)])
      writer = nil
      self.path = nil
    // A store of an earlier version is migrated before it is read.
    case .read, .write, .create, .copyTarget:
      readers = Mutex([])
      let (queue, isConcurrent) = try SQLiteConnection.open(path, isCopy: isCopy)
      writer = queue
      self.path = isConcurrent ? path : nil
    }
  }

  /// A database in memory, of one connection.
  init() throws {
    let queue = try SQLiteConnection.queue(nil)
    try queue.write(Schema.migrate)
    readers = Mutex([])
    writer = queue
    path = nil
    isCopy = false
  }

  /// The connections that only read must be closed first: the last one to close moves the log into the file.
  deinit {
    readers.withLock { $0 = [] }
  }

  /// A connection to read from, which sees every commit of the writer. If all are in use, it is waited for.
  func reader() throws -> ConnectionQueue {
    try readers.withLock { open in
      if let free = open.first(where: \.isFree) { return free }
      // Never a copy, which would not see the writer's commits.
      if open.count < SQLiteConnection.maximumReaders,
        let queue = path.flatMap({ try? SQLiteConnection.openBeside($0, isCopy: isCopy) })
      {
        open.append(queue)
        return queue
      }
      // In turn, so that not all wait for one.
      if open.count > 1 { open.append(open.removeFirst()) }
      guard let queue = open.last ?? writer else { throw SQLiteError(.misuse) }
      return queue
    }
  }

  /// A connection with the functions of queries. They are added when it opens, since none can be replaced while a statement
  /// runs (sqlite.org/c3ref/create_function.html).
  /// - Parameter timeout: seconds to wait for another connection's lock.
  private static func queue(
    _ path: String?, _ access: Connection.Access = .write, timeout: Double = 0
  ) throws -> ConnectionQueue {
    let connection = try Connection(path: path, access, busyTimeout: timeout)
    try TextFunctions.register(in: connection)
    try WordTest.register(in: connection)
    try MatchOccurrences.register(in: connection)
    return ConnectionQueue(connection)
  }

  /// Opens a connection that only reads.
  private static func openBeside(_ path: String, isCopy: Bool = false) throws -> ConnectionQueue {
    let queue = try queue(path, .read, timeout: 10)
    try queue.read { db in
      let version = try Schema.foundVersion(db)
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
  ) throws -> (ConnectionQueue, isConcurrent: Bool) {
    let queue = try queue(path, timeout: 10)
    // Create the tables of a new store before there is a log, so that the file itself has our application id from the
    // start.
    if try queue.read({ try Schema.foundVersion($0) }) == 0 {
      try queue.use { try $0.execute("PRAGMA page_size = \(pageSize)") }
      try queue.write(Schema.migrate)
    }
    let mode = try queue.use { db in
      let mode = try db.value("PRAGMA journal_mode = WAL")
      // Every commit reaches the disk before it returns. A power cut then loses nothing, neither articles whose
      // validators have been sent nor a read mark.
      try db.execute("PRAGMA synchronous = FULL")
      // In pages.
      let size = try db.value("PRAGMA page_size")?.integer ?? Int64(pageSize)
      try db.execute("PRAGMA wal_autocheckpoint = \(Int64(logSize) / size)")
      // Kibibytes: the inner pages of the indexes, which every response needs.
      try db.execute("PRAGMA cache_size = -6000")
      return mode
    }
    try queue.write { db in
      if !isCopy, try Schema.isUnfinishedCopy(db) { throw UnfinishedCopy() }
      try Schema.migrate(db)
    }
    return (queue, mode == "wal")
  }

  private static func openForReading(_ path: String) throws -> ConnectionQueue {
    do {
      return try openBeside(path)
    } catch let error as SQLiteError
      where [.cannotOpen, .readOnly, .inputOutput].contains(error.code)
      && !FileError.isShortage(error.systemError)
    {
      // On read-only media and full disks WAL cannot be used. Without a leftover log the file contains everything.
      if hasLog(path) { return try openCopy(of: path) }
      let queue = try queue(path, .readImmutable)
      if try queue.read(Schema.isUnfinishedCopy) { throw UnfinishedCopy() }
      return queue
    }
  }

  /// Opens a copy in a temporary folder, for a store that cannot be read without writing: one with a leftover log, or
  /// of an earlier version. The copy is deleted once it is open.
  private static func openCopy(of path: String) throws -> ConnectionQueue {
    let folder = try FilePath.createTemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = "\(folder)/articles.sqlite"
    // The log is beside the file itself.
    let file = FilePath.target(of: path)
    for ending in [""] + logs where FileManager.default.fileExists(atPath: file + ending) {
      guard access(file + ending, R_OK) == 0 else {
        throw StoreFile.unusable(path, "\(file + ending) \(FileError.unreadable(errno))")
      }
      do {
        try FileManager.default.copyItem(atPath: file + ending, toPath: copy + ending)
      } catch {
        throw StoreFile.unusable(
          path,
          "it can be read only from a copy, which cannot be made in \(FilePath.folder(of: folder)); make room there, or name another folder in TMPDIR"
        )
      }
      chmod(copy + ending, 0o600)
    }
    let queue = try queue(copy)
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
