import Dispatch
import FeedBasics

/// Runs asynchronous work from the main thread, which is not asynchronous itself.
enum AsyncWork {
  /// The result of work once it has ended. The semaphore orders the only write before the only read.
  private final class Outcome<Value>: @unchecked Sendable {
    var result: Result<Value, any Error>?
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
      do {
        outcome.result = .success(try await work())
      } catch {
        outcome.result = .failure(error)
      }
      end.signal()
    }
    end.wait()
    guard let result = outcome.result else { throw CancellationError() }
    return try result.get()
  }
}
