import FeedModel
import FeedTestSupport
import Foundation
import Serving
import Testing

/// The pages of feeds.
@Suite struct `The pages of feeds`: MakesEntries {
  @Test func `show each feed with its articles, tags and errors`() async throws {
    let scene = try PageScene(["BBC", "NHK", "Dead"])
    try scene.add([entry("1", "Report")])
    _ = await scene.post("/feeds/1", ("do", "tag"), ("tags", "world, News,world"))
    try scene.fetched("Dead") { state in
      (state.lastAttempt, state.failures) = (start - 180, 3)
      state.lastError = "404 Not Found <b>"
    }
    let page = await scene.get("/feeds")
    #expect(page.text.contains("3 feeds, <a href=\"/feeds?show=failing\">1 failing</a>"))
    #expect(
      page.text.contains(
        "1 unread of 1 · <a href=\"/?q=tag%3Aworld&amp;show=unread\"><bdi>world</bdi></a>, "))
    #expect(page.text.contains("&amp;show=unread\"><bdi>News</bdi></a> · fetched"))
    #expect(page.text.contains("<span class=\"error\">✗ 404 Not Found &lt;b&gt;</span>"))
    #expect(page.text.contains("0 unread of 0 · not fetched yet"), "NHK")
    #expect(
      page.text.contains("0 unread of 0 · never fetched successfully · tried <time"), "Dead")
    #expect(page.text.contains(">3m</time> ago"))
    // It would undo an older mark, since no change of a feed can be undone.
    #expect(!page.text.contains("/undo") && page.text.contains("Log out"))
    for (address, names) in [
      ("/feeds?show=failing", ["Dead"]), ("/feeds?name=ORL", ["BBC"]),
      ("/feeds?name=h", ["NHK"]), ("/feeds?from=1", ["NHK", "Dead"]),
      ("/feeds?from=99999999999", []),
    ] {
      let text = await scene.get(address).text
      #expect(text.matches(of: /<a href="\/feeds\/\d+">(\w+)</).map { String($0.1) } == names)
    }
    let one = await scene.get("/feeds/3")
    #expect(one.text.contains("3 in a row") && one.text.contains("✗ 404 Not Found &lt;b&gt;"))
    #expect(one.text.contains("never successfully") && !one.text.contains("not yet"))
    #expect(await scene.get("/feeds/2").text.contains("not yet"))
    #expect(
      await scene.get("/feeds/1").text.contains(
        "href=\"/?q=feed%3A%22BBC%22&amp;show=unread\">Show its articles"))
  }

  @Test func `tell when a feed is fetched next`() async throws {
    let scene = try PageScene(["BBC", "NHK"])
    #expect(await scene.get("/feeds/1").text.contains("<b>Next fetch</b> due"))
    try scene.fetched("BBC") {
      $0.lastAttempt = start
      $0.heldUntil = start + 7200
    }
    let page = await scene.get("/feeds/1")
    #expect(page.text.contains("<time datetime=\"2026-11-21T09:00:00Z\">"))
    #expect(page.text.contains("</time>, in 2 h"))
    try scene.fetched("BBC") { $0.heldUntil = start + 10_800 }
    #expect(await scene.get("/feeds/1").text.contains("</time>, in 3 h"))
    try scene.fetched("BBC") { $0.isGone = true }
    #expect(await scene.get("/feeds/1").text.contains("never: the feed is gone (410)"))
  }

  @Test(arguments: [
    ("/feeds?name=%3Cx", "No feed matches &#39;&lt;x&#39;."),
    ("/feeds?show=failing", "No feed is failing."),
    ("/feeds?show=failing&name=b", "No failing feed matches &#39;b&#39;."),
  ])
  func `report that none is found, and lead back to all`(
    _ address: String, _ words: String
  ) async throws {
    let page = await (try PageScene()).get(address)
    #expect(page.text.contains(words))
    #expect(page.text.contains("<a class=\"button\" href=\"/feeds\">All feeds</a>"))
    #expect(!page.text.contains("<ul class=\"feeds\">"))
  }

  @Test func `keep what was typed if it is refused`() async throws {
    let scene = try PageScene(["BBC", "NHK"])
    let added = await scene.post(
      "/feeds", ("url", "https://x.example/"), ("name", "NHK"), ("tags", "a, \"b\""))
    #expect(added.status == 400)
    for value in ["https://x.example/", "NHK", "a, &quot;b&quot;"] {
      #expect(added.text.contains("value=\"\(value)\""))
    }
    let without = await scene.post("/feeds", ("url", " "), ("name", "New"))
    #expect(without.status == 400 && without.text.contains("value=\"New\""))
    let renamed = await scene.post("/feeds/1", ("do", "rename"), ("name", "NHK"))
    #expect(renamed.status == 400)
    #expect(renamed.text.contains("already exists") && renamed.text.contains("value=\"NHK\""))
    #expect(renamed.text.contains("<bdi>BBC</bdi>"))
    #expect(try scene.feeds.map(\.name) == ["BBC", "NHK"])
  }

  @Test func `get a number for a title that is taken, which the user did not choose`() async throws
  {
    let scene = try PageScene(["New"])
    #expect(await scene.post("/feeds", ("url", "https://x.example/")).status == 303)
    #expect(try scene.feeds.map(\.name) == ["New", "New 2"])
  }

  @Test func `are renamed in queries as well`() async throws {
    let scene = try PageScene(config: "[queries]\nmornings = \"unread feed:BBC\"\n")
    let renamed = await scene.post("/feeds/1", ("do", "rename"), ("name", "World"))
    #expect(renamed.cookie("note") == "0.changed")
    #expect(try scene.feeds.map(\.name) == ["World"])
    let text = try String(contentsOfFile: scene.served.path, encoding: .utf8)
    #expect(text.contains("mornings = \"unread feed:\\\"World\\\"\""))
  }

  @Test func `add a feed, rename, tag and remove it`() async throws {
    let scene = try PageScene()
    let added = await scene.post(
      "/feeds", ("url", " https://nhk.example/feed "), ("name", "NHK"), ("tags", "world,,  japan "))
    let path = try #require(added.target)
    #expect(path.hasPrefix("/feeds/") && added.cookie("note") == "0.added")
    #expect(try scene.feeds.last?.tags == ["world", "japan"])
    #expect(await scene.get(path).text.contains("value=\"world, japan\""))
    #expect(await scene.post(path, ("do", "rename"), ("name", "NHK World")).target == path)
    #expect(await scene.post(path, ("do", "tag"), ("tags", "news, world")).target == path)
    let feed = try #require(try scene.feeds.last)
    #expect(feed.name == "NHK World" && Set(feed.tags) == ["news", "world"])
    #expect(await scene.post(path, ("do", "remove"), ("sure", "yes")).target == "/feeds")
    #expect(try scene.feeds.map(\.name) == ["BBC"])
    #expect(await scene.get(path).status == 404)
  }

  @Test func `keep tags with commas whole where others are set beside them`() async throws {
    let scene = try PageScene(tags: ["BBC": ["R, D", "a", "a,b,c"]])
    #expect(await scene.get("/feeds/1").text.contains("value=\"R, D, a, a,b,c\""))
    for (typed, tags) in [
      ("R, D, a, a,b,c, new", ["R, D", "a", "a,b,c", "new"]),
      ("new, R,D, a", ["R, D", "a", "new"]),
      ("R, a, new", ["R", "a", "new"]),
    ] {
      #expect(await scene.post("/feeds/1", ("do", "tag"), ("tags", typed)).status == 303)
      #expect(try scene.feeds[0].tags.sorted() == tags.sorted())
    }
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
    #expect(text.contains("<a href=\"/?q=tag%3A%22a%20b%22&amp;show=unread\"><bdi>a b</bdi></a>, "))
    #expect(
      text.contains("<a href=\"/?q=tag%3A%E6%BC%A2%E5%AD%97&amp;show=unread\"><bdi>漢字</bdi></a>, "))
    #expect(
      text.contains(
        ", <a href=\"/?q=tag%3A%E2%80%9Cx%22y%E2%80%9D&amp;show=unread\"><bdi>x&quot;y</bdi></a> ·")
    )
  }

  @Test func `lead to the articles of a feed with a quotation mark in its name`() async throws {
    let scene = try PageScene(["Say\"hi\"", "BBC"])
    try scene.add([entry("1", "Report")], to: "Say\"hi\"")
    try scene.add([entry("2", "Other")])
    let address = "/?q=feed%3A%E2%80%9CSay%22hi%22%E2%80%9D&amp;show=unread"
    for page in ["/feeds/1", "/a/1", "/"] {
      #expect(await scene.get(page).text.contains("href=\"\(address)\""), "\(page)")
    }
    #expect(await scene.get(address.replacing("&amp;", with: "&")).rows == [1])
  }

  @Test(arguments: [
    ("ftp://a.example/", 400), ("https://${KEY}.example/", 400), ("https://bbc.example/feed", 409),
    ("\"><script>", 400),
  ])
  func `report why a feed was not added`(_ url: String, _ status: Int) async throws {
    let scene = try PageScene()
    let page = await scene.post("/feeds", ("url", url))
    #expect(page.status == status)
    #expect(
      page.text.contains("<p class=\"note\" role=\"alert\"><b aria-hidden=\"true\">✗</b> <span>"))
    #expect(
      page.text.contains(
        "name=\"url\" value=\"\(url == "\"><script>" ? "&quot;&gt;&lt;script&gt;" : url)\""))
    #expect(try scene.feeds.count == 1)
  }

  @Test func `ask which feed of a page is meant`() async throws {
    let scene = try PageScene()
    let page = await scene.post(
      "/feeds", ("url", "https://two.example/two"), ("name", "N"), ("tags", "a, b"))
    #expect(try page.status == 200 && scene.feeds.count == 1)
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
      try scene.store.states(of: [scene.feeds[1]], configured: ["BBC"])[0].id)
    let page = await scene.get("/feeds/\(id)")
    #expect(page.status == 200)
    #expect(!page.text.contains("hunter22") && !page.text.contains("0123456789abcdef"))
    #expect(page.text.contains("x.example"))
  }

  @Test func `are fetched by a button, one or what is due`() async throws {
    let scene = try PageScene(["BBC", "DW"])
    for name in ["bbc", "dw"] {
      scene.network.set(
        "https://\(name).example/feed",
        .text(
          "<rss version=\"2.0\"><channel><title>T</title><item><title>A story of \(name)</title></item></channel></rss>"
        ))
    }
    #expect(await scene.get("/feeds/1").text.contains("Fetch now"))
    let fetched = await scene.post("/feeds/1", ("do", "fetch"))
    #expect(fetched.target == "/feeds/1" && fetched.cookie("note") == "1.fetched")
    #expect(try scene.store.count(ArticleQuery()) == 1)
    // Again, though it is not due: the user asks.
    #expect(await scene.post("/feeds/1", ("do", "fetch")).cookie("note") == "0.fetched")
    #expect(await scene.post("/feeds", ("do", "fetch")).cookie("note") == "0.fetching")
    for _ in 0..<500 where try scene.store.count(ArticleQuery()) < 2 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(try scene.store.count(ArticleQuery()) == 2)
    // The fetch in the background ends a moment after its last article is stored.
    var claim: (any FetchLock)?
    for _ in 0..<500 where claim == nil {
      claim = try? scene.lock.claim()
      if claim == nil { try await Task.sleep(for: .milliseconds(10)) }
    }
    _ = try #require(claim)
    let busy = await scene.post("/feeds/1", ("do", "fetch"))
    #expect(busy.status == 409 && busy.text.contains("A fetch is running already"))
    let due = await scene.post("/feeds", ("do", "fetch"))
    #expect(due.status == 409 && due.text.contains("<h1>Feeds</h1>"))
    #expect(due.text.contains("role=\"alert\"") && due.text.contains("A fetch is running already"))
    withExtendedLifetime(claim) {}
    let page = await scene.get("/feeds/1", cookies: ["note": "3.fetched"])
    #expect(page.text.contains("Fetched 3 new articles"))
  }

  @Test func `say why a fetch failed`() async throws {
    let scene = try PageScene()
    scene.network.set("https://bbc.example/feed", .status(500))
    let page = await scene.post("/feeds/1", ("do", "fetch"))
    #expect(page.status == 502 && page.text.contains("<bdi>BBC</bdi>"))
    #expect(page.text.contains("could not be fetched: 500 Internal Server Error"))
  }

  @Test func `are added by what a phone shares`() async throws {
    let scene = try PageScene()
    #expect(!(await scene.get("/feeds")).text.contains("<details class=\"add\" open>"))
    for query in ["url=https%3A%2F%2Fa.example%2Fx", "text=Read+this+https%3A%2F%2Fa.example%2Fx"] {
      let page = await scene.get("/feeds?title=T&\(query)").text
      #expect(page.contains("<details class=\"add\" open>"))
      #expect(page.contains("value=\"https://a.example/x\""))
    }
    let evil = await scene.get("/feeds?url=https%3A%2F%2Fa.example%2F%22%3E%3Cscript%3E").text
    #expect(!evil.contains("<script>"))
    let manifest = await scene.get("/manifest.webmanifest").text
    #expect(manifest.contains("\"share_target\": {\"action\": \"/feeds\""))
    let icon = await scene.get("/apple-touch-icon.png")
    #expect(icon.header("Content-Type") == "image/png")
    #expect(icon.body.starts(with: [0x89, 0x50, 0x4E, 0x47]) && icon.body.count > 150)
  }

  @Test func `with something unread are beside every list, tags first`() async throws {
    let scene = try PageScene(["BBC", "A&B", "Empty"], tags: ["A&B": ["World"]])
    try scene.add((1...3).map { entry("\($0)", "Report \($0)") })
    try scene.add([entry("n", "Other")], to: "A&B")
    let page = await scene.get("/").text
    let side = try #require(page.firstMatch(of: /<nav class="side"[\s\S]*?<\/nav>/)).0
    #expect(
      side.contains("<bdi>BBC</bdi> <b>3</b>") && side.contains("<bdi>A&amp;B</bdi> <b>1</b>"))
    #expect(side.contains("<bdi># World</bdi></a>"))
    #expect(!side.contains("Empty"))
    _ = try scene.store.mark(Array(1...9), .read(true), description: "t")
    #expect(!(await scene.get("/?show=all")).text.contains("class=\"side\""))
    _ = try scene.store.mark([1], .labelled("later", true))
    let labels = await scene.get("/").text
    #expect(labels.contains("<a href=\"/?q=label%3A%22later%22\"><bdi>label:later</bdi> <b>1</b>"))
  }

  @Test func `of which not all have room beside a list lead to all feeds`() async throws {
    let names = (1...80).map { "Harbour Times \($0)" }
    let scene = try PageScene(names)
    for name in names { try scene.add([entry(name, "Report")], to: name) }
    let page = await scene.get("/").text
    let side = try #require(page.firstMatch(of: /<nav class="side"[\s\S]*?<\/nav>/)).0
    #expect(side.utf8.count < 4000 && side.contains("<a href=\"/feeds\">All feeds</a>"))
  }
}
