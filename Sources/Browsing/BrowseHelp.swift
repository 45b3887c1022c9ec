import ArticleRendering
import FeedModel

/// The page that explains the keys, made from the key map.
enum BrowseHelp {
  enum Line: Equatable {
    case heading(String)
    case text(String)
  }

  /// The widest column of keys.
  private static let widestKeys = 16

  static func lines(_ keys: KeyMap, width: Int) -> [Line] {
    let rows = keys.rows.filter { !$0.keys.isEmpty }
    let column = min(
      widestKeys, width / 2, rows.map { DisplayWidth.of($0.label) }.max() ?? 0)
    var lines: [Line] = []
    for (topic, rows) in keys.topics {
      if !lines.isEmpty { lines.append(.text("")) }
      lines.append(.heading(topic.rawValue))
      for row in rows where !row.keys.isEmpty {
        lines += explained(row, column: column, width: width).map { .text($0) }
      }
    }
    return lines
  }

  /// The keys, and beside them the explanation on as many lines as it needs.
  private static func explained(_ row: KeyMap.Row, column: Int, width: Int) -> [String] {
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
