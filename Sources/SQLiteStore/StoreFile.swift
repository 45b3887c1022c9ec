import FeedBasics
import FeedModel
import SQLiteBinding

/// The store as a file: checks that it is a store before SQLite opens it, and translates errors.
enum StoreFile {
  static let readOnly = "it is read-only; name another file with --store"

  /// Why a store that can be read cannot be written, and what to do.
  static func readOnlyReason(_ path: String) -> String {
    access(path, W_OK) == 0 && access(folder(of: path), W_OK) != 0
      ? "its folder is read-only; name another file with --store" : readOnly
  }

  /// Why a store that can be read can probably not be written, and what to do; nil if it probably can.
  static func obstacle(_ path: String) -> String? {
    if !isWritable(path) { return readOnlyReason(path) }
    let lock = lockPath(path)
    if access(lock, W_OK) == 0 || FileError.isAbsence(errno) { return nil }
    return unwritable(lock: lock)
  }

  /// The file that is locked during a fetch, beside the store's own.
  static func lockPath(_ path: String) -> String { FilePath.target(of: path) + ".lock" }

  static func unwritable(lock: String) -> String {
    "\(lock) cannot be written; check its permissions"
  }

  private static func location(_ path: String) -> StoreLocation { .file(path: path) }

  static func unusable(_ path: String, _ reason: String) -> StoreError {
    .unusable(location(path), reason: reason)
  }

  /// Creates the file if it is missing, readable only by its owner. An existing empty file gets the same permissions.
  static func createIfMissing(_ path: String) throws(StoreError) {
    try requireFile(path)
    let folder = FilePath.folder(of: FilePath.target(of: path))
    do throws(FileError) {
      if !folder.isEmpty { try FilePath.createFolder(folder, mode: 0o700) }
    } catch {
      throw unusable(path, "the folder \(error); name another file with --store")
    }
    var existing = stat()
    // A connection may be open on a file with contents; see ``StoreHeader`` for why none is closed here.
    if stat(path, &existing) == 0, existing.st_size > 0 { return }
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let number = errno
      // An existing store on read-only media is reported when it is opened.
      if number == EROFS || number == EACCES, access(path, F_OK) == 0 { return }
      throw unusable(path, "\(String(cString: strerror(number))); name another file with --store")
    }
    var information = stat()
    if fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_size == 0
    {
      fchmod(descriptor, 0o600)
    }
    close(descriptor)
  }

  /// Checks the header (sqlite.org/fileformat2 §1.3), so that another program's file is never opened for writing.
  /// - Returns: the schema's version; nil for an empty file.
  @discardableResult
  static func check(_ path: String) throws(StoreError) -> Int? {
    try requireFile(path)
    guard let header = StoreHeader.bytes(of: path) else {
      let number = errno
      if FileError.isAbsence(number) { throw .missing(location(path)) }
      throw unusable(path, "it \(FileError.unreadable(number))")
    }
    if header.isEmpty { return nil }
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .notAStore(location(path))
    }
    guard [Schema.applicationID, Schema.copyID].contains(number(header, at: 68)) else {
      throw .notAStore(location(path))
    }
    let version = number(header, at: 60)
    guard version <= Schema.version else { throw .newerVersion(location(path)) }
    return version
  }

  /// Whether the tables of a file are being created, or that was interrupted: its journal begins with a file without pages,
  /// to which SQLite brings it back (sqlite.org/fileformat2 §3).
  static func isBeingCreated(_ path: String) -> Bool {
    let descriptor = open(FilePath.target(of: path) + "-journal", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 28)
    guard pread(descriptor, &header, header.count, 0) == header.count else { return false }
    return header.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
      && number(header, at: 16) == 0
  }

  /// Rejects everything but regular files: opening a pipe would block, and a device cannot be a store. A URL is rejected
  /// without what follows its scheme, which may be a password.
  private static func requireFile(_ path: String) throws(StoreError) {
    if let slashes = path.firstRange(of: "://") {
      let scheme = path[..<slashes.lowerBound].split(separator: "/").last ?? ""
      throw .unusable(
        location("\(scheme)://…"),
        reason: "a store is a file, or a URL beginning with \"postgres://\"")
    }
    var information = stat()
    guard stat(path, &information) == 0 else { return }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR:
      throw unusable(path, "it is a folder; name a file with --store")
    default:
      throw unusable(path, "it is not a regular file; name another file with --store")
    }
  }

  private static func number(_ header: [UInt8], at offset: Int) -> Int {
    header.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0 && access(folder(of: path), W_OK) == 0
  }

  /// The folder of the file itself, not of a symbolic link to it.
  private static func folder(of path: String) -> String {
    let folder = FilePath.folder(of: FilePath.target(of: path))
    return folder.isEmpty ? "." : folder
  }

  /// Whether a message of SQLite means that a part of the schema is missing, though its version has it.
  private static func lacksSchema(_ message: String) -> Bool {
    ["no such table", "no such column", "has no column named"].contains(where: message.contains)
  }

  static func storeError(_ error: any Error, path: String) -> StoreError {
    if let error = error as? StoreError { return error }
    if error is NewerSchema { return .newerVersion(location(path)) }
    if error is UnreleasedSchema { return .unreleasedVersion(location(path)) }
    if error is UnfinishedCopy { return .unfinishedCopy(location(path)) }
    guard let error = error as? SQLiteError else {
      return unusable(path, "\(error)")
    }
    if FileError.isShortage(error.systemError) {
      return unusable(path, "it cannot be opened: \(FileError.words(error.systemError))")
    }
    switch error.code {
    case .corrupt, .notADatabase: return .damaged(location(path))
    case .full:
      return unusable(path, "the disk is full; make room and try again (nothing stored was lost)")
    case .readOnly: return unusable(path, readOnlyReason(path))
    case .cannotOpen where access(path, F_OK) == 0 && !isWritable(path):
      return unusable(path, readOnlyReason(path))
    case .cannotOpen, .permission, .authorization:
      return unusable(path, "it cannot be opened; check its permissions and those of its folder")
    case .busy, .locked:
      return unusable(path, "it is locked by another program; try again when that has ended")
    case .inputOutput:
      return unusable(path, "reading or writing failed; check the disk and its free space")
    case .error where lacksSchema(error.message): return .damaged(location(path))
    default: return unusable(path, error.message)
    }
  }
}
