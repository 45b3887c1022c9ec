public import ArticleStorage
public import FeedModel
import Foundation

/// Rows for every table that is copied, in which every column has different values.
public enum CopiedRowSample {
  /// How many rows each table gets, if it can have more than one.
  public static let count = 3

  /// The rows of a table.
  public static func rows(of table: StoreTable) throws -> [CopiedRow] {
    try (0..<(table.name == "totals" ? 1 : count)).map { number in
      try table.copiedColumns.enumerated().map { place, column in
        switch column.type {
        case .integer: .integer(integer(column.name, place, number))
        case .real: .real(Double(place) + Double(number) / 4 + 1)
        case .boolean: .integer(Int64((place + number) % 2))
        case .text, .list, .server: .text(try text(column.name, in: table, number))
        // Two have the 16 bytes of a fingerprint, and the last one more, as those of earlier versions.
        case .bytes: .bytes(Array("0123456789abcde\(number)\(number < 2 ? "" : "digits")".utf8))
        }
      }
    }
  }

  /// What an empty store lacks once the rows of all tables are copied to it: columns without different values, and tables
  /// with other rows.
  /// - Parameter values: the different values of each column.
  public static func losses<Store: TransactionalStore, Content: Hashable>(
    in store: Store, _ values: (Store) throws -> [String: Set<Content>]
  ) throws -> [String] where Store.Transaction: RowTransaction {
    let empty = try values(store)
    try store.write { transaction in
      for table in StoreTable.copied { try transaction.add(try rows(of: table)[...], to: table) }
    }
    let filled = try values(store)
    guard filled.count > 150 else { return ["all but \(filled.count) columns"] }
    let columns = filled.filter { column, values in
      column.hasPrefix("totals.") ? values == empty[column] : values.count < 2
    }
    let tables = try StoreTable.copied.filter { table in
      var found: [CopiedRow] = []
      try store.readRows { try $0.eachBatch(of: table.name) { found += $0 } }
      return try found != rows(of: table)
    }
    return columns.keys.sorted() + tables.map(\.name)
  }

  /// Tables refer to each other by ids.
  private static func integer(_ column: String, _ place: Int, _ number: Int) -> Int64 {
    ["id", "feed_id", "appearance_id", "change_id", "rule_id"].contains(column)
      ? Int64(number + 1) : Int64(100 * (place + 1) + number)
  }

  /// The same text each time.
  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func text(
    _ column: String, in table: StoreTable, _ number: Int
  ) throws -> String {
    switch (table.name, column) {
    case ("appearances", "details"):
      return #"{"authors":[{"name":"Author \#(number)"}],"tags":["tag \#(number)"]}"#
    case ("details", "entry"):
      var entry = Entry(guid: "1")
      entry.tags = ["tag \(number)"]
      return try json(entry)
    case ("pages", "metadata"):
      return try json(
        PageMetadata(authors: [Author(name: "Author \(number)")], images: [], language: nil))
    default: return "\(table.name) \(column) \(number)"
    }
  }
}
