import FeedBasics

/// A small file beside the config that only its owner may read.
struct SecretFile: Sendable {
  let path: String

  /// - Parameter config: the path of the config.
  init(_ name: String, besides config: String) {
    let folder = FilePath.folder(of: FilePath.target(of: config))
    path = (folder.isEmpty ? "" : folder == "/" ? "/" : folder + "/") + name
  }

  /// Whether there is a file, or a link in its place.
  var exists: Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }

  /// The text, without the white space around it.
  /// - Parameter limit: in bytes; the rest is not read.
  func text(limit: Int) throws(FileError) -> String {
    String(decoding: try InputFile.contents(of: path, limit: limit), as: UTF8.self)
      .trimmed(where: \.isWhitespace)
  }

  /// Writes the file as a whole.
  func write(_ text: String) throws(FileError) {
    // A machine whose feeds are in the store may have no config, and no folder for one. If it cannot be created, writing
    // the file reports why.
    try? FileManager.default.createDirectory(
      atPath: FilePath.folder(of: path), withIntermediateDirectories: true)
    let target = FilePath.target(of: path)
    AtomicFile.removeLeftovers(of: target)
    try AtomicFile.write(Data(text.utf8), to: target, mode: 0o600)
  }

  /// Identifies the file's contents without reading them; nil if it is missing.
  var stamp: String? { FilePath.stamp(of: path) }

  /// Whether other users can read it.
  var isReadableByOthers: Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & 0o077 != 0
  }
}
