import Foundation
import Refreshing
import Synchronization

/// A line on standard error that tells how far a fetch is; only on a terminal.
final class FetchProgress: Sendable {
  private struct State {
    var done = 0
    var failed = 0
  }

  private let state = Mutex(State())
  private let total: Int
  private let isShown: Bool

  init(total: Int, isShown: Bool) {
    self.total = total
    self.isShown = isShown
  }

  func ended(_ outcome: FeedOutcome) {
    guard isShown else { return }
    let (done, failed) = state.withLock { state in
      state.done += 1
      if outcome.status == .failed { state.failed += 1 }
      return (state.done, state.failed)
    }
    let failures = failed > 0 ? " · \(failed) failed" : ""
    StandardError.raw("\r\u{1B}[Kfetching \(done)/\(total)\(failures)")
  }

  func clear() { if isShown { StandardError.raw("\r\u{1B}[K") } }
}
