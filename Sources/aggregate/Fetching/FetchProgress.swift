import ArticleRendering
import Refreshing

/// A line on standard error with the progress of a fetch and the feeds it waits for; only on a terminal.
struct FetchProgress: Sendable {
  private let count = FetchCount()
  private let terminal: Terminal

  init(terminal: Terminal) { self.terminal = terminal }

  func note(_ event: RefreshEvent) {
    guard terminal.isError else { return }
    // Leave one column free: a full line would wrap, and could not be overwritten.
    let line = TerminalText.cut(
      TerminalText.line(count.line(event)), to: max(10, terminal.width - 1))
    StandardError.raw("\r\u{1B}[K\(line)")
  }

  func clear() { if terminal.isError { StandardError.raw("\r\u{1B}[K") } }
}
