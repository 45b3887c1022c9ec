import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Serving
import Testing

/// Lists of articles as pages.
@Suite struct `The page of a list`: MakesEntries {
  private func scene(_ count: Int = 3, config: String = "") throws -> PageScene {
    try PageScene(reports: count, config: config)
  }

  @Test func `shows unread articles, newest first, with their number in the title`() async throws {
    let scene = try scene()
    _ = try scene.store.mark([2], .read(true), description: "marked read")
    let page = await scene.get("/")
    #expect(page.status == 200)
    #expect(page.rows == [1, 3])
    #expect(page.text.contains("<title>(2) Unread</title>"))
    #expect(page.text.contains("<bdi>BBC</bdi>"))
    #expect(page.text.contains("<time datetime=\"2026-11-21T06:00:00Z\">1h</time>"))
  }

  @Test(arguments: [
    ("/?show=all", [1, 2, 3]), ("/?show=starred", [3]), ("/?q=title:report", [1, 2, 3]),
    ("/?q=title:report&show=unread", [1, 3]), ("/?q=@two", [2]), ("/@two", [2]), ("/%40two", [2]),
    ("/?q=", [1, 3]), ("/?q=nothing", []),
  ])
  func `is of a query and a state`(_ address: String, _ rows: [Int]) async throws {
    let scene = try scene(config: "[queries]\ntwo = \"title:2\"\n")
    _ = try scene.store.mark([2], .read(true), description: "marked read")
    _ = try scene.store.mark([3], .starred(true), description: "starred")
    let page = await scene.get(address)
    #expect(page.status == 200)
    #expect(page.rows == rows)
    #expect(page.text.contains("href=\"/?q=%40two\""), "the saved query is in the menu")
  }

  @Test(arguments: [
    "/?q=feed%3A", "/?q=%28", "/?q=newer%3Anever", "/?q=%40unknown", "/?show=read",
    "/?after=1", "/?after=nan_1", "/?after=1e999_1", "/?after=1_99999999999999999999",
    "/?q=" + String(repeating: "a", count: 401),
  ])
  func `reports what it does not understand`(_ address: String) async throws {
    let page = await (try scene()).get(address)
    #expect(page.status == 400)
    #expect(page.rows.isEmpty)
  }

  @Test func `names the config without its folder in a problem`() async throws {
    let scene = try scene()
    let page = await scene.get("/?q=tag%3Anothing").text
    #expect(page.contains("no feed in feeds.toml has the tag"), "\(page)")
    try "[oops".write(toFile: scene.served.path, atomically: true, encoding: .utf8)
    let folder = scene.served.path.dropLast("/feeds.toml".count)
    for address in ["/", "/?q=tag%3Anothing", "/feeds"] {
      #expect(!(await scene.get(address)).text.contains(folder))
    }
    let changed = await scene.post("/feeds/1", ("do", "rename"), ("name", "New"))
    #expect(changed.status >= 400 && !changed.text.contains(folder), "\(changed.text)")
  }

  @Test func `keeps a query that is not valid in the search, to be corrected`() async throws {
    let page = await (try scene()).get("/?q=%22%3E%3Cscript%3E%20feed%3A")
    #expect(page.status == 400)
    #expect(page.text.contains("value=\"&quot;&gt;&lt;script&gt; feed:\""))
    #expect(!page.text.contains("<script"))
  }

