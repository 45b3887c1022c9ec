import ArticleRendering
import Foundation

/// Standard error: a line at a time, nothing in it that steers a terminal.
enum StandardError {
  static func line(_ text: String) { raw(TerminalText.line(text) + "\n") }

  /// Text that was filtered already and may hold colours.
  static func raw(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
