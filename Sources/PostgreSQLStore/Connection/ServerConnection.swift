import ArticleStorage
import CLibPQ
import FeedBasics

/// One connection to a server, in libpq's pipeline mode: statements whose results are not needed are sent together with
/// the next one whose result is read. All calls block, except ``send(_:_:)``.
///
/// `@unchecked Sendable`: ``ServerSessions`` hands a connection to one caller at a time, so that no two threads use it at
/// once.
final class ServerConnection: @unchecked Sendable {
  /// Something that the server will respond to, in order.
  private enum Expected {
    case preparation(sql: String)
    /// - Parameter take: receives the first row.
    case result(take: ((inout ServerRow) -> Void)?)
    case sync

    var hasRows: Bool { if case .result = self { true } else { false } }
  }

  /// Names it among all connections to any server.
  let name = UUID().uuidString
  private let handle: OpaquePointer
  /// The names of prepared statements, by their text.
  private var prepared: [String: String] = [:]
  /// How many names were given. No other program has the same ones, though a pooler may pass on its statements by the same
  /// connection.
  private var preparations = 0
  /// Whether statements are prepared under names: false until it is known that no pooler is in between, which may pass on
  /// each transaction by another connection.
  private var isNaming = false
  private var hasPooler = false
  private var expected: [Expected] = []
  private var isBroken = false
  /// How often this connection waited for the server.
  private(set) var roundTrips = 0
  private(set) var results = 0
  /// Seconds within which the server has to respond.
  var timeout: Double = 60

  /// - Parameters:
  ///   - parameters: names and values as libpq takes them.
  ///   - timeout: in seconds, for all addresses of the server together.
  init(_ parameters: [(name: String, value: String)], timeout: Double) throws(ServerError) {
    if let problem = libpq_problem() {
      throw ServerError(.library, String(cString: problem))
    }
    guard let handle = ServerConnection.start(parameters) else {
      throw ServerError(.connecting, "out of memory")
    }
    do throws(ServerError) {
      try ServerConnection.connect(handle, timeout: timeout)
    } catch {
      libpq_finish(handle)
      throw error
    }
    self.handle = handle
    libpq_ignore_notices(handle)
    let version = libpq_serverVersion(handle)
    guard version >= 150_000 else {
      throw ServerError(.version, "\(version / 10_000)")
    }
    guard libpq_setnonblocking(handle, 1) == 0, libpq_enterPipelineMode(handle) == 1 else {
      throw ServerError(.connecting, "no pipeline")
    }
  }

  deinit {
    // A server whose result is not read reports a lost connection.
    timeout = min(timeout, 1)
    _ = settle()
    libpq_finish(handle)
  }

  /// Whether it can be used again.
  var isUsable: Bool { !isBroken && Int(libpq_status(handle)) == libpq_connection_ok }

  var serverEncoding: String {
    libpq_parameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? "unknown"
  }

  // MARK: Connecting

