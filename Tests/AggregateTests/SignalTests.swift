import Foundation
import Synchronization
import Testing

@testable import aggregate

/// Signals that a command watches, in this process: others of its tests send none of these.
@Suite(.serialized) struct `Signals` {
  private func action(_ number: Int32) -> Int {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if os(Linux)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #endif
  }

  @Test func `reach the handler, and do afterwards what they did before`() async throws {
    signal(SIGUSR1, SIG_DFL)
    signal(SIGUSR2, SIG_IGN)
    let before = [SIGUSR1, SIGUSR2].map(action)
    let (arrivals, continuation) = AsyncStream.makeStream(of: Int32.self)
    let watch = SignalWatch([SIGUSR1, SIGUSR2]) { continuation.yield($0) }
    // Until the watch has begun signals are lost.
    let sender = Task {
      while !Task.isCancelled {
        kill(getpid(), SIGUSR1)
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    var iterator = arrivals.makeAsyncIterator()
    #expect(await iterator.next() == SIGUSR1)
    sender.cancel()
    _ = await sender.result
    watch.cancel()
    #expect([SIGUSR1, SIGUSR2].map(action) == before)
    watch.cancel()
    signal(SIGUSR2, SIG_DFL)
  }

  @Test func `interrupt while there is something to keep, and not longer`() {
    let before = [SIGINT, SIGTERM].map(action)
    for _ in 0..<50 {
      let interruption = Interruption()
      interruption.onSignal { _ in }
      #expect(interruption.signal == nil)
      interruption.end()
      #expect([SIGINT, SIGTERM].map(action) == before)
    }
  }
}
