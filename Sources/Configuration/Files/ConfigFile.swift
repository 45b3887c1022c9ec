import FeedModel
import Foundation

/// The config as a file: read, and written whole or not at all, through symbolic links and with its mode.
struct ConfigFile {
  let path: String

  /// nil if there is none.
  /// - Throws: ``ConfigError`` of the kind `invalid` if it cannot be read.
  func read() throws(ConfigError) -> ConfigText? {
    guard let data = InputFile.bytes(at: path) else {
      if access(path, F_OK) != 0 { return nil }
      throw ConfigError(path: path, message: "cannot be read; check its permissions")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ConfigError(path: path, message: "is not UTF-8, as TOML must be; save it as UTF-8")
    }
    return ConfigText(text: text)
  }

  /// Whether it can be written: nothing can be put in the place of a pipe.
  var isReplaceable: Bool {
    var information = stat()
    return stat(path, &information) != 0 || information.st_mode & S_IFMT == S_IFREG
  }

  /// Does something to the file while no other program changes it.
  /// - Throws: ``ConfigError`` of the kind `edit` if the file cannot be locked, and what the change throws.
  func locked<Result>(_ change: () throws(ConfigError) -> Result) throws(ConfigError) -> Result {
    guard isReplaceable else {
      throw .edit("\(path) is not a regular file and cannot be changed", path: path)
    }
    try createFolder()
    let lock = try ConfigLock(configPath: path)
    defer { withExtendedLifetime(lock) {} }
    return try change()
  }

  private func createFolder() throws(ConfigError) {
    let folder = FilePath.folder(of: FilePath.target(of: path))
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .edit(
        "\(path) was left as it is: the folder \(folder) cannot be created", path: path)
    }
  }

  /// To be called while the file is ``locked(_:)``.
  /// - Throws: ``ConfigError`` of the kind `edit` if it cannot be written.
  func write(_ config: ConfigText) throws(ConfigError) {
    let target = FilePath.target(of: path)
    var information = stat()
    let mode = stat(target, &information) == 0 ? information.st_mode & 0o7777 : 0o600
    do throws(FileError) {
      try AtomicFile.write(Data(config.text.utf8), to: target, mode: mode)
    } catch {
      throw .edit(error.description, path: path)
    }
  }
}
