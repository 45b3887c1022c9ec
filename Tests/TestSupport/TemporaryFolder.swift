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

  /// Writes a script for `sh` that can be run by its path.
  ///
  /// Another process writes it: if this one did, a program that another test starts at that moment would have the file open
  /// for writing, and the kernel would refuse to run it (ETXTBSY).
  /// - Returns: the file's path.
  @discardableResult
  public func writeScript(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod 755 \"$0\"", file, text,
    ]
    try process.run()
    process.waitUntilExit()
    return file
  }

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
