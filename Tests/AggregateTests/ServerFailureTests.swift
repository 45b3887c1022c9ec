import ArticleStorage
import FeedTestSupport
import Foundation
import Testing

@testable import PostgreSQLStore

/// What a user sees if the server of a store cannot be used: one line, and the exit code 74 (docs/postgres.md).
@Suite(.waitsForPrograms, .enabled(if: PostgreSQLServer.isAvailable, PostgreSQLServer.absence))
struct `A server that cannot be used` {
  private let folder = TemporaryFolder()
  private let server: PostgreSQLServer
  /// A name that no other test has, also as that of a user or database.
  private let name = "t" + UUID().uuidString.prefix(12).lowercased().replacing("-", with: "")

  init() throws {
    server = try PostgreSQLServer.shared.get()
    folder.write(Samples.rss(["First", "Second"]), to: "config/aggregate/a.xml")
    program.configure(feeds: [("A", "a.xml")], settings: "interval = \"0m\"")
  }

  private var program: BuiltProgram { BuiltProgram(folder) }
  private var url: String { server.url(schema: name) }

  /// The URL with other parameters, of which the last of equal names counts.
  private func url(_ parameter: String) -> String { "\(url)&\(parameter)" }

  @discardableResult
  private func execute(_ statements: String...) throws -> ServerRows? {
    let connection = try ServerConnection(ServerAddress(url).parameters, timeout: 5)
    var rows: ServerRows?
    for sql in statements {
      rows = try connection.rows(sql, [], isRepeated: false)
      try connection.sync()
    }
    return rows
  }

  private func expect(
    _ words: String, _ arguments: [String], store: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let run = try program.run(arguments + ["--store", store])
    #expect(run.code == 74, "\(arguments)", sourceLocation: location)
    #expect(run.output.isEmpty, "\(arguments)", sourceLocation: location)
    #expect(run.errors.contains(words), "\(arguments): \(run.errors)", sourceLocation: location)
    #expect(
      run.errors.split(separator: "\n").count == 1, "\(arguments): \(run.errors)",
      sourceLocation: location)
  }

  @Test func `is absent, refuses, or is unknown`() throws {
    for (store, words) in [
      ("postgres:///news?host=\(folder.path)", "no server is running there; start it"),
      ("postgres://127.0.0.1:1/news", "connection refused; start the server"),
      ("postgres://no-such-host.invalid/news", "its host is unknown; check the URL"),
    ] {
      for arguments in [["list"], ["latest"], ["fetch"], ["read", "1"], ["count"]] {
        try expect(words, arguments, store: store)
      }
    }
  }

  @Test func `does not answer in time`() throws {
    // It waits for the end of an HTTP request.
    let silent = LocalServer { _ in .raw(Data()) }
    let store = "postgres://127.0.0.1:\(silent.port)/news"
    try expect("no connection within 5 s", ["list"], store: store)
    try expect("no connection within 5 s", ["latest"], store: store)
  }

  @Test func `is too old`() throws {
    let old = OldServer(version: "14.9")
    try expect(
      "its server is PostgreSQL 14; 15 or newer is needed", ["list"],
      store: "postgres://127.0.0.1:\(old.port)/news?sslmode=disable&gssencmode=disable")
  }

  @Test func `is read-only, and lists all the same`() throws {
    let readOnly = url("options=-c%20default_transaction_read_only%3Don")
    try expect("it is read-only; use the URL of the primary", ["fetch"], store: readOnly)
    #expect(try program.run("fetch", "--store", url).code == 0)
    for arguments in [["fetch", "--force"], ["read", "1"]] {
      try expect("it is read-only; use the URL of the primary", arguments, store: readOnly)
    }
    let list = try program.run("list", "unread", "--store", readOnly).expect()
    #expect(list.output.contains("First") && list.output.contains("Second"))
    #expect(try program.run("search", "second", "--store", readOnly).output.contains("Second"))
  }

  @Test func `has another encoding`() throws {
    try execute("CREATE DATABASE \(name) ENCODING 'SQL_ASCII' TEMPLATE template0")
    defer { _ = try? execute("DROP DATABASE \(name) WITH (FORCE)") }
    for arguments in [["fetch"], ["list"]] {
      try expect(
        "its encoding is SQL_ASCII; create a database with the encoding UTF8", arguments,
        store: url("dbname=\(name)"))
    }
  }

  @Test func `has no place for another connection`() throws {
    try execute("CREATE ROLE \(name) LOGIN CONNECTION LIMIT 0")
    defer { _ = try? execute("DROP ROLE \(name)") }
    for arguments in [["fetch"], ["list"]] {
      try expect("its server has too many connections", arguments, store: url("user=\(name)"))
    }
  }

  @Test func `does not let its user create the schema`() throws {
    try execute("CREATE ROLE \(name) LOGIN")
    defer { _ = try? execute("DROP ROLE \(name)") }
    try expect("its user may not do that", ["fetch"], store: url("user=\(name)"))
    #expect(try program.run("fetch", "--store", url).code == 0)
    try expect("its user may not do that", ["list"], store: url("user=\(name)"))
  }

  @Test func `cancels a statement that takes too long`() throws {
    #expect(try program.run("fetch", "--store", url).code == 0)
    let writer = try ServerConnection(ServerAddress(url).parameters, timeout: 5)
    _ = try writer.rows(
      "SELECT pg_advisory_lock($1)", [.integer(SchemaName.writeKey(of: name))])
    let process = try program.start(["read", "1", "--store", url("application_name=\(name)")])
    var isCancelled = false
    for _ in 0..<500 where !isCancelled {
      usleep(20_000)
      let rows = try execute(
        """
        SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE application_name = '\(name)' AND wait_event_type = 'Lock'
        """)
      isCancelled = (rows?.count ?? 0) > 0
    }
    #expect(isCancelled)
    #expect(process.wait() == 74)
    #expect(process.errors.contains("a statement took too long; try again later"))
    _ = try writer.rows("SELECT pg_advisory_unlock_all()", [])
    #expect(try program.run("count", "unread", "--store", url).output == "2\n")
  }
}
