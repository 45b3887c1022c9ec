/// A file that takes its place when all of it is written: until then it has another name in the same folder.
public struct AtomicFile: ByteOutput {
  private let path: String
  /// What the file is called until it is finished; nil if a device or a pipe is written to directly.
  public let temporary: String?
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var failure: FileError?

  /// - Parameters:
  ///   - path: the file's, no symbolic link.
  ///   - mode: its exact permissions, whatever the umask; nil for those of any new file, which the umask limits.
  /// - Throws: ``FileError`` if no file can be created in its folder.
  public init(replacing path: String, mode: mode_t?) throws(FileError) {
    // The process's number would not do: in a container it is always the same, and the file of a killed process would be in
    // the way. Numbers from 2^60 have 16 hexadecimal digits.
    let number = UInt64.random(in: (1 << 60)...UInt64.max)
    let temporary = "\(path)\(AtomicFile.mark)\(String(number, radix: 16))"
    self.path = path
    self.temporary = temporary
    let flags = O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW
    descriptor = open(temporary, flags, mode ?? 0o666)
    guard descriptor >= 0 else { throw AtomicFile.notCreated(path, errno) }
    if let mode { fchmod(descriptor, mode) }
  }

  /// - Parameter number: the `errno` of creating the temporary file. The file itself is not to blame for it.
  private static func notCreated(_ path: String, _ number: Int32) -> FileError {
    guard [EACCES, EPERM, EROFS].contains(number) else { return .system(path, number) }
    return FileError(
      path, thatIt: "cannot be written: its folder takes no new file (\(FileError.words(number)))")
  }

  /// A file for the user, as other programs write theirs: through symbolic links, what was there keeps its permissions,
  /// and devices and pipes are written to.
  /// - Throws: ``FileError`` if it cannot be written.
  public init(named path: String) throws(FileError) {
    var information = stat()
    guard stat(path, &information) == 0 else {
      try self.init(replacing: FilePath.target(of: path), mode: nil)
      return
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG:
      guard access(path, W_OK) == 0 else {
        throw FileError(path, "\(String(cString: strerror(errno))); it was left as it is")
      }
      try self.init(
        replacing: FilePath.target(of: path), mode: information.st_mode & 0o7777)
    case S_IFDIR: throw FileError(path, thatIt: "is a folder; name a file in it")
    default:
      try self.init(device: path)
    }
  }

  /// Writes a file as a whole: readers see what was there before or all of the new content.
  /// - Parameter mode: the file's permissions, whatever the umask is.
  /// - Throws: ``FileError`` if any of it could not be written; the file is then as it was.
  public static func write(_ data: Data, to path: String, mode: mode_t) throws(FileError) {
    var file = try AtomicFile(replacing: path, mode: mode)
    file.write(Array(data))
    try file.finish()
  }

  /// Removes the temporary files of programs that were killed more than a minute ago while they wrote a file, since these
  /// may contain secrets. Those that cannot be removed stay.
  /// - Parameter path: the file's, no symbolic link.
  public static func removeLeftovers(of path: String) {
    let folder = FilePath.folder(of: path)
    let start = (path.split(separator: "/").last.map(String.init) ?? "") + mark
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    for name in names ?? [] where name.hasPrefix(start) {
      let number = name.dropFirst(start.count)
      guard number.count == 16, number.allSatisfy(\.isHexDigit) else { continue }
      let leftover = "\(path)\(mark)\(number)"
      var information = stat()
      guard lstat(leftover, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
        time(nil) - information.changed.tv_sec > 60
      else { continue }
      unlink(leftover)
    }
  }

  /// Stands between the file's name and a number in the name of its temporary file.
  private static let mark = ".new-"

  private init(device path: String) throws(FileError) {
    self.path = path
    temporary = nil
    descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(path, errno) }
  }

  /// Whether something could not be written; ``finish()`` throws the reason.
  public var hasFailed: Bool { failure != nil }

  /// Appends bytes.
  public mutating func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 64 * 1024 { flush() }
  }

  /// Gives the file its name.
  /// - Throws: ``FileError`` if any of it could not be written; what was there before is there still.
  public mutating func finish() throws(FileError) {
    flush()
    if failure == nil, temporary != nil, fsync(descriptor) != 0 { fail(errno) }
    if close(descriptor) != 0, failure == nil { fail(errno) }
    guard let temporary else {
      if let failure { throw failure }
      return
    }
    if failure == nil, rename(temporary, path) != 0 {
      failure = .system(path, errno)
    }
    guard let failure else { return }
    unlink(temporary)
    throw failure
  }

  /// Leaves everything as it was.
  public func abandon() {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  private mutating func flush() {
    if failure == nil, let error = DescriptorOutput.write(buffer, to: descriptor) { fail(error) }
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func fail(_ error: Int32) {
    let reason = String(cString: strerror(error))
    failure = FileError(path, thatIt: "could not be written: \(reason); is the disk full?")
  }
}
