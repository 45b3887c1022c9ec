public import FeedModel

/// The structure of sanitised HTML: paragraphs, headings, lists, quotes, code and tables, in one pass.
public enum HTMLBlocks {
  /// The blocks of sanitised HTML, with control characters removed and nesting bounded.
  public static func read(_ html: String) -> [TextBlock] {
    var reader = BlockReader()
    HTMLParser.parse(html, handler: &reader)
    return reader.finish()
  }

  /// The paragraphs of plain text. An empty line separates them; other line breaks are kept.
  public static func read(plain text: String) -> [TextBlock] {
    var blocks: [TextBlock] = []
    var lines: [String] = []
    func end() {
      if !lines.isEmpty { blocks.append(.paragraph([TextSpan(lines.joined(separator: "\n"))])) }
      lines = []
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let line = PlainText.folded(String(line)) { lines.append(line) } else { end() }
    }
    end()
    return blocks
  }
}
