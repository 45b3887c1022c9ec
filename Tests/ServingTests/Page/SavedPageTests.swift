import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

/// Saving pages and sending articles from the pages.
@Suite struct `The pages`: MakesEntries {
  @Test func `save a page as an article, and offer a bookmark for it`() async throws {
    let scene = try PageScene()
    let page = await scene.get("/feeds?url=https://a.example/essay").text
    #expect(page.contains("value=\"https://a.example/essay\""))
    #expect(page.contains("Save the page as an article"))
    #expect(page.contains("<code>javascript:location.href="))
    #expect(page.contains("http://reader.example/feeds?url="))
    let response = await scene.post(
      "/feeds", ("url", "https://a.example/essay"), ("do", "save"))
    #expect(response.status == 303)
    let article = try #require(try scene.store.article(1))
    #expect(
      article.entry.url == "https://a.example/essay" && article.appearances[0].feed == "Saved")
    #expect(response.header("Location")?.hasPrefix("/a/1") == true)
  }

  @Test(arguments: ["http://127.0.0.1/", "http://[::1]:8080/x", "http://nas/", "http://0x7f.1/"])
  func `refuse to save addresses of a private network`(_ url: String) async throws {
    let scene = try PageScene()
    let response = await scene.post("/feeds", ("url", url), ("do", "save"))
    #expect(response.status == 403)
    #expect(try scene.store.totals().articles == 0)
  }

  @Test func `send an article once to a target`() async throws {
    let scene = try PageScene(config: "[send.hook]\nurl = \"https://hook.example/in\"\n")
    try scene.add([entry("1", "One", url: "https://a.example/1")])
    scene.network.set(
      "https://hook.example/in", .response(FetchResponse(status: 200, body: Data())))
    let page = await scene.get("/a/1").text
    #expect(page.contains("<div class=\"send\" id=\"send\">"))
    #expect(page.contains("Send to hook"))
    for _ in 0..<2 {
      let response = await scene.post(
        "/a/1", ("to", "/a/1"), ("do", "send"), ("target", "hook"))
      #expect(response.target == "/a/1#send")
    }
    for _ in 0..<200 where scene.network.received.isEmpty {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(scene.network.urls == ["https://hook.example/in"])
    let unknown = await scene.post(
      "/a/1", ("to", "/a/1"), ("do", "send"), ("target", "nope"))
    #expect(unknown.status == 404)
  }
}
