internal import FeedModel
internal import Platform

/// One article of the page of headlines.
struct PageArticle {
  private static let outward = "rel=\"noopener noreferrer nofollow\""

  private let article: Article
  private let headline: Headline
  private let others: [Headline]
  private let places: PageNavigation.Places
  private let days: DayHeadings

  init(
    _ article: Article, _ headline: Headline, others: [Headline], places: PageNavigation.Places,
    days: DayHeadings
  ) {
    self.article = article
    self.headline = headline
    self.others = others
    self.places = places
    self.days = days
  }

  /// - Parameter content: sanitised HTML, rewritten for a shared page; nil if absent.
  func html(_ content: String?) -> String {
    let entry = article.entry
    let title = HTMLText.escaped(entry.title ?? "(no title)")
    let language = entry.language.flatMap(LanguageTag.valid).map { " lang=\"\($0)\"" } ?? ""
    let words = entry.title ?? headline.summary ?? ""
    let direction = TerminalText.beginsRightToLeft(words) ? "rtl" : "ltr"
    let link = HTMLText.web(entry.url).map {
      "<a href=\"\($0)\" \(PageArticle.outward)>\(title)</a>"
    }
    var html = """
      <article id="a\(article.number)"\(language) dir="\(direction)">
      <div class="top">
      <div class="words">
      \(origin)
      <h3 dir="auto">\(link ?? title)</h3>

      """
    if let summary = ArticleSummary.line(headline) {
      html += "<p class=\"summary\" dir=\"auto\">\(HTMLText.escaped(summary))</p>\n"
    }
    html += "</div>\n\(picture(content))\n</div>\n"
    return html + story + details(content) + "</article>\n"
  }

  /// The other publishers of the story, each once.
  private var otherPublishers: [String] {
    var names: [String] = []
    for name in others.map(\.publisher) where name != headline.publisher && !names.contains(name) {
      names.append(name)
    }
    return names
  }

  private var story: String {
    if others.isEmpty { return "" }
    let publishers = otherPublishers.isEmpty ? [headline.publisher] : otherPublishers
    let names = HTMLText.escaped("Also in " + publishers.joined(separator: ", "))
    return "<details>\n<summary>\(names)</summary>\n<ul class=\"more\">\n"
      + "\(StoryHTML.items(others))</ul>\n</details>\n"
  }

  private var origin: String {
    let date = headline.date
    var parts = ["<span class=\"publisher\">\(HTMLText.escaped(headline.publisher))</span>"]
    let feeds = ArticleOrigin.feeds(article).filter { $0 != headline.publisher }
    let count = others.isEmpty ? headline.feedCount - 1 : otherPublishers.count
    if count > 0 {
      let also = others.isEmpty ? feeds : otherPublishers
      let names = HTMLText.escaped("also in " + also.joined(separator: ", "))
      parts.append("<abbr title=\"\(names)\">+\(count)</abbr>")
    }
    if headline.isDated {
      parts.append(
        "<time datetime=\"\(Timestamp.rfc3339(date))\" title=\"\(days.heading(date))\">\(days.clock(date))</time>"
      )
    }
    let authors = ArticleOrigin.authors(article.entry)
    if !authors.isEmpty {
      let names = HTMLText.escaped(authors.joined(separator: ", "))
      parts.append("<span class=\"authors\" dir=\"auto\">\(names)</span>")
    }
    if article.isStarred { parts.append("<span role=\"img\" aria-label=\"starred\">★</span>") }
    return "<p class=\"origin\">\(parts.joined(separator: " "))</p>"
  }

  private func picture(_ content: String?) -> String {
    guard let url = article.entry.images.lazy.compactMap(HTMLText.web).first else {
      let initial = HTMLText.escaped(headline.publisher.prefix(1).uppercased())
      return "<div class=\"picture\" aria-hidden=\"true\">\(initial)</div>"
    }
    let words =
      alternative(to: url, in: content)
      ?? HTMLText.escaped(article.entry.title ?? "")
      .replacing("=", with: "&#61;")
    return "<div class=\"picture\"><img src=\"\(url)\" alt=\"\(words)\" loading=\"lazy\" "
      + "decoding=\"async\" referrerpolicy=\"no-referrer\"></div>"
  }

  /// The alternative text of the image in the content, escaped; nil if the content does not show it or leaves it blank.
  private func alternative(to url: String, in content: String?) -> String? {
    guard let content, let start = content.firstRange(of: "<img src=\"\(url)\" alt=\""),
      let end = content[start.upperBound...].firstIndex(of: "\"")
    else { return nil }
    let words = content[start.upperBound..<end]
    return words.allSatisfy(\.isWhitespace) ? nil : String(words)
  }

  private func details(_ content: String?) -> String {
    let entry = article.entry
    let text = content ?? HTMLText.paragraphs(entry.contentText ?? "")
    var html = "<details>\n<summary>\(text.isEmpty ? "More" : "Read on")</summary>\n"
    if !text.isEmpty { html += "<div class=\"content\" dir=\"auto\">\n\(text)\n</div>\n" }
    html += "<ul class=\"more\">\n"
    html += item("Link", outward(entry.url))
    html += item("About", outward(entry.externalURL))
    html += item("Comments", outward(entry.commentsURL))
    for attachment in entry.attachments {
      html += item("Attachment", outward(attachment.url, PageArticle.words(attachment)))
    }
    html += item("Feeds", places.feeds.joined(separator: ", "))
    html += item("Categories", places.tags.joined(separator: ", "))
    return html + "</ul>\n</details>\n"
  }

  private func item(_ label: String, _ html: String?) -> String {
    guard let html, !html.isEmpty else { return "" }
    return "<li><b>\(label)</b> \(html)</li>\n"
  }

  private func outward(_ url: String?, _ words: String? = nil) -> String? {
    HTMLText.web(url).map {
      "<a href=\"\($0)\" \(PageArticle.outward)>\(words.map(HTMLText.escaped) ?? $0)</a>"
    }
  }

  private static func words(_ attachment: Attachment) -> String {
    let size = attachment.size.map { ", \(ByteCount($0))" } ?? ""
    return "\(attachment.title ?? attachment.url) (\(attachment.mimeType)\(size))"
  }
}
