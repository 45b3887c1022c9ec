internal import FeedBasics
internal import FeedModel

/// One article of the page of headlines.
struct PageArticle {
  private let markup: ArticleMarkup
  private let article: Article
  private let headline: Headline
  private let others: [Headline]
  private let places: PageNavigation.Places
  private let time: ZonedTime

  init(
    _ article: Article, _ headline: Headline, others: [Headline], places: PageNavigation.Places,
    time: ZonedTime
  ) {
    markup = ArticleMarkup(article, headline, others: others)
    self.article = article
    self.headline = headline
    self.others = others
    self.places = places
    self.time = time
  }

  /// - Parameter content: sanitised HTML, rewritten for a shared page; nil if absent.
  func html(_ content: String?) -> String {
    let link = ArticleMarkup.outward(article.entry.url, article.entry.heading)
    var html = """
      <article id="a\(article.number)"\(markup.attributes)>
      <div class="top">
      <div class="words">
      \(origin)
      <h3 dir="auto">\(link ?? markup.title)</h3>

      """
    if let summary = ArticleSummary.line(headline) {
      html += "<p class=\"summary\" dir=\"auto\">\(HTMLText.escaped(summary))</p>\n"
    }
    html += "</div>\n\(picture(content))\n</div>\n"
    return html + story + details(content) + "</article>\n"
  }

  private var story: String {
    if others.isEmpty { return "" }
    let known = markup.otherPublishers
    let publishers = known.isEmpty ? [headline.publisher] : known
    let names = HTMLText.escaped("Also in " + publishers.joined(separator: ", "))
    return "<details>\n<summary>\(names)</summary>\n<ul class=\"more\">\n"
      + "\(StoryHTML.items(others))</ul>\n</details>\n"
  }

  private var origin: String {
    let date = headline.date
    var parts = [markup.publisher]
    let count = others.isEmpty ? headline.feedCount - 1 : markup.otherPublishers.count
    if count > 0 {
      let also = others.isEmpty ? markup.otherFeeds : markup.otherPublishers
      let names = HTMLText.escaped("also in " + also.joined(separator: ", "))
      parts.append("<abbr title=\"\(names)\">+\(count)</abbr>")
    }
    if headline.isDated {
      parts.append(
        "<time datetime=\"\(Timestamp.rfc3339(date))\" title=\"\(time.heading(date))\">\(time.clock(date))</time>"
      )
    }
    if let authors = markup.authors { parts.append(authors) }
    if article.isStarred { parts.append("<span role=\"img\" aria-label=\"starred\">★</span>") }
    return "<p class=\"origin\">\(parts.joined(separator: " "))</p>"
  }

  private func picture(_ content: String?) -> String {
    guard let url = markup.image else {
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
    html += markup.links
    html += ArticleMarkup.item("Feeds", places.feeds.joined(separator: ", "))
    html += ArticleMarkup.item("Categories", places.tags.joined(separator: ", "))
    return html + "</ul>\n</details>\n"
  }
}
