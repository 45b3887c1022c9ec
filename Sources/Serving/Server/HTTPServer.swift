import CMicrohttpd
import FeedBasics
import FeedModel
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

/// What libmicrohttpd calls, on the thread of its server.
enum ServerCallbacks {
  /// The functions, without their context, which is a server that is retained until it is stopped.
  static var all: microhttpd_callbacks {
    microhttpd_callbacks(
      context: nil, connection: connectionChanged, line: lineRead, request: requestContinued,
      completed: requestCompleted)
  }

  private static func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
    context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func connection(_ handle: OpaquePointer?) -> ServerConnection? {
    microhttpd_own(handle).map {
      Unmanaged<ServerConnection>.fromOpaque($0).takeUnretainedValue()
    }
  }

  // MARK: Connections

  private static let connectionChanged:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      Int32
    ) -> Void = { context, handle, own, isClosed in
      guard let server = server(context), let handle, let own else { return }
      guard isClosed == 0 else {
        guard let pointer = own.pointee else { return }
        own.pointee = nil
        let connection = Unmanaged<ServerConnection>.fromOpaque(pointer).takeRetainedValue()
        server.table.remove(connection)
        return
      }
      let connection = ServerConnection(
        handle, descriptor: microhttpd_socket(handle),
        deadline: .now + .seconds(server.limits.beginning))
      own.pointee = Unmanaged.passRetained(connection).toOpaque()
      server.table.add(connection)
    }

  // MARK: Requests

  private static let lineRead:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?) -> Void = {
      _, handle, target in
      guard let connection = connection(handle), let target else { return }
      connection.state.withLock { state in
        state.intake = RequestIntake(target: String(cString: target))
      }
    }

  private static let requestContinued:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int
    ) -> Int32 = { context, handle, method, data, count in
      guard let server = server(context), let handle, let connection = connection(handle) else {
        return 0
      }
      let step = connection.next(
        UnsafeBufferPointer(start: data, count: count), limits: server.limits, table: server.table
      ) {
        RequestHead(
          method: method.map { String(cString: $0) } ?? "", headers: RequestHeaders.of(handle))
      }
      switch step {
      case .proceed: return 1
      case .close: return 0
      case .refuse(let status):
        refuse(connection, status)
        return 0
      case .handle(let request, let serial):
        microhttpd_suspend(handle)
        server.handle(request, serial: serial, on: connection)
        return 1
      case .send(let response):
        return send(response, handle, isLast: server.table.isDraining)
      }
    }

  private static let requestCompleted:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void = { context, handle in
      guard let server = server(context), let connection = connection(handle) else { return }
      if let entry = connection.complete(limits: server.limits, table: server.table) {
        server.log(entry)
      }
    }

  // MARK: Responses

  private static func send(_ response: ServerResponse, _ handle: OpaquePointer, isLast: Bool)
    -> Int32
  {
    let made = response.body.withUnsafeBytes { microhttpd_response($0.baseAddress, $0.count) }
    guard let made else { return 0 }
    for field in ResponseFields(response, isLast: isLast).fields {
      _ = microhttpd_add_header(made, field.name, field.value)
    }
    return microhttpd_send(handle, UInt32(clamping: response.status), made)
  }

  /// Refuses the rest of a body. libmicrohttpd accepts no response before its end, and nothing was sent for this request
  /// so far; so this writes the response itself. What the socket does not take at once is lost.
  private static func refuse(_ connection: ServerConnection, _ status: Int) {
    let response = Array(
      "HTTP/1.1 \(status) Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    #if os(Linux)
      let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    #else
      let flags = Int32(MSG_DONTWAIT)
    #endif
    _ = response.withUnsafeBytes {
      FeedBasics.send(connection.descriptor, $0.baseAddress, $0.count, flags)
    }
  }
}

/// The header fields that libmicrohttpd has read.
private enum RequestHeaders {
  /// Receives them, for the time of one call.
  private final class Collected {
    var fields: [HTTPHeader] = []
  }

