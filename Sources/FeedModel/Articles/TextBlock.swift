/// A block of structured text: what the markup expressed, without the markup.
public indirect enum TextBlock: Sendable, Equatable {
  /// Running text.
  case paragraph([TextSpan])
  /// - Parameter level: 1 to 6.
  case heading(level: Int, [TextSpan])
  /// A list with bullets, numbers or check boxes.
  case list(TextList)
  /// Terms, each with what it means.
  case definitions([Definition])
  /// A quotation.
  case quote([TextBlock])
  /// Lines as they were written.
  case code([String])
  /// A table of data, not one used for layout.
  case table(DataTable)
  /// A horizontal rule.
  case rule
}

/// A list. Its items may contain lists.
public struct TextList: Sendable, Equatable {
  /// One item of a list.
  public struct Item: Sendable, Equatable {
    /// What marks it, such as `3.`, `c.`, `iv.`, `☑`; nil for a bullet.
    public var label: String?
    /// Its content.
    public var blocks: [TextBlock]

    /// Creates an item; without a label, one with a bullet.
    public init(label: String? = nil, _ blocks: [TextBlock]) {
      self.label = label
      self.blocks = blocks
    }
  }

  /// The label of an item that is done.
  public static let checked = "☑"
  /// The label of an item that is not done.
  public static let unchecked = "☐"

  /// The items in order.
  public var items: [Item]

  /// Creates a list.
  public init(items: [Item]) { self.items = items }

  /// The first item's number, if the items have consecutive numbers; nil for bullets, letters and any other labels.
  public var start: Int? {
    guard let first = items.first, let start = TextList.number(first) else { return nil }
    let isConsecutive = items.enumerated().allSatisfy { TextList.number($1) == start + $0 }
    return isConsecutive ? start : nil
  }

  private static func number(_ item: Item) -> Int? {
    guard let label = item.label, label.hasSuffix(".") else { return nil }
    return Int(label.dropLast()).flatMap { $0 >= 0 && $0 <= 999_999_999 ? $0 : nil }
  }
}

/// A term and what it means. A second meaning of a term has no term, and a synonym no meaning.
public struct Definition: Sendable, Equatable {
  /// The term.
  public var term: [TextBlock]
  /// What it means.
  public var meaning: [TextBlock]

  /// Creates a definition from its parts.
  public init(term: [TextBlock] = [], meaning: [TextBlock] = []) {
    self.term = term
    self.meaning = meaning
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
