import Platform

/// Paths as text. (Foundation's `deletingLastPathComponent` traps on Linux for a name of one letter.)
public enum FilePath {
  /// The folder of a path: `/a` for `/a/b`, `/` for `/b`, empty for a bare name.
  public static func folder(of path: String) -> String {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    var end = slash
    while end > 0, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return end == 0 ? "/" : String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// The path from the root; a relative path starts in the current folder.
  public static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// The path with symbolic links followed, even if their target does not exist yet.
  public static func target(of path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    var path = path
    // The system itself follows at most 40; links in a circle have no target.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      let folder = folder(of: path)
      path = next.hasPrefix("/") || folder.isEmpty ? next : "\(folder)/\(next)"
    }
    return path
  }
}
