import ArticleRendering
import Synchronization

/// A line on standard error that shows the progress of something; only on a terminal.
final class ProgressLine: Sendable {
  private struct State {
    var text = ""
    var isPaused = false
  }

  private let terminal: Terminal
  private let state = Mutex(State())

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Shows a text in place of the line.
  func show(_ text: String) {
    guard terminal.isError else { return }
    state.withLock { state in
      // Leave one column free: a full line would wrap, and could not be overwritten.
      state.text = TerminalText.isolatedParts(
        TerminalText.cut(TerminalText.line(text), to: max(10, terminal.currentWidth - 1)))
      if !state.isPaused { draw(state.text) }
    }
  }

  /// Removes the line.
  func clear() { state.withLock { if !$0.isPaused { draw("") } } }

  /// Removes the line until ``resume()``.
  func pause() {
    state.withLock { state in
      draw("")
      state.isPaused = true
    }
  }

  /// Shows the line again.
  func resume() {
    state.withLock { state in
      state.isPaused = false
      draw(state.text)
    }
  }

  private func draw(_ text: String) {
    if terminal.isError { StandardError.raw("\r\u{1B}[K\(text)") }
  }
}
