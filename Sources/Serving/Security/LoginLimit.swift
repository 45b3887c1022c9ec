import FeedBasics
import FeedModel
import Synchronization

/// Limits the wrong passwords and keys of Fever that a client may send: ten a minute, and a hundred of all clients
/// together, which bounds how much work guessing makes. Tokens and cookies are not counted: they are too long to be guessed,
/// and apps go on sending old ones.
public final class LoginLimit: Sendable {
  /// What came of a login.
  enum Outcome: Equatable {
    case right
    case wrong
    /// Nothing was checked; it may be tried again after this many seconds.
    case refused(seconds: Int)
  }

  /// The failures after which a client's logins are refused, but for what was right there before: apps that log in with
  /// every request go on while another one has an old password.
  static let failures = 10
  /// The failures of all clients after which logins are refused, with the same exception.
  static let totalFailures = 100
  /// How long a failure counts, in seconds.
  static let period: Double = 60

  /// A guess that was wrong, or is being checked.
  private struct Guess {
    let date: Date
    let peer: String
    let code: String
    var isPending = true

    func isSame(as other: Guess) -> Bool { peer == other.peer && code == other.code }
  }

  private struct State {
    var recent: [Guess] = []
    /// What was right, and from where.
    var right: [Guess] = []
  }

  private let state = Mutex(State())
  private let report: @Sendable (_ peer: String) -> Void

  /// - Parameter report: receives the address of each client that failed, for the log.
  public init(report: @escaping @Sendable (_ peer: String) -> Void = { _ in }) {
    self.report = report
  }

  /// Checks a login, unless too many have failed. The same guess counts once while it is checked, however many connections
  /// an app opens at a time. A right one that is new there forgives the client's failures.
  /// - Parameters:
  ///   - code: identifies the guess.
  ///   - peer: the client's address.
  func attempt(
    _ code: String, from peer: String, at now: Date, isRight: () async -> Bool
  ) async -> Outcome {
    let guess = Guess(date: now, peer: PeerGroup(peer).name, code: code)
    let (isCounted, wait) = begin(guess)
    if let wait { return .refused(seconds: wait) }
    guard await !isRight() else {
      state.withLock { state in
        // Who knows the password need not guess. An app that sends it with every request forgives nothing to others.
        let isKnown = state.right.contains(where: guess.isSame)
        state.recent.removeAll { isKnown ? $0.isSame(as: guess) : $0.peer == guess.peer }
        state.right.removeAll { $0.isSame(as: guess) }
        state.right = state.right.suffix(LoginLimit.totalFailures - 1) + [guess]
      }
      return .right
    }
    guard isCounted else { return .wrong }
    state.withLock { state in
      if let index = state.recent.firstIndex(where: { $0.isPending && $0.isSame(as: guess) }) {
        state.recent[index].isPending = false
      }
    }
    report(peer)
    return .wrong
  }

  /// Counts a guess before it is checked, so that many at once cannot exceed the limit.
  /// - Returns: whether it was counted; and, if it is refused, the seconds to wait.
  private func begin(_ guess: Guess) -> (isCounted: Bool, wait: Int?) {
    state.withLock { state in
      // One in the future is of a clock that was set back, and does not count.
      state.recent.removeAll { !(0..<LoginLimit.period ~= guess.date.timeIntervalSince($0.date)) }
      let own = state.recent.filter { $0.peer == guess.peer }
      if own.contains(where: { $0.isPending && $0.isSame(as: guess) }) { return (false, nil) }
      let isFull = state.recent.count >= LoginLimit.totalFailures
      let oldest =
        own.count >= LoginLimit.failures ? own.first : isFull ? state.recent.first : nil
      guard let oldest, !state.right.contains(where: guess.isSame) else {
        state.recent.append(guess)
        return (true, nil)
      }
      let seconds = oldest.date.timeIntervalSince(guess.date) + LoginLimit.period
      return (false, Int(seconds.rounded(.up)))
    }
  }
}

/// The addresses that are counted as one client: an IPv4 address, or the 64 bits of an IPv6 address that one network has.
/// What is no address, such as the other end of a Unix socket, is one client.
struct PeerGroup: Equatable {
  let name: String

  /// - Parameter peer: an address, which may be in brackets, and have a port or the name of an interface.
  init(_ peer: String) {
    var text = peer[...]
    if text.hasPrefix("[") {
      text = text.dropFirst().prefix { $0 != "]" }
    } else if text.count(where: { $0 == ":" }) == 1 {
      text = text.prefix { $0 != ":" }
    }
    guard let bytes = AddressRange.bytes(of: String(text.prefix { $0 != "%" })) else {
      name = "other"
      return
    }
    // An IPv4 address in one of IPv6 (RFC 4291 §2.5.5.2).
    let isFour =
      bytes.count == 4
      || bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
    name = Authentication.hex(isFour ? bytes.suffix(4) : bytes.prefix(8))
  }
}

/// Checks a password, or a key of Fever, within the limit on wrong ones.
struct LoginCheck: Sendable {
  let access: Access
  let limit: LoginLimit

  /// What came of a login with a name and a password.
  func user(_ name: String, password: String, from peer: String, at now: Date) async
    -> LoginLimit.Outcome
  {
    await limit.attempt(access.guess("\(name)\n\(password)"), from: peer, at: now) {
      await access.isUser(name, password: password)
    }
  }

  /// What came of a login with Fever's `api_key`.
  func feverKey(_ key: String, from peer: String, at now: Date) async -> LoginLimit.Outcome {
    await limit.attempt(access.guess(key), from: peer, at: now) { await access.isFeverKey(key) }
  }

  /// The response to a login that was refused, to an app.
  static func refusal(seconds: Int) -> ServerResponse {
    var response = ServerResponse.text("too many failed logins", status: 429)
    response.headers.append(.init("Retry-After", String(seconds)))
    return response
  }
}
