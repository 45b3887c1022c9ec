import FeedBasics

/// Rows in columns aligned by display width. The last column may extend to the terminal's edge.
public struct TextTable {
  /// The side of a column on which its cells are aligned.
  public enum Alignment: Sendable {
    case left
    case right
  }

  private let alignments: [Alignment]
  private let width: Int

  /// Creates a table for a terminal.
  /// - Parameters:
  ///   - alignments: one for each column.
  ///   - width: the terminal's columns.
  public init(_ alignments: [Alignment], width: Int) {
    self.alignments = alignments
    self.width = max(1, width)
  }

  /// The table's lines, each with its line break. Control characters are removed from cells, and long cells are cut.
  /// - Parameter widest: the maximum width of a column, by its position.
  public func text(_ rows: [[String]], widest: [Int: Int] = [:]) -> String {
    let rows = rows.map { $0.map(TerminalText.line) }
    let widths = fitting(
      alignments.indices.map { column in
        min(
          rows.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0,
          widest[column] ?? width)
      })
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() where column < alignments.count {
        if column > 0 { line += "  " }
        let isLast = column == row.count - 1
        let room = isLast ? max(1, width - DisplayWidth.of(line)) : widths[column]
        let cut = TerminalText.cut(cell, to: room)
        let padding = TerminalText.padding(cut, to: widths[column])
        switch alignments[column] {
        case .right: line += padding + cut
        case .left: line += TerminalText.isolated(cut) + (isLast ? "" : padding)
        }
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// Narrows the widest columns, one character at a time, until all columns before the last fit on the terminal.
  private func fitting(_ widths: [Int]) -> [Int] {
    var widths = widths
    guard widths.count > 1 else { return widths }
    let room = width - 2 * (widths.count - 1) - 1
    while widths.dropLast().reduce(0, +) > room {
      guard let widest = widths.indices.dropLast().max(by: { widths[$0] < widths[$1] }),
        widths[widest] > 1
      else { break }
      widths[widest] -= 1
    }
    return widths
  }
}
