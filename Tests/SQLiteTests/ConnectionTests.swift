import FeedTestSupport
import Foundation
import SQLiteBinding
import Testing

@Suite struct `A connection to SQLite` {
  private let db: Connection

  init() throws {
    db = try Connection(path: nil)
    try db.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a ANY, b TEXT) STRICT")
  }

  @Test(arguments: [
    Value.null, .integer(.min), .real(-1.5), .text(""), .text("ü\0b"), .blob([]), .blob([0, 255]),
  ])
  func `keeps every value as it is`(_ value: Value) throws {
    try db.run("INSERT INTO t (a) VALUES (?)", [value])
    #expect(try db.values("SELECT a FROM t") == [value])
    #expect(
      try db.statement("SELECT a FROM t WHERE a IS ?").value([value])
        == (value == .null ? nil : value))
  }

  @Test func `reads NULL as nothing, or as zero and empty`() throws {
    try db.run("INSERT INTO t (id) VALUES (1)")
    try db.run("SELECT a, b FROM t") { row in
      #expect(row.optionalInteger(0) == nil && row.value(1) == .null)
      #expect(row.integer(0) == 0 && row.text(1) == nil)
      return true
    }
  }

  @Test func `runs a statement again while it runs`() throws {
    try db.execute("INSERT INTO t (id) VALUES (1), (2)")
    let all = try db.statement("SELECT id FROM t").all { outer in
      try db.statement("SELECT id FROM t").all { inner in
        Int(outer.integer(0) * 10 + inner.integer(0))
      }
    }
    #expect(all == [[11, 12], [21, 22]])
    let statement = try db.statement("SELECT id FROM t")
    #expect(throws: SQLiteError.self) { try statement.run { _ in try statement.value() != nil } }
    #expect(try statement.value() == 1)
  }

  @Test func `reports code, words and statement`() throws {
    let error = #expect(throws: SQLiteError.self) { try db.run("SELECT \"nothing\" FROM t") }
    #expect(error?.code == .error)
    // Newer versions go on to suggest another quotation mark.
    #expect(error?.message.hasPrefix("no such column: ") ?? false)
    #expect(error?.sql == "SELECT \"nothing\" FROM t")
    try db.run("INSERT INTO t (id) VALUES (1)")
    #expect(throws: SQLiteError.self) { try db.run("INSERT INTO t (id) VALUES (1)") }
    #expect(throws: SQLiteError.self) { try Connection(path: "/nowhere/at/all.sqlite") }
  }

  @Test func `rolls back what fails, and is usable afterwards`() throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try db.transaction(.immediate) {
        try db.run("INSERT INTO t (id) VALUES (1)")
        throw Failure()
      }
    }
    try db.transaction(.immediate, rollsBack: true) { try db.run("INSERT INTO t (id) VALUES (2)") }
    try db.transaction(.immediate) { try db.run("INSERT INTO t (id) VALUES (3)") }
    #expect(try db.values("SELECT id FROM t") == [3])
  }

  @Test func `calls functions, which may run statements and fail`() throws {
    try db.add(function: "twice", parameters: 1) { .text(($0[0].text ?? "") + ($0[0].text ?? "")) }
    #expect(try db.value("SELECT twice('ab')") == "abab")
    #expect(try db.value("SELECT twice('')") == "")
    final class Rows {
      var count: Int64 = 0
    }
    struct Refusal: Error {}
    try db.add(
      function: "counted", parameters: 2,
      preparing: { connection, _ in
        let rows = Rows()
        rows.count = (try? connection.value("SELECT count(*) FROM t"))?.integer ?? -1
        return rows
      },
      { rows, values in
        rows.count += 1
        if values[1] == .integer(9) { throw Refusal() }
        return .integer(rows.count)
      })
    try db.execute("INSERT INTO t (id) VALUES (1), (2)")
    #expect(try db.values("SELECT counted('x', id) FROM t ORDER BY id") == [3, 4])
    #expect(throws: SQLiteError.self) { try db.run("SELECT counted('x', 9)") }
  }

  @Test func `cuts texts into the words of the full-text index, and tells where they match`() throws
  {
    let tokenizer = try Tokenizer(["unicode61", "remove_diacritics", "2"], of: db)
    var words: [String] = []
    try tokenizer.read("Één Hello, wörld") { words.append(String(decoding: $0, as: UTF8.self)) }
    try tokenizer.read("") { _ in words.append("none") }
    #expect(words == ["een", "hello", "world"])
    #expect(throws: (any Error).self) { try Tokenizer(["no such"], of: db) }
    try db.execute("CREATE VIRTUAL TABLE f USING fts5 (x, y)")
    try db.run("INSERT INTO f VALUES (?, ?)", ["a b a", "c a"])
    try db.add(matchFunction: "places") { match in
      let places = match.occurrences(limit: 10)?.map { "\($0.phrase)\($0.column)" } ?? []
      return .text("\(match.phraseCount) \(match.size) \(match.rowCount) \(places)")
    }
    #expect(
      try db.value("SELECT places(f) FROM f WHERE f MATCH 'a OR c'")
        == #"2 5 1 ["00", "00", "11", "01"]"#)
  }

  @Test func `reads a file that cannot be written to, whatever its name`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/a b#?%ü.sqlite"
    try Connection(path: path).execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    let db = try Connection(path: path, .readImmutable)
    #expect(try db.value("SELECT a FROM t") == 1)
    #expect(throws: SQLiteError.self) { try db.run("DELETE FROM t") }
  }
}
