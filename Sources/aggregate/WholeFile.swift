import Foundation

/// Files that are written whole or not at all: under another name first, which takes the old one's place.
enum WholeFile {
  /// - Parameter mode: the file's permissions, whatever the umask says.
  /// - Throws: exit 1, saying what went wrong with which file.
  static func write(_ data: Data, to path: String, mode: mode_t) throws(CommandFailure) {
    let temporary = "\(path).new-\(getpid())"
    let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw .failed("\(path): \(String(cString: strerror(errno)))") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      fchmod(descriptor, mode)
      try file.write(contentsOf: data)
      try file.synchronize()
      try file.close()
    } catch {
      unlink(temporary)
      throw .failed("\(path) could not be written; is the disk full?")
    }
    guard rename(temporary, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporary)
      throw .failed("\(path): \(reason)")
    }
  }
}
