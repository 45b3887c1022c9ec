import FeedModel
import FeedTestSupport
import Foundation
import Serving
import Testing

/// The page of an article.
@Suite struct `The page of an article`: MakesEntries {
  private func scene(_ count: Int = 3) throws -> PageScene {
    let scene = try PageScene()
    try scene.add(
      (1...count).map {
        entry("\($0)", "Report \($0)", url: "https://bbc.example/\($0)", hours: -Double($0))
      })
    return scene
  }

  private func links(_ page: ServerResponse, _ relation: String) -> Set<String> {
    Set(
      page.text.matches(of: /rel="(\w+)" href="([^"]+)"/).filter { $0.1 == relation }
        .map { String($0.2).replacing("&amp;", with: "&") })
  }

  @Test func `shows the text, where it is from, and the way on in its list`() async throws {
    let scene = try scene()
    var report = entry("9", "A <b>bold</b> title", url: "https://bbc.example/9", hours: -2.5)
    report.contentHTML = "<p>Text</p><h1>Part</h1><img src=\"http://i.example/1.png\" alt=\"A\">"
    report.authors = [Author(name: "Ann")]
    report.language = "de"
    report.tags = ["News"]
    try scene.add([report])
    let page = await scene.get("/a/4?show=all")
    #expect(page.status == 200)
    #expect(page.text.contains("<article lang=\"de\" dir=\"ltr\">"))
    #expect(page.text.contains("A &lt;b&gt;bold&lt;/b&gt; title</a></h1>"))
    #expect(
      page.text.contains("href=\"https://bbc.example/9\" rel=\"noopener noreferrer nofollow\""))
    #expect(page.text.contains("<p>Text</p><h2>Part</h2>"))
    #expect(page.text.contains("src=\"https://i.example/1.png\" alt=\"A\""))
    #expect(
      page.text.contains("loading=\"lazy\"") && page.text.contains("referrerpolicy=\"no-referrer\"")
    )
    #expect(page.text.contains("<span class=\"authors\" dir=\"auto\">Ann</span>"))
    #expect(page.text.contains("?q=category%3A%22News%22"))
    #expect(links(page, "prev") == ["/a/2?show=all"])
    #expect(links(page, "next") == ["/a/3?show=all"])
    #expect(page.text.contains("href=\"/?show=all#a4\""))
    // No line ends between an arrow and its word.
    #expect(page.text.contains(">‹&nbsp;Previous</a>") && page.text.contains(">Next&nbsp;›</a>"))
  }

  @Test func `has the same neighbours after it was marked, and none at the ends`() async throws {
    let scene = try scene()
    for isRead in [false, true] {
      _ = try scene.store.mark([2], .read(isRead), description: "marked read")
      let page = await scene.get("/a/2")
      #expect(links(page, "prev") == ["/a/1"])
      #expect(links(page, "next") == ["/a/3"])
    }
    #expect(links(await scene.get("/a/1"), "next") == ["/a/3"])
    #expect(links(await scene.get("/a/1"), "prev").isEmpty)
    #expect(links(await scene.get("/a/3"), "next").isEmpty)
    #expect(links(await scene.get("/a/1?q=title:3"), "next") == ["/a/3?q=title%3A3"])
    #expect(links(await scene.get("/a/1?q=feed%3A"), "next").isEmpty, "a query that is not valid")
  }

  @Test func `walks a list with stories row by row, and back the same way`() async throws {
    let scene = try PageScene(["A", "B", "C", "BBC"])
    try scene.addStory(to: ["A", "B", "C"]) { -Double(2 * $0 + 1) }
    try scene.add((1...4).map { entry("\($0)", "Chess \($0)", hours: -2 * Double($0)) })
    let rows = await scene.get("/?show=all").rows
    #expect(rows.count == 5)
    for (row, next) in zip(rows, rows.dropFirst()) {
      #expect(links(await scene.get("/a/\(row)?show=all"), "next") == ["/a/\(next)?show=all"])
      #expect(links(await scene.get("/a/\(next)?show=all"), "prev") == ["/a/\(row)?show=all"])
    }
    let page = await scene.get("/a/\(rows[0])")
    #expect(page.text.contains("The same story"))
    for number in [1, 2, 3] where number != rows[0] {
      #expect(page.text.contains("href=\"/a/\(number)\""))
    }
  }

  @Test func `tells why, if asked`() async throws {
    let scene = try PageScene(["A", "B"])
    for name in ["A", "B"] {
      try scene.add([entry("1", "Title", url: "https://news.example/1")], to: name)
    }
    let page = await scene.get("/a/1")
    #expect(page.text.contains("Also in") && page.text.contains("feed%3A%22B%22&amp;show=unread\""))
    #expect(page.text.contains("href=\"/a/1?why=1#why\">Why were these merged?</a>"))
    #expect(!page.text.contains("same link"))
    let why = await scene.get("/a/1?why=1")
    #expect(why.text.contains("1 and 2 merged: same link,"))
    #expect(why.text.contains("carried by A"))
  }

  @Test func `has the heading that lists have for it, if it has no title`() async throws {
    let scene = try PageScene()
    var note = entry("1", url: "https://bbc.example/1")
    note.title = nil
    note.contentHTML = "<p>A note &amp; no more</p>"
    note.contentText = "A note & no more"
    try scene.add([note])
    let page = await scene.get("/a/1").text
    #expect(page.contains("<title>(1) A note &amp; no more</title>"))
    #expect(page.contains("nofollow\">A note &amp; no more</a></h1>"))
    #expect(await scene.get("/").text.contains(">A note &amp; no more</a></h3>"))
  }

  @Test func `has nothing to explain if one feed carries it`() async throws {
    let scene = try PageScene()
    try scene.add([entry("1", "Title")])
    let page = await scene.get("/a/1")
    #expect(page.status == 200 && !page.text.contains("why=1"))
  }

  @Test func `shows its lead picture once, also if the text has it in another size`() async throws {
    let scene = try PageScene()
    var (small, other) = (entry("1", "One"), entry("2", "Two"))
    for (index, name) in ["bridge-300x200.jpg", "harbour.jpg"].enumerated() {
      let html = "<p>Words around it.</p><img src=\"https://img.example/\(name)\" alt=\"\">"
      if index == 0 { small.contentHTML = html } else { other.contentHTML = html }
    }
    (small.images, other.images) = (
      ["https://img.example/bridge.jpg"], ["https://img.example/bridge.jpg"]
    )
    try scene.add([small, other])
    for (title, count) in [("One", 1), ("Two", 2)] {
      let number = try #require(
        [1, 2].first { try scene.store.article($0)?.entry.title == title })
      let page = await scene.get("/a/\(number)").text
      #expect(page.matches(of: /<img [^>]*img.example/).count == count, "\(page)")
    }
  }

  @Test func `shows links in place of pictures, if none are wanted`() async throws {
    let scene = try scene()
    var report = entry("9", "Report")
    report.contentHTML = "<p><img src=\"https://i.example/1.png\" alt=\"Map\"></p>"
    report.images = ["https://i.example/2.png"]
    try scene.add([report])
    let set = await scene.post("/pictures", ("show", "no"), ("to", "/a/4"))
    #expect(set.target == "/a/4" && set.cookie("pictures") == "never")
    let page = await scene.get("/a/4", cookies: ["pictures": "never"])
    #expect(!page.text.contains("<img"))
    #expect(page.text.contains(">[Picture: Map]</a>") && page.text.contains(">[Picture]</a>"))
    #expect(await scene.get("/a/4").text.matches(of: /<img/).count == 2)
  }

  @Test(arguments: [
    "/a/99", "/a/0", "/a/", "/a/-1", "/a/1/2", "/a/99999999999999999999", "/a/x", "/a/1%00",
    "/b", "/%", "//", "/a/%31%", "/@", "/feeds/99", "/feeds/x", "/..", "/a/٣",
  ])
  func `is 404 for what does not exist`(_ address: String) async throws {
    let page = await (try scene()).get(address)
    #expect(page.status == 404)
    #expect(page.text.contains("</html>"))
  }

  @Test func `play what browsers can play, over https`() async throws {
    let scene = try PageScene()
    var one = entry("1", "Episode \"1\"")
    one.attachments = [
      Attachment(url: "https://p.example/1.mp3?a=1&b=2", mimeType: "audio/mpeg"),
      Attachment(url: "http://p.example:80/2.mp3", mimeType: "audio/mpeg"),
      Attachment(url: "https://p.example/3.pdf", mimeType: "application/pdf"),
      Attachment(url: "https://p.example/4.mp4", mimeType: "video/mp4"),
    ]
    try scene.add([one])
    let page = await scene.get("/a/1").text
    #expect(
      page.contains(
        "<audio controls preload=\"none\" src=\"https://p.example/1.mp3?a=1&amp;b=2\" aria-label=\"Episode &quot;1&quot;\"></audio>"
      ), "\(page)")
    #expect(page.contains("src=\"https://p.example/2.mp3\""))
    #expect(page.matches(of: #/<(audio|video) /#).count == 3)
  }

  @Test func `load pictures by the server, if the config says so`() async throws {
    let scene = try PageScene(config: "[settings]\nproxy_pictures = true\n")
    let url = "https://img.example/a.png?x=1&y=2"
    var one = entry("1", "Pictures")
    one.contentHTML =
      "<p>Words around it.</p><img src=\"https://img.example/a.png?x=1&amp;y=2\" alt=\"A\">"
    one.images = ["https://img.example/lead.jpg"]
    try scene.add([one])
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
    scene.network.set(url, .response(FetchResponse(status: 200, body: Data(png))))
    scene.network.set("https://img.example/lead.jpg", .text("<html>gone</html>"))
    let page = await scene.get("/a/1")
    let sources = page.text.matches(of: #/<img src="([^"]+)"/#).map { String($0.1) }
    #expect(
      sources.count == 2 && sources.allSatisfy { $0.hasPrefix("/picture/1?code=") }, "\(page.text)")
    #expect(!page.text.contains("src=\"https:"))
    #expect(page.header("Content-Security-Policy")?.contains("img-src 'self' data:;") == true)
    let addresses = sources.map { $0.replacing("&amp;", with: "&") }
    let pictures = [await scene.get(addresses[0]), await scene.get(addresses[1])]
    let shown = try #require(pictures.first { $0.status == 200 })
    #expect(shown.body == png && shown.header("Content-Type") == "image/png")
    #expect(shown.header("Content-Security-Policy") == "default-src 'none'; sandbox")
    #expect(pictures.contains { $0.status == 502 })
    #expect(
      scene.network.received.allSatisfy {
        $0.request.mustBePublic && $0.request.headers.allSatisfy { $0.name == "Accept" }
      })
    // Nothing but what a page shows, and nobody but who is logged in.
    let count = scene.network.received.count
    for wrong in [
      addresses[0].replacing("code=", with: "code=0"), addresses[0].replacing("/1?", with: "/2?"),
      addresses[0] + "x", "/picture/1?code=&url=http%3A%2F%2F127.0.0.1%2F", "/picture/1",
    ] {
      #expect(await scene.get(wrong).status == 404, "\(wrong)")
    }
    let stranger = await scene.send(addresses[0], isLoggedIn: false)
    #expect(stranger.status != 200)
    // Nor of a host that asked for a pause.
    try scene.store.hold(host: "img.example", until: start.addingTimeInterval(600), now: start)
    for address in addresses { _ = await scene.get(address) }
    #expect(scene.network.received.count == count)
    // Otherwise the browser loads them.
    let plain = try PageScene()
    try plain.add([one])
    #expect(await plain.get("/a/1").text.contains("src=\"https://img.example/a.png"))
    #expect(await plain.get(addresses[0]).status == 404)
  }

  @Test func `shows what has the focus above its bar and below its note`() async throws {
    let page = await (try scene()).get("/a/1").text
    #expect(page.contains("\nhtml{scroll-padding:4.5rem 0 5rem}\n"))
  }

  @Test func `print the text alone, and nothing of it cut`() async throws {
    let page = await (try scene()).get("/a/1").text
    let rules = page.matches(of: /@media print\{([\s\S]*?)\n\}/).map { String($0.1) }
    let hidden = try #require(rules.first { $0.contains("display:none") })
    for part in ["header", ".side", ".bar", ".way", "button"] {
      #expect(hidden.contains(part), "\(part)")
    }
    #expect(rules.contains { $0.contains("overflow:visible") && $0.contains("pre-wrap") })
  }
}
