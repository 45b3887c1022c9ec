import CMicrohttpd
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
