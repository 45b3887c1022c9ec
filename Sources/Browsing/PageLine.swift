import ArticleRendering

/// A row of an article's page: a line of text, or a row of its picture as written to the terminal.
enum PageLine {
  /// - Parameter number: the line's place in the text, from 0; nil for a note in place of the picture.
  case text(StyledLine, number: Int?)
  case drawn(String)
}

extension ReadingView {
  /// The page's rows: its lines, with the picture or its placeholder after the title and the origin.
  var rows: [PageLine] {
    let text = lines.enumerated().map { PageLine.text($1, number: $0) }
    let inserted = pictureRows
    return inserted.isEmpty ? text : text[..<pictureLine] + inserted + text[pictureLine...]
  }

  /// The number of rows on the page.
  var rowCount: Int { lines.count + pictureRows.count }

  /// The row of a line of text, both from 0.
  func row(ofLine line: Int) -> Int { line < pictureLine ? line : line + pictureRows.count }

  /// The line of text on a row, or the next one, both from 0.
  func line(atRow row: Int) -> Int {
    row < pictureLine ? row : max(pictureLine, row - pictureRows.count)
  }

  /// The line above which the picture is: the first empty line, which ends the title and the origin.
  private var pictureLine: Int { lines.firstIndex { $0.runs.isEmpty } ?? lines.count }

  private var pictureRows: [PageLine] {
    let picture: [PageLine]
    switch self.picture {
    case nil: return []
    case .loading: picture = [ReadingView.note("[image: loading…]")]
    case .missing(let reason): picture = [ReadingView.note("[image: \(TerminalText.line(reason))]")]
    case .rows(let rows): picture = rows.map { .drawn($0) }
    case .graphics(_, let rows): picture = Array(repeating: .drawn(""), count: rows)
    }
    return [.text(StyledLine(), number: nil)] + picture
  }

  private static func note(_ text: String) -> PageLine {
    .text(StyledLine([StyledRun(text, .dim)]), number: nil)
  }
}
