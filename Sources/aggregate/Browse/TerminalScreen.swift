import FeedBasics
import Synchronization

/// The terminal in full-screen mode: raw keys (termios), the alternate screen, the mouse. Closing restores its
/// original state.
final class TerminalScreen: Sendable {
  private struct State {
    var original = termios()
    var isOpen = false
    /// The rows on the screen; empty if they are unknown.
    var rows: [String] = []
    var hadPicture = false
  }

  /// Alternate screen, pastes in brackets, no cursor (xterm's ctlseqs, "DEC Private Mode Set"), and rows that are cut where
  /// the terminal ends: it may be narrower than any screen is laid out for.
  private static let opening = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[?25l"
  private static let closing = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// Clicks and the wheel as SGR sequences ("Mouse Tracking"); the terminal then leaves no text to be selected.
  private static let mouse = (on: "\u{1B}[?1000h\u{1B}[?1006h", off: "\u{1B}[?1006l\u{1B}[?1000l")
  /// The wheel as arrow keys ("Alternate Scroll Mode"), which is then as it was before.
  private static let wheel = (on: "\u{1B}[?1007s\u{1B}[?1007h", off: "\u{1B}[?1007r")

  private let state = Mutex(State())
  /// The terminal's original state while it is open, for ``abandon()``.
  private let saved = Mutex<termios?>(nil)
  private let clearing: String
  private let modes: (on: String, off: String)

  /// - Parameters:
  ///   - clearing: the escape sequence that removes pictures, in terminals where text does not overwrite them.
  ///   - usesMouse: whether clicks are keys; otherwise the mouse selects text, and its wheel moves.
  init(clearing: String, usesMouse: Bool) {
    self.clearing = clearing
    modes = usesMouse ? TerminalScreen.mouse : TerminalScreen.wheel
  }

  /// - Returns: false if standard input is not a terminal.
  func open() -> Bool {
    state.withLock { state in
      guard !state.isOpen else { return true }
      guard tcgetattr(STDIN_FILENO, &state.original) == 0 else { return false }
      let original = state.original
      saved.withLock { $0 = original }
      state.isOpen = take(state)
      state.rows = []
      return state.isOpen
    }
  }

  /// Takes the terminal again after the program was stopped: the shell has given it the modes that it had before.
  func resume() {
    state.withLock { state in
      guard state.isOpen else { return }
      _ = take(state)
      state.rows = []
    }
  }

  private func take(_ state: State) -> Bool {
    var raw = state.original
    cfmakeraw(&raw)
    // Keep the translation of line ends in output.
    raw.c_oflag |= tcflag_t(OPOST)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0 else { return false }
    write(TerminalScreen.opening + modes.on + "\u{1B}[2J")
    return true
  }

  /// Restores the terminal. May be called at any time and more than once.
  func close() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.isOpen = false
      write((state.hadPicture ? clearing : "") + modes.off + TerminalScreen.closing)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &state.original)
    }
  }

  /// Restores the terminal before the program ends at once, also if the terminal takes no output and a thread waits for
  /// that: what it was not shown yet is dropped.
  func abandon() {
    for _ in 0..<20 {
      tcflush(STDOUT_FILENO, TCOFLUSH)
      // The thread that draws has the lock until all of its output is written.
      let isClosed = state.withLockIfAvailable { state in
        guard state.isOpen else { return true }
        state.isOpen = false
        tcflush(STDOUT_FILENO, TCOFLUSH)
        write((state.hadPicture ? clearing : "") + modes.off + TerminalScreen.closing)
        tcsetattr(STDIN_FILENO, TCSANOW, &state.original)
        return true
      }
      if isClosed ?? false { return }
      usleep(5000)
    }
    guard var original = saved.withLock({ $0 }) else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &original)
  }

  /// Makes the next ``draw(_:picture:cursor:)`` write every row.
  func forget() { state.withLock { $0.rows = [] } }

  /// Writes the rows that changed.
  /// - Parameters:
  ///   - picture: bytes that draw over empty rows, and where they begin, from 0.
  ///   - cursor: the cursor's position, from 0; nil to hide it.
  func draw(
    _ rows: [String], picture: (row: Int, column: Int, bytes: String)?,
    cursor: (row: Int, column: Int)?
  ) {
    state.withLock { state in
      guard state.isOpen else { return }
      var output = "\u{1B}[?25l"
      var hasChanged = state.rows.count != rows.count
      if hasChanged {
        output += "\u{1B}[0m\u{1B}[2J"
        state.rows = []
      }
      for (index, row) in rows.enumerated()
      where !state.rows.indices.contains(index) || state.rows[index] != row {
        // Erased first: a row may jump over cells that the terminal does not fill.
        output += "\u{1B}[\(index + 1);1H\u{1B}[0m\u{1B}[K\(row)\u{1B}[0m"
        hasChanged = true
      }
      // Some terminals keep pictures above the text until they are deleted.
      if state.hadPicture, hasChanged {
        output += clearing
        state.hadPicture = false
      }
      if let picture, !state.hadPicture {
        output += "\u{1B}[\(picture.row + 1);\(picture.column + 1)H\(picture.bytes)"
        state.hadPicture = true
      }
      if let cursor { output += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
      state.rows = rows
      write(output)
    }
  }

  /// Asks the terminal to put a text on the clipboard.
  func copy(_ text: ClipboardText) { write(text.sequence) }

  /// Asks the terminal something; the reply is among the keys.
  func ask(_ question: String) { write(question) }

  /// Ignores errors: a closed terminal is noticed when keys are read.
  private func write(_ text: String) {
    _ = DescriptorOutput.write(Array(text.utf8), to: STDOUT_FILENO)
  }
}

/// A text for the clipboard of the terminal, wherever that runs (OSC 52; xterm's ctlseqs, "Operating System Commands").
struct ClipboardText {
  /// The bytes to write to the terminal. The text is in Base64, so that no byte of it acts on the terminal.
  let sequence: String

  /// The maximum size in bytes; terminals ignore long sequences.
  static let largest = 8192

  /// - Parameter environment: names the multiplexer between us and the terminal. tmux takes the sequence itself with
  ///   `set-clipboard on`, and otherwise passes it on, with `allow-passthrough on`; screen passes it on.
  init(_ text: String, environment: [String: String]) {
    let bytes = Array(text.utf8.prefix(ClipboardText.largest))
    let plain = "\u{1B}]52;c;\(Data(bytes).base64EncodedString())\u{7}"
    if environment["TMUX"]?.isEmpty == false {
      sequence = plain + "\u{1B}Ptmux;\u{1B}\(plain)\u{1B}\\"
    } else if environment["STY"]?.isEmpty == false {
      sequence = "\u{1B}P\(plain)\u{1B}\\"
    } else {
      sequence = plain
    }
  }
}
