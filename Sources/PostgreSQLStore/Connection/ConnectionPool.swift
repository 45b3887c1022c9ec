import FeedBasics
import Synchronization

/// The connections of a store, of which each is used by one caller at a time.
final class ConnectionPool: Sendable {
  private let address: ServerAddress
  private let idle = Mutex<[ServerConnection]>([])

  /// More are closed when they are returned.
  private static let maximumIdle = 4

  init(_ address: ServerAddress) { self.address = address }

  /// A connection, which is new if none is idle.
  /// - Parameter timeout: seconds to wait for a new connection.
  func take(timeout: Double) throws(ServerError) -> ServerConnection {
    while let connection = idle.withLock({ $0.popLast() }) {
      if connection.settle() { return connection }
    }
    return try ServerConnection(address.parameters, timeout: timeout)
  }

  /// Returns a connection, or closes it if it cannot be used again.
  func give(_ connection: ServerConnection) {
    guard connection.isUsable else { return }
    idle.withLock { if $0.count < ConnectionPool.maximumIdle { $0.append(connection) } }
  }

  /// How often the idle connections waited for the server.
  var roundTrips: Int { idle.withLock { $0.reduce(0) { $0 + $1.roundTrips } } }

  /// Closes the connections that are idle.
  func clear() { idle.withLock { $0 = [] } }
}
