import Dispatch
import Platform
import Synchronization

/// Signals handed to a closure. Those that would end the program no longer do, until ``cancel()``.
final class SignalWatch: Sendable {
  private struct State {
    var sources: [any DispatchSourceSignal] = []
    /// What the signals did before.
    var previous: [(number: Int32, action: sigaction)] = []
  }

  private let state = Mutex(State())
  private let cancelled = DispatchGroup()

  /// - Parameter handler: gets a signal's number on a thread of its own, one call after another.
  init(_ numbers: [Int32], handler: @escaping @Sendable (Int32) -> Void) {
    // Not a global queue, whose threads work of other kinds may all hold.
    let queue = DispatchQueue(label: "signals")
    state.withLock { state in
      for number in numbers {
        var action = sigaction()
        sigaction(number, nil, &action)
        state.previous.append((number, action))
        // Ignoring the others, which do not end the program, would change nothing, or keep it from being continued.
        if number != SIGWINCH, number != SIGCONT { signal(number, SIG_IGN) }
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { handler(number) }
        cancelled.enter()
        source.setCancelHandler { [cancelled] in cancelled.leave() }
        source.resume()
        state.sources.append(source)
      }
    }
  }

  /// Has the signals do again what they did before; may be called more than once. Not to be called by the handler.
  func cancel() {
    state.withLock { state in
      for source in state.sources { source.cancel() }
      // Until then Dispatch has a handler of its own in place, which it leaves there.
      cancelled.wait()
      for (number, action) in state.previous {
        var action = action
        sigaction(number, &action, nil)
      }
      state = State()
    }
  }
}
