import Testing

@testable import Refreshing

@Suite struct `Simple links` {
  private static let schemes = ["https://", "http://", "HTTPS://", "ftp://", "//", ""]
  private static let hosts = [
    "example.org", "www.example.org", "www.org", "www.www.example.org", "m.example.org", "m.org",
    "mobile.example.org", "amp.example.org", "www.m.example.org", "en.m.example.org", "Example.org",
    "example.org.", "example.org:80", "user@example.org", "[::1]", "", "a", "b--c.example",
    "github.com", "harbour.itch.io", "youtube.com", "consent.youtube.com", "news.google.com",
    "www.google.co.uk",
    "feeds.feedburner.com", "www.bing.com", "feedsportal.com", "a-b.cdn.ampproject.org",
    "mexample.org", "ampere.org", "192.0.2.7", "ex%61mple.org", "österreich.example",
  ]
  private static let paths = [
    "", "/", "//", "/a", "/a/", "/a//", "/a//b/", "/a/amp", "/amp/a", "/camp", "/index.html",
    "/a/index.htm", "/indexes", "/~ada/a", "/@ada/a", "/a/b/c", "/a/../b", "/.a", "/%7ea", "/ä",
    "/a b", "/a:b",
    "/~r/x/~3/y", "/url", "/supported_browsers",
  ]
  private static let queries = [
    "", "?", "?a=1", "?utm_source=rss", "?b=2&a=1&utm_medium=x", "?a=1&amp;b=2", "?a=%7e", "?ä=1",
    "?a/b/", "?url=https://example.net/x", "?next_url=https://example.net/x",
    "?continue=https://example.net/x",
  ]
  private static let fragments = ["", "#", "#comments", "#p2", "#!/x", "#item-7"]

  @Test(arguments: hosts)
  func `are read as any other link`(_ host: String) {
    // A seventh of them has every pair of parts.
    var number = Self.hosts.firstIndex(of: host) ?? 0
    for scheme in Self.schemes {
      for path in Self.paths {
        for query in Self.queries {
          for fragment in Self.fragments {
            number += 1
            guard number.isMultiple(of: 7) else { continue }
            let url = scheme + host + path + query + fragment
            let link = ItemLink(url)
            let general = ItemLink(general: url)
            #expect(link?.key == general.key, "\(url)")
            #expect(link?.fragment == general.fragment, "\(url)")
            #expect(link?.publisherHost?.site == general.publisherHost?.site, "\(url)")
            #expect(link?.publisherHost?.publisher == general.publisherHost?.publisher, "\(url)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("https://www.example.org/a/b/?utm_source=rss", "example.org/a/b"),
    ("http://example.org/story/1?id=7", "example.org/story/1?id=7"),
    ("https://example.org", "example.org"),
  ])
  func `include what most feeds write`(_ url: String, _ key: String) {
    #expect(SimpleLink(url)?.key == key)
  }
}
