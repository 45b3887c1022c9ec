public import FeedModel

/// Articles as Markdown: complete articles, and headlines as a list.
public enum ArticleMarkdown {
  /// The complete article: the title as a heading, a line with its origin, summary and content, the images that the
  /// content does not show, and the attachments.
  /// - Parameters:
  ///   - blocks: the article's content.
  ///   - others: the other articles of its story.
  ///   - time: writes its date.
  public static func text(
    _ article: Article, blocks: [TextBlock], others: [Headline] = [], time: ZonedTime = .utc
  ) -> String {
    let entry = article.entry
    let title = MarkdownText.lineStart(MarkdownText.escaped(entry.heading))
    var lines = [MarkdownText.heading(title, level: 1), "", origin(article, time)]
    let summary = ArticleSummary.text(entry).map { [TextBlock.paragraph([TextSpan($0)])] } ?? []
    let content = MarkdownWriter.lines(summary + blocks)
    if !content.isEmpty { lines += [""] + content }
    let images = ShownImages.others(entry, in: blocks)
      .compactMap(MarkdownText.destination).map { "![](\($0))" }
    for image in images { lines += ["", image] }
    let attachments = entry.attachmentsBesideImages
    if !attachments.isEmpty { lines.append("") }
    for attachment in attachments {
      let name = MarkdownText.escaped(attachment.title ?? attachment.url)
      let note = MarkdownText.escaped(ShownAttachments.note(attachment))
      lines.append("- \(MarkdownText.link(name, to: attachment.url)) (\(note))")
    }
    if !others.isEmpty {
      lines += ["", "Also in:", ""] + others.map { trimmedLine($0, time: time) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The list item of ``line(_:time:)`` without its line break.
  static func trimmedLine(_ headline: Headline, time: ZonedTime) -> String {
    String(line(headline, time: time).dropLast())
  }

  /// A list item: `- [Title](url) — Publisher, 2026-11-21 06:00 UTC`. One of an article without a date has no time.
  /// - Parameter time: writes its date.
  public static func line(_ headline: Headline, time: ZonedTime = .utc) -> String {
    let title = MarkdownText.escaped(headline.heading)
    let link =
      headline.url.map { MarkdownText.link(title, to: $0) } ?? MarkdownText.lineStart(title)
    let publisher = MarkdownText.escaped(headline.publisher)
    let date = headline.isDated ? ", \(time.text(headline.date))" : ""
    return "- \(link) — \(publisher)\(date)\n"
  }

  private static func origin(_ article: Article, _ time: ZonedTime) -> String {
    let entry = article.entry
    var parts = (ArticleOrigin.names(article) + ArticleOrigin.authors(entry))
      .map(MarkdownText.escaped)
    if let date = ArticleOrigin.date(article) {
      parts.append(ArticleOrigin.dateLabel(article) + time.text(date))
    }
    if let url = entry.url { parts.append(MarkdownText.link(MarkdownText.escaped(url), to: url)) }
    return MarkdownText.lineStart(parts.joined(separator: ", "))
  }
}
