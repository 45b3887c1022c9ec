import CMicrohttpd
import FeedBasics
import Synchronization

/// A server on libmicrohttpd, which reads the requests and writes the responses in a thread of its own. While a handler
/// makes a response, the connection is suspended.
public final class HTTPServer: Sendable {
  /// The problem with libmicrohttpd; nil if it can be used. It is loaded when this is asked for the first time.
  public static var problem: ServerError? {
    microhttpd_problem().map { .library(String(cString: $0)) }
  }

  /// libmicrohttpd's version, such as `0.9.75`; nil if it cannot be used.
  public static var libraryVersion: String? { microhttpd_version().map { String(cString: $0) } }

  let handler: any RequestHandler
  let limits: ServerLimits
  let table: ConnectionTable
  private let report: @Sendable (RequestLogEntry) -> Void
  private let threads: HandlerThreads
  private let sockets: [ListeningSocket]
  private let servers = Mutex<[RunningServer]>([])

  /// - Parameters:
  ///   - sockets: where it listens, once it is started.
  ///   - report: receives each request that has ended, on the server's thread.
  public init(
    _ sockets: [ListeningSocket], limits: ServerLimits = ServerLimits(),
    handler: any RequestHandler,
    report: @escaping @Sendable (RequestLogEntry) -> Void = { _ in }
  ) {
    self.sockets = sockets
    self.limits = limits
    self.handler = handler
    self.report = report
    table = ConnectionTable(limits)
    threads = HandlerThreads(limit: limits.handlers)
  }

  /// Begins to accept connections. A server is started once.
  public func start() throws(ServerError) {
    if let problem = HTTPServer.problem { throw problem }
    for socket in sockets {
      var callbacks = ServerCallbacks.all
      callbacks.context = Unmanaged.passRetained(self).toOpaque()
      // More than the table admits, since those that it shuts down count until libmicrohttpd has closed them. Its timeout
      // is only a second line of defence.
      let server = microhttpd_start(
        socket.descriptor, UInt32(clamping: limits.connections + 64), limits.memory,
        UInt32(clamping: Int(max(limits.idle, limits.sending)) + 5), &callbacks)
      guard let server else {
        Unmanaged.passUnretained(self).release()
        throw .start(socket.description)
      }
      servers.withLock { [running = RunningServer(pointer: server)] in $0.append(running) }
    }
  }

  /// Stops accepting connections, waits for the requests that have begun, and closes all connections. Afterwards the
  /// sockets are closed.
  public func stop() async {
    let servers = servers.withLock { servers in
      defer { servers = [] }
      return servers
    }
    for server in servers { microhttpd_quiesce(server.pointer) }
    table.drain()
    let end = ContinuousClock.now + .seconds(limits.draining)
    while !table.isEmpty, ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(10))
    }
    table.closeAll()
    for server in servers {
      microhttpd_stop(server.pointer)
      Unmanaged.passUnretained(self).release()
    }
    for socket in sockets { socket.close() }
  }

  /// Makes the response to a request, beside libmicrohttpd's thread.
  func handle(_ request: ServerRequest, serial: Int, on connection: ServerConnection) {
    Task(executorPreference: threads) { [handler] in
      let response = await handler.response(to: request)
      connection.respond(Compression.applied(to: response, for: request), to: serial)
    }
  }

  func log(_ entry: RequestLogEntry) { report(entry.ended(at: .now)) }
}

/// A server of libmicrohttpd's.
// Unchecked, because it has a pointer: libmicrohttpd allows its functions on any thread and locks what they share, and the
// pointer is freed by the one call that takes it out of the list of servers.
private struct RunningServer: @unchecked Sendable {
  let pointer: OpaquePointer
}
