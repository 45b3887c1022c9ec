import FeedTestSupport
import Serving
import Synchronization
import Testing

extension Trait where Self == ConditionTrait {
  /// The suite is skipped where libmicrohttpd is not installed.
  static var needsServer: Self {
    .enabled(if: HTTPServer.problem == nil, "libmicrohttpd is not installed")
  }
}

/// A handler made of a function.
struct FunctionHandler: RequestHandler {
  let function: @Sendable (ServerRequest) async -> ServerResponse

  init(_ function: @escaping @Sendable (ServerRequest) async -> ServerResponse) {
    self.function = function
  }

  func response(to request: ServerRequest) async -> ServerResponse { await function(request) }
}

/// A server on a free port, for one test.
struct RunningServer {
  let server: HTTPServer
  let port: Int
  let log: EntryLog

  /// The requests that have ended.
  final class EntryLog: Sendable {
    private let state = Mutex<[RequestLogEntry]>([])
    var entries: [RequestLogEntry] { state.withLock { $0 } }
    func append(_ entry: RequestLogEntry) { state.withLock { $0.append(entry) } }
  }

  init(
    _ limits: ServerLimits = ServerLimits(),
    _ handler: @escaping @Sendable (ServerRequest) async -> ServerResponse = { .text($0.path) }
  ) throws {
    let socket = try ListeningSocket(.internet(host: "127.0.0.1", port: 0))
    guard case .internet(_, let port) = socket.address else { throw ServerError.address("") }
    let log = EntryLog()
    self.log = log
    self.port = port
    server = HTTPServer([socket], limits: limits, handler: FunctionHandler(handler)) {
      log.append($0)
    }
    try server.start()
  }

  /// Runs a client against the server, and stops both.
  func use<Value: Sendable>(_ client: @escaping @Sendable (RunningServer) throws -> Value)
    async throws -> Value
  {
    let result: Result<Value, any Error>
    do {
      result = .success(try await Blocking.run { try client(self) })
    } catch {
      result = .failure(error)
    }
    await server.stop()
    return try result.get()
  }
}
