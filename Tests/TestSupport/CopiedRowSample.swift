import ArticleStorage
public import FeedModel
import Foundation

/// Rows for every table that is copied, in which every column has different values.
public enum CopiedRowSample {
  /// How many rows each table gets, if it can have more than one.
  public static let count = 3

  /// The rows of a table.
  public static func rows(of table: CopiedTable) throws -> [CopiedRow] {
    try (0..<(table.key.isEmpty ? 1 : count)).map { number in
      try table.columns.enumerated().map { place, column in
        switch column.kind {
        case .integer: .integer(integer(column.name, place, number))
        case .real: .real(Double(place) + Double(number) / 4 + 1)
        case .boolean: .integer(Int64((place + number) % 2))
        case .text: .text(try text(column.name, in: table, number))
        // Two have the 16 bytes of a fingerprint, and the last one more, as those of earlier versions.
        case .bytes: .bytes(Array("0123456789abcde\(number)\(number < 2 ? "" : "digits")".utf8))
        }
      }
    }
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
    _ column: String, in table: CopiedTable, _ number: Int
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
