import Foundation
import Synchronization
public import Testing

/// Runs tests that wait for programs on threads of their own. On those of all tests, which are as many as there are cores,
/// each such wait would keep a core from the others.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  /// So many programs run at once.
  private static let executor = Executor(threads: 3)

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThreads.executor) { try await function() }
  }

  private final class Executor: TaskExecutor {
    private let jobs = Mutex([UnownedJob]())
    private let waiting = DispatchSemaphore(value: 0)

    init(threads: Int) {
      for _ in 0..<threads {
        let thread = Thread { [self] in
          while true {
            waiting.wait()
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            job?.runSynchronously(on: asUnownedTaskExecutor())
          }
        }
        thread.stackSize = 8 << 20
        thread.start()
      }
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
      waiting.signal()
    }
  }
}

extension Trait where Self == OwnThreads {
  /// Runs tests that wait for programs on threads of their own.
  public static var waitsForPrograms: Self { OwnThreads() }
}
