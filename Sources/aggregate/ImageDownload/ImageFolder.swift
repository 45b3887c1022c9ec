import Foundation

/// The folder that images are saved into, under names that no feed has a say in.
struct ImageFolder {
  let path: String
  /// Names without an ending that are taken.
  private var taken: Set<String> = []

  /// - Throws: exit 1 where the folder cannot be made or written to.
  init(path: String) throws(CommandFailure) {
    self.path = path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        if let dot = name.lastIndex(of: "."),
          ImageType(rawValue: String(name[name.index(after: dot)...])) != nil
        {
          taken.insert(String(name[..<dot]))
        }
      }
    } catch {
      throw .failed("the folder \(path) cannot be used; check its path and its permissions")
    }
    guard access(path, W_OK) == 0 else {
      throw .failed("the folder \(path) cannot be written to; check its permissions")
    }
  }

  func holds(_ name: String) -> Bool { taken.contains(name) }

  /// Writes the file whole or not at all.
  /// - Throws: what the system says, in words.
  func save(_ data: Data, as name: String, type: ImageType) throws(CommandFailure) {
    let target = "\(path)/\(name).\(type.rawValue)"
    let temporary = "\(path)/.\(name).part-\(getpid())"
    let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw .failed("\(target): \(String(cString: strerror(errno)))") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: data)
      try file.close()
    } catch {
      unlink(temporary)
      throw .failed("\(target) could not be written; is the disk full?")
    }
    guard rename(temporary, target) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporary)
      throw .failed("\(target): \(reason)")
    }
  }
}
