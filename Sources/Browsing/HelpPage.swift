import ArticleRendering
import BrowseKeys
import FeedBasics

/// The page that explains the keys.
public struct HelpPage: Sendable {
  /// The position on the page.
  public internal(set) var cursor = Cursor()
  /// The keys and what they do; empty until the page is opened.
  private var sections: [KeyExplanation.Section] = []

  init() {}

  init(_ keys: KeyMap) { sections = KeyExplanation(keys).sections }

  enum Line: Equatable {
    case heading(String)
    case text(String)
  }

  /// The widest column of keys.
  private static let widestKeys = 16

  /// The page's lines, none wider than the screen.
  func lines(width: Int) -> [Line] {
    let rows = sections.flatMap(\.rows)
    let column = min(
      HelpPage.widestKeys, width / 2, rows.map { DisplayWidth.of($0.label) }.max() ?? 0)
    var lines: [Line] = []
    for section in sections {
      if !lines.isEmpty { lines.append(.text("")) }
      lines.append(.heading(section.heading))
      for row in section.rows {
        lines += explained(row, column: column, width: width).map { .text($0) }
      }
    }
    return lines
  }

  /// The keys, and beside them the explanation on as many lines as it needs.
  private func explained(_ row: KeyExplanation.Row, column: Int, width: Int) -> [String] {
    let summary = WrappedText.lines(row.summary, width: max(1, width - column - 4))
    let keys = WrappedText.lines(row.label, width: max(1, column))
    return (0..<max(summary.count, keys.count)).map { index in
      let key = index < keys.count ? keys[index] : ""
      let text = index < summary.count ? summary[index] : ""
      return TerminalText.cut(
        "  \(key)\(TerminalText.padding(key, to: column))  \(text)", to: width)
    }
  }
}
