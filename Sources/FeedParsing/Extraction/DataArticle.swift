import FeedBasics

/// The text of a page's structured data as HTML.
enum DataArticle {
  /// A paragraph for each line. The text may contain HTML.
  static func html(_ text: String) -> String {
    if text.hasWord("<p") || text.hasWord("<br") {
      return HTMLContent.read(text, base: nil, extras: []).sanitised
    }
    return text.split(whereSeparator: \.isNewline).compactMap { PlainText.folded(String($0)) }
      .map { "<p>\($0.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</p>" }.joined(
        separator: "\n")
  }
}
