import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

@testable import PostgreSQLStore

struct `The address of a server` {
  /// A URL and how messages show it.
  @Test(arguments: [
    ("postgres://localhost/news", "postgres://localhost/news"),
    ("postgres://me:geheim@db.example/news", "postgres://***@db.example/news"),
    (
      "postgresql://db.example/news?password=geheim&schema=a",
      "postgresql://db.example/news?password=***&schema=a"
    ),
    ("postgres://me:#geheim@db.example/news", "postgres://***@db.example/news"),
    ("postgres://me:p?geheim@/news?host=/run", "postgres://***@/news?host=/run"),
    ("postgres://me:p/geheim@db.example/news", "postgres://***@db.example/news"),
    ("postgres://me:p@geheim@db.example", "postgres://***@db.example"),
    ("postgres://me:p@geheim/x@db.example/news", "postgres://***@db.example/news"),
    ("postgres://me:p@x/w:geheim#1@db.example/news", "postgres://***@db.example/news"),
    ("postgres://me:p/geheim?x@db.example/news", "postgres://***@db.example/news"),
    ("postgres://me:p@x?geheim=1/y@db.example/news", "postgres://***@db.example/news"),
    (
      "postgres://me:p?x=geheim@db.example/n?sslmode=a@b", "postgres://***@db.example/n?sslmode=a@b"
    ),
    ("postgres://db.example/news?user=me@home", "postgres://db.example/news?user=me@home"),
  ])
  func `hides user and password`(_ url: String, _ shown: String) {
    let address = ServerAddress(url)
    #expect(address.description == shown)
    #expect(address.hasPassword == url.contains("geheim"))
    #expect(!address.masked("error for \(url)").contains("geheim"))
  }

  /// A URL, and what its error names.
  @Test(arguments: [
    ("postgres://me:p/geheim@db.example/news", "%2F"),
    ("postgres://me:p@geheim@db.example/news", "%40"),
    ("postgres://me:${DB_PASSWORD}@db.example/news", "DB_PASSWORD"),
  ])
  func `does not reach libpq if that would read it otherwise`(_ url: String, _ named: String) {
    let address = ServerAddress(url)
    let error = #expect(throws: ServerError.self) { try address.parameters }
    #expect(error?.message.contains(named) == true)
    #expect(error?.message.contains("geheim") == false)
  }

  @Test func `names a schema, which libpq does not get`() throws {
    let address = ServerAddress("postgres://h/d?schema=my%20news&sslmode=require")
    #expect(address.schema == "my news")
    #expect(
      try address.parameters.contains { $0 == ("dbname", "postgres://h/d?sslmode=require") })
    #expect(ServerAddress("postgres://h/d").schema == "aggregate")
  }

  /// An error and its words.
  @Test(arguments: [
    (
      ServerError(.connecting, "connection to server at \"h\", port 1 failed: Connection refused"),
      "connection refused; start the server, or check host and port"
    ),
    (
      ServerError(
        .connecting, "connection failed: FATAL:  password authentication failed for user \"me\""),
      "the password is wrong; check ~/.pgpass or PGPASSWORD"
    ),
    (
      ServerError(.connecting, "connection failed: FATAL:  database \"d\" does not exist"),
      "database \"d\" does not exist; check the URL"
    ),
    (
      ServerError(
        .connecting, "connection failed: FATAL:  the database system is in recovery mode"),
      "its server is recovering from a crash; try again in a moment"
    ),
    (
      ServerError(
        .connecting,
        "connection failed: FATAL:  the database system is not yet accepting connections"),
      "its server is starting; try again in a moment"
    ),
    (
      ServerError(
        .connecting, "connection failed: FATAL:  the database system is not accepting connections"),
      "it is a standby that accepts no connections; use the URL of the primary server"
    ),
    (
      ServerError(.timeout, "the server did not respond within 300 s"),
      "the server did not respond within 300 s; check the server and the network"
    ),
    (ServerError(.version, "13"), "its server is PostgreSQL 13; 15 or newer is needed"),
    (
      ServerError(.server("25006"), "cannot execute INSERT in a read-only transaction"),
      "it is read-only; use the URL of the primary server"
    ),
    (
      ServerError(.server("53100"), "could not extend file"),
      "the server's disk is full; make room and try again (nothing stored was lost)"
    ),
    (
      ServerError(.server("53300"), "sorry, too many clients already"),
      "its server has too many connections; try again later, or raise max_connections"
    ),
  ])
  func `explains an error in one line`(_ error: ServerError, _ reason: String) {
    let address = ServerAddress("postgres://me:geheim@h/d")
    #expect(
      address.storeError(error).description
        == "the store postgres://***@h/d cannot be used: \(reason)")
  }

  @Test(.enabled(if: ServerLibrary.problem == nil, "libpq is not installed"))
  func `says how long a connection was waited for`() throws {
    let silent = LocalServer { _ in .raw(Data()) }
    defer { silent.stop() }
    let address = ServerAddress("postgres://127.0.0.1:\(silent.port)/d")
    let error = #expect(throws: ServerError.self) {
      try ServerConnection(address.parameters, timeout: 1)
    }
    #expect(
      error.map { "\(address.storeError($0))" }?
        .contains("no connection within 1 s; check host, port and the network") ?? false)
  }

  @Test(.enabled(if: ServerLibrary.problem == nil, "libpq is not installed"))
  func `reports a server that is not there, at once`() throws {
    let folder = TemporaryFolder()
    let address = ServerAddress("postgres://me:geheim@/d?host=\(folder.path)")
    #expect {
      try PostgreSQLArticleStore(address, access: .read, policy: StandardMergePolicy())
    } throws: { error in
      "\(error)".contains("no server is running there") && !"\(error)".contains("geheim")
    }
  }
}
