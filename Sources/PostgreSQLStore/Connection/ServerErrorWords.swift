import FeedBasics
import FeedModel

/// Errors of servers in the words of the program: what happened, to which store, and what to do.
extension ServerAddress {
  func storeError(_ error: any Error) -> StoreError {
    if let error = error as? StoreError { return error }
    guard let error = error as? ServerError else { return unusable("\(error)") }
    let message = masked(error.message)
    switch error.kind {
    case .address: return unusable(message)
    case .library:
      return unreachable(
        FileError.unloaded("libpq", message, "install it (Debian: libpq5, Homebrew: libpq)"))
    case .connecting: return unreachable(connecting(message))
    case .lost:
      return unusable("the connection was lost; try again when the server is back (\(message))")
    case .timeout:
      return unreachable("\(message); check the server and the network")
    case .version:
      return unreachable("its server is PostgreSQL \(message); 15 or newer is needed")
    case .unknownOutcome:
      return unusable(
        "the connection was lost while a change was committed; check whether it was stored")
    case .server(let state): return storeError(state, message)
    }
  }

  func unusable(_ reason: String) -> StoreError { .unusable(location, reason: reason) }

  private func unreachable(_ reason: String) -> StoreError {
    .unreachable(location, reason: reason)
  }

  /// libpq reports why no connection was made in words only.
  private func connecting(_ message: String) -> String {
    let advice: [(part: String, reason: String)] = [
      ("Connection refused", "connection refused; start the server, or check host and port"),
      ("No such file or directory", "no server is running there; start it, or check host and port"),
      ("could not translate host name", "its host is unknown; check the URL"),
      ("no connection within", "\(message); check host, port and the network"),
      (
        "no password supplied",
        "it needs a password; write it to ~/.pgpass, or set PGPASSWORD"
      ),
      ("password authentication failed", "the password is wrong; check ~/.pgpass or PGPASSWORD"),
      ("too many clients", ServerAddress.tooManyConnections),
      ("too many connections", ServerAddress.tooManyConnections),
      ("connection slots are reserved", ServerAddress.tooManyConnections),
      ("starting up", "its server is starting; try again in a moment"),
      ("shutting down", "its server is shutting down; try again when it is back"),
      ("in recovery mode", "its server is recovering from a crash; try again in a moment"),
      ("not yet accepting connections", "its server is starting; try again in a moment"),
      (
        "not accepting connections",
        "it is a standby that accepts no connections; use the URL of the primary server"
      ),
    ]
    if let known = advice.first(where: { message.contains($0.part) }) { return known.reason }
    // libpq begins with the address, which the location has already.
    let reason =
      message.ranges(of: "failed: ").last.map { String(message[$0.upperBound...]) } ?? message
    return
      "\(reason.hasPrefix("FATAL:") ? String(reason.dropFirst(6).drop { $0 == " " }) : reason); check the URL"
  }

  private static let tooManyConnections =
    "its server has too many connections; try again later, or raise max_connections"

  private func storeError(_ state: String, _ message: String) -> StoreError {
    switch state {
    case "25006": unusable("it is read-only; use the URL of the primary server")
    case "53100":
      unusable("the server's disk is full; make room and try again (nothing stored was lost)")
    case "53300": unusable(ServerAddress.tooManyConnections)
    case "42501": unusable("its user may not do that (\(message)); grant it the right")
    case "55P03": unusable("another program has been writing for too long; try again later")
    case "57014": unusable("a statement took too long; try again later")
    case "57P01", "57P02", "57P03":
      unusable("its server was shut down; try again when it is back")
    // A table or column is missing, or an index or page is corrupt.
    case "42P01", "42703", "3F000", "XX001", "XX002": .damaged(location)
    default: unusable("\(message) (SQLSTATE \(state))")
    }
  }
}
