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

  /// The path from the home folder if it begins with `~/`. A shell does that at the beginning of a word, but not after
  /// `--store=`, nor in the variables of a crontab or a service.
  public static func expandingHome(_ path: String, in environment: [String: String]) -> String {
    guard path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else { return path }
    return home + path.dropFirst()
  }

  /// Why a path is probably not the one that was meant, and what to write, if it begins with what only a shell replaces,
  /// such as `$HOME`; nil for any other.
  public static func shellProblem(_ path: String) -> String? {
    guard
      path.hasPrefix("~") && !path.hasPrefix("~/") || path.hasPrefix("$") && !path.hasPrefix("${")
    else { return nil }
    return
      "\"\(path)\" is not expanded here; write ~/ for the home folder, or put ./ before a name that begins with ~ or $"
  }

  /// Creates a folder and those that it is in, unless they exist.
  /// - Parameter mode: of the new ones, less what the process's umask takes away.
  /// - Throws: ``FileError``, which names the first folder that could not be created.
  public static func createFolder(_ path: String, mode: mode_t = 0o777) throws(FileError) {
    var information = stat()
    if stat(path, &information) == 0 {
      if information.st_mode & S_IFMT == S_IFDIR { return }
      throw FileError(path, thatIt: "is not a folder")
    }
    let parent = folder(of: path)
    if !parent.isEmpty { try createFolder(parent, mode: mode) }
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    throw FileError(path, thatIt: "cannot be created: \(FileError.words(errno))")
  }

  /// Creates a folder that only the user can read.
  /// - Returns: its path. The caller has to remove it.
  /// - Throws: ``FileError`` if the folder for temporary files takes none.
  public static func createTemporaryFolder() throws(FileError) -> String {
    let place = FileManager.default.temporaryDirectory
    let folder = place.appendingPathComponent("aggregate-\(UUID().uuidString)").path
    guard mkdir(folder, 0o700) == 0 else {
      throw FileError(
        place.path,
        thatIt: "takes no new folder: \(FileError.words(errno)); name another one in TMPDIR")
    }
    return folder
  }

  /// Why a file cannot be created in a folder that may be missing itself; nil if it probably can.
  public static func problem(creatingIn folder: String) -> String? {
    var place = absolute(folder)
    while access(place, F_OK) != 0, errno == ENOENT, place != "/" { place = self.folder(of: place) }
    if access(place, W_OK | X_OK) == 0 { return nil }
    return "\(place): \(FileError.words(errno))"
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

extension FilePath {
  /// Identifies a file's contents without reading them, by its place, size and time of change; nil if it is missing.
  public static func stamp(of path: String) -> String? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    let changed = information.changed
    return [
      Int(information.st_dev), Int(information.st_ino), Int(information.st_size), changed.tv_sec,
      changed.tv_nsec,
    ].map(String.init).joined(separator: "-")
  }
}

extension stat {
  /// When the file was changed.
  public var changed: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
