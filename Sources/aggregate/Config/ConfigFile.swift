import FeedModel
import Foundation

/// The config as a file: read, and written whole or not at all, through symbolic links and with its mode.
struct ConfigFile {
  let path: String

  /// nil where there is none.
  /// - Throws: exit 78 where it cannot be read.
  func read() throws(CommandFailure) -> ConfigText? {
    guard let data = InputFile.bytes(at: path) else {
      if access(path, F_OK) != 0 { return nil }
      throw CommandFailure(
        code: 78, message: "\(path): cannot be read; check its permissions")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CommandFailure(
        code: 78, message: "\(path): is not UTF-8, as TOML must be; save it as UTF-8")
    }
    return ConfigText(text: text)
  }

  /// Whether it can be written: nothing can be put in the place of a pipe.
  var isReplaceable: Bool {
    var information = stat()
    return stat(path, &information) != 0 || information.st_mode & S_IFMT == S_IFREG
  }

  /// Does something to the file while nobody else changes it.
  func locked<Result>(_ change: () throws -> Result) throws -> Result {
    guard isReplaceable else {
      throw CommandFailure.failed("\(path) is no regular file, and cannot be changed")
    }
    try createFolder()
    let lock = try ConfigLock(configPath: path)
    return try withExtendedLifetime(lock) { try change() }
  }

  private func createFolder() throws(CommandFailure) {
    let folder = FilePath.folder(of: FilePath.target(of: path))
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .failed("\(path) was left as it is: the folder \(folder) cannot be created")
    }
  }

  /// To be called while the file is ``locked(_:)``.
  func write(_ config: ConfigText) throws(CommandFailure) {
    let target = FilePath.target(of: path)
    var information = stat()
    let mode = stat(target, &information) == 0 ? information.st_mode & 0o7777 : 0o600
    do throws(FileError) {
      try AtomicFile.write(Data(config.text.utf8), to: target, mode: mode)
    } catch {
      throw CommandFailure(error)
    }
  }
}
