import Refreshing
import Testing

/// Which URLs are equal (docs/merging.md).
@Suite struct `Canonical URLs` {
  @Test(arguments: [
    ("https://www.example.org/a/", "http://example.org/a"),
    ("https://example.org:443/a", "https://example.org/a"),
    ("https://example.org/a/index.html", "https://example.org/a"),
    ("https://example.org/./b/../a", "https://example.org/a"),
    ("https://example.org/a/b/%2E%2E", "https://example.org/a"),
    ("https://example.org/../../a/.", "https://example.org/a"),
    ("https://m.example.org/a", "https://example.org/a"),
    ("https://en.m.example.org/a", "https://en.example.org/a"),
    ("https://amp.example.org/a", "https://example.org/a"),
    ("https://example.org/a/amp", "https://example.org/a"),
    ("https://example.org/a?utm_source=x&utm_medium=y", "https://example.org/a"),
    ("https://example.org/a?fbclid=1&gclid=2", "https://example.org/a"),
    ("https://example.org/a?b=2&a=1", "https://example.org/a?a=1&b=2"),
    ("https://example.org/a#comments", "https://example.org/a"),
    ("https://example.org/%7ea", "https://example.org/~a"),
    ("https://example.org/%c3%a4", "https://example.org/%C3%A4"),
    ("https://EXAMPLE.org/a", "https://example.org/a"),
    ("https://bücher.example/a", "https://xn--bcher-kva.example/a"),
    ("https://BU\u{308}CHER。example/a", "https://xn--bcher-kva.example/a"),
    // As an earlier version stored it.
    ("https://www.xn--bucher-xyd.example:443/a", "https://xn--bcher-kva.example/a"),
    ("https://www.google.com/url?q=https://example.org/a&sa=t", "https://example.org/a"),
    ("http://news.google.com/news/url?sa=t&url=https://example.org/a", "https://example.org/a"),
    ("https://consent.google.com/ml?continue=https://example.org/a&gl=DE", "https://example.org/a"),
    (
      "https://www.youtube.com/supported_browsers?next_url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D1",
      "https://www.youtube.com/watch?v=1"
    ),
    ("https://www.google.com/amp/s/example.org/a", "https://example.org/a"),
    ("https://example-org.cdn.ampproject.org/c/s/example.org/a", "https://example.org/a"),
    (
      "https://example-org.cdn.ampproject.org/v/s/example.org/a?b=1&usqp=mq&amp_js_v=0.1",
      "https://example.org/a?b=1"
    ),
    ("https://www.google.com/amp/s/example.org/a?usqp=mq331", "https://example.org/a"),
    ("https://example.org/t?sid=3fdf0a07fe927885d80d32e61d582e4d&t=1", "https://example.org/t?t=1"),
    ("https://example.org/t?t=1&PHPSESSID=k4o8", "https://example.org/t?t=1"),
    ("https://example.org/a;jsessionid=1A2B.node1/b?c=1", "https://example.org/a/b?c=1"),
    ("https://example.org/a;v=1;jsessionid=1A2B", "https://example.org/a;v=1"),
    ("https://example.org/(S(lit3py55t21z5v55vlm25s55))/a", "https://example.org/a"),
  ])
  func `are equal if they differ in nothing significant`(_ first: String, _ second: String) {
    #expect(CanonicalURL.key(first) != nil)
    #expect(CanonicalURL.key(first) == CanonicalURL.key(second))
  }

  @Test(arguments: [
    ("https://example.org/a", "https://example.org/b"),
    ("https://example.org/a?id=1", "https://example.org/a?id=2"),
    ("https://example.org/A", "https://example.org/a"),
    ("https://example.org/#!/a", "https://example.org/#!/b"),
    ("https://a.example.org/", "https://b.example.org/"),
    ("https://en.m.org/a", "https://en.org/a"),
    ("https://en.m.co.uk/a", "https://en.co.uk/a"),
    ("https://example.org:8080/a", "https://example.org/a"),
    ("https://straße.example/a", "https://strasse.example/a"),
    ("https://example.org/a?sid=4711", "https://example.org/a?sid=4712"),
    ("https://example.org/?s=a-long-search-for-2-things", "https://example.org/"),
    ("https://example.org/a;b", "https://example.org/a"),
    ("https://example.org/Ring_(S(2))", "https://example.org/Ring_"),
    ("https://example.org/wiki/(S(2))/proof", "https://example.org/wiki/proof"),
    ("https://example.org/a?sid=507f1f77bcf86cd799439011", "https://example.org/a"),
  ])
  func `differ if anything significant does`(_ first: String, _ second: String) {
    #expect(CanonicalURL.key(first) != CanonicalURL.key(second))
  }

  @Test(arguments: [
    ("http://feedproxy.google.com/~r/News/~3/abc/", true),
    ("http://feeds.feedburner.com/~r/News/~3/abc/", true),
    ("https://feeds.feedburner.com/News", false), ("https://news.google.de/rss/articles/x", true),
    ("https://www.google.com/url?q=https://a.example/", true),
    ("https://blog.google.com/a", false), ("https://a.example/url", false),
    ("https://consent.youtube.com/m?continue=https://a.example/", true),
    ("https://www.youtube.com/watch?v=1", false), ("https://consent.example/ml", false),
  ])
  func `a link through a click counter is distinguished from the story's own`(
    _ url: String, _ isRedirect: Bool
  ) {
    #expect(RedirectLink.isRedirect(url) == isRedirect)
  }
}
