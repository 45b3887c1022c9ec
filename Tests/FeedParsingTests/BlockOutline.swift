import FeedModel

/// Blocks as one short line, for comparison.
enum BlockOutline {
  static func text(_ blocks: [TextBlock]) -> String {
    blocks.map(text).joined(separator: " ")
  }

  private static func text(_ block: TextBlock) -> String {
    switch block {
    case .paragraph(let spans): "p(\(text(spans)))"
    case .heading(let level, let spans): "h\(level)(\(text(spans)))"
    case .list(let list): text(list)
    case .definitions(let definitions):
      "dl[\(definitions.map { "\(text($0.term)): \(text($0.meaning))" }.joined(separator: "; "))]"
    case .quote(let blocks): "q[\(text(blocks))]"
    case .code(let lines): "code(\(lines.joined(separator: "⏎")))"
    case .table(let table):
      "table(\(([table.header] + table.rows).map(row).joined(separator: "/")))"
    case .rule: "rule"
    }
  }

  private static func text(_ list: TextList) -> String {
    let start = list.start
    let items = list.items.map { item in
      (start == nil ? item.label.map { $0 + " " } ?? "" : "") + text(item.blocks)
    }
    return "\(start.map { "ol\($0)" } ?? "ul")[\(items.joined(separator: "; "))]"
  }

  private static func row(_ cells: [DataTable.Cell]) -> String {
    cells.map { text($0) }.joined(separator: "|")
  }

  private static func text(_ spans: [TextSpan]) -> String {
    spans.map { span in
      var text = span.text.replacing("\n", with: "⏎")
      if let image = span.image { text = "!\(text)<\(image)>" }
      if span.style.contains(.deleted) { text = "~\(text)~" }
      if span.style.contains(.inserted) { text = "+\(text)+" }
      if span.style.contains(.code) { text = "`\(text)`" }
      if span.style.contains(.italic) { text = "_\(text)_" }
      if span.style.contains(.bold) { text = "*\(text)*" }
      return span.link.map { "{\(text)→\($0)}" } ?? text
    }.joined()
  }
}
