import ArticleRendering
import BrowseKeys
import FeedBasics

/// The page that explains the keys.
public struct HelpPage: Sendable {
  /// The position on the page.
  public internal(set) var cursor = Cursor()
  /// What is typed to find keys: only rows that contain it are on the page, letter case and accents aside.
  private(set) var filter = ""
  /// The keys and what they do; empty until the page is opened.
  private var sections: [KeyExplanation.Section] = []

  init() {}

  init(_ keys: KeyMap) { sections = KeyExplanation(keys).sections }

  /// Shows the rows that contain a text, from the beginning of the page.
  mutating func setFilter(_ text: String) {
    filter = text
    cursor = Cursor()
  }

  enum Line: Equatable {
    case heading(String)
    case text(String)
  }

  /// The widest column of keys.
  private static let widestKeys = 16

  /// The page's lines, none wider than the screen.
  func lines(width: Int) -> [Line] {
    let sought = filter.folded()
    let column = min(
      HelpPage.widestKeys, width / 2,
      sections.flatMap(\.rows).map { DisplayWidth.of($0.label) }.max() ?? 0)
    var lines: [Line] = []
    for section in sections {
      let rows = section.rows.filter {
        filter.isEmpty || $0.label.contains(filter) || $0.summary.folded().contains(sought)
      }
      guard !rows.isEmpty else { continue }
      if !lines.isEmpty { lines.append(.text("")) }
      lines.append(.heading(section.heading))
      for row in rows {
        lines += explained(row, column: column, width: width).map { .text($0) }
      }
    }
    return lines.isEmpty ? [.text(TerminalText.cut("no such key", to: width))] : lines
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
