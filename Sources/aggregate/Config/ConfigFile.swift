import FeedModel
import Foundation

/// The config as a file: read, and written whole or not at all, through symbolic links and with its mode.
struct ConfigFile {
  let path: String

  /// nil where there is none.
  func read() throws(CommandFailure) -> ConfigText? {
    guard access(path, F_OK) == 0 else { return nil }
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else {
      throw CommandFailure(
        code: 78, message: "\(path): cannot be read as UTF-8 text; check its permissions")
    }
    return ConfigText(text: text)
  }

  func write(_ config: ConfigText) throws(CommandFailure) {
    let target = FilePath.target(of: path)
    let folder = FilePath.folder(of: target)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .failed("\(path) was left as it is: the folder \(folder) cannot be created")
    }
    var information = stat()
    let mode = stat(target, &information) == 0 ? information.st_mode & 0o7777 : 0o600
    try WholeFile.write(Data(config.text.utf8), to: target, mode: mode)
  }
}
