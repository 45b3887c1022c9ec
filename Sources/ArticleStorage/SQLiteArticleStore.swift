public import FeedModel
import Foundation
import GRDB

/// The store in one SQLite file, in WAL mode: reads go on during a fetch.
public final class SQLiteArticleStore: ArticleStore {
  public enum Access: Sendable {
    /// Creates the store where there is none.
    case create
    /// The store must be there.
    case write
    case read
  }

  let queue: DatabaseQueue
  let policy: any MergePolicy
  public let path: String

  /// Opens the store.
  /// - Parameter path: the file's; its folder is made where it is missing.
  /// - Throws: ``StoreError``; a file that is no store, damaged or newer is left as it is.
  public init(path: String, access: Access, policy: any MergePolicy) throws(StoreError) {
    self.path = path
    self.policy = policy
    if access == .create { try StoreFile.createIfMissing(path) }
    let version = try StoreFile.check(path)
    // An empty file is made a store by a fetch alone.
    if version == nil, access != .create { throw .missing(path: path) }
    let isOld = version.map { $0 < Schema.version } ?? false
    do {
      // A store of an earlier version is brought up to date before it is read.
      switch access {
      case .read where isOld && !StoreFile.isWritable(path):
        queue = try SQLiteArticleStore.openCopy(of: path)
      case .read where !isOld:
        queue = try SQLiteArticleStore.openForReading(path)
      case .read, .write, .create:
        queue = try SQLiteArticleStore.open(path)
      }
    } catch {
      throw SQLiteArticleStore.storeError(error, path: path)
    }
  }

  /// A store in memory, for tests.
  public init(inMemory policy: any MergePolicy) throws(StoreError) {
    path = ":memory:"
    self.policy = policy
    do {
      queue = try DatabaseQueue()
      try queue.write(Schema.migrate)
    } catch {
      throw SQLiteArticleStore.storeError(error, path: path)
    }
  }

  private static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    // A new store gets its tables before there is a log, so that the file itself says whose it is from the start.
    if try queue.read({ try Int.fetchOne($0, sql: "PRAGMA user_version") }) == 0 {
      try queue.write(Schema.migrate)
    }
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      // Every commit reaches the disk before the next request is answered: a power cut takes back nothing, neither
      // articles whose validators have been sent nor a read mark.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // 16 MB of log before its pages go into the file: what many answers change is written there once.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
      // Kibibytes: the inner pages of the indices, which every answer needs.
      try db.execute(sql: "PRAGMA cache_size = -6000")
    }
    try queue.write(Schema.migrate)
    return queue
  }

  private static func openForReading(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
      return queue
    } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_IOERR].contains(error.resultCode)
    {
      // On read-only media and full disks WAL cannot be set up; without a log left over the file alone is all there is.
      if hasLog(path) { return try openCopy(of: path) }
      return try DatabaseQueue(
        path: StoreFile.uri(path, parameters: "immutable=1"), configuration: configuration)
    }
  }

  /// A copy in a temporary folder, for what can only be read where it may be written: a log left over, or a store of an
  /// earlier version. The copy has no name any more once it is open.
  private static func openCopy(of path: String) throws -> DatabaseQueue {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "aggregate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("articles.sqlite").path
    // The log lies beside the file itself.
    let file = FilePath.target(of: path)
    for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: file + ending) {
      try FileManager.default.copyItem(atPath: file + ending, toPath: copy + ending)
      chmod(copy + ending, 0o600)
    }
    return try open(copy)
  }

  private static func hasLog(_ path: String) -> Bool {
    let size =
      (try? FileManager.default.attributesOfItem(atPath: FilePath.target(of: path) + "-wal")[.size]
        as? Int) ?? 0
    return size > 0
  }

  /// Lets SQLite look at what has grown, so that it goes on choosing the right index
  /// (sqlite.org/pragma.html#pragma_optimize); bounded, and done only where it is worth it.
  public func optimize() throws(StoreError) {
    try writing { db in
      try db.execute(sql: "PRAGMA analysis_limit = 400")
      try db.execute(sql: "PRAGMA optimize")
    }
  }

  // MARK: Errors

  func reading<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try queue.read(body)
    } catch {
      throw SQLiteArticleStore.storeError(error, path: path)
    }
  }

  func writing<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try queue.write(body)
    } catch {
      throw SQLiteArticleStore.storeError(error, path: path)
    }
  }

  static func storeError(_ error: any Error, path: String) -> StoreError {
    if let error = error as? StoreError { return error }
    guard let error = error as? DatabaseError else {
      return .unusable(path: path, reason: "\(error)")
    }
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      return .damaged(path: path)
    case .SQLITE_FULL:
      return .unusable(
        path: path, reason: "the disk is full; make room and try again (nothing stored was lost)")
    case .SQLITE_READONLY:
      return .unusable(path: path, reason: StoreFile.readOnly)
    case .SQLITE_CANTOPEN where access(path, F_OK) == 0 && access(path, W_OK) != 0:
      return .unusable(path: path, reason: StoreFile.readOnly)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      return .unusable(
        path: path, reason: "it cannot be opened; check its permissions and those of its folder")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return .unusable(
        path: path, reason: "another program keeps it locked; try again when that has ended")
    case .SQLITE_IOERR:
      return .unusable(
        path: path, reason: "reading or writing failed; check the disk and its free space")
    case .SQLITE_ERROR where error.message?.contains("no such table") ?? false:
      return .missing(path: path)
    default:
      return .unusable(
        path: path, reason: error.message ?? "SQLite error \(error.resultCode.rawValue)")
    }
  }
}
