import FeedBasics
import Synchronization

/// Threads on which handlers run. Those of concurrency are as many as the machine has cores, and parsing and storing feeds
/// may hold all of them for longer than somebody waits for a page.
final class HandlerThreads: TaskExecutor, Sendable {
  private struct State {
    var jobs: [UnownedJob] = []
    var threads = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the most threads at once. They begin when they are needed, and end when there is nothing to do.
  init(limit: Int) { self.limit = limit }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let begins = state.withLock { state in
      state.jobs.append(job)
      guard state.threads < limit else { return false }
      state.threads += 1
      return true
    }
    if begins { SystemThread.start { [self] in work() } }
  }

  private func work() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// The job that has waited longest; nil if nothing is to be done, and this thread ends.
  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.threads -= 1
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}
