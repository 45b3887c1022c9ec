/// A table of a store. The tables of both dialects, and what is copied between stores, are made from it.
public struct StoreTable: Sendable {
  /// Which kinds of stores have it.
  enum Kind: Sendable {
    case both
    case file
    case server

    func has(_ dialect: SQLDialect) -> Bool {
      switch self {
      case .both: true
      case .file: dialect == .sqlite
      case .server: dialect == .postgreSQL
      }
    }
  }

  /// Its name in both dialects.
  package let name: String
  let kind: Kind
  /// The columns that identify a row; empty if there is a single row.
  package let key: [String]
  let columns: [StoreColumn]
  let indexes: [StoreIndex]
  /// Whether the store makes the numbers of the key; the code that adds rows does otherwise.
  let isNumbered: Bool
  /// The storage parameters of a server.
  let parameters: String?

  init(
    _ name: String, _ kind: Kind = .both, key: [String] = [], isNumbered: Bool = false,
    _ columns: [StoreColumn], indexes: [StoreIndex] = [], parameters: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.key = key
    self.isNumbered = isNumbered
    self.columns = columns
    self.indexes = indexes
    self.parameters = parameters
  }

  /// - Precondition: there is a table of this name.
  static func named(_ name: String) -> StoreTable {
    guard let table = all.first(where: { $0.name == name }) else {
      preconditionFailure("there is no table \(name)")
    }
    return table
  }

  /// The statements that create all tables and indexes that a store lacks.
  public static func creation(_ dialect: SQLDialect) -> [String] {
    all.flatMap { $0.creation(dialect) }
  }

  /// The statements that create the table and its indexes, unless they are there.
  func creation(_ dialect: SQLDialect) -> [String] {
    guard kind.has(dialect) else { return [] }
    var parts = columns.filter { $0.kind.has(dialect) }.map { definition($0, dialect) }
    let isKeyIndexed = indexes.contains { $0.isKey && $0.kind.has(dialect) }
    if !key.isEmpty, singleKey == nil, !isKeyIndexed {
      parts.append("PRIMARY KEY (\(key.joined(separator: ", ")))")
    }
    let table = "CREATE TABLE IF NOT EXISTS \(name) (\n  \(parts.joined(separator: ",\n  "))\n)"
    return [table + ending(dialect)]
      + indexes.filter { $0.kind.has(dialect) }.map { $0.creation(on: name) }
      + (dialect == .postgreSQL ? withoutStatistics : [])
  }

  private var withoutStatistics: [String] {
    let changes = columns.filter { !$0.hasStatistics && $0.kind.has(.postgreSQL) }
      .map { "ALTER COLUMN \($0.name) SET STATISTICS 0" }
    return changes.isEmpty ? [] : ["ALTER TABLE \(name) \(changes.joined(separator: ", "))"]
  }

  /// What is copied of the table: the columns that a file has, since a server derives its own from them.
  package var copiedColumns: [StoreColumn] {
    columns.filter { $0.kind.has(.sqlite) && $0.isCopied }
  }

  /// The only column of the key, if it is a number.
  private var singleKey: StoreColumn? {
    guard key.count == 1, let column = columns.first(where: { $0.name == key[0] }),
      case .integer = column.type
    else { return nil }
    return column
  }

  private func definition(_ column: StoreColumn, _ dialect: SQLDialect) -> String {
    var text = "\(column.name) \(column.type.name(dialect))"
    if column.name == singleKey?.name {
      if isNumbered, dialect == .postgreSQL { text += " GENERATED ALWAYS AS IDENTITY" }
      text += " PRIMARY KEY"
    } else if !column.isOptional, !(column.isOptionalInFile && dialect == .sqlite) {
      text += " NOT NULL"
    }
    if column.isZero || column.isZeroInFile && dialect == .sqlite { text += " DEFAULT 0" }
    if let value = column.serverDefault { text += " DEFAULT \(value)" }
    if column.isUniqueInFile, dialect == .sqlite { text += " UNIQUE" }
    if let table = column.referenced { text += " REFERENCES \(table)" }
    return text
  }

  private func ending(_ dialect: SQLDialect) -> String {
    switch dialect {
    // A key that is not the row's number is the table itself.
    case .sqlite: key.isEmpty || singleKey != nil ? " STRICT" : " STRICT, WITHOUT ROWID"
    case .postgreSQL: parameters.map { " WITH (\($0))" } ?? ""
    }
  }
}

