import FeedBasics
public import FeedModel

/// The structure of sanitised HTML: paragraphs, headings, lists, quotes, code and tables, in one pass.
public enum HTMLBlocks {
  /// The blocks of sanitised HTML, with control characters removed and nesting bounded. Text without any tag keeps its
  /// lines: it is plain text, whatever its feed declares.
  public static func read(_ html: String) -> [TextBlock] {
    if !html.hasWord("<"), html.hasWord("\n") {
      return PlainTextLines.blocks(CharacterReference.resolved(html))
    }
    var reader = BlockReader()
    HTMLParser.parse(html, handler: &reader)
    return reader.finish()
  }

  /// The paragraphs of plain text. An empty line separates them; other line breaks are kept, unless they only fold the
  /// text at some column, as in mails.
  public static func read(plain text: String) -> [TextBlock] { PlainTextLines.blocks(text) }
}
