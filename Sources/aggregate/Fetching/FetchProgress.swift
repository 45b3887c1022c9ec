import ArticleRendering
import Refreshing

/// A line on standard error that tells how far a fetch is and what it waits for; only on a terminal.
struct FetchProgress: Sendable {
  private let count = FetchCount()
  private let terminal: Terminal

  init(terminal: Terminal) { self.terminal = terminal }

  func note(_ event: RefreshEvent) {
    guard terminal.isError else { return }
    // One column is left free: a full line would wrap, and could not be written over.
    let line = TerminalText.cut(
      TerminalText.line(count.line(event)), to: max(10, terminal.width - 1))
    StandardError.raw("\r\u{1B}[K\(line)")
  }

  func clear() { if terminal.isError { StandardError.raw("\r\u{1B}[K") } }
}
