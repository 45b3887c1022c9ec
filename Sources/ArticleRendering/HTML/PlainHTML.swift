import FeedBasics
public import FeedModel

/// Content without any tag as HTML: a browser would fold its lines.
public enum PlainHTML {
  /// - Parameters:
  ///   - html: sanitised HTML.
  ///   - blocks: its blocks.
  /// - Returns: the paragraphs with their lines; nil if the HTML has tags or only one line.
  public static func html(_ html: String, blocks: [TextBlock]) -> String? {
    guard !html.hasWord("<"), html.hasWord("\n") else { return nil }
    return blocks.map { block in
      var text = ""
      block.visitSpans { text += span($0) }
      return "<p>\(text)</p>\n"
    }.joined()
  }

  static func span(_ span: TextSpan) -> String {
    let text = HTMLText.escaped(span.text, keepingLines: true).replacing("\n", with: "<br>\n")
    guard let url = HTMLText.web(span.link) else { return text }
    return "<a href=\"\(url)\" rel=\"noopener noreferrer nofollow\">\(text)</a>"
  }
}
