import Foundation
import Synchronization

/// Ctrl-C and SIGTERM as something to react to, so that what is finished can be kept. From the first object of this
/// kind on, the signals no longer end the program by themselves.
final class Interruption: Sendable {
  private struct State {
    var signal: Int32?
    var action: @Sendable (Int32) -> Void = { _ in }
  }

  private let state = Mutex(State())

  init() {
    for number in [SIGINT, SIGTERM] {
      Foundation.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // The handler keeps the source alive for as long as the program runs.
      source.setEventHandler { [self] in
        arrived(number)
        withExtendedLifetime(source) {}
      }
      source.resume()
    }
  }

  /// The signal that arrived first.
  var signal: Int32? { state.withLock { $0.signal } }

  /// - Parameter action: is called with the signal, at once where it has arrived before.
  func onSignal(_ action: @escaping @Sendable (Int32) -> Void) {
    let arrived = state.withLock { state in
      state.action = action
      return state.signal
    }
    if let arrived { action(arrived) }
  }

  /// From now on a signal ends the program, as it does without an object of this kind.
  func endOnSignal() { onSignal { _exit(128 + $0) } }

  private func arrived(_ number: Int32) {
    let action = state.withLock { state in
      // Whoever presses twice does not want to wait.
      if state.signal != nil { _exit(128 + number) }
      state.signal = number
      return state.action
    }
    action(number)
  }
}
