import FeedModel
import Foundation
import Serving
import TestSupport
import Testing

/// The pages of feeds.
@Suite struct `The pages of feeds`: MakesEntries {
  @Test func `show each feed with its articles, tags and errors`() async throws {
    let scene = try PageScene(["BBC", "NHK", "Dead"])
    try scene.add([entry("1", "Report")])
    _ = await scene.post("/feeds/1", ("do", "tag"), ("tags", "world, News,world"))
    let feed = scene.feeds.feeds()[2]
    var state = try scene.store.states(of: [feed], configured: ["BBC", "NHK", "Dead"])[0]
    (state.lastAttempt, state.failures) = (start, 3)
    state.lastError = "404 Not Found <b>"
    try scene.store.save([FeedStateChange(state: state, feed: feed)])
    let page = await scene.get("/feeds")
    #expect(page.text.contains("3 feeds, <a href=\"/feeds?show=failing\">1 failing</a>"))
    #expect(
      page.text.contains("1 unread of 1 · <a href=\"/?q=tag%3Aworld\"><bdi>world</bdi></a>, "))
    #expect(page.text.contains("<a href=\"/?q=tag%3ANews\"><bdi>News</bdi></a> · fetched"))
    #expect(page.text.contains("✗ 404 Not Found &lt;b&gt;"))
    #expect(page.text.contains("not fetched yet"))
    // It would undo an older mark, since no change of a feed can be undone.
    #expect(!page.text.contains("/undo") && page.text.contains("Log out"))
    for (address, names) in [
      ("/feeds?show=failing", ["Dead"]), ("/feeds?name=WORLD", ["BBC"]),
      ("/feeds?name=h", ["NHK"]), ("/feeds?from=1", ["NHK", "Dead"]),
      ("/feeds?from=99999999999", []),
    ] {
      let text = await scene.get(address).text
      #expect(text.matches(of: /<a href="\/feeds\/\d+">(\w+)</).map { String($0.1) } == names)
    }
    let one = await scene.get("/feeds/3")
    #expect(one.text.contains("3 in a row") && one.text.contains("✗ 404 Not Found &lt;b&gt;"))
  }

  @Test func `add a feed, rename, tag and remove it`() async throws {
    let scene = try PageScene()
    let added = await scene.post(
      "/feeds", ("url", " https://nhk.example/feed "), ("name", "NHK"), ("tags", "world,,  japan "))
    let path = try #require(added.target)
    #expect(path.hasPrefix("/feeds/") && added.cookie("note") == "0.added")
    #expect(scene.feeds.feeds().last?.tags == ["world", "japan"])
    #expect(await scene.get(path).text.contains("value=\"world, japan\""))
    #expect(await scene.post(path, ("do", "rename"), ("name", "NHK World")).target == path)
    #expect(await scene.post(path, ("do", "tag"), ("tags", "news, world")).target == path)
    let feed = try #require(scene.feeds.feeds().last)
    #expect(feed.name == "NHK World" && Set(feed.tags) == ["news", "world"])
    #expect(await scene.post(path, ("do", "remove"), ("sure", "yes")).target == "/feeds")
    #expect(scene.feeds.feeds().map(\.name) == ["BBC"])
    #expect(await scene.get(path).status == 404)
  }

  @Test func `accept an address without https, as people type it`() async throws {
    let scene = try PageScene()
    let page = await scene.get("/feeds")
    #expect(page.text.contains("<input type=\"text\" name=\"url\" value=\"\" inputmode=\"url\""))
  }

  @Test func `take tags to their articles, also those of several words`() async throws {
    let scene = try PageScene()
    let tags = ["a b", "漢字", "x\"y"].joined(separator: ",")
    _ = await scene.post("/feeds/1", ("do", "tag"), ("tags", tags))
    let text = await scene.get("/feeds").text
    #expect(text.contains("<a href=\"/?q=tag%3A%22a%20b%22\"><bdi>a b</bdi></a>, "))
    #expect(text.contains("<a href=\"/?q=tag%3A%E6%BC%A2%E5%AD%97\"><bdi>漢字</bdi></a>, "))
    #expect(text.contains(", <bdi>x&quot;y</bdi> ·"))
  }

  @Test(arguments: [
    ("ftp://a.example/", 400), ("https://${KEY}.example/", 400), ("https://bbc.example/feed", 409),
    ("\"><script>", 400),
  ])
  func `report why a feed was not added`(_ url: String, _ status: Int) async throws {
    let scene = try PageScene()
    let page = await scene.post("/feeds", ("url", url))
    #expect(page.status == status)
    #expect(page.text.contains("role=\"alert\""))
    #expect(
      page.text.contains(
        "name=\"url\" value=\"\(url == "\"><script>" ? "&quot;&gt;&lt;script&gt;" : url)\""))
    #expect(scene.feeds.feeds().count == 1)
  }

  @Test func `ask which feed of a page is meant`() async throws {
    let scene = try PageScene()
    let page = await scene.post(
      "/feeds", ("url", "https://two.example/two"), ("name", "N"), ("tags", "a, b"))
    #expect(page.status == 200 && scene.feeds.feeds().count == 1)
    #expect(page.text.contains("This page links to 2 feeds. Which one do you want?"))
    #expect(page.text.contains("&lt;One&gt; · https://two.example/1</p>"))
    #expect(page.text.contains("name=\"url\" value=\"https://two.example/1\">"))
    #expect(page.text.contains("name=\"tags\" value=\"a, b\">"))
    #expect(!page.text.contains("key=0123456789abcdef</p>"))
    #expect(
      await scene.post("/feeds", ("url", "https://two.example/1")).cookie("note") == "0.added")
  }

  @Test func `stay below 30 kB with many feeds, and show no secrets`() async throws {
    let name = String(repeating: "漢字", count: 60)
    let scene = try PageScene((1...300).map { "\(name) \($0)" }, config: "")
    var (address, count): (String?, Int) = ("/feeds", 0)
    while let next = address {
      let page = await scene.get(next)
      #expect(page.body.count < 30_000)
      count += page.text.matches(of: /<a href="\/feeds\/\d+">/).count
      address = page.text.firstMatch(of: /rel="next" accesskey="n" href="([^"]+)"/)
        .map { String($0.1).replacing("&amp;", with: "&") }
    }
    #expect(count == 300)
  }

  @Test func `mask passwords and keys in addresses`() async throws {
    let scene = try PageScene()
    _ = await scene.post(
      "/feeds", ("url", "https://ann:hunter22@x.example/?apikey=0123456789abcdef"))
    let id = try #require(
      try scene.store.states(of: [scene.feeds.feeds()[1]], configured: ["BBC"])[0].id)
    let page = await scene.get("/feeds/\(id)")
    #expect(page.status == 200)
    #expect(!page.text.contains("hunter22") && !page.text.contains("0123456789abcdef"))
    #expect(page.text.contains("x.example"))
  }
}
