public import FeedBasics
public import FeedModel

/// Articles as one page for a browser: headlines by day, each with its text to unfold. The page runs no scripts and
/// loads nothing but images (Content Security Policy Level 3 §3.3).
public struct HeadlinePage: ArticleDocument {
  private let now: Date
  private let time: ZonedTime
  private let content: (Entry) -> String?
  private var navigation = PageNavigation()
  /// The heading of the current day; nil before the first article.
  private var day: String?
  private var count = 0

  /// As in lists, the articles of a story are together.
  public static let groupsStories = true

  /// Creates an empty page.
  /// - Parameters:
  ///   - now: when the page is written.
  ///   - time: writes days and times, in the reader's time zone.
  ///   - content: an entry's sanitised HTML, rewritten for a shared page; nil if it has none.
  public init(now: Date, time: ZonedTime, content: @escaping (Entry) -> String?) {
    self.now = now
    self.time = time
    self.content = content
  }

  /// The head, the style sheet and the page's header.
  public func beginning() -> [UInt8] {
    let day = time.heading(now)
    let html = """
      <!doctype html>
      <html lang="en" dir="ltr">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(HeadlinePage.policy)">
      <meta name="referrer" content="no-referrer">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="aggregate">
      <title>Headlines, \(day)</title>
      <style>\(PageStyle.css)</style>
      </head>
      <body>
      <a class="skip" href="#headlines">Skip to the headlines</a>
      <header>
      <h1>Headlines</h1>
      <p>As of \(day), <time datetime="\(Timestamp.rfc3339(now))">\(time.clock(now))</time> \(time.zone(now)). \
      <a href="#contents">Days, feeds and tags</a></p>
      </header>
      <main id="headlines">

      """
    return Array(html.utf8)
  }

  /// The article's element, preceded by a section heading if its day differs from the last article's.
  public mutating func part(_ article: Article, others: [Headline]) -> [UInt8] {
    let headline = Headline(article)
    var html = ""
    // A story is in the place of its newest article.
    let day = time.heading(others.map(\.date).reduce(headline.date, max))
    if day != self.day {
      if self.day != nil { html += "</section>\n" }
      let id = navigation.add(day: day)
      html += "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(day)</h2>\n"
      self.day = day
    }
    count += 1
    let places = navigation.add(article)
    html += PageArticle(article, headline, others: others, places: places, time: time)
      .html(content(article.entry))
    return Array(html.utf8)
  }

  /// The navigation, which lists days, feeds and tags, and the footer.
  public func end() -> [UInt8] {
    var html = day == nil ? "<p class=\"empty\">No articles.</p>\n" : "</section>\n"
    html += "</main>\n" + navigation.html()
    html +=
      "<footer><p>\(Amount(count, "article")), written by aggregate.</p></footer>\n</body>\n</html>\n"
    return Array(html.utf8)
  }

  private static let policy =
    "default-src 'none'; img-src http: https:; style-src 'sha256-\(PageStyle.digest)'; "
    + "base-uri 'none'; form-action 'none'"
}
