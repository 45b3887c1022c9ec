public import ArticleStorage
public import FeedModel
import SQLiteBinding

/// A store in one SQLite file, in WAL mode: reads continue during a fetch, and concurrently with writes of this
/// process.
public final class SQLiteArticleStore: TransactionalStore {
  /// A transaction on a SQLite connection.
  public typealias Transaction = SQLiteTransaction

  public let policy: any MergePolicy
  public let location: StoreLocation
  private let connection: SQLiteConnection
  /// The file that is open; nil in memory.
  private let file: StoreHeader.FileID?
  private let windows = StoryWindowCache()

  /// Opens the store.
  /// - Parameter path: the file's path; with ``StoreAccess/create`` the file and its folder are created if missing.
  /// - Throws: ``StoreError``; a file that is damaged, newer or not a store is not changed.
  public init(path: String, access: StoreAccess, policy: any MergePolicy) throws(StoreError) {
    location = .file(path: path)
    self.policy = policy
    let creates = access == .create || access == .copyTarget
    if creates { try StoreFile.createIfMissing(path) }
    let found = try StoreFile.check(path)
    let version = StoreFile.isBeingCreated(path) ? nil : found
    // Only a fetch or a copy turns an empty file into a store.
    if version == nil, !creates { throw .missing(location) }
    if access == .copySource, let version, version < Schema.version {
      throw .earlierVersion(location)
    }
    do {
      connection = try SQLiteConnection(path: path, access: access, version: version)
    } catch {
      throw StoreFile.storeError(error, path: path)
    }
    file = StoreHeader.FileID(path: path)
  }

  /// Creates an empty store in memory.
  public init(inMemory policy: any MergePolicy) throws(StoreError) {
    location = .memory
    file = nil
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
    try mappingErrors { try connection.reader().read { try body(SQLiteTransaction($0)) } }
  }

  public func write<Result>(
    _ body: (SQLiteTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors {
      let (result, kept) = try writer().write { db in
        let transaction = SQLiteTransaction(db, windows: windows)
        let result = try body(transaction)
        try transaction.finish()
        return (result, transaction.releaseWindow())
      }
      if let kept { windows.keep(kept.window, revision: kept.revision) }
      return result
    }
  }

  public func attempt<Result>(
    _ body: (SQLiteTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors {
      try writer().write(rollsBack: true) { try body(SQLiteTransaction($0)) }
    }
  }

  private func writer() throws(StoreError) -> ConnectionQueue {
    guard let writer = connection.writer else {
      throw .unusable(location, reason: StoreFile.readOnly)
    }
    // What is written to a file without a name is lost when it is closed.
    if let file, case .file(let path) = location, StoreHeader.FileID(path: path) != file {
      throw .unusable(
        location,
        reason: "its file was removed or replaced while it was open; start the program again")
    }
    return writer
  }

  private func mappingErrors<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do {
      return try body()
    } catch {
      throw StoreFile.storeError(error, path: location.description)
    }
  }

  // MARK: Maintenance

  /// Claims a store for one fetch, until the result is released. A fetch claims the store before it opens it: opening
  /// creates or migrates it.
  /// - Throws: ``StoreError/busy(_:)`` if another fetch has claimed it.
  public static func lockForFetching(path: String) throws(StoreError) -> any FetchLock {
    try SQLiteFetchLock(storePath: path)
  }

  /// Why a store that can be read can probably not be written, and what to do; nil if it probably can.
  public static func obstacle(writing path: String) -> String? { StoreFile.obstacle(path) }

  /// With a limit on the rows that are examined.
  public func optimize() throws(StoreError) {
    // sqlite.org/pragma.html#pragma_optimize
    try write { transaction in
      try transaction.db.execute("PRAGMA analysis_limit = 400")
      try transaction.db.execute("PRAGMA optimize")
    }
  }

  /// Rewrites the file without unused pages (`VACUUM`).
  public func compact() throws(StoreError) {
    try mappingErrors { try writer().use { try $0.execute("VACUUM") } }
  }

  /// The first ten defects of the file and wrong counters, one line each; empty if absent.
  public func problems() throws(StoreError) -> [String] {
    // sqlite.org/pragma.html#pragma_quick_check
    try read { transaction in
      let defects = try transaction.db.values("PRAGMA quick_check(10)")
        .compactMap(\.text).filter { $0 != "ok" }
      return defects.isEmpty ? try transaction.counterProblems() : defects
    }
  }

  /// The version of the SQLite library in use, such as `3.46.1`.
  public static var libraryVersion: String { Connection.libraryVersion }
}

// MARK: Copies

extension SQLiteTransaction: RowTransaction {
  public func isUnfinishedCopy() throws -> Bool { try Schema.isUnfinishedCopy(db) }

  public func setUnfinishedCopy(_ isUnfinished: Bool) throws {
    let id = isUnfinished ? Schema.copyID : Schema.applicationID
    try db.execute("PRAGMA application_id = \(id)")
  }
}

extension SQLiteArticleStore: StoreCopying {}
