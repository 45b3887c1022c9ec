import FeedBasics

/// The config as a file. It is replaced completely or not at all; symbolic links and the file's mode are kept.
struct ConfigFile {
  let path: String

  /// In bytes: what is larger is no config, and may be a device without end.
  private static let maximumSize = 64 << 20

  /// The file's bytes; nil if it does not exist.
  /// - Throws: ``ConfigError`` of the kind `invalid` if it cannot be read, or is too large.
  func read() throws(ConfigError) -> [UInt8]? {
    guard let data = InputFile.bytes(at: path, limit: ConfigFile.maximumSize + 1) else {
      let error = errno
      if FileError.isAbsence(error) { return nil }
      throw ConfigError(path: path, message: FileError.unreadable(error))
    }
    guard data.count <= ConfigFile.maximumSize else {
      throw ConfigError(path: path, message: "is larger than 64 MB; name a config")
    }
    return [UInt8](data)
  }

  /// Whether it can be replaced, unlike a pipe.
  var isReplaceable: Bool {
    var information = stat()
    return stat(path, &information) != 0 || information.st_mode & S_IFMT == S_IFREG
  }

  /// Identifies the file's contents without reading them, by its place, size and time of change; nil if it is missing or
  /// is not a regular file.
  var stamp: String? { isReplaceable ? FilePath.stamp(of: path) : nil }

  /// Changes the file while no other program does.
  /// - Throws: ``ConfigError`` of the kind `edit` if the file cannot be locked, and what the change throws.
  func locked<Result>(_ change: () throws(ConfigError) -> Result) throws(ConfigError) -> Result {
    guard isReplaceable else {
      throw .edit("\(path) is not a regular file and cannot be changed", path: path)
    }
    try createFolder()
    let lock: FolderLock
    do throws(FolderLock.Busy) {
      // A change takes milliseconds.
      lock = try FolderLock(folderOf: path, timeout: .seconds(10))
    } catch {
      throw .edit(
        "\(path) was not changed: another program is changing it; try again when it has finished",
        path: path)
    }
    defer { withExtendedLifetime(lock) {} }
    return try change()
  }

  private func createFolder() throws(ConfigError) {
    let folder = FilePath.folder(of: FilePath.target(of: path))
    guard !folder.isEmpty else { return }
    do throws(FileError) {
      try FilePath.createFolder(folder)
    } catch {
      throw .edit("\(path) was not changed: the folder \(error)", path: path)
    }
  }

  /// Replaces the file; call it inside ``locked(_:)``.
  /// - Throws: ``ConfigError`` of the kind `edit` if it cannot be written.
  func write(_ bytes: [UInt8]) throws(ConfigError) {
    let target = FilePath.target(of: path)
    var information = stat()
    let mode = stat(target, &information) == 0 ? information.st_mode & 0o7777 : 0o600
    AtomicFile.removeLeftovers(of: target)
    do throws(FileError) {
      try AtomicFile.write(Data(bytes), to: target, mode: mode)
    } catch {
      throw .edit(error.description, path: path)
    }
  }
}
