import FeedModel
import Foundation
import Refreshing
import Testing

/// The login page of a network, in place of a feed.
@Suite struct `A captive portal` {
  private static let page = Data("<html><title>Hotspot Login</title></html>".utf8)

  @Test(arguments: [
    ("http://a.example/feed", true), ("HTTP://a.example/feed", true),
    // TLS ends at the server, so that the page is its own.
    ("https://a.example/feed", false), ("file:///feed", false), (nil, false),
  ])
  func `responds to requests without TLS only`(_ url: String?, _ isPortal: Bool) {
    #expect(CaptivePortal.sent(Self.page, from: url) == isPortal)
    #expect(CaptivePortal.sent(.status(code: 511, retryAfter: nil), from: url) == isPortal)
    // Other errors are a server's, whatever its page says.
    #expect(!CaptivePortal.sent(.status(code: 404, retryAfter: nil, body: Self.page), from: url))
  }

  @Test(arguments: ["<html><title>Letters</title></html>", "<rss><!-- hotspot login --></rss>", ""])
  func `is recognised by its words`(_ text: String) {
    #expect(!CaptivePortal.sent(Data(text.utf8), from: "http://a.example/feed"))
    #expect(!CaptivePortal.sent(.status(code: 404, retryAfter: nil), from: "http://a.example/"))
    #expect(!CaptivePortal.sent(.unreachable("refused"), from: "http://a.example/"))
  }
}
