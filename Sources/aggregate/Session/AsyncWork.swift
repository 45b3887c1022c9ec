import Dispatch
import FeedBasics
import Synchronization

/// Runs asynchronous work from the main thread, which is not asynchronous itself.
enum AsyncWork {
  /// The result of work once it has ended.
  private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }

  /// Runs work on the threads of concurrency, and waits for its end.
  /// - Throws: what the work throws; exit 1 if the system starts no thread for it.
  static func wait<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    if let problem = SystemThread.problem() {
      throw CommandFailure.failed(
        "no thread can be started: \(problem); raise the limit on the user's processes ('ulimit -u')"
      )
    }
    let outcome = Outcome<Value>()
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      let result: Result<Value, any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      outcome.result.withLock { $0 = result }
      end.signal()
    }
    end.wait()
    guard let result = outcome.result.withLock(\.self) else { throw CancellationError() }
    return try result.get()
  }
}
