import FeedBasics
public import FeedModel

/// Articles as one HTML document for a browser. It runs no scripts and loads nothing but images, audio and video
/// (Content Security Policy Level 3 §3.3).
public enum ArticleHTML {
  /// The complete document, the articles in the given order.
  /// - Parameters:
  ///   - articles: each with its content as blocks, used to find the images that the content shows itself, and the other
  ///     articles of its story.
  ///   - time: writes their dates.
  public static func document(
    _ articles: [(article: Article, blocks: [TextBlock], others: [Headline])],
    time: ZonedTime = .utc
  ) -> String {
    let titles = articles.map { $0.article.entry.heading }
    return """
      <!doctype html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="referrer" content="no-referrer">
      <meta name="viewport" content="width=device-width">
      <title>\(escaped(titles.joined(separator: " · ")))</title>
      <style>\(style)</style>
      </head>
      <body>

      """ + articles.map { section($0.article, $0.blocks, $0.others, time) }.joined()
        + "</body>\n</html>\n"
  }

  private static let policy =
    "default-src 'none'; img-src http: https: data:; media-src http: https:; "
    + "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  private static let style =
    "body { max-width: 42em; margin: 2em auto; padding: 0 1em; font: 1em/1.5 sans-serif } "
    + "img, video { max-width: 100%; height: auto } pre { overflow: auto }"

  private static func section(
    _ article: Article, _ blocks: [TextBlock], _ others: [Headline], _ time: ZonedTime
  ) -> String {
    let entry = article.entry
    let language = entry.language.map { " lang=\"\(escaped($0))\"" } ?? ""
    var html =
      "<article\(language) dir=\"auto\">\n<h1>\(escaped(entry.heading))</h1>\n"
    html += "<p>\(origin(article, time))</p>\n"
    if let summary = ArticleSummary.text(entry) { html += "<p>\(escaped(summary))</p>\n" }
    html += content(entry, blocks)
    for image in ShownImages.others(entry, in: blocks) {
      if let url = HTMLText.web(image) { html += "<p><img src=\"\(url)\" alt=\"\"></p>\n" }
    }
    let attachments = entry.attachmentsBesideImages.compactMap { attachment in
      HTMLText.web(attachment.url).map { url in
        "<li><a href=\"\(url)\">\(escaped(attachment.title ?? attachment.url))</a> "
          + "(\(escaped(ShownAttachments.note(attachment))))</li>\n"
      }
    }
    if !attachments.isEmpty { html += "<ul>\n\(attachments.joined())</ul>\n" }
    if !others.isEmpty { html += "<p>Also in:</p>\n<ul>\n\(StoryHTML.items(others))</ul>\n" }
    return html + "</article>\n"
  }

  private static func origin(_ article: Article, _ time: ZonedTime) -> String {
    let entry = article.entry
    var parts = (ArticleOrigin.names(article) + ArticleOrigin.authors(entry)).map(escaped)
    if let date = ArticleOrigin.date(article) {
      parts.append(
        ArticleOrigin.dateLabel(article)
          + "<time datetime=\"\(Timestamp.rfc3339(date))\">\(escaped(time.text(date)))</time>")
    }
    if let url = entry.url {
      parts.append(HTMLText.web(url).map { "<a href=\"\($0)\">\($0)</a>" } ?? escaped(url))
    }
    return parts.joined(separator: ", ")
  }

  /// HTML is sanitised before it is stored, so it is not escaped here.
  private static func content(_ entry: Entry, _ blocks: [TextBlock]) -> String {
    if let html = entry.contentHTML {
      if let plain = PlainHTML.html(html, blocks: blocks) { return plain }
      return UnsafeCharacters.removed(from: PageLinks.forReading(html), keepingLines: true) + "\n"
    }
    return HTMLText.paragraphs(entry.contentText ?? "")
  }

  private static func escaped(_ text: String) -> String { HTMLText.escaped(text) }
}
