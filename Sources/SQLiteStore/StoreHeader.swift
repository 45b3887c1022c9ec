import FeedBasics
import Synchronization

/// The first 100 bytes of a store's file (sqlite.org/fileformat2 §1.3).
///
/// Closing any descriptor of a file releases all locks that the process holds on it, those of SQLite's connections too
/// (sqlite.org/howtocorrupt.html §2.2): another process would then remove the log under a running fetch. So one
/// descriptor for each file stays open until the process ends.
enum StoreHeader {
  /// What tells a file from any other that takes its path.
  struct FileID: Hashable {
    private var device: UInt64
    private var inode: UInt64

    /// nil if there is no such file.
    init?(path: String) {
      var information = stat()
      guard stat(path, &information) == 0 else { return nil }
      self.init(information)
    }

    init(_ information: stat) {
      device = UInt64(information.st_dev)
      inode = UInt64(information.st_ino)
    }
  }

  private static let descriptors = Mutex<[FileID: Int32]>([:])

  /// Reads the header; shorter for a shorter file, nil if the file cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    descriptors.withLock { open in
      guard let descriptor = descriptor(path, &open) else { return nil }
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      return count < 0 ? nil : Array(bytes[..<count])
    }
  }

  private static func descriptor(_ path: String, _ known: inout [FileID: Int32]) -> Int32? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    if let descriptor = known[FileID(information)] { return descriptor }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, fstat(descriptor, &information) == 0 else { return nil }
    // Another file may have taken the path in the meantime.
    let id = FileID(information)
    if let first = known[id] { return first }
    known[id] = descriptor
    return descriptor
  }
}
