import FeedModel
import Foundation
import Testing

@testable import Refreshing

/// The login page of a network, in place of a feed.
@Suite struct `A captive portal` {
  @Test func `is recognised by the one page that it gives for all hosts`() {
    func outcome(_ page: String?, status: Int? = 200) -> FeedOutcome {
      var outcome = FeedOutcome(name: "F", url: "", status: .failed)
      outcome.page = page
      outcome.httpStatus = status
      return outcome
    }
    func failures(_ outcomes: [FeedOutcome]) -> [ConnectionFailure?] {
      var outcomes = outcomes
      CaptivePortal.recognise(
        in: &outcomes, hosts: outcomes.indices.map { "h\($0 / 2).example" })
      return outcomes.map(\.failure)
    }
    let same = Array(repeating: outcome("p"), count: 5)
    #expect(
      failures(same + [outcome(nil, status: nil)]) == Array(repeating: .captivePortal, count: 5) + [
        .unreachable
      ])
    // Two hosts may have moved to one place, and one that has its feed shows that the network works.
    #expect(failures(Array(same.prefix(4))) == Array(repeating: nil, count: 4))
    // Domains that are for sale have one page too, and have failed before.
    var parked = same
    CaptivePortal.recognise(in: &parked, hosts: ["h0.example", "h1.example", nil, nil, nil])
    #expect(parked.allSatisfy { $0.failure == nil })
    var fetched = outcome(nil)
    fetched.status = .unchanged
    #expect(failures(same + [fetched]).allSatisfy { $0 == nil })
    #expect(failures(same + [outcome(nil, status: 404)])[5] == nil)
  }

  private static let page = Data("<html><title>Hotspot Login</title></html>".utf8)

  @Test(arguments: [
    ("http://a.example/feed", true), ("HTTP://a.example/feed", true),
    // TLS ends at the server, so that the page is its own.
    ("https://a.example/feed", false), ("file:///feed", false), (nil, false),
  ])
  func `responds to requests without TLS only`(_ url: String?, _ isPortal: Bool) {
    #expect(CaptivePortal.sent(Self.page, from: url) == isPortal)
  }

  @Test func `alone may respond with 511`() {
    #expect(CaptivePortal.sent(.status(code: 511, retryAfter: nil)))
    // Other errors are a server's, whatever its page says.
    #expect(!CaptivePortal.sent(.status(code: 404, retryAfter: nil, body: Self.page)))
    #expect(!CaptivePortal.sent(.unreachable("refused")))
  }

  @Test(arguments: ["<html><title>Letters</title></html>", "<rss><!-- hotspot login --></rss>", ""])
  func `is recognised by its words`(_ text: String) {
    #expect(!CaptivePortal.sent(Data(text.utf8), from: "http://a.example/feed"))
  }
}
