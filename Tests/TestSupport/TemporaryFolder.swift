public import Foundation

/// A folder that is gone when the test is.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() {
    let base = FileManager.default.temporaryDirectory.path
    path = "\(base)/aggregate-tests-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file.
  /// - Returns: its path.
  @discardableResult
  public func write(_ text: String, to name: String) -> String { write(Data(text.utf8), to: name) }

  @discardableResult
  public func write(_ data: Data, to name: String) -> String {
    let file = "\(path)/\(name)"
    try? FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: file, contents: data)
    return file
  }
}
