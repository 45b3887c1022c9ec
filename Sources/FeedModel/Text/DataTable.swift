/// A table of data: every row has as many cells as every other one.
public struct DataTable: Sendable, Equatable {
  public typealias Cell = [TextSpan]

  /// What the columns are called; empty where the table does not say.
  public var header: [Cell]
  public var rows: [[Cell]]

  public init(header: [Cell] = [], rows: [[Cell]]) {
    self.header = header
    self.rows = rows
  }
}
