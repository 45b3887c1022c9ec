/// A table of data: every row has as many cells as every other one.
public struct DataTable: Sendable, Equatable {
  /// The text of one column in one row.
  public typealias Cell = [TextSpan]

  /// What the columns are called; empty where the table does not say.
  public var header: [Cell]
  /// The rows below the header.
  public var rows: [[Cell]]

  /// A table, with or without a header.
  public init(header: [Cell] = [], rows: [[Cell]]) {
    self.header = header
    self.rows = rows
  }
}
