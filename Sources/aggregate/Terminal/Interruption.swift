import Foundation
import Synchronization

/// Handles Ctrl-C and SIGTERM, so that finished work can be kept. Once an object of this class exists, the signals no
/// longer end the program by themselves.
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

  /// The first signal that arrived; nil if none did.
  var signal: Int32? { state.withLock { $0.signal } }

  /// Sets the action for the first signal.
  /// - Parameter action: called with the signal, at once if it has already arrived.
  func onSignal(_ action: @escaping @Sendable (Int32) -> Void) {
    let arrived = state.withLock { state in
      state.action = action
      return state.signal
    }
    if let arrived { action(arrived) }
  }

  /// From now on a signal ends the program, as if it were not handled.
  func endOnSignal() { onSignal { _exit(128 + $0) } }

  private func arrived(_ number: Int32) {
    let action = state.withLock { state in
      // A second signal means that the user does not want to wait.
      if state.signal != nil { _exit(128 + number) }
      state.signal = number
      return state.action
    }
    action(number)
  }
}
