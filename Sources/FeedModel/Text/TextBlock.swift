/// A piece of a text's structure: what markup says of it, free of any markup.
public indirect enum TextBlock: Sendable, Equatable {
  /// Text that runs on.
  case paragraph([TextSpan])
  /// - Parameter level: 1 to 6.
  case heading(level: Int, [TextSpan])
  /// A list with bullets or numbers.
  case list(TextList)
  /// What somebody else said.
  case quote([TextBlock])
  /// Lines as they were written.
  case code([String])
  /// A table of data, not of layout.
  case table(DataTable)
  /// A line across the page.
  case rule
}

/// A list with bullets or numbers. What an item holds may be lists again.
public struct TextList: Sendable, Equatable {
  /// The first item's number; nil for bullets.
  public var start: Int?
  /// What each item holds.
  public var items: [[TextBlock]]

  /// A list; without a first number one with bullets.
  public init(start: Int? = nil, items: [[TextBlock]]) {
    self.start = start
    self.items = items
  }
}

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
