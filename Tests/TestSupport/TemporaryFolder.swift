public import Foundation

/// A folder that is deleted with this object, at the end of the test.
public final class TemporaryFolder: Sendable {
  /// The folder's absolute path.
  public let path: String

  /// Creates an empty folder under the system's temporary folder.
  public init() {
    let base = FileManager.default.temporaryDirectory.path
    path = "\(base)/aggregate-tests-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a text file, creating the folders on its path.
  /// - Returns: the file's path.
  @discardableResult
  public func write(_ text: String, to name: String) -> String { write(Data(text.utf8), to: name) }

  /// Writes a file, creating the folders on its path.
  /// - Returns: the file's path.
  @discardableResult
  public func write(_ data: Data, to name: String) -> String {
    let file = "\(path)/\(name)"
    try? FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: file, contents: data)
    return file
  }
}
