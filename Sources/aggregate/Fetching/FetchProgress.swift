import ArticleRendering
import Refreshing
import Synchronization

/// A line on standard error with the progress of a fetch and the feeds it waits for; only on a terminal.
final class FetchProgress: Sendable {
  private let count = FetchCount()
  private let terminal: Terminal
  /// What is shown; nil while nothing may be.
  private let line = Mutex<String?>("")

  init(terminal: Terminal) { self.terminal = terminal }

  /// How many feeds are still being fetched.
  var remaining: Int { count.remaining }

  func note(_ event: RefreshEvent) {
    let text = count.line(event)
    guard terminal.isError else { return }
    line.withLock { line in
      guard line != nil else { return }
      // Leave one column free: a full line would wrap, and could not be overwritten.
      line = TerminalText.cut(TerminalText.line(text), to: max(10, terminal.width - 1))
      draw(line)
    }
  }

  /// Removes the line.
  func clear() { line.withLock { draw($0.map { _ in "" }) } }

  /// Removes the line, and shows none until ``resume()``.
  func pause() {
    line.withLock { line in
      draw(line.map { _ in "" })
      line = nil
    }
  }

  /// Shows the line again, from the next event on.
  func resume() { line.withLock { $0 = "" } }

  private func draw(_ text: String?) {
    if terminal.isError, let text { StandardError.raw("\r\u{1B}[K\(text)") }
  }
}
