import FeedModel
import Foundation

/// A file that takes its place when all of it is written: until then it has another name in the same folder.
struct AtomicFile: ByteOutput {
  private let path: String
  /// What the file is called until it is finished; nil where what is there, a device or a pipe, is written to directly.
  let temporary: String?
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var failure: CommandFailure?

  /// - Parameters:
  ///   - path: the file's, no symbolic link.
  ///   - mode: its permissions, whatever the umask says.
  /// - Throws: exit 1, saying what went wrong with which file.
  init(replacing path: String, mode: mode_t) throws(CommandFailure) {
    let temporary = "\(path).new-\(getpid())"
    self.path = path
    self.temporary = temporary
    descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw .failed("\(path): \(String(cString: strerror(errno)))") }
    fchmod(descriptor, mode)
  }

  /// A file for the user, as other programs write theirs: through symbolic links, what was there keeps its permissions,
  /// and devices and pipes are written to.
  /// - Throws: exit 1, saying what went wrong with which file.
  init(named path: String) throws(CommandFailure) {
    var information = stat()
    guard stat(path, &information) == 0 else {
      let mask = umask(0)
      umask(mask)
      try self.init(replacing: FilePath.target(of: path), mode: 0o666 & ~mask)
      return
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG:
      guard access(path, W_OK) == 0 else {
        throw .failed("\(path): \(String(cString: strerror(errno))); it was left as it is")
      }
      try self.init(
        replacing: FilePath.target(of: path), mode: information.st_mode & 0o7777)
    case S_IFDIR: throw .failed("\(path) is a folder; name a file in it")
    default:
      try self.init(device: path)
    }
  }

  /// Writes a file as a whole: readers see what was there before or all of the new content.
  /// - Parameter mode: the file's permissions, whatever the umask is.
  /// - Throws: exit 1, with the file and the reason.
  static func write(_ data: Data, to path: String, mode: mode_t) throws(CommandFailure) {
    var file = try AtomicFile(replacing: path, mode: mode)
    file.write(Array(data))
    try file.finish()
  }

  private init(device path: String) throws(CommandFailure) {
    self.path = path
    temporary = nil
    descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .failed("\(path): \(String(cString: strerror(errno)))") }
  }

  var hasFailed: Bool { failure != nil }

  mutating func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 64 * 1024 { flush() }
  }

  /// Gives the file its name.
  /// - Throws: exit 1 where any of it could not be written; what was there before is there still.
  mutating func finish() throws(CommandFailure) {
    flush()
    if failure == nil, temporary != nil, fsync(descriptor) != 0 { fail(errno) }
    if close(descriptor) != 0, failure == nil { fail(errno) }
    guard let temporary else {
      if let failure { throw failure }
      return
    }
    if failure == nil, rename(temporary, path) != 0 {
      failure = .failed("\(path): \(String(cString: strerror(errno)))")
    }
    guard let failure else { return }
    unlink(temporary)
    throw failure
  }

  /// Leaves everything as it was.
  func abandon() {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  private mutating func flush() {
    if failure == nil, let error = DescriptorOutput.write(buffer, to: descriptor) { fail(error) }
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func fail(_ error: Int32) {
    failure = .failed(
      "\(path) could not be written: \(String(cString: strerror(error))); is the disk full?")
  }
}
