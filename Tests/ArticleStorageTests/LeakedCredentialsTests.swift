import Testing

@testable import ArticleStorage

@Suite struct `Leaked credentials` {
  @Test(arguments: [
    // A link to a place of the page itself, stored with the page's own address.
    ("http://u:pw@x.example/2#t", "http://x.example/2#t"),
    // One to a place of the feed, which was a reference in the item.
    ("http://u:pw@x.example/feed#t", "#t"),
    ("http://x.example/2#t", "http://x.example/2#t"),
  ])
  func `are removed from links to places`(_ link: String, _ mended: String) {
    func html(_ url: String) -> String { "<a href=\"\(url)\" data-href=\"#\">" }
    let page = "http://u:pw@x.example/2"
    #expect(LeakedCredentials.removed(from: html(link), .html, page: page) == html(mended))
  }
}
