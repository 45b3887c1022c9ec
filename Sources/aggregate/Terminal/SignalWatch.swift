import Dispatch
import FeedBasics
import Synchronization

/// Signals handed to a closure. Those that would end the program no longer do, until ``cancel()``. One that is ignored,
/// as `nohup` and `trap '' INT` have it, stays ignored.
final class SignalWatch: Sendable {
  private struct State {
    var sources: [any DispatchSourceSignal] = []
    /// What the signals did before.
    var previous: [(number: Int32, action: sigaction)] = []
  }

  /// Whether Ctrl-C is for another program on the terminal. That its action is SIG_IGN is not enough: a thread that is
  /// just starting a program has all signals blocked, and a blocked one is not dropped but kept for the source.
  static let ignoresInterrupts = Atomic(false)

  /// Dispatch's own handlers, by signal. It installs them with the first source of a signal, and not again for later ones.
  private static let dispatchHandlers = Mutex<[Int32: sigaction]>([:])

  private let state = Mutex(State())
  private let cancelled = DispatchGroup()

  /// - Parameter handler: gets a signal's number on a thread of its own, one call after another.
  init(_ numbers: [Int32], handler: @escaping @Sendable (Int32) -> Void) {
    // Not a global queue, whose threads work of other kinds may all hold.
    let queue = DispatchQueue(label: "signals")
    // A source notices signals some time after it was resumed. One that arrived before would be ignored and lost.
    let registered = DispatchGroup()
    state.withLock { state in
      for number in numbers {
        var action = sigaction()
        sigaction(number, nil, &action)
        if SignalWatch.isIgnoring(action) { continue }
        state.previous.append((number, action))
        // Ignoring the others, which do not end the program, would change nothing, or keep it from being continued.
        if number != SIGWINCH, number != SIGCONT { signal(number, SIG_IGN) }
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler {
          if number == SIGINT, SignalWatch.ignoresInterrupts.load(ordering: .relaxed) { return }
          handler(number)
        }
        registered.enter()
        source.setRegistrationHandler { registered.leave() }
        cancelled.enter()
        source.setCancelHandler { [cancelled] in cancelled.leave() }
        source.resume()
        state.sources.append(source)
      }
      // Without a free thread it never does, which must not keep the program from saying so.
      _ = registered.wait(timeout: .now() + 1)
      for (number, _) in state.previous { SignalWatch.letDispatchHandle(number) }
    }
  }

  private static func letDispatchHandle(_ number: Int32) {
    dispatchHandlers.withLock { handlers in
      var action = sigaction()
      sigaction(number, nil, &action)
      if !isIgnoring(action), !isDefault(number) {
        handlers[number] = action
      } else if var known = handlers[number] {
        sigaction(number, &known, nil)
      }
    }
  }

  /// Whether a signal does what it does in a program that has not changed it, such as end it.
  static func isDefault(_ number: Int32) -> Bool {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0 && handler(action) == handler(SIG_DFL)
  }

  private static func isIgnoring(_ action: sigaction) -> Bool {
    handler(action) == handler(SIG_IGN)
  }

  /// A handler's address, since functions cannot be compared, and those of C's macros are no functions.
  private static func handler(_ action: sigaction) -> Int {
    #if canImport(Glibc)
      handler(action.__sigaction_handler.sa_handler)
    #elseif canImport(Musl)
      handler(action.__sa_handler.sa_handler)
    #else
      handler(action.__sigaction_u.__sa_handler)
    #endif
  }

  private static func handler(_ function: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(function, to: Int.self)
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