  @Test func `has pages that together list every article once, whatever arrives meanwhile`()
    async throws
  {
    let scene = try scene(120)
    var (address, rows): (String?, [Int]) = ("/?show=all", [])
    while let next = address {
      let page = await scene.get(next)
      #expect(page.rows.count <= 50)
      rows += page.rows
      address = page.text.firstMatch(of: /rel="next" href="([^"]+)"/)
        .map { String($0.1).replacing("&amp;", with: "&") }
      try scene.add([entry("late \(rows.count)", "Late", hours: -0.1)])
      _ = try scene.store.mark(page.rows, .read(true), description: "marked read")
      #expect(rows.count <= 120)
    }
    #expect(rows == Array(1...120))
  }

  @Test func `names each button by what it does and by the title of its row`() async throws {
    let scene = try scene()
    _ = try scene.store.mark([2], .starred(true), description: "starred")
    let page = await scene.get("/").text
    for (button, number, words) in [
      ("star", 1, "Star"), ("unstar", 2, "Unstar"), ("read", 3, "Mark read"),
    ] {
      #expect(page.contains("value=\"\(number)\" aria-labelledby=\"\(button) t\(number)\""))
      #expect(page.contains(" id=\"t\(number)\">Report \(number)</a>"))
      #expect(page.contains("<i id=\"\(button)\" role=\"img\" aria-label=\"\(words)\" hidden></i>"))
    }
  }

  @Test(arguments: [
    String(repeating: "漢字の見出し", count: 60), String(repeating: "<&\"'>", count: 100),
    String(repeating: "headline ", count: 60),
    "\u{202E}\u{2066}" + String(repeating: "עברית ", count: 70),
  ])
  func `stays below 30 kB with 50 long headlines and a long query`(_ title: String) async throws {
    let scene = try PageScene()
    try scene.add((1...60).map { entry("\($0)", "\(title) \($0)", hours: -Double($0)) })
    let query = String(repeating: "-a", count: 100)
    for address in [
      "/", "/?show=all&q=" + query, "/?q=" + String(repeating: "-%E6%BB%9D%20", count: 80),
    ] {
      let page = await scene.get(address)
      #expect(page.status == 200)
      #expect(page.body.count < 30_000, "\(page.rows.count) rows")
      #expect(!page.rows.isEmpty && page.text.contains("rel=\"next\""))
    }
  }

  @Test func `shows a story once, on the page of the first article that matches`() async throws {
    let scene = try PageScene(["A", "B", "C", "BBC"])
    try scene.addStory(to: ["A", "B", "C"]) { -Double($0) - 1 }
    try scene.add((1...100).map { entry("\($0)", "Chess \($0)", hours: -1.5 - Double($0) / 100) })
    let lead = try #require(try scene.store.article(1)?.story?.lead)
    let first = await scene.get("/?show=all")
    #expect(first.rows.first == lead)
    #expect(first.text.contains("<b>+2</b>"))
    let next = try #require(first.text.firstMatch(of: /rel="next" href="([^"]+)"/)).1
    let second = await scene.get(String(next).replacing("&amp;", with: "&"))
    #expect(second.rows.count >= 45)
    #expect(!second.rows.contains(lead))
    // Its newest article is read: the story is in the place of the next one.
    _ = try scene.store.mark([1], .read(true), description: "marked read")
    let unread = await scene.get("/")
    #expect(unread.rows.firstIndex(of: lead) == 50 || !unread.rows.contains(lead))
  }

  @Test(arguments: [
    ("/", nil), ("/?show=all", nil), ("/?q=report", nil), ("/?show=starred", "starred"),
    ("/?q=report&show=unread", "unread"), ("/?q=report&show=starred", "starred"), ("/feeds", nil),
  ])
  func `searches within the state that its address names, and from the first list everything`(
    _ address: String, _ filter: String?
  ) async throws {
    let page = await (try scene()).get(address).text
    let form = try #require(
      page.firstMatch(of: /<form class="search" role="search"[\s\S]*?<\/form>/))
    #expect(form.0.firstMatch(of: /name="show" value="(\w+)"/).map { String($0.1) } == filter)
  }

  @Test(arguments: [".menu", ".way", ".bar", ".queries", "header"])
  func `has rows of links that wrap where the font is large or the screen narrow`(
    _ part: String
  ) async throws {
    let page = await (try scene()).get("/").text
    let start = try #require(page.firstRange(of: "\n\(part){")).upperBound
    #expect(page[start...].prefix { $0 != "}" }.contains("flex-wrap:wrap"))
  }

  @Test func `has no styles of articles, which would take the room of rows`() async throws {
    let scene = try scene(60)
    let list = await scene.get("/")
    #expect(list.rows.count >= 45 && list.body.count < 30_000)
    #expect(!list.text.contains(".content pre{"))
    let article = await scene.get("/a/1")
    #expect(article.text.contains(".content pre{"))
    for page in [list, article] {
      let style = try #require(page.text.firstMatch(of: /<style>([^<]*)<\/style>/)).1
      let digest = Data(SHA256.digest(style.utf8)).base64EncodedString()
      #expect(page.header("Content-Security-Policy")?.contains("'sha256-\(digest)'") == true)
    }
  }
}
