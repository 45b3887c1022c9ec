import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Older pages of feeds, on request (docs/politeness.md).
@Suite struct `The history of a feed`: MakesEntries {
  private let scene = RefreshScene()
  private let base = "https://news.example/feed"

  private func rss(_ titles: [String], _ channel: String = "") -> MemoryFetcher.Reply {
    .rss(titles, channel: channel) { $0.etag = "\"e\"" }
  }

  private func older(_ url: String, rel: String = "prev-archive") -> String {
    "<link xmlns=\"http://www.w3.org/2005/Atom\" rel=\"\(rel)\" href=\"\(url)\"/>"
  }

  private func fetch() async throws -> FeedOutcome {
    let report = try await scene.refresh([feed("news", url: base)]) {
      $0.history = true
      $0.asked = true
      $0.force = true
    }
    return try #require(report.outcomes.first)
  }

  @Test(arguments: ["prev-archive", "next"])
  func `follows archives and pages to the last one`(_ rel: String) async throws {
    scene.network.set(base, rss(["5", "4"], older("/old/2", rel: rel)))
    scene.network.set("https://news.example/old/2", rss(["4", "3"], older("1", rel: rel)))
    scene.network.set("https://news.example/old/1", rss(["2"]))
    // Nothing of it is read unless it is asked for.
    try await scene.force(feed("news", url: base))
    #expect(scene.network.urls == [base])
    let outcome = try await fetch()
    #expect(outcome.changes.new == 2 && outcome.rejections.isEmpty)
    #expect(try scene.titles() == ["2", "3", "4", "5"])
    #expect(scene.network.received[1].request.etag == nil)
    #expect(try scene.state(feed("news", url: base)).etag == "\"e\"")
    #expect(try await fetch().changes.new == 0)
  }

  @Test func `follows the next_url of JSON Feed`() async throws {
    func page(_ id: Int, _ next: String) -> String {
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"N\"\(next),\"items\":[{\"id\":\"\(id)\",\"title\":\"\(id)\",\"content_text\":\"x\"}]}"
    }
    scene.network.set(base, .text(page(2, ",\"next_url\":\"/older\"")))
    scene.network.set("https://news.example/older", .text(page(1, "")))
    #expect(try await fetch().changes.new == 2)
    #expect(try scene.titles() == ["1", "2"])
  }

  @Test func `asks WordPress for numbered pages until it has no more`() async throws {
    let generator = "<generator>https://wordpress.org/?v=6.5</generator>"
    scene.network.set(base, rss(["3"], generator))
    scene.network.set(base + "?paged=2", rss(["2"], generator))
    scene.network.set(base + "?paged=3", rss(["1"], generator))
    let outcome = try await fetch()
    #expect(outcome.changes.new == 3 && outcome.rejections.isEmpty)
    #expect(scene.network.urls == [base] + (2...4).map { "\(base)?paged=\($0)" })
  }

  @Test func `ends after ten pages, in a circle, and where nothing is new`() async throws {
    for page in 1...20 {
      scene.network.set(
        page == 1 ? base : "https://news.example/\(page)",
        rss(["\(page)"], older("https://news.example/\(page + 1)")))
    }
    #expect(try await fetch().changes.new == 10)
    #expect(scene.network.urls.count == 10)
    scene.network.set(base, rss(["a"], older(base)))
    #expect(try await fetch().changes.new == 1)
    scene.network.set(base, rss(["b"], older("https://news.example/same")))
    scene.network.set("https://news.example/same", rss(["b"], older("https://news.example/x")))
    #expect(try await fetch().changes.new == 1)
    #expect(!scene.network.urls.contains("https://news.example/x"))
  }

  @Test func `keeps what came before a failure, and waits when a host asks for it`() async throws {
    scene.network.set(base, rss(["2"], older("/1")))
    scene.network.set(
      "https://news.example/1", .failure(.status(code: 429, retryAfter: 600)))
    let outcome = try await fetch()
    #expect(outcome.changes.new == 1)
    #expect(outcome.rejections.first?.hasPrefix("page 2: ") == true)
    #expect(try scene.state(feed("news", url: base)).heldUntil != nil)
  }
}
