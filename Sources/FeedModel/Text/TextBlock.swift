/// A block of structured text: what the markup expressed, without the markup.
public indirect enum TextBlock: Sendable, Equatable {
  /// Running text.
  case paragraph([TextSpan])
  /// - Parameter level: 1 to 6.
  case heading(level: Int, [TextSpan])
  /// A list with bullets or numbers.
  case list(TextList)
  /// A quotation.
  case quote([TextBlock])
  /// Lines as they were written.
  case code([String])
  /// A table of data, not one used for layout.
  case table(DataTable)
  /// A horizontal rule.
  case rule
}

/// A list with bullets or numbers. Its items may contain lists.
public struct TextList: Sendable, Equatable {
  /// The first item's number; nil for bullets.
  public var start: Int?
  /// The blocks of each item.
  public var items: [[TextBlock]]

  /// Creates a list; without a first number, one with bullets.
  public init(start: Int? = nil, items: [[TextBlock]]) {
    self.start = start
    self.items = items
  }
}

/// A table of data. All rows have the same number of cells.
public struct DataTable: Sendable, Equatable {
  /// The text of one column in one row.
  public typealias Cell = [TextSpan]

  /// The titles of the columns; empty if the table has none.
  public var header: [Cell]
  /// The rows below the header.
  public var rows: [[Cell]]

  /// Creates a table, with or without a header.
  public init(header: [Cell] = [], rows: [[Cell]]) {
    self.header = header
    self.rows = rows
  }
}
