import FeedBasics
import Synchronization

/// The connections of a server, so that those that take too long are closed. libmicrohttpd's own limit counts from the
/// last byte, and a client that sends one every second would stay for ever.
final class ConnectionTable: Sendable {
  private struct State {
    var connections: [ObjectIdentifier: ServerConnection] = [:]
    var isDraining = false
    var isWatched = false
  }

  private let limits: ServerLimits
  private let state = Mutex(State())
  /// The bytes of bodies that have arrived. They are counted while a connection is locked, and the table locks connections
  /// while it is locked itself; so they have a lock of their own.
  private let received = Mutex(0)

  init(_ limits: ServerLimits) { self.limits = limits }

  var isEmpty: Bool { state.withLock(\.connections.isEmpty) }

  /// Whether connections are closed after their response.
  var isDraining: Bool { state.withLock(\.isDraining) }

  /// Adds a connection, in place of another if there are too many.
  func add(_ connection: ServerConnection) {
    let begins = state.withLock { state in
      if state.isDraining {
        ConnectionTable.shutDown(connection)
      } else if state.connections.count >= limits.connections {
        ConnectionTable.makeRoom(for: connection, among: state.connections.values)
      }
      state.connections[ObjectIdentifier(connection)] = connection
      defer { state.isWatched = true }
      return !state.isWatched
    }
    // A thread of its own, since others' work may hold those of concurrency for longer than a deadline.
    if begins { SystemThread.start { [self] in watch() } }
  }

  /// Forgets a connection, whose socket is closed next.
  func remove(_ connection: ServerConnection) {
    _ = state.withLock { $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// Counts the bytes of a body that have arrived.
  /// - Returns: false if there is no room for them; they are then not counted.
  func receive(_ count: Int) -> Bool {
    received.withLock { received in
      guard received + count <= limits.bodies else { return false }
      received += count
      return true
    }
  }

  /// Forgets the bytes of a body.
  func release(_ count: Int) { received.withLock { $0 -= count } }

  /// Closes a connection that waits for a request while the server stops.
  func rest(_ connection: ServerConnection) {
    state.withLock { state in
      if state.isDraining { ConnectionTable.shutDown(connection) }
    }
  }

  /// Closes the connections that wait for a request, and the others after their response.
  func drain() {
    state.withLock { state in
      state.isDraining = true
      for connection in state.connections.values
      where connection.state.withLock({ $0.phase }) == .waiting {
        ConnectionTable.shutDown(connection)
      }
    }
  }

  /// Closes all connections. Requests whose response is not there yet get one, since a suspended connection cannot be
  /// closed.
  func closeAll() {
    let connections = state.withLock { Array($0.connections.values) }
    for connection in connections {
      connection.respond(
        .text("The server is stopping.\n", status: 503), to: connection.state.withLock(\.serial))
      state.withLock { state in
        // Unless it was closed meanwhile, and its number is that of another file.
        if state.connections[ObjectIdentifier(connection)] != nil {
          ConnectionTable.shutDown(connection)
        }
      }
    }
  }

  // MARK: Deadlines

  /// Looks at the deadlines until there is no connection left.
  private func watch() {
    let shortest = min(limits.beginning, limits.idle, limits.receiving, limits.sending)
    let pause = UInt32(min(max(shortest / 10, 0.01), 1) * 1_000_000)
    while true {
      usleep(pause)
      let now = ContinuousClock.now
      let isOver = state.withLock { state in
        for connection in state.connections.values
        where connection.state.withLock({ $0.deadline.map { $0 < now } ?? false }) {
          ConnectionTable.shutDown(connection)
        }
        if state.connections.isEmpty { state.isWatched = false }
        return state.connections.isEmpty
      }
      if isOver { return }
    }
  }

  /// Closes the connection that has been waiting the longest for its client, else the new one.
  private static func makeRoom(
    for new: ServerConnection, among connections: some Sequence<ServerConnection>
  ) {
    var oldest: (connection: ServerConnection, isWaiting: Bool, deadline: ContinuousClock.Instant)?
    for connection in connections {
      let (phase, deadline) = connection.state.withLock { ($0.phase, $0.deadline) }
      guard phase == .waiting || phase == .receiving, let deadline else { continue }
      let isWaiting = phase == .waiting
      if let oldest, (oldest.isWaiting ? 0 : 1, oldest.deadline) <= (isWaiting ? 0 : 1, deadline) {
        continue
      }
      oldest = (connection, isWaiting, deadline)
    }
    let closed = oldest?.connection ?? new
    // So that the next one is not chosen again.
    closed.state.withLock { $0.phase = .closing }
    shutDown(closed)
  }

  /// Ends both directions; libmicrohttpd notices it and closes the socket. A connection that is in the table has its
  /// socket still: it is removed before it is closed.
  private static func shutDown(_ connection: ServerConnection) {
    #if os(Linux)
      _ = shutdown(connection.descriptor, Int32(SHUT_RDWR))
    #else
      _ = shutdown(connection.descriptor, SHUT_RDWR)
    #endif
  }
}
