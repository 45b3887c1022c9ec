import CMicrohttpd
import FeedBasics
import Synchronization

/// A client's connection, from accepting it to closing it. Requests follow one another on it; each goes through the
/// phases in their order.
final class ServerConnection: Sendable {
  enum Phase {
    /// Waits for a request, or reads its header.
    case waiting
    /// Reads the body.
    case receiving
    /// The connection is suspended while the handler makes the response.
    case handling
    /// The response is there; libmicrohttpd is about to ask for it.
    case responding
    /// The response is being sent.
    case sending
    /// Another connection takes its place.
    case closing
  }

  struct State {
    var phase = Phase.waiting
    /// When the phase ends at the latest; nil for as long as it takes.
    var deadline: ContinuousClock.Instant?
    /// The number of requests so far, so that a response cannot be that of an earlier one.
    var serial = 0
    /// The request as far as it has arrived.
    var intake = RequestIntake()
    var response: ServerResponse?
    /// What the log will contain once the request has ended; nil before its header is complete.
    var entry: RequestLogEntry?
  }

  let descriptor: Int32
  let peer: PeerAddress
  // libmicrohttpd frees it after the notice that the connection is closed, and no one uses it then: it is only used on
  // libmicrohttpd's thread, and for resuming, before which a suspended connection is not closed.
  nonisolated(unsafe) let handle: OpaquePointer
  /// While it is locked, nothing of libmicrohttpd's is called, and the table is not asked for connections, which it locks
  /// itself.
  let state: Mutex<State>

  init(_ handle: OpaquePointer, descriptor: Int32, deadline: ContinuousClock.Instant) {
    self.handle = handle
    self.descriptor = descriptor
    peer = PeerAddress(of: descriptor)
    state = Mutex(State(deadline: deadline))
  }

  /// What libmicrohttpd is to do next.
  enum Step {
    case proceed
    case close
    /// Writes a response of this status in the middle of the body, and closes.
    case refuse(Int)
    case handle(ServerRequest, serial: Int)
    case send(ServerResponse)
  }

  /// Takes the next part of a request: its header, a piece of its body, its end, or that its response is there.
  /// - Parameters:
  ///   - bytes: the piece of the body; empty otherwise.
  ///   - head: the method and header, asked for once.
  func next(
    _ bytes: UnsafeBufferPointer<CChar>, limits: ServerLimits, table: ConnectionTable,
    head: () -> RequestHead
  ) -> Step {
    state.withLock { state in
      switch state.phase {
      case .waiting, .closing:
        state.intake.head = head()
        state.phase = .receiving
        state.deadline = .now + .seconds(limits.receiving)
        state.entry = RequestLogEntry(state.intake, from: peer, at: .now)
        guard let status = state.intake.refusal(limits) else { return .proceed }
        return ServerConnection.send(.text("Refused.\n", status: status), &state, limits)
      case .receiving where bytes.isEmpty:
        state.phase = .handling
        state.deadline = nil
        state.serial += 1
        return .handle(state.intake.request(from: peer), serial: state.serial)
      case .receiving:
        let status: Int? =
          state.intake.body.count + bytes.count > limits.body
          ? 413 : table.receive(bytes.count) ? nil : 503
        guard let status else {
          state.intake.body.append(contentsOf: UnsafeRawBufferPointer(bytes))
          return .proceed
        }
        state.entry?.status = status
        return .refuse(status)
      case .responding:
        guard let response = state.response else { return .close }
        state.response = nil
        return ServerConnection.send(response, &state, limits)
      case .handling, .sending: return .close
      }
    }
  }

  private static func send(_ response: ServerResponse, _ state: inout State, _ limits: ServerLimits)
    -> Step
  {
    state.phase = .sending
    state.deadline = .now + .seconds(limits.sending(response.body.count))
    state.entry?.status = response.status
    state.entry?.count = response.body.count
    return .send(response)
  }

  /// Makes the connection ready for another request.
  /// - Returns: what is to be logged; nil if the request's header was never complete.
  func complete(limits: ServerLimits, table: ConnectionTable) -> RequestLogEntry? {
    let entry = state.withLock { state in
      table.release(state.intake.body.count)
      state.intake = RequestIntake()
      state.response = nil
      state.phase = .waiting
      state.deadline = .now + .seconds(limits.idle)
      defer { state.entry = nil }
      return state.entry
    }
    table.rest(self)
    return entry
  }

  /// Gives the request its response, and lets the connection go on. Without effect if the request has one already.
  func respond(_ response: ServerResponse, to serial: Int) {
    let isFirst = state.withLock { state in
      guard state.phase == .handling, state.serial == serial else { return false }
      state.phase = .responding
      state.response = response
      return true
    }
    if isFirst { microhttpd_resume(handle) }
  }
}

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

/// A request that has ended, for the log.
public struct RequestLogEntry: Sendable, Equatable {
  /// The method as sent.
  public var method: String
  /// The path and query as sent, which may contain secrets.
  public var target: String
  /// The client's address without its port.
  public var peer: String
  /// The status of the response; nil if the connection was closed before there was one.
  public var status: Int?
  /// The bytes of the response's body.
  public var count: Int
  /// How long the request took, from the end of its header to the end of the response, in seconds.
  public var seconds: Double
  /// When its header was complete.
  private var start: ContinuousClock.Instant?

  /// Creates an entry from its parts.
  public init(
    method: String, target: String, peer: String, status: Int?, count: Int, seconds: Double
  ) {
    self.method = method
    self.target = target
    self.peer = peer
    self.status = status
    self.count = count
    self.seconds = seconds
  }

  init(_ intake: RequestIntake, from peer: PeerAddress, at now: ContinuousClock.Instant) {
    self.init(
      method: intake.head.method, target: intake.target, peer: intake.client(of: peer), status: nil,
      count: 0, seconds: 0)
    start = now
  }

  /// The entry of a request that ends now.
  func ended(at now: ContinuousClock.Instant) -> RequestLogEntry {
    guard let start else { return self }
    var entry = self
    let (seconds, attoseconds) = (now - start).components
    entry.seconds = Double(seconds) + Double(attoseconds) / 1e18
    return entry
  }
}
