import ArticleStorage
import FeedTestSupport
import Foundation
import Testing

@testable import PostgreSQLStore

/// Runs where there is a server; where it is missing, one line of the test run tells.
extension Trait where Self == ConditionTrait {
  static var withServer: Self {
    .enabled(if: PostgreSQLServer.isAvailable, PostgreSQLServer.absence)
  }
}

@Suite(.withServer) struct `A connection to a server` {
  private let address: ServerAddress
  private let connection: ServerConnection

  init() throws {
    address = try PostgreSQLServer.shared.get().address()
    connection = try ServerConnection(address.parameters, timeout: 5)
  }

  @Test func `passes every type of value there and back`() throws {
    let text = "a\0b\u{1}c \u{10FFFF}'\\"
    let rows = try connection.rows(
      """
      SELECT $1, $2, $3, $4, $5, $6 IS NULL, array_length($7, 1), ($7)[2], ($8)[1], ($9)[2] IS NULL,
        ($10)[1], cardinality($11), ($12)[1]
      """,
      [
        .integer(Int64.min), .real(-0.5), .boolean(true), .text(text), .bytes([0, 255]),
        .text(nil), .integers([1, Int64.max]), .reals([.infinity]), .booleans([false, nil]),
        .texts([text]), .texts([]), .byteLists([[1, 0, 2]]),
      ])
    try connection.sync()
    var row = try #require(rows.first)
    let value1 = row.integer()
    #expect(value1 == .min)
    let value2 = row.real()
    #expect(value2 == -0.5)
    let value3 = row.boolean()
    #expect(value3)
    let value4 = row.text()
    #expect(value4 == text)
    let value5 = row.bytes()
    #expect(value5 == [0, 255])
    let value6 = row.boolean()
    #expect(value6)
    let value7 = row.integer()
    #expect(value7 == 2)
    let value8 = row.integer()
    #expect(value8 == .max)
    let value9 = row.real()
    #expect(value9 == .infinity)
    let value10 = row.boolean()
    #expect(value10)
    let value11 = row.text()
    #expect(value11 == text)
    let value12 = row.integer()
    #expect(value12 == 0)
    let value13 = row.bytes()
    #expect(value13 == [1, 0, 2])
  }

  @Test func `sends statements together with the one whose result is read`() throws {
    let before = connection.roundTrips
    try connection.send("BEGIN", [])
    try connection.send("CREATE TEMPORARY TABLE t (n bigint) ON COMMIT DROP", [])
    for number in 0..<1000 {
      try connection.send("INSERT INTO t VALUES ($1)", [.integer(number)])
    }
    let rows = try connection.rows("SELECT sum(n)::bigint FROM t", [])
    var row = try #require(rows.first)
    let value14 = row.integer()
    #expect(value14 == 499_500)
    #expect(connection.roundTrips == before + 1)
    try connection.send("COMMIT", [])
    try connection.sync()
    #expect(connection.roundTrips == before + 2)
  }

  @Test func `can be used again after an error`() throws {
    try connection.send("BEGIN", [])
    try connection.send("SELECT 1/0", [])
    #expect {
      try connection.rows("SELECT 1", [])
    } throws: { error in
      (error as? ServerError)?.kind == .server("22012")
    }
    try connection.send("ROLLBACK", [])
    try connection.sync()
    let rows = try connection.rows("SELECT 1", [])
    #expect(rows.count == 1)
  }

  @Test func `passes large values both ways at once`() throws {
    let text = String(repeating: "0123456789abcdef", count: 1 << 18)
    for _ in 0..<3 { try connection.send("SELECT $1", [.text(text)]) }
    let rows = try connection.rows("SELECT $1", [.text(text)])
    var row = try #require(rows.first)
    let value15 = row.text()
    #expect(value15 == text)
  }

  /// The number of the server's process, as statements report it.
  private func process() throws -> Int {
    let rows = try connection.rows("SELECT pg_backend_pid()", [])
    try connection.sync()
    var row = try #require(rows.first)
    return row.number()
  }

  private func preparedNames() throws -> [String] {
    var names: [String] = []
    try connection.rows("SELECT name::text FROM pg_prepared_statements", [], isRepeated: false)
      .each { names.append($0.text() ?? "") }
    return names
  }

  @Test func `prepares statements under names that no other has`() throws {
    #expect(try preparedNames().isEmpty)
    connection.noteProcess(try process())
    for _ in 0..<2 { _ = try connection.rows("SELECT 1", []) }
    let names = try preparedNames()
    #expect(names.count == 1)
    #expect(names.allSatisfy { $0.contains(connection.name) && $0.utf8.count < 64 })
  }

  @Test func `prepares nothing if a pooler is in between`() throws {
    connection.noteProcess(try process() + 1)
    connection.noteProcess(try process())
    for _ in 0..<2 { _ = try connection.rows("SELECT 1", []) }
    #expect(try preparedNames().isEmpty)
  }

  @Test func `prepares nothing more once a pooler has lost a statement`() throws {
    connection.noteProcess(try process())
    _ = try connection.rows("SELECT 1", [])
    _ = try connection.rows("DEALLOCATE ALL", [], isRepeated: false)
    try connection.sync()
    #expect {
      try connection.rows("SELECT 1", [])
    } throws: { error in
      (error as? ServerError)?.isTransient ?? false
    }
    #expect(try connection.rows("SELECT 1", []).count == 1)
    connection.noteProcess(try process())
    _ = try connection.rows("SELECT 2", [])
    #expect(try preparedNames().isEmpty)
  }

  @Test func `reports a server that ends it`() throws {
    let rows = try connection.rows("SELECT pg_backend_pid()", [])
    try connection.sync()
    var row = try #require(rows.first)
    let other = try ServerConnection(address.parameters, timeout: 5)
    _ = try other.rows("SELECT pg_terminate_backend($1::int)", [.text("\(row.integer())")])
    #expect {
      try connection.rows("SELECT 1", [])
    } throws: { error in
      (error as? ServerError)?.isLost ?? false
    }
    #expect(!connection.isUsable)
  }
}
