import FeedModel
import Foundation
import TestSupport
import Testing

@testable import PostgreSQLStore

/// Runs where there is a server; where it is missing, one line of the test run tells.
extension Trait where Self == ConditionTrait {
  static var withServer: Self {
    .enabled(if: PostgreSQLServer.isAvailable, "postgresql is not installed")
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
