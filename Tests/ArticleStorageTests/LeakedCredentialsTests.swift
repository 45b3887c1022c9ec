import Testing

@testable import ArticleStorage

@Suite struct `Leaked credentials` {
  @Test(arguments: [
    // A link to a place of the page itself, stored with the page's own address.
    ("http://u:pw@x.example/2#t", "http://x.example/2#t"),
    // One to a place of the feed, which was a reference in the item.
    ("http://u:pw@x.example/feed#t", "#t"),
    ("http://x.example/2#t", "http://x.example/2#t"),
    ("http://x.example/2?a=1&amp;b=2#t&amp;u", "#t&amp;u"),
  ])
  func `are removed from links to places`(_ link: String, _ mended: String) {
    func html(_ url: String) -> String { "<a href=\"\(url)\" data-href=\"#\">" }
    let page = "http://u:pw@x.example/2"
    #expect(LeakedCredentials.removed(from: html(link), .html, page: page) == html(mended))
  }

  /// What follows a link, the link, and what it becomes, on a page whose own address has a key in its query.
  @Test(arguments: [
    (" data-href=\"#\"", "http://x.example/2?a=1&amp;sid=k#t&amp;u", "http://x.example/2#t&amp;u"),
    (" data-href=\"#\"", "http://u:pw@x.example/2?a=1&amp;b=2#t", "#t"),
    ("", "http://x.example/feed?a=1&amp;sid=k#t", "http://x.example/feed#t"),
    ("", "http://u:pw@x.example/3?a=1&amp;b=2#t", "http://x.example/3?a=1&amp;b=2#t"),
    ("", "http://x.example/3?a=1&amp;b=2#t", "http://x.example/3?a=1&amp;b=2#t"),
  ])
  func `are removed from links with a query`(_ rest: String, _ link: String, _ mended: String) {
    func html(_ url: String) -> String { "<a href=\"\(url)\"\(rest)>" }
    let page = "http://x.example/2?a=1&sid=k"
    #expect(LeakedCredentials.removed(from: html(link), .html, page: page) == html(mended))
  }
}
