public import FeedModel
public import Foundation

/// Articles as one page for a browser: headlines by day, each with its text to unfold. Nothing in it runs, and it asks
/// the network for pictures alone (Content Security Policy Level 3 §3.3).
public struct HeadlinePage: ArticleDocument {
  private let now: Date
  private let days: DayHeadings
  private let content: (Entry) -> String?
  private var navigation = PageNavigation()
  /// The day at hand.
  private var day: String?
  private var count = 0

  /// - Parameters:
  ///   - now: when the page is written.
  ///   - content: an entry's sanitised HTML, fit for a page with others; nil where it has none.
  public init(now: Date, days: DayHeadings, content: @escaping (Entry) -> String?) {
    self.now = now
    self.days = days
    self.content = content
  }

  public func beginning() -> [UInt8] {
    let day = days.heading(now)
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
      <p>As of \(day), <time datetime="\(Timestamp.rfc3339(now))">\(days.clock(now))</time> \(days.zone(now)). \
      <a href="#contents">Days, feeds and tags</a></p>
      </header>
      <main id="headlines">

      """
    return Array(html.utf8)
  }

  public mutating func part(_ article: Article) -> [UInt8] {
    let headline = Headline(article)
    var html = ""
    let day = days.heading(headline.date)
    if day != self.day {
      if self.day != nil { html += "</section>\n" }
      let id = navigation.add(day: day)
      html += "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(day)</h2>\n"
      self.day = day
    }
    count += 1
    let places = navigation.add(article)
    html += PageArticle(article, headline, places: places, days: days).html(content(article.entry))
    return Array(html.utf8)
  }

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
