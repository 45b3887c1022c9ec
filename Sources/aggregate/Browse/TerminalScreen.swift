import FeedModel
import Foundation
import Synchronization

/// The whole terminal, taken over and given back as it was: raw keys (termios), the alternate screen, the mouse's wheel.
final class TerminalScreen: Sendable {
  private struct State {
    var original = termios()
    var isOpen = false
    /// What stands on the screen, row by row; empty where that is not known.
    var rows: [String] = []
    var hadPicture = false
  }

  /// Alternate screen, no cursor, wheel as SGR sequences (xterm's ctlseqs, "Mouse Tracking").
  private static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2J"
  private static let closing = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  private let state = Mutex(State())
  private let clearing: String

  /// - Parameter clearing: what takes pictures off the screen that writing over them leaves there.
  init(clearing: String) { self.clearing = clearing }

  /// - Returns: false where standard input or output is no terminal.
  func open() -> Bool {
    state.withLock { state in
      guard !state.isOpen else { return true }
      guard tcgetattr(STDIN_FILENO, &state.original) == 0 else { return false }
      var raw = state.original
      cfmakeraw(&raw)
      // What is written still gets its line ends.
      raw.c_oflag |= tcflag_t(OPOST)
      guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0 else { return false }
      state.isOpen = true
      state.rows = []
      write(TerminalScreen.opening)
      return true
    }
  }

  /// Gives the terminal back; may be called at any time and more than once.
  func close() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.isOpen = false
      write((state.hadPicture ? clearing : "") + TerminalScreen.closing)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &state.original)
    }
  }

  /// Everything is written anew the next time.
  func forget() { state.withLock { $0.rows = [] } }

  /// Writes the rows that changed.
  /// - Parameters:
  ///   - picture: bytes that draw over rows which stand empty, and the first of these rows, from 0.
  ///   - cursor: where the cursor is seen, from 0; nil for nowhere.
  func draw(
    _ rows: [String], picture: (row: Int, bytes: String)?, cursor: (row: Int, column: Int)?
  ) {
    state.withLock { state in
      guard state.isOpen else { return }
      var output = "\u{1B}[?25l"
      if state.rows.count != rows.count { output += "\u{1B}[0m\u{1B}[2J" }
      var hasChanged = state.rows.count != rows.count
      for (index, row) in rows.enumerated()
      where !state.rows.indices.contains(index) || state.rows[index] != row {
        output += "\u{1B}[\(index + 1);1H\u{1B}[0m\(row)\u{1B}[0m\u{1B}[K"
        hasChanged = true
      }
      // Some terminals keep pictures over the text until they are taken away.
      if state.hadPicture, hasChanged {
        output += clearing
        state.hadPicture = false
      }
      if let picture, !state.hadPicture {
        output += "\u{1B}[\(picture.row + 1);1H\(picture.bytes)"
        state.hadPicture = true
      }
      if let cursor { output += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
      state.rows = rows
      write(output)
    }
  }

  /// A terminal that is gone is noticed where its keys are read.
  private func write(_ text: String) {
    _ = DescriptorOutput.write(Array(text.utf8), to: STDOUT_FILENO)
  }
}