  static func of(_ handle: OpaquePointer) -> [HTTPHeader] {
    let collected = Collected()
    microhttpd_headers(handle, Unmanaged.passUnretained(collected).toOpaque()) {
      context, name, nameCount, value, valueCount in
      guard let context, let name, let value else { return }
      Unmanaged<Collected>.fromOpaque(context).takeUnretainedValue().fields.append(
        HTTPHeader(
          RequestHeaders.text(name, nameCount), RequestHeaders.text(value, valueCount)))
    }
    return collected.fields
  }

  private static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// The header fields of a response as they are sent.
struct ResponseFields {
  /// What every response has: nothing is guessed, framed or passed on to other sites, and stored by no one unless the
  /// handler decides otherwise.
  private static let always = [
    HTTPHeader("X-Content-Type-Options", "nosniff"),
    HTTPHeader("X-Frame-Options", "DENY"),
    HTTPHeader("Referrer-Policy", "no-referrer"),
  ]

  let fields: [HTTPHeader]

  /// - Parameter isLast: whether the connection is closed after the response.
  init(_ response: ServerResponse, isLast: Bool) {
    var fields = response.headers.compactMap(ResponseFields.clean)
    for field in ResponseFields.always
    where !fields.contains(where: { $0.name.lowercased() == field.name.lowercased() }) {
      fields.append(field)
    }
    if isLast { fields.append(.init("Connection", "close")) }
    self.fields = fields
  }

  /// A field without anything that could end it or begin another; nil if nothing is left, and for those that only the
  /// server can know.
  private static func clean(_ field: HTTPHeader) -> HTTPHeader? {
    let name = field.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let value = String(
      String.UnicodeScalarView(
        field.value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    let reserved = ["content-length", "transfer-encoding", "connection", "date"]
    guard !name.isEmpty, !value.isEmpty, !reserved.contains(name.lowercased()) else { return nil }
    return .init(name, value)
  }
}

/// Threads on which handlers run. Those of concurrency are as many as the machine has cores, and parsing and storing feeds
/// may hold all of them for longer than somebody waits for a page.
final class HandlerThreads: TaskExecutor, Sendable {
  private struct State {
    var jobs: [UnownedJob] = []
    var threads = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the most threads at once. They begin when they are needed, and end when there is nothing to do.
  init(limit: Int) { self.limit = limit }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let begins = state.withLock { state in
      state.jobs.append(job)
      guard state.threads < limit else { return false }
      state.threads += 1
      return true
    }
    if begins { SystemThread.start { [self] in work() } }
  }

  private func work() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// The job that has waited longest; nil if nothing is to be done, and this thread ends.
  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.threads -= 1
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}

/// How much clients may send, and how long they may take. What exceeds a limit costs its own connection only.
public struct ServerLimits: Sendable {
  /// The longest body of a request, in bytes.
  public var body = 1 << 20
  /// The bodies of all requests together, as far as they have arrived, in bytes.
  public var bodies = 32 << 20
  /// The longest header of a request, the first line included, in bytes.
  public var header = 64 << 10
  /// The maximum number of header fields.
  public var fields = 100
  /// What libmicrohttpd may use for a connection, in bytes. It keeps a copy of a request's header, and a record for each
  /// parameter of the query: a thousand ids in a query take twice as much as their text.
  let memory = 160 << 10
  /// Connections at once. Beyond them, the one that has been waiting for a request the longest is closed.
  public var connections = 256
  /// Requests whose responses are made at once; the others wait. Most of their time they wait for the disk.
  public var handlers = 8
  /// From accepting a connection to the end of its first header, in seconds.
  public var beginning: Double = 10
  /// From one request of a connection to the end of the next one's header, in seconds.
  public var idle: Double = 60
  /// From the end of a header to the end of the body, in seconds.
  public var receiving: Double = 30
  /// For sending a response, in seconds, and one more for each ``sendingRate`` of its bytes.
  public var sending: Double = 30
  /// The lowest rate at which a client must take a long response, in bytes a second.
  public var sendingRate: Double = 4096
  /// How long requests may go on when the server stops, in seconds.
  public var draining: Double = 5

  /// Creates the default limits.
  public init() {}

  /// The longest time for sending a body.
  /// - Parameter count: its bytes.
  func sending(_ count: Int) -> Double { sending + Double(count) / sendingRate }
}
