import FeedModel
import Foundation
import TerminalPictures

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
  /// - Throws: ``FileError`` if it could not be written.
  func save(_ data: Data, as name: String, type: ImageType) throws(FileError) {
    try AtomicFile.write(data, to: "\(path)/\(name).\(type.rawValue)", mode: 0o644)
  }
}
