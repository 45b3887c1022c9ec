import ArticleRendering
import BrowseKeys
import FeedBasics

/// Handles clicks, which terminals report only if asked for.
extension BrowseState {
  /// - Parameters:
  ///   - row: on the screen, from 0.
  ///   - column: from 0.
  mutating func click(row: Int, column: Int) -> [BrowseCommand] {
    input.number = ""
    let offset = row - (size.showsTitle ? 1 : 0)
    guard offset >= 0, offset < height,
      let pane = panes.first(where: { $0.columns.contains(column) })
    else { return [] }
    switch pane.screen {
    case .sources:
      guard sources.cursor.top + offset < sources.count else { return [] }
      while screen != .sources { screens.removeLast() }
      return choose(sources.cursor.top + offset, of: sources.count)
    case .headlines:
      let lines = headlineLines
      guard offset < lines.count, case .row(let row) = lines[offset] else { return [] }
      if screen == .links { screens.removeLast() }
      // Beside an article, the row that is selected is shown at once.
      return select(row) + (screen == .headlines ? perform(.open, .enter) : [])
    case .links:
      return choose((reading?.linkCursor.top ?? 0) + offset, of: reading?.links.count ?? 0)
    case .candidates: return choose(candidates.cursor.top + offset, of: candidates.found.count)
    case .article:
      return reading?.link(row: offset, column: column - pane.columns.lowerBound)
        .map { [.terminal(.open($0))] } ?? []
    case .details, .help: return []
    }
  }

  /// Selects a row and opens it.
  private mutating func choose(_ place: Int, of count: Int) -> [BrowseCommand] {
    guard place < count else { return [] }
    let height = height
    switch screen {
    case .sources: sources.cursor.move(to: place, count: count, height: height)
    case .links: reading?.linkCursor.move(to: place, count: count, height: height)
    case .candidates: candidates.cursor.move(to: place, count: count, height: height)
    case .headlines, .article, .details, .help: return []
    }
    return perform(.open, .enter)
  }
}

extension ReadingView {
  /// The link at a place of the screen; nil without one.
  /// - Parameters:
  ///   - row: below the title, from 0.
  ///   - column: from 0.
  func link(row: Int, column: Int) -> String? {
    let rows = rows
    guard rows.indices.contains(top + row), case .text(let line, _) = rows[top + row] else {
      return nil
    }
    var end = 0
    for (index, run) in line.runs.enumerated() {
      end += DisplayWidth.of(run.text)
      guard column < end else { continue }
      if let link = run.link { return link }
      // The number after a link is part of it.
      guard run.text.hasPrefix("["), let number = Int(run.text.dropFirst().prefix { $0 != "]" })
      else { return nil }
      return links.first { $0.number == number }?.url
        ?? (index > 0 ? line.runs[index - 1].link : nil)
    }
    return nil
  }
}
