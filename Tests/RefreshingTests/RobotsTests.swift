import FeedTestSupport
import Foundation
import Testing

@testable import Refreshing

/// What sites ask programs not to read (RFC 9309).
@Suite struct `The robots.txt of a site` {
  private static let file = """
    \u{FEFF}# Welcome
    User-agent: *
    Disallow: /private/
    Disallow: /*.pdf$
    Allow: /private/open   # this one
    Disallow: /a%20b
    Disallow:
    Crawl-delay: 10

    User-agent: Other
    User-agent: Third/2.0
    Disallow: /
    """

  @Test(arguments: [
    ("https://a.example", true), ("https://a.example/news?page=2", true),
    ("https://a.example/private", true), ("https://a.example/private/x", false),
    ("https://a.example/private/open", true), ("https://a.example/private/opened", true),
    ("https://a.example/x.pdf", false), ("https://a.example/x.pdf?y", true),
    ("https://a.example/a b", false), ("https://a.example/a%20b/c", false),
    ("https://a.example/robots.txt", true),
  ])
  func `allows what no longer rule disallows`(_ url: String, _ isAllowed: Bool) {
    #expect(RobotsFile(Data(Self.file.utf8)).allows(url) == isAllowed)
  }

  @Test(arguments: [
    ("user-agent: aggregate\ndisallow: /x\n\nuser-agent: *\ndisallow: /", true, false),
    ("User-Agent: *\nDisallow: /\nUser-Agent: Aggregate/0.2\nAllow: /", true, true),
    ("User-agent: aggregator\nDisallow: /", true, true),
    ("User-agent: *\nDisallow: /x\nAllow: /x", true, true),
    ("\u{FEFF}User-agent: *\nDisallow: /x", true, false),
    (
      "User-agent: Other\n" + String(repeating: "Disallow: /*y\n", count: 300)
        + "User-agent: *\nDisallow: /*x", true, false
    ),
    ("User-agent: *\nDisallow: /%2A\nDisallow: /%78$", true, false),
    ("Disallow: /", true, true), ("", true, true), ("\u{0}\u{FFFD}:\r\r:", true, true),
    ("User-agent: *\rDisallow: /*a*a*a*a*a*a$\rDisallow: /x", true, false),
  ])
  func `has a group for this program or for all`(
    _ file: String, _ start: Bool, _ page: Bool
  ) {
    let rules = RobotsFile(Data(file.utf8))
    #expect(rules.allows("https://a.example/") == start)
    #expect(rules.allows("https://a.example/x") == page)
  }

  @Test func `of any size and form is read in bounded time`() {
    let long = String(repeating: "/*a", count: 90)
    let text = "User-agent: *\n" + String(repeating: "Disallow: \(long)b\n", count: 5000)
    let rules = RobotsFile(Data(text.utf8))
    #expect(rules.allows("https://a.example/" + String(repeating: "a", count: 9000)))
  }
}
