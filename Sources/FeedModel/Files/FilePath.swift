import Foundation

/// Paths as text. (Foundation's `deletingLastPathComponent` of a name of one letter traps on Linux.)
public enum FilePath {
  /// The folder that a path lies in: `/a` for `/a/b`, `/` for `/b`, empty for a name alone.
  public static func folder(of path: String) -> String {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    var end = slash
    while end > 0, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return end == 0 ? "/" : String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// The path from the root on; a relative one begins in the folder at hand.
  public static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// What a path stands for: symbolic links are followed, also where what they lead to is not there yet.
  public static func target(of path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    var path = path
    // As many as the system itself follows; links in a circle lead nowhere.
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
