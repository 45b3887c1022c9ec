import FeedBasics
import FeedModel
internal import FeedModel

/// Lays out a table in columns. If the columns would be too narrow to read, each row becomes a block of `name: value`
/// lines.
struct TableLayout {
  private let width: Int

  /// Columns between two cells.
  private static let gap = 2
  /// Cells are not wrapped into fewer columns than this.
  private static let narrowest = 8
  /// Longer words, such as URLs, are broken.
  private static let widestWord = 30

  /// - Parameter width: the available columns.
  init(width: Int) { self.width = max(1, width) }

  private typealias Cell = [SpanLayout.Piece]

  func lines(_ table: DataTable, numbers: inout LinkNumbers) -> [[StyledRun]] {
    let header = table.header.map { SpanLayout.pieces($0, look: .title, numbers: &numbers) }
    let rows = table.rows.map { row in
      row.map { SpanLayout.pieces($0, numbers: &numbers) }
    }
    let all = (header.isEmpty ? [] : [header]) + rows
    guard let widths = widths(all, hasHeader: !header.isEmpty) else {
      return pairs(header, rows)
    }
    var lines: [[StyledRun]] = []
    if !header.isEmpty {
      lines += self.lines(header, widths)
      let rule = widths.map { String(repeating: "─", count: $0) }
      lines.append([
        StyledRun(rule.joined(separator: String(repeating: " ", count: TableLayout.gap)), .dim)
      ])
    }
    for row in rows { lines += self.lines(row, widths) }
    return lines
  }

  // MARK: Columns

  /// The width of each column; nil if the table does not fit. Narrow columns keep their width, the others share the
  /// rest equally. Words are broken only where they leave no room, and the rows cannot do without columns, since these have
  /// no names.
  private func widths(_ rows: [[Cell]], hasHeader: Bool) -> [Int]? {
    let count = rows.first?.count ?? 0
    func widest(between isSeparator: (Character) -> Bool) -> [Int] {
      (0..<count).map { column in
        rows.map { TableLayout.widestPart($0[column], between: isSeparator) }.max() ?? 0
      }
    }
    let natural = widest { $0 == "\n" }
    let room = width - TableLayout.gap * (count - 1)
    if natural.reduce(0, +) <= room { return natural }
    let broken = natural.map { min($0, TableLayout.narrowest) }
    let words = widest { $0.isWhitespace || IdeographBreak.breaksAround($0) }
      .map { min($0, TableLayout.widestWord) }
    var least = zip(natural, words).map { min($0, max(TableLayout.narrowest, $1)) }
    if least.reduce(0, +) > room, !hasHeader { least = broken }
    func sharing(_ limit: Int) -> [Int] { zip(natural, least).map { min($0, max($1, limit)) } }
    guard least.reduce(0, +) <= room else { return nil }
    var limit = TableLayout.narrowest
    while sharing(limit + 1).reduce(0, +) <= room { limit += 1 }
    return sharing(limit)
  }

  /// The width of the widest part of a cell between two separators, with the numbers of its links.
  private static func widestPart(_ cell: Cell, between isSeparator: (Character) -> Bool) -> Int {
    var widest = 0
    var current = 0
    for piece in cell {
      switch piece {
      case .number(let run): current += DisplayWidth.of(run.text)
      case .text(let run):
        let parts = run.text.split(
          omittingEmptySubsequences: false, whereSeparator: isSeparator)
        for (i, part) in parts.enumerated() {
          if i > 0 {
            widest = max(widest, current)
            current = 0
          }
          current += DisplayWidth.of(part)
        }
      }
    }
    return max(widest, current)
  }

  /// A row's lines, as many as its tallest cell needs.
  private func lines(_ row: [Cell], _ widths: [Int]) -> [[StyledRun]] {
    let cells = zip(row, widths).map { SpanLayout.lines($0, width: $1) }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { line in
      var runs: [StyledRun] = []
      var padding = 0
      for (column, cell) in cells.enumerated() {
        if column > 0 { padding += TableLayout.gap }
        let content = line < cell.count ? cell[line] : []
        let used = content.reduce(0) { $0 + DisplayWidth.of($1.text) }
        if used > 0 {
          if padding > 0 { runs.append(StyledRun(String(repeating: " ", count: padding))) }
          padding = 0
          runs += StyledLine.isolated(content)
        }
        padding += max(0, widths[column] - used)
      }
      return runs
    }
  }

  // MARK: Pairs

  private func pairs(_ header: [Cell], _ rows: [[Cell]]) -> [[StyledRun]] {
    var lines: [[StyledRun]] = []
    for (i, row) in rows.enumerated() {
      if i > 0 { lines.append([]) }
      for (column, cell) in row.enumerated() where !cell.isEmpty {
        var pieces = cell
        if column < header.count, !header[column].isEmpty {
          pieces = header[column] + [.number(StyledRun(":", .title)), .text(StyledRun(" "))] + cell
        }
        lines += SpanLayout.lines(pieces, width: width).map(StyledLine.isolated)
      }
    }
    return lines
  }
}
