import ArticleRendering

/// A line of an article's page: text, or a row of its picture as written to the terminal.
enum PageLine {
  case text(StyledLine)
  case drawn(String)
}

extension BrowseScreen {
  /// The page's lines, with the picture or its placeholder after the title and the origin.
  static func page(_ state: BrowseState) -> [PageLine] {
    guard let reading = state.reading else { return [] }
    let text = reading.lines.map { PageLine.text($0) }
    let picture: [PageLine]
    switch reading.picture {
    case nil: return text
    case .loading: picture = [note("[image: loading…]")]
    case .missing(let reason): picture = [note("[image: \(TerminalText.line(reason))]")]
    case .rows(let rows): picture = rows.map { .drawn($0) }
    case .graphics(_, let rows): picture = Array(repeating: .drawn(""), count: rows)
    }
    // The second empty line ends the title and the origin.
    let gaps = reading.lines.indices.filter { reading.lines[$0].runs.isEmpty }
    let place = gaps.count > 1 ? gaps[1] : text.count
    return text[..<place] + [.text(StyledLine())] + picture + text[place...]
  }

  private static func note(_ text: String) -> PageLine {
    .text(StyledLine([StyledRun(text, .dim)]))
  }
}