/// A column of a table.
package struct StoreColumn: Sendable {
  /// What a column has.
  package enum ValueType: Sendable {
    case integer
    /// A number, or an instant in seconds since 1970.
    case real
    case boolean
    case text
    case bytes
    /// Texts, on a server.
    case list
    /// A type of a server.
    case server(String)

    /// Texts are compared by their bytes: a server's own collations change with its C library, and indexes in them are then
    /// wrong.
    func name(_ dialect: SQLDialect) -> String {
      switch (self, dialect) {
      case (.integer, .sqlite), (.boolean, .sqlite): "INTEGER"
      case (.real, .sqlite): "REAL"
      case (.bytes, .sqlite): "BLOB"
      case (.text, .sqlite), (.list, .sqlite), (.server, .sqlite): "TEXT"
      case (.integer, .postgreSQL): "bigint"
      case (.real, .postgreSQL): "float8"
      case (.boolean, .postgreSQL): "boolean"
      case (.bytes, .postgreSQL): "bytea"
      case (.text, .postgreSQL): #"text COLLATE "C""#
      case (.list, .postgreSQL): #"text[] COLLATE "C""#
      case (.server(let type), .postgreSQL): type
      }
    }
  }

  package let name: String
  package let type: ValueType
  var kind = StoreTable.Kind.both
  var isOptional = false
  /// Whether it is 0 unless something else is stored.
  var isZero = false
  var isZeroInFile = false
  var isUniqueInFile = false
  var isOptionalInFile = false
  var isCopied = true
  var serverDefault: String?
  var hasStatistics = true
  /// What it refers to.
  var referenced: String?

  private init(_ name: String, _ type: ValueType) {
    self.name = name
    self.type = type
  }

  static func integer(_ name: String) -> StoreColumn { StoreColumn(name, .integer) }
  static func real(_ name: String) -> StoreColumn { StoreColumn(name, .real) }
  static func boolean(_ name: String) -> StoreColumn { StoreColumn(name, .boolean) }
  static func text(_ name: String) -> StoreColumn { StoreColumn(name, .text) }
  static func bytes(_ name: String) -> StoreColumn { StoreColumn(name, .bytes) }
  static func list(_ name: String) -> StoreColumn { StoreColumn(name, .list).optional.inServer }
  static func server(_ name: String, _ type: String) -> StoreColumn {
    StoreColumn(name, .server(type)).inServer
  }

  private func with(_ change: (inout StoreColumn) -> Void) -> StoreColumn {
    var column = self
    change(&column)
    return column
  }

  /// May be NULL.
  var optional: StoreColumn { with { $0.isOptional = true } }
  /// Is 0 at first.
  var zero: StoreColumn { with { $0.isZero = true } }
  /// Is 0 at first in a file, where a truth value is a number.
  var zeroInFile: StoreColumn { with { $0.isZeroInFile = true } }
  /// Is another one in each row. An index of a server cannot hold long texts, and has their digests.
  var uniqueInFile: StoreColumn { with { $0.isUniqueInFile = true } }
  /// May be NULL in a file.
  var optionalInFile: StoreColumn { with { $0.isOptionalInFile = true } }
  /// Is made of another column where rows are copied.
  var uncopied: StoreColumn { with { $0.isCopied = false } }
  /// Only files have it.
  var inFile: StoreColumn { with { $0.kind = .file } }
  /// Only servers have it.
  var inServer: StoreColumn { with { $0.kind = .server } }
  /// No plan of a server depends on it. Reading such texts is most of what its statistics cost.
  var withoutStatistics: StoreColumn { with { $0.hasStatistics = false } }
  /// Has a value of the server at first.
  func starting(with value: String) -> StoreColumn { with { $0.serverDefault = value } }
  /// Refers to a row of another table.
  func references(_ table: String) -> StoreColumn { with { $0.referenced = table } }
}

/// An index of a table.
struct StoreIndex: Sendable {
  let name: String
  let kind: StoreTable.Kind
  /// Whether it takes the place of the primary key, whose texts may be longer than a server's index can hold.
  let isKey: Bool
  /// What follows the name of the table.
  let columns: String

  init(_ name: String, _ columns: String, _ kind: StoreTable.Kind = .both, isKey: Bool = false) {
    self.name = name
    self.columns = columns
    self.kind = kind
    self.isKey = isKey
  }

  func creation(on table: String) -> String {
    "CREATE \(isKey ? "UNIQUE " : "")INDEX IF NOT EXISTS \(name) ON \(table) \(columns)"
  }
}
