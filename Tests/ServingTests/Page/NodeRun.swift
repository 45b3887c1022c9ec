import FeedTestSupport
import Foundation
import Testing

/// A script that was run in node.
struct NodeRun {
  /// Where node is; nil if it is not installed.
  static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"]
    .first(where: FileManager.default.isExecutableFile)

  /// What it printed, on either output.
  let text: String
  let status: Int32

  /// Runs a module to its end.
  init(_ script: String) throws {
    let folder = TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(NodeRun.node))
    process.arguments = [folder.write(script, to: "script.mjs")]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
