import ArticleRendering
import FeedBasics
import Synchronization

/// A line on standard error with the progress of downloads; only on a terminal.
final class DownloadProgress: Sendable {
  private struct State {
    var finished = 0
    var bytes = 0
    var begin = ContinuousClock.now
    var lastLine = ContinuousClock.now - .seconds(1)
  }

  private let count: Int
  private let terminal: Terminal
  private let state = Mutex(State())

  /// - Parameter count: how many files are to be downloaded.
  init(count: Int, terminal: Terminal) {
    self.count = count
    self.terminal = terminal
  }

  /// Notes that a number of bytes has arrived.
  func arrived(_ bytes: Int) {
    guard terminal.isError else { return }
    state.withLock { state in
      state.bytes += bytes
      let now = ContinuousClock.now
      guard now - state.lastLine >= .milliseconds(200) else { return }
      state.lastLine = now
      draw(state, now)
    }
  }

  /// Notes that a file is done, or has failed.
  func finished() {
    guard terminal.isError else { return }
    state.withLock { state in
      state.finished += 1
      draw(state, .now)
    }
  }

  /// Removes the line.
  func clear() { if terminal.isError { StandardError.raw("\r\u{1B}[K") } }

  private func draw(_ state: State, _ now: ContinuousClock.Instant) {
    let seconds = max(0.2, (now - state.begin) / .seconds(1))
    let speed = ByteCount(Int(Double(state.bytes) / seconds))
    let line = "downloading \(state.finished)/\(count), \(ByteCount(state.bytes)), \(speed)/s"
    // Leave one column free: a full line would wrap, and could not be overwritten.
    let shown = TerminalText.cut(line, to: max(10, terminal.width - 1))
    StandardError.raw("\r\u{1B}[K\(shown)")
  }
}
