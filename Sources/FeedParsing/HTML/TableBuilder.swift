internal import FeedModel

/// Collects the rows of a table and decides whether they are data or page layout.
struct TableBuilder {
  struct Cell {
    var blocks: [TextBlock]
    var isHeader: Bool
    var columns: Int
    var rows: Int
  }

  private var rows: [[Cell]] = []
  /// Whether a cell contains a table, as only layouts do.
  var holdsTable = false

  /// Wider tables are unreadable as text.
  private static let maximumColumns = 40
  /// In bytes. Cells of data contain words and numbers, not chapters.
  private static let maximumCellLength = 600

  mutating func add(_ row: [Cell]) { if !row.isEmpty { rows.append(row) } }

  /// The table if it is data, otherwise the content of its cells, one after the other.
  func blocks() -> [TextBlock] {
    if let table = dataTable() { return [.table(table)] }
    return rows.flatMap { $0.flatMap(\.blocks) }
  }

  private func dataTable() -> DataTable? {
    let isNamed = namesColumns
    guard !holdsTable, rows.count > 1,
      rows.allSatisfy({ $0.allSatisfy { TableBuilder.isData($0, isNamed: isNamed) } }),
      let grid = grid(isNamed: isNamed)
    else { return nil }
    guard isNamed else { return DataTable(rows: grid) }
    return DataTable(header: grid[0], rows: Array(grid.dropFirst()))
  }

  /// Whether the first row names the columns: all its cells are headers, or its first is empty, and the first cells of the
  /// other rows name those.
  private var namesColumns: Bool {
    guard let first = rows.first else { return false }
    if first.allSatisfy(\.isHeader) { return true }
    return first.count > 1 && first[0].blocks.isEmpty && first[0].rows == 1
      && first.dropFirst().allSatisfy { !$0.blocks.isEmpty }
      && rows.dropFirst().allSatisfy { $0.first.map { !$0.blocks.isEmpty } ?? false }
  }

  /// Whether a cell contains at most a line or two of text; in a table whose columns have names, a few short paragraphs and
  /// lists of them.
  private static func isData(_ cell: Cell, isNamed: Bool) -> Bool {
    guard let spans = TableBuilder.joined(cell.blocks),
      spans.reduce(0, { $0 + $1.text.utf8.count }) <= TableBuilder.maximumCellLength
    else { return false }
    switch cell.blocks.first {
    case nil, .paragraph: return cell.blocks.count <= 1 || isNamed
    default: return isNamed
    }
  }

  /// The paragraphs and the items of lists of a cell, each a line; nil if it has other blocks.
  private static func joined(_ blocks: [TextBlock]) -> [TextSpan]? {
    var lines: [[TextSpan]] = []
    for block in blocks {
      switch block {
      case .paragraph(let spans): lines.append(spans)
      case .list(let list):
        for item in list.items {
          guard item.blocks.count == 1, case .paragraph(let spans) = item.blocks[0] else {
            return nil
          }
          lines.append([TextSpan((item.label ?? "•") + " ")] + spans)
        }
      default: return nil
      }
    }
    return Array(lines.joined(separator: [TextSpan("\n")]))
  }

  /// Rows of equal length, with empty cells in the places that another cell spans; nil if the table is too wide or has
  /// content in only one column.
  private func grid(isNamed: Bool) -> [[DataTable.Cell]]? {
    var grid: [[DataTable.Cell]] = []
    /// How many more rows the cell above spans, column by column.
    var spanned: [Int] = []
    for (i, row) in rows.enumerated() {
      let isBold = i > 0 || !isNamed
      var cells: [DataTable.Cell] = []
      func skipSpanned() {
        while cells.count < spanned.count, spanned[cells.count] > 0 {
          spanned[cells.count] -= 1
          cells.append([])
        }
      }
      for cell in row {
        skipSpanned()
        for column in 0..<cell.columns {
          if cells.count >= TableBuilder.maximumColumns { return nil }
          while spanned.count <= cells.count { spanned.append(0) }
          spanned[cells.count] = cell.rows - 1
          cells.append(column == 0 ? TableBuilder.spans(cell, isBold: isBold) : [])
        }
      }
      skipSpanned()
      grid.append(cells)
    }
    let width = grid.map(\.count).max() ?? 0
    let filled = (0..<width).filter { column in
      grid.contains { column < $0.count && !$0[column].isEmpty }
    }
    guard filled.count > 1 else { return nil }
    return grid.map { $0 + Array(repeating: [], count: width - $0.count) }
  }

  /// Cells that name their row are bold, as browsers show them.
  private static func spans(_ cell: Cell, isBold: Bool) -> DataTable.Cell {
    guard let spans = joined(cell.blocks), cell.isHeader, isBold else {
      return joined(cell.blocks) ?? []
    }
    return spans.map { span in
      var span = span
      if span.image == nil { span.style.insert(.bold) }
      return span
    }
  }
}
