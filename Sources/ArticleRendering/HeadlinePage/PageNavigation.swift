internal import FeedModel

/// The page's navigation: its days, and the newest articles of each feed and tag.
struct PageNavigation {
  /// An article's links into the navigation.
  struct Places {
    var feeds: [String]
    var tags: [String]
  }

  private var days: [(id: String, name: String)] = []
  private var feeds = PageIndex(prefix: "feed")
  private var tags = PageIndex(prefix: "tag")

  /// - Returns: the id of the day's heading.
  mutating func add(day: String) -> String {
    let id = "day-\(days.count + 1)"
    days.append((id, day))
    return id
  }

  mutating func add(_ article: Article) -> Places {
    Places(
      feeds: ArticleOrigin.feeds(article).map { feeds.add(article, to: $0) },
      tags: article.entry.tags.map { tags.add(article, to: $0) })
  }

  func html() -> String {
    guard !days.isEmpty else { return "<nav id=\"contents\" aria-label=\"Contents\"></nav>\n" }
    var html = "<nav id=\"contents\" aria-label=\"Contents\">\n<h2>Days</h2>\n<ul>\n"
    for day in days { html += "<li><a href=\"#\(day.id)\">\(day.name)</a></li>\n" }
    html += "</ul>\n"
    html += "<h2>Feeds</h2>\n\(feeds.html(byCount: false))"
    if !tags.isEmpty { html += "<h2>Categories</h2>\n\(tags.html(byCount: true))" }
    return html + "<p><a href=\"#headlines\">Back to the headlines</a></p>\n</nav>\n"
  }
}
