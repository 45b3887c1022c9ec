import ArticleRendering
import FeedModel
import Foundation

/// Standard output: bytes go out in large pieces, and a reader that has left is no error.
struct StandardOutput: ByteOutput {
  private var buffer: [UInt8] = []

  /// A failure ends the program.
  var hasFailed: Bool { false }

  mutating func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    flushIfLarge()
  }

  mutating func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    flushIfLarge()
  }

  private mutating func flushIfLarge() { if buffer.count >= 64 * 1024 { flush() } }

  /// Ends the program quietly where the pipe's other end is closed, and with an error where the disk is full.
  mutating func flush() {
    switch DescriptorOutput.write(buffer, to: STDOUT_FILENO) {
    case nil: buffer.removeAll(keepingCapacity: true)
    case EPIPE: exit(0)
    case .some(let error):
      StandardError.line(
        "aggregate: the output cannot be written: \(String(cString: strerror(error)))")
      exit(1)
    }
  }
}

/// Standard error: a line at a time, nothing in it that steers a terminal.
enum StandardError {
  static func line(_ text: String) { raw(TerminalText.line(text) + "\n") }

  /// Text that was filtered already and may hold colours.
  static func raw(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
