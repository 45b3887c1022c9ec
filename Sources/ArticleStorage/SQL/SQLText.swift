/// The two dialects of SQL, with what differs between them in statements that are otherwise the same.
public enum SQLDialect: Sendable {
  case sqlite
  case postgreSQL

  /// What differs between dialects.
  func file(_ sqlite: String, server postgreSQL: String) -> String {
    switch self {
    case .sqlite: sqlite
    case .postgreSQL: postgreSQL
    }
  }

  /// Whether a text is another one. A server's index has digests of texts, which may be longer than an index can hold.
  func equals(_ column: String, _ value: String) -> String {
    file(
      "\(column) = \(value)", server: "md5(\(column)) = md5(\(value)) AND \(column) = \(value)")
  }

  /// The larger of two numbers, of which the first may be NULL.
  func greatest(_ first: String, _ second: String) -> String {
    file(
      "max(coalesce(\(first), \(second)), \(second))", server: "greatest(\(first), \(second))")
  }

  /// A join in the order of its tables. SQLite's planner may begin with the larger one otherwise.
  var orderedJoin: String { file("CROSS JOIN", server: "JOIN") }

  /// Whether `articles` has a mark; the condition of an index.
  func mark(_ name: String, is isSet: Bool) -> String {
    file("articles.\(name) = \(isSet ? 1 : 0)", server: "\(isSet ? "" : "NOT ")articles.\(name)")
  }

  /// Whether a text contains another one, ignoring the case of ASCII letters.
  func contains(_ text: String, _ part: String) -> String {
    file(
      "instr(lower(\(text)), lower(\(part))) > 0",
      server: "strpos(lower(\(text) COLLATE \"C\"), lower(\(part) COLLATE \"C\")) > 0")
  }

  /// Whether a text contains another one.
  func occurs(_ part: String, in text: String) -> String {
    file("instr(\(text), \(part)) > 0", server: "strpos(\(text), \(part)) > 0")
  }

  /// Before a column whose index SQLite must not use (sqlite.org/optoverview.html §3).
  var unindexed: String { file("+", server: "") }

  /// Whether two values differ, where one may be NULL.
  func differ(_ first: String, _ second: String) -> String {
    file("\(first) IS NOT \(second)", server: "\(first) IS DISTINCT FROM \(second)")
  }

  /// Whether a value is in a list, which is one parameter.
  func isIn(_ value: String, _ list: String) -> String {
    file(
      "\(value) IN (SELECT value FROM json_each(\(list)))", server: "\(value) = ANY(\(list))")
  }

  /// Joins the last sights of an appearance `a` where they have a table of their own.
  var sightingsJoin: String { file("", server: "JOIN sightings s ON s.appearance_id = a.id") }

  /// The table with `last_seen` and `last_response`, beside ``sightingsJoin``.
  var sightings: String { file("a", server: "s") }
}

/// The text of a statement in both dialects. Its parameters are `$1`, `$2` and so on.
public struct SQLText: Sendable, ExpressibleByStringInterpolation {
  private let sqlite: String
  private let postgreSQL: String

  /// A text that is the same in both dialects.
  public init(stringLiteral text: String) { self.init { _ in text } }

  /// A text that differs between dialects.
  public init(_ text: (SQLDialect) -> String) {
    // In SQLite `$1` is a name (sqlite.org/lang_expr.html#varparam).
    sqlite = SQLText.numbered(text(.sqlite))
    postgreSQL = text(.postgreSQL)
  }

  fileprivate init(sqlite: String, postgreSQL: String) {
    self.sqlite = sqlite
    self.postgreSQL = postgreSQL
  }

  /// The text in a dialect.
  public func text(_ dialect: SQLDialect) -> String {
    dialect.file(sqlite, server: postgreSQL)
  }

  /// A text with the values of a row in the place of their names in braces: parameters of a file, and columns of the rows
  /// `n` of a server.
  fileprivate static func filled(
    _ text: (SQLDialect) -> String, _ names: [String], _ dialect: SQLDialect
  ) -> String {
    names.enumerated().reduce(text(dialect)) { text, name in
      let value = dialect.file("?\(name.offset + 1)", server: "n.\(name.element)")
      return text.replacing("{\(name.element)}", with: value)
    }
  }

  /// A text with the names of parameters that SQLite numbers.
  public static func numbered(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "$") {
      let next = rest.index(after: mark)
      result += rest[..<mark]
      let isParameter = next < rest.endIndex && rest[next].isASCII && rest[next].isNumber
      result += isParameter ? "?" : "$"
      rest = rest[next...]
    }
    return result + rest
  }
}

/// A query that is asked for many rows of values at once: of a file once for each row, which costs nothing but the look-up
/// itself, and of a server with one statement for all.
public struct BatchQuery: Sendable {
  /// The statement; for a server its parameters are lists, and the first column of its result is the place of the row.
  public let text: SQLText

  /// - Parameters:
  ///   - parameters: the names of the values of a row, which the query contains in braces.
  ///   - query: selects at least one column; its tables must not be named `n`.
  init(_ parameters: String..., query: (SQLDialect) -> String) {
    let names = parameters.joined(separator: ", ")
    let marks = parameters.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    text = SQLText(
      sqlite: SQLText.filled(query, parameters, .sqlite),
      postgreSQL: """
        SELECT n.place - 1, q.* FROM unnest(\(marks)) WITH ORDINALITY AS n (\(names), place),
        LATERAL (\(SQLText.filled(query, parameters, .postgreSQL))) AS q
        """)
  }
}