  private static func start(_ parameters: [(name: String, value: String)]) -> OpaquePointer? {
    let names = parameters.map { strdup($0.name) }
    let values = parameters.map { strdup($0.value) }
    defer { for text in names + values { free(text) } }
    return libpq_connectStartParams(
      names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
  }

  private static func connect(_ handle: OpaquePointer, timeout: Double) throws(ServerError) {
    let deadline = Deadline(after: timeout)
    var state = libpq_polling_writing
    while Int(libpq_status(handle)) != libpq_connection_bad {
      switch state {
      case libpq_polling_ok: return
      case libpq_polling_failed: throw ServerError(.connecting, message(handle))
      default:
        let events = Int16(state == libpq_polling_reading ? POLLIN : POLLOUT)
        guard deadline.wait(libpq_socket(handle), for: events) != 0 else {
          throw ServerError(.connecting, "no connection within \(Int(timeout.rounded(.up))) s")
        }
        state = Int(libpq_connectPoll(handle))
      }
    }
    throw ServerError(.connecting, message(handle))
  }

  private static func message(_ handle: OpaquePointer) -> String {
    libpq_errorMessage(handle).map { String(cString: $0) } ?? "unknown error"
  }

  // MARK: Statements

  /// Sends a statement whose result is not needed, at the latest with the next one whose result is read. An error is
  /// thrown there.
  /// - Parameters:
  ///   - isRepeated: whether it is likely to be sent again, and so is prepared.
  ///   - take: receives the first row of the result, which is read with that of a later statement.
  func send(
    _ sql: String, _ values: [SQLValue], isRepeated: Bool = true,
    take: ((inout ServerRow) -> Void)? = nil
  ) throws(ServerError) {
    guard !isBroken else { throw ServerError(.lost, "the connection has ended") }
    var name: String?
    if isRepeated, isNaming {
      if let known = prepared[sql] {
        name = known
      } else {
        preparations += 1
        let new = "\(self.name)-\(preparations)"
        let types = values.map(\.type)
        try check(libpq_sendPrepare(handle, new, sql, Int32(types.count), types))
        prepared[sql] = new
        expected.append(.preparation(sql: sql))
        name = new
      }
    }
    try check(StatementParameters(values).send(name, sql, to: handle))
    expected.append(.result(take: take))
  }

  /// Sends a statement with all before it, and waits for its result.
  func rows(
    _ sql: String, _ values: [SQLValue], isRepeated: Bool = true
  ) throws(ServerError) -> ServerRows {
    try rows(ofAll: [(sql, values)], isRepeated: isRepeated)[0]
  }

  /// Sends statements with all before them, and waits for their results.
  func rows(
    ofAll statements: [(sql: String, values: [SQLValue])], isRepeated: Bool = true
  ) throws(ServerError) -> [ServerRows] {
    let first = expected.count(where: \.hasRows)
    for (sql, values) in statements { try send(sql, values, isRepeated: isRepeated) }
    try check(libpq_sendFlushRequest(handle))
    let rows = try readAll().dropFirst(first)
    guard rows.count == statements.count else { throw ServerError(.lost, "no result") }
    results += 1
    return Array(rows)
  }

  /// Learns which process of the server has executed a statement.
  func noteProcess(_ number: Int) {
    // A pooler gives its clients numbers of its own.
    if number != Int(libpq_backendPID(handle)) { hasPooler = true }
    isNaming = !hasPooler
  }

  /// Waits until the server has done everything that was sent.
  func sync() throws(ServerError) {
    guard !isBroken else { throw ServerError(.lost, "the connection has ended") }
    try check(libpq_pipelineSync(handle))
    expected.append(.sync)
    _ = try readAll()
  }

  /// Sends everything now, without waiting for results.
  func sendAll() throws(ServerError) {
    try check(libpq_pipelineSync(handle))
    expected.append(.sync)
    do throws(ServerError) {
      try flush(Deadline(after: timeout))
    } catch {
      isBroken = true
      throw error
    }
  }

  /// Reads what is outstanding of ``sendAll()``.
  /// - Returns: whether the connection can be used.
  func settle() -> Bool {
    guard isUsable else { return false }
    if expected.isEmpty { return true }
    roundTrips -= 1
    return (try? readAll()) != nil
  }

  // MARK: Results

  /// Reads all results that are outstanding.
  private func readAll() throws(ServerError) -> [ServerRows] {
    roundTrips += 1
    let deadline = Deadline(after: timeout)
    do throws(ServerError) {
      try flush(deadline)
      var all: [ServerRows] = []
      var failure: ServerError?
      var index = 0
      while index < expected.count {
        let next = expected[index]
        index += 1
        let (rows, error) = try read(next, deadline)
        if let rows, next.hasRows { all.append(rows) }
        if failure == nil { failure = error }
      }
      expected = []
      if let failure { throw failure }
      return all
    } catch {
      if case .server = error.kind, !error.isLost {
        try recover()
      } else {
        isBroken = true
      }
      throw error
    }
  }

  /// After an error the server ignores everything until a synchronisation point.
  private func recover() throws(ServerError) {
    let deadline = Deadline(after: timeout)
    guard libpq_pipelineSync(handle) == 1 else {
      isBroken = true
      return
    }
    try flush(deadline)
    while let result = try next(deadline) {
      let status = Int(libpq_resultStatus(result))
      libpq_clear(result)
      if status == libpq_pipeline_sync { return }
    }
    isBroken = true
  }

  private func read(
    _ expected: Expected, _ deadline: Deadline
  ) throws(ServerError) -> (ServerRows?, ServerError?) {
    guard let result = try next(deadline) else {
      throw ServerError(.lost, ServerConnection.message(handle))
    }
    let status = Int(libpq_resultStatus(result))
    if status == libpq_pipeline_sync {
      libpq_clear(result)
      return (nil, nil)
    }
    let rows = ServerRows(result)
    // The end of the statement's results.
    if let more = try next(deadline) { libpq_clear(more) }
    if status == libpq_command_ok || status == libpq_tuples_ok {
      if case .result(let take?) = expected, var row = rows.first { take(&row) }
      return (rows, nil)
    }
    if case .preparation(let sql) = expected { prepared[sql] = nil }
    if status == libpq_pipeline_aborted { return (nil, ServerError(.server("25P02"), "aborted")) }
    func field(_ code: Int) -> String? {
      libpq_resultErrorField(result, Int32(code)).map { String(cString: $0) }
    }
    let message = field(libpq_diag_message)
    guard let state = field(libpq_diag_sqlstate) else {
      throw ServerError(.lost, message ?? ServerConnection.message(handle))
    }
    let error = ServerError(.server(state), message ?? state)
    if error.isOfOtherConnection {
      hasPooler = true
      isNaming = false
    }
    return (nil, error)
  }

  /// libpq's next result; nil at the end of those of one statement.
  private func next(_ deadline: Deadline) throws(ServerError) -> OpaquePointer? {
    while libpq_isBusy(handle) == 1 {
      guard deadline.wait(libpq_socket(handle), for: Int16(POLLIN)) != 0 else {
        throw noResponse
      }
      try checkInput()
    }
    return libpq_getResult(handle)
  }

  /// Sends everything, and meanwhile takes what the server sends: it would otherwise wait for that as well.
  private func flush(_ deadline: Deadline) throws(ServerError) {
    while true {
      let rest = libpq_flush(handle)
      if rest == 0 { return }
      guard rest == 1 else { throw ServerError(.lost, ServerConnection.message(handle)) }
      let events = deadline.wait(libpq_socket(handle), for: Int16(POLLIN | POLLOUT))
      guard events != 0 else { throw noResponse }
      if events & Int16(POLLIN) != 0 { try checkInput() }
    }
  }

  private var noResponse: ServerError {
    ServerError(.timeout, "the server did not respond within \(Int(timeout)) s")
  }

  private func checkInput() throws(ServerError) {
    guard libpq_consumeInput(handle) == 1 else {
      throw ServerError(.lost, ServerConnection.message(handle))
    }
  }

  private func check(_ isDone: Int32) throws(ServerError) {
    guard isDone == 1 else {
      isBroken = true
      throw ServerError(.lost, ServerConnection.message(handle))
    }
  }
}
