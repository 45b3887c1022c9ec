import ArticleRendering
import FeedLibrary
import Refreshing
import Synchronization

/// A line on standard error with the progress of a fetch and the feeds it waits for; only on a terminal.
final class FetchProgress: Sendable {
  private struct State {
    var line = ""
    var isPaused = false
  }

  private let count = FetchCount()
  private let terminal: Terminal
  private let state = Mutex(State())

  init(terminal: Terminal) { self.terminal = terminal }

  /// How many feeds are still being fetched.
  var remaining: Int { count.remaining }

  func note(_ event: RefreshEvent) {
    count.note(event)
    show()
  }

  /// Shows the progress of loading pages.
  func note(_ event: PageEvent) {
    count.note(event)
    show()
  }

  private func show() { show(count.line) }

  /// Shows a text in place of the line.
  func show(_ text: String) {
    guard terminal.isError else { return }
    state.withLock { state in
      // Leave one column free: a full line would wrap, and could not be overwritten.
      state.line = TerminalText.cut(TerminalText.line(text), to: max(10, terminal.width - 1))
      if !state.isPaused { draw(state.line) }
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
      draw(state.line)
    }
  }

  private func draw(_ text: String) {
    if terminal.isError { StandardError.raw("\r\u{1B}[K\(text)") }
  }
}