/// A statement that writes many rows at once: of a file with one or several rows at a time, of a server all together.
public struct BatchStatement: Sendable {
  /// What is done with each row.
  enum Kind: Sendable {
    /// Adds it. An error ends the transaction.
    case insert
    /// Adds it, also with a number that a server makes otherwise.
    case copy
    /// Adds it unless there is one with its key.
    case insertIfAbsent
    /// Adds it, or assigns to the one with its key. The new row is `excluded`; the one that is there has the table's name.
    case upsert(key: String, set: String)
    /// Adds it, or assigns all columns to the one with its key.
    case replace(key: [String])
    /// Assigns to the row with its key; to all rows if that is empty.
    case update(key: [String])
    /// Removes the row with its key, which are all columns.
    case delete
  }

  /// The statements of a file, each for a number of rows; the most come first, and one row last.
  public let sqlite: [(rows: Int, text: String)]
  /// The statement of a server. Its parameters are lists.
  public let postgreSQL: String

  /// 25 rows with one statement cost a third less than with 25, more hardly less.
  private static let sizes = [25, 5, 1]

  /// - Parameters:
  ///   - serverColumns: those of a server, if they are others.
  ///   - serverValues: what a server stores in columns whose values are encoded, by their names; `{}` is the value.
  init(
    _ kind: Kind, _ table: String, _ columns: [String], serverColumns: [String]? = nil,
    serverValues: [String: String] = [:]
  ) {
    let serverNames = serverColumns ?? columns
    let serverList = serverNames.joined(separator: ", ")
    let selected = serverNames.map {
      serverValues[$0]?.replacing("{}", with: "n.\($0)") ?? "n.\($0)"
    }
    let rows =
      "unnest(\(serverNames.indices.map { "$\($0 + 1)" }.joined(separator: ", "))) AS n (\(serverList))"
    /// - Parameters:
    ///   - verb: how a file adds rows.
    ///   - clause: of a server, after its columns.
    ///   - end: what happens to a row with the key of another one.
    func adding(
      _ verb: String = "INSERT", clause: String = "", _ end: ([String]) -> String
    ) -> Self {
      let row = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
      return Self(
        sqlite: Self.sizes.map { size in
          let rows = [String](repeating: row, count: size).joined(separator: ", ")
          let list = columns.joined(separator: ", ")
          return (size, "\(verb) INTO \(table) (\(list)) VALUES \(rows) \(end(columns))")
        },
        postgreSQL: """
          INSERT INTO \(table) (\(serverList)) \(clause) SELECT \(selected.joined(separator: ", "))
          FROM \(rows) \(end(serverNames))
          """)
    }
    switch kind {
    // With FAIL in place of ABORT, SQLite keeps no journal for a statement of several rows (sqlite.org/tempfiles.html
    // §2.5).
    case .insert: self = adding("INSERT OR FAIL") { _ in "" }
    case .copy: self = adding("INSERT OR FAIL", clause: "OVERRIDING SYSTEM VALUE") { _ in "" }
    case .insertIfAbsent: self = adding { _ in "ON CONFLICT DO NOTHING" }
    case .upsert(let key, let set):
      self = adding { _ in "ON CONFLICT (\(key)) DO UPDATE SET \(set)" }
    case .replace(let key):
      self = adding { names in
        let set = names.filter { !key.contains($0) }.map { "\($0) = excluded.\($0)" }
        return """
          ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(set.joined(separator: ", "))
          """
      }
    case .update(let key):
      func clause(
        _ columns: [String], isKey: Bool, separator: String, _ part: (Int, String) -> String
      ) -> String {
        if isKey, key.isEmpty { return "true" }
        return columns.enumerated().filter { key.contains($1) == isKey }.map(part)
          .joined(separator: separator)
      }
      self.init(
        sqlite: """
          UPDATE \(table) SET \(clause(columns, isKey: false, separator: ", ") { "\($1) = ?\($0 + 1)" })
          WHERE \(clause(columns, isKey: true, separator: " AND ") { "\($1) = ?\($0 + 1)" })
          """,
        postgreSQL: """
          UPDATE \(table) SET \(clause(serverNames, isKey: false, separator: ", ") { "\($1) = \(selected[$0])" })
          FROM \(rows) WHERE \(clause(serverNames, isKey: true, separator: " AND ") { "\(table).\($1) = n.\($1)" })
          """)
    case .delete:
      self.init(
        sqlite: """
          DELETE FROM \(table)
          WHERE \(columns.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: " AND "))
          """,
        postgreSQL: """
          DELETE FROM \(table) USING \(rows)
          WHERE \(columns.map { "\(table).\($0) = n.\($0)" }.joined(separator: " AND "))
          """)
    }
  }

  private init(sqlite: [(rows: Int, text: String)], postgreSQL: String) {
    self.sqlite = sqlite
    self.postgreSQL = postgreSQL
  }

  private init(sqlite: String, postgreSQL: String) {
    self.init(sqlite: [(1, sqlite)], postgreSQL: postgreSQL)
  }

  /// A statement of no other kind. It contains the names of a row's values in braces. Of a server the rows are a table, with
  /// which `{from rows}` becomes the whole clause, and `{, rows}` the last part of one.
  init(_ parameters: String..., statement: (SQLDialect) -> String) {
    let marks = parameters.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let rows = "unnest(\(marks)) AS n (\(parameters.joined(separator: ", ")))"
    self.init(
      sqlite: SQLText.filled(statement, parameters, .sqlite)
        .replacing("{from rows}", with: "").replacing("{, rows}", with: "")
        .replacing("{using rows}", with: ""),
      postgreSQL: SQLText.filled(statement, parameters, .postgreSQL)
        .replacing("{from rows}", with: "FROM \(rows)").replacing("{, rows}", with: ", \(rows)")
        .replacing("{using rows}", with: " USING \(rows)"))
  }
}
