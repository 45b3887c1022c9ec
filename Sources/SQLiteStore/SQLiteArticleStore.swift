public import ArticleStorage
public import FeedModel
import Foundation
import GRDB

/// The store in one SQLite file, in WAL mode: reads go on during a fetch, and beside the writes of this process.
public final class SQLiteArticleStore: TransactionalStore {
  public typealias Transaction = SQLiteTransaction

  public let policy: any MergePolicy
  public let location: StoreLocation
  private let connection: SQLiteConnection

  /// Opens the store.
  /// - Parameter path: the file's; its folder is created if it is missing.
  /// - Throws: ``StoreError``; a file that is not a store, is damaged or newer is left as it is.
  public init(path: String, access: StoreAccess, policy: any MergePolicy) throws(StoreError) {
    location = .file(path: path)
    self.policy = policy
    if access == .create { try StoreFile.createIfMissing(path) }
    let version = try StoreFile.check(path)
    // An empty file becomes a store by a fetch only.
    if version == nil, access != .create { throw .missing(location) }
    do {
      connection = try SQLiteConnection(path: path, access: access, version: version)
    } catch {
      throw StoreFile.storeError(error, path: path)
    }
  }

  /// A store in memory.
  public init(inMemory policy: any MergePolicy) throws(StoreError) {
    location = .memory
    self.policy = policy
    do {
      connection = try SQLiteConnection()
    } catch {
      throw StoreFile.storeError(error, path: ":memory:")
    }
  }

  public func read<Result>(
    _ body: (SQLiteTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors { try connection.reader.read { try body(SQLiteTransaction($0)) } }
  }

  public func write<Result>(
    _ body: (SQLiteTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors {
      guard let writer = connection.writer else {
        throw StoreError.unusable(location, reason: StoreFile.readOnly)
      }
      return try writer.write { db in
        let transaction = SQLiteTransaction(db)
        let result = try body(transaction)
        try transaction.finish()
        return result
      }
    }
  }

  private func mappingErrors<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do {
      return try body()
    } catch {
      throw StoreFile.storeError(error, path: location.description)
    }
  }

  // MARK: Maintenance

  public func lockForFetching() throws(StoreError) -> any FetchLock {
    switch location {
    case .file(let path): try SQLiteFetchLock(storePath: path)
    case .memory: NoFetchLock()
    }
  }

  public func optimize() throws(StoreError) {
    // sqlite.org/pragma.html#pragma_optimize
    try write { transaction in
      try transaction.db.execute(sql: "PRAGMA analysis_limit = 400")
      try transaction.db.execute(sql: "PRAGMA optimize")
    }
  }

  public func compact() throws(StoreError) {
    try mappingErrors {
      try connection.writer?.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
    }
  }

  public func problems() throws(StoreError) -> [String] {
    // sqlite.org/pragma.html#pragma_quick_check
    try read { transaction in
      try String.fetchAll(transaction.db, sql: "PRAGMA quick_check(10)").filter { $0 != "ok" }
    }
  }

  /// The version of SQLite that was loaded, such as `3.46.1`.
  public static var libraryVersion: String {
    let version = try? DatabaseQueue().read {
      try String.fetchOne($0, sql: "SELECT sqlite_version()")
    }
    return version.flatMap { $0 } ?? "unknown"
  }
}

/// The lock of a store in memory, which no other process can reach.
private final class NoFetchLock: FetchLock {}
