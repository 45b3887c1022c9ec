internal import CSQLite3

/// What SQLite reported.
public struct SQLiteError: Error, Equatable, CustomStringConvertible {
  /// The result code (sqlite.org/rescode.html), without its extension.
  public var code: ResultCode
  /// The extended result code (sqlite.org/rescode.html#extrc).
  public var extendedCode: Int32
  /// SQLite's own words.
  public var message: String
  /// The statement that failed; nil if the failure was not a statement's.
  public var sql: String?

  /// The `errno` if a file could not be opened, read or written, otherwise 0.
  public var systemError: Int32

  /// Creates an error of a code alone, in SQLite's words for it.
  public init(_ code: ResultCode) {
    self.init(extendedCode: code.rawValue, message: String(cString: sqlite3_errstr(code.rawValue)))
  }

  init(extendedCode: Int32, message: String, sql: String? = nil, systemError: Int32 = 0) {
    code = ResultCode(rawValue: extendedCode & 0xFF)
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
    self.systemError = systemError
  }

  /// The code and SQLite's own words.
  public var description: String { "SQLite error \(extendedCode): \(message)" }
}

/// A result code of SQLite (sqlite.org/rescode.html).
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int32

  /// Creates a code from its number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// An error in SQL, or a missing part of the schema.
  public static let error = ResultCode(rawValue: SQLITE_ERROR)
  /// The file may not be accessed.
  public static let permission = ResultCode(rawValue: SQLITE_PERM)
  /// Another connection, of this or another process, holds a lock.
  public static let busy = ResultCode(rawValue: SQLITE_BUSY)
  /// The same connection holds a lock.
  public static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  /// The file can only be read.
  public static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  /// The operating system reported an error while reading or writing.
  public static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  /// The file is damaged.
  public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  /// The disk is full.
  public static let full = ResultCode(rawValue: SQLITE_FULL)
  /// The file cannot be opened.
  public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  /// The connection was used in a way that it cannot be.
  public static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  /// Access was refused.
  public static let authorization = ResultCode(rawValue: SQLITE_AUTH)
  /// The file is no database.
  public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
}
