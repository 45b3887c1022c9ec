import ArticleRendering
import FeedBasics
import Serving
import Synchronization

/// The lines about requests on standard error: with `-v` one for each, otherwise only for those that failed.
final class RequestLog: Sendable {
  /// The maximum number of lines about failures within a minute, so that clients cannot fill the disk.
  private static let maximumFailures = 60
  /// Parameters that are secrets in the APIs, besides those that are so everywhere.
  private static let secretNames: Set<String> = ["t", "email", "to"]
  private static let maximumLength = 300

  private struct State {
    /// The beginning of the present minute.
    var start: Date
    var failures = 0
  }

  private let isVerbose: Bool
  private let isQuiet: Bool
  private let clock: @Sendable () -> Date
  private let write: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// - Parameter write: receives each line.
  init(
    isVerbose: Bool, isQuiet: Bool = false, clock: @escaping @Sendable () -> Date,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.isVerbose = isVerbose
    self.isQuiet = isQuiet
    self.clock = clock
    self.write = write
    state = Mutex(State(start: clock()))
  }

  /// A request that has ended.
  func ended(_ entry: RequestLogEntry) {
    if isVerbose { return write(RequestLog.line(entry)) }
    // Wrong passwords have a line of their own, and clients ask for pages that are gone.
    guard !isQuiet, let status = entry.status, status >= 400, ![401, 404].contains(status) else {
      return
    }
    fail(RequestLog.line(entry))
  }

  /// A wrong password, key or token. Unlike other failures, all are listed, since programs such as fail2ban lock out the
  /// clients that they name. ``LoginLimit`` bounds their number.
  /// - Parameter peer: the client's address; empty if unknown.
  func failedLogin(from peer: String) {
    write("aggregate: failed login from \(peer.isEmpty ? "unknown" : peer)")
  }

  private func fail(_ line: String) {
    let now = clock()
    let count = state.withLock { state in
      if !(0..<60 ~= now.timeIntervalSince(state.start)) { state = State(start: now) }
      state.failures += 1
      return state.failures
    }
    if count <= RequestLog.maximumFailures { write("aggregate: \(line)") }
    if count == RequestLog.maximumFailures {
      write("aggregate: further failures in this minute are not listed")
    }
  }

  /// Peer, method, path, status, bytes and milliseconds.
  static func line(_ entry: RequestLogEntry) -> String {
    let status = entry.status.map(String.init) ?? "closed"
    let text = TerminalText.line("\(entry.method) \(target(entry.target))").prefix(maximumLength)
    let milliseconds = Int((entry.seconds * 1000).rounded())
    return "\(entry.peer) \(text) \(status) \(entry.count) B \(milliseconds) ms"
  }

  /// The path and query without secrets. Nothing is shown of queries to log in, and of Fever's.
  private static func target(_ target: String) -> String {
    let parts = target.split(separator: "?", maxSplits: 1)
    guard let path = parts.first.map(withoutToken) else { return "" }
    guard parts.count > 1 else { return path }
    let lowered = path.lowercased()
    if ["login", "fever"].contains(where: lowered.contains) { return "\(path)?…" }
    let parameters = parts[1].split(separator: "&", omittingEmptySubsequences: false).map {
      pair -> Substring in
      let name = pair.prefix { $0 != "=" }
      let word = String(name.percentDecoded ?? String(name))
      guard name.endIndex < pair.endIndex,
        SecretMask.isSecret(name: word) || secretNames.contains(word.lowercased())
      else { return pair }
      return "\(name)=\(SecretMask.mask)"
    }
    // A feed's URL may hold a password too.
    return SecretMask().masked("\(path)?\(parameters.joined(separator: "&"))")
  }

  /// The path without the token of a published feed, which is all that anyone needs to read the feed.
  private static func withoutToken(_ path: Substring) -> String {
    guard path.hasPrefix(PublishedHandler.path) else { return String(path) }
    let ending = path.lastIndex(of: ".").map { path[$0...] } ?? ""
    return PublishedHandler.path + SecretMask.mask + (ending.contains("/") ? "" : ending)
  }
}
