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
  private let line: ProgressLine
  private let state = Mutex(State())

  /// - Parameter count: how many files are to be downloaded.
  init(count: Int, terminal: Terminal) {
    self.count = count
    line = ProgressLine(terminal)
  }

  /// Notes that a number of bytes has arrived.
  func arrived(_ bytes: Int) {
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
    state.withLock { state in
      state.finished += 1
      draw(state, .now)
    }
  }

  /// Removes the line.
  func clear() { line.clear() }

  private func draw(_ state: State, _ now: ContinuousClock.Instant) {
    let seconds = max(0.2, (now - state.begin) / .seconds(1))
    let speed = ByteCount(Int(Double(state.bytes) / seconds))
    line.show("downloading \(state.finished)/\(count), \(ByteCount(state.bytes)), \(speed)/s")
  }
}
