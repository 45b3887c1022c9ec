import CLibPQ

/// An error of a server, or of the connection to it.
struct ServerError: Error {
  enum Kind: Equatable {
    /// The URL cannot be used.
    case address
    /// libpq is missing or too old.
    case library
    /// No connection could be made.
    case connecting
    /// The connection ended.
    case lost
    /// The server did not respond in time.
    case timeout
    /// The server is older than 15.
    case version
    /// The server reported an error with this SQLSTATE (PostgreSQL's documentation, appendix A).
    case server(String)
    /// The connection ended in a COMMIT, and whether that was done could not be found out.
    case unknownOutcome
  }

  var kind: Kind
  /// One line, in the words of libpq or the server.
  var message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? message
  }

  /// Whether the connection can no longer be used.
  var isLost: Bool {
    switch kind {
    case .lost, .timeout: true
    // Shut down by an administrator, crashed, starting up or too long idle.
    case .server(let state):
      ["57P01", "57P02", "57P03", "57P05", "25P03"].contains(state) || state.hasPrefix("08")
    case .address, .library, .connecting, .version, .unknownOutcome: false
    }
  }

  /// Whether a server refused a connection that it will soon accept: libpq reports that in words only.
  var isStarting: Bool {
    kind == .connecting
      && ["starting up", "shutting down", "in recovery mode", "not yet accepting connections"]
        .contains { message.contains($0) }
  }

  /// Whether a prepared statement is missing, or one of that name is there: a pooler has passed the statement to another
  /// connection than the one before.
  var isOfOtherConnection: Bool { kind == .server("26000") || kind == .server("42P05") }

  /// Whether the same transaction may succeed if it is done again.
  var isTransient: Bool {
    switch kind {
    case .lost: true
    // Serialization failure and deadlock.
    case .server(let state):
      isLost || isOfOtherConnection || state == "40001" || state == "40P01"
    case .address, .connecting, .timeout, .library, .version, .unknownOutcome: false
    }
  }
}

/// libpq, which is loaded when a store on a server is opened.
public enum ServerLibrary {
  /// The version, such as `15.8`; nil if it cannot be used. Asking loads it.
  public static var version: String? {
    guard libpq_problem() == nil else { return nil }
    let version = libpq_libVersion()
    return "\(version / 10_000).\(version % 10_000)"
  }

  /// Why it cannot be used, in the loader's words; nil if it can.
  public static var problem: String? { libpq_problem().map { String(cString: $0) } }
}
