import ArticleRendering
import Foundation
import Refreshing
import Synchronization

/// A line on standard error that tells how far a fetch is and what it waits for; only on a terminal.
final class FetchProgress: Sendable {
  private struct State {
    var total = 0
    var done = 0
    var failed = 0
    /// In the order in which they began.
    var inFlight: [String] = []
  }

  private let state = Mutex(State())
  private let terminal: Terminal

  init(terminal: Terminal) { self.terminal = terminal }

  func note(_ event: RefreshEvent) {
    guard terminal.isError else { return }
    let line = state.withLock { state in
      switch event {
      case .planned(let count): state.total = count
      case .began(let names): state.inFlight += names
      case .ended(let outcome):
        state.done += 1
        if outcome.status == .failed { state.failed += 1 }
        if let place = state.inFlight.firstIndex(of: outcome.name) {
          state.inFlight.remove(at: place)
        }
      }
      return text(state)
    }
    StandardError.raw("\r\u{1B}[K\(line)")
  }

  /// One column is left free: a full line would wrap, and could not be written over.
  private func text(_ state: State) -> String {
    var parts = ["fetching \(state.done)/\(state.total)"]
    if state.failed > 0 { parts.append("\(state.failed) failed") }
    if !state.inFlight.isEmpty { parts.append(state.inFlight.prefix(8).joined(separator: ", ")) }
    return TerminalText.cut(
      TerminalText.line(parts.joined(separator: " · ")), to: max(10, terminal.width - 1))
  }

  func clear() { if terminal.isError { StandardError.raw("\r\u{1B}[K") } }
}
