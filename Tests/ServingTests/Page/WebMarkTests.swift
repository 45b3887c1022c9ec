import FeedModel
import FeedTestSupport
import Foundation
import Serving
import Testing

/// The forms that mark articles.
@Suite struct `Forms that mark`: MakesEntries {
  private func scene(_ count: Int = 5) throws -> PageScene {
    try PageScene(reports: count)
  }

  private func numbers(_ scene: PageScene, _ condition: ArticleCondition) throws -> [Int] {
    try scene.store.numbers(ArticleQuery(condition)).sorted()
  }

  @Test func `mark the articles of the page and none that came later, with a way back`()
    async throws
  {
    let scene = try scene()
    let page = await scene.get("/")
    let rows = try #require(page.text.firstMatch(of: /name="rows" value="([\d,]+)"/)).1
    #expect(rows == "1,2,3,4,5")
    #expect(page.text.contains("name=\"upto\" value=\"5\""))
    try scene.add([entry("6", "Late")])
    let marked = await scene.post(
      "/mark", ("rows", String(rows)), ("upto", "5"), ("all", "read"), ("to", "/"))
    #expect(marked.target == "/")
    #expect(try numbers(scene, .unread) == [6])
    let note = try #require(marked.cookie("note"))
    let next = await scene.get("/", cookies: ["note": note])
    #expect(next.text.contains("5 marked read") && next.text.contains("action=\"/undo\""))
    #expect(next.cookie("note") == "", "it is shown once")
    let undone = await scene.post("/undo", ("to", "/?show=all"))
    #expect(undone.target == "/?show=all")
    #expect(undone.cookie("note") == "5.undone")
    #expect(try numbers(scene, .unread) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `mark a whole list of several pages, with a way back`() async throws {
    let scene = try scene(120)
    let page = await scene.get("/?q=feed%3ABBC&show=unread")
    #expect(page.text.contains("value=\"whole\""))
    try scene.add([entry("x", "Late")])
    let marked = await scene.post(
      "/mark", ("rows", "1,2"), ("upto", "120"), ("all", "whole"),
      ("to", "/?q=feed%3ABBC&show=unread"))
    #expect(marked.cookie("note")?.hasPrefix("120.list.") == true)
    #expect(try numbers(scene, .unread) == [121])
    #expect((await scene.post("/undo", ("to", "/"))).cookie("note") == "120.undone")
    // A list of one page has one button.
    let short = try self.scene()
    #expect(!(await short.get("/")).text.contains("value=\"whole\""))
  }

  @Test func `keep the way back to the article that was just read`() async throws {
    let scene = try scene()
    _ = await scene.post("/a/2", ("do", "read"), ("upto", "5"))
    let page = await scene.get("/a/3")
    #expect(page.text.contains("<a rel=\"prev\" href=\"/a/2\">"), "\(page.text)")
  }

  @Test(arguments: [
    ("read", 3, "#a4", [1, 2, 4, 5], []), ("read", 5, "#a4", [1, 2, 3, 4], []),
    ("star", 3, "#a3", [1, 2, 3, 4, 5], [3]), ("unread", 3, "#a3", [1, 2, 3, 4, 5], []),
  ])
  func `mark one row`(
    _ button: String, _ number: Int, _ anchor: String, _ unread: [Int], _ starred: [Int]
  ) async throws {
    let scene = try scene()
    let response = await scene.post(
      "/mark", ("rows", "1,2,3,4,5"), ("upto", "5"), (button, "\(number)"), ("to", "/?q=report"))
    #expect(response.target == "/?q=report\(anchor)")
    #expect(try numbers(scene, .unread) == unread)
    #expect(try numbers(scene, .starred) == starred)
  }

  @Test func `mark rows though the query of their list is no more, and refuse the whole list`()
    async throws
  {
    let scene = try scene()
    func mark(_ name: String, _ value: String) async -> ServerResponse {
      await scene.post(
        "/mark", ("rows", "1,2,3,4,5"), ("upto", "5"), (name, value), ("to", "/?q=%40gone"))
    }
    #expect(await mark("read", "3").status == 303)
    #expect(try numbers(scene, .unread) == [1, 2, 4, 5])
    let whole = await mark("all", "whole")
    #expect(whole.status == 400 && whole.text.contains("gone"), "\(whole.text)")
    #expect(await mark("all", "read").status == 303)
    #expect(try numbers(scene, .unread).isEmpty)
  }

  @Test func `mark a story's articles with its row, but not one that came later`() async throws {
    let scene = try PageScene(["A", "B", "C", "D"])
    try scene.addStory(to: ["A", "B", "C", "D"]) { _ in -1 }
    let lead = try #require(try scene.store.article(1)?.story?.lead)
    _ = await scene.post(
      "/mark", ("rows", "\(lead)"), ("upto", "3"), ("read", "\(lead)"), ("to", "/"))
    #expect(try numbers(scene, .unread) == (lead == 4 ? [] : [4]))
    _ = try scene.store.undo()
    let page = await scene.get("/a/\(lead)")
    #expect(page.text.contains("✓ Read 4"))
    _ = await scene.post("/a/\(lead)", ("do", "read"), ("upto", "4"))
    #expect(try numbers(scene, .unread) == [])
  }

  @Test func `of an article's page mark it, and go on to the next of the list once it is read`()
    async throws
  {
    let scene = try scene()
    let read = await scene.post(
      "/a/2", ("do", "read"), ("upto", "5"), ("q", "report"), ("show", "unread"))
    #expect(read.target == "/a/3?q=report&show=unread")
    let star = await scene.post("/a/2", ("do", "star"), ("q", "report"), ("show", "unread"))
    #expect(star.target == "/a/2?q=report&show=unread#bar")
    #expect(try numbers(scene, .starred) == [2])
    #expect(await scene.post("/a/2", ("do", "unstar")).target == "/a/2#bar")
    #expect(await scene.post("/a/2", ("do", "unread")).target == "/a/2#bar")
    // The next article begins at its top, and this one goes on where the button was.
    #expect(await scene.get("/a/2").text.contains("<form class=\"bar\" id=\"bar\" "))
    #expect(
      await scene.post("/a/5", ("do", "read")).target == "/", "the last one leads to the list")
    #expect(try numbers(scene, .unread) == [1, 2, 3, 4])
    #expect(try numbers(scene, .starred) == [])
  }

  private static let wrong: [(String, [(String, String)])] = [
    ("/mark", [("rows", "1,2"), ("upto", "5")]), ("/mark", [("rows", "1,2"), ("all", "read")]),
    ("/mark", [("rows", "1,x"), ("upto", "5"), ("all", "read")]),
    ("/mark", [("rows", "1,2"), ("upto", "5"), ("all", "star")]),
    ("/mark", [("rows", "1"), ("upto", "5"), ("read", "2")]),
    ("/mark", [("rows", ""), ("upto", "5"), ("all", "read")]),
    ("/mark", [("rows", "99999999999999999999"), ("upto", "5"), ("all", "read")]),
    ("/mark", [("rows", "1"), ("upto", "-1"), ("all", "read")]),
    (
      "/mark",
      [
        ("rows", (1...2000).map(String.init).joined(separator: ",")), ("upto", "5"),
        ("all", "read"),
      ]
    ),
    ("/a/1", [("do", "delete")]), ("/a/1", []), ("/a/1", [("do", "read"), ("after", "x")]),
    ("/a/99", [("do", "read")]), ("/mark", [("rows", "98,99"), ("upto", "5"), ("all", "read")]),
    ("/", [("do", "read")]), ("/login", []), ("/nowhere", []), ("/pictures", [("show", "maybe")]),
    ("/feeds", []), ("/feeds/1", []), ("/feeds/99", [("do", "remove"), ("sure", "yes")]),
    ("/feeds/1", [("do", "remove")]), ("/feeds/1", [("do", "rename"), ("name", " ")]),
  ]

  @Test(arguments: wrong)
  func `are refused if they are not understood, and change nothing`(
    _ address: String, _ form: [(String, String)]
  ) async throws {
    let scene = try scene()
    let response = await scene.send(address, method: "POST", body: [("token", scene.token)] + form)
    #expect([400, 403, 404, 405].contains(response.status), "\(response.status)")
    #expect(try numbers(scene, .unread) == [1, 2, 3, 4, 5])
    #expect(try numbers(scene, .starred) == [])
    #expect(try scene.feeds.map(\.name) == ["BBC"])
    #expect(try scene.store.undo() == nil)
  }

  @Test func `that mark one after the other are undone together`() async throws {
    let scene = try scene()
    for number in 1...3 { _ = await scene.post("/a/\(number)", ("do", "read")) }
    _ = await scene.post("/a/4", ("do", "star"))
    let note = try #require(await scene.post("/a/5", ("do", "read")).cookie("note"))
    let page = await scene.get("/", cookies: ["note": note])
    #expect(page.text.contains("1 marked read"))
    #expect(page.text.contains(">Undo the marks of this minute</button>"))
    #expect(await scene.post("/undo").cookie("note") == "5.undone")
    #expect(try numbers(scene, .unread) == [1, 2, 3, 4, 5])
    #expect(try numbers(scene, .starred) == [])
  }

  @Test(arguments: [
    ([2], "1.forgotten", "A deleted article cannot be brought back"),
    ([2, 3], "2.forgotten", "2 deleted articles cannot be brought back"),
  ])
  func `report that what was deleted cannot be brought back, and offer the change before`(
    _ deleted: [Int], _ note: String, _ words: String
  ) async throws {
    let scene = try scene()
    _ = await scene.post("/a/1", ("do", "read"))
    _ = try scene.store.delete(deleted)
    #expect(await scene.post("/undo").cookie("note") == note)
    let page = await scene.get("/", cookies: ["note": note])
    #expect(page.text.contains("<span>\(words). Undo again takes back the change before</span>"))
    #expect(page.text.contains(">Undo again</button>") && !page.text.contains("Undone:"))
    #expect(try numbers(scene, .unread) == (1...5).filter { $0 > 1 && !deleted.contains($0) })
    #expect(await scene.post("/undo").cookie("note") == "1.undone")
    #expect(try numbers(scene, .unread) == (1...5).filter { !deleted.contains($0) })
  }

  @Test func `are undone up to where an app marked something in the same minute`() async throws {
    let scene = try scene()
    _ = await scene.post("/a/1", ("do", "read"))
    _ = try scene.store.mark([5], .starred(true))
    let note = try #require(await scene.post("/a/2", ("do", "read")).cookie("note"))
    let page = await scene.get("/", cookies: ["note": note])
    let change = try #require(page.text.firstMatch(of: /name="change" value="(\d+)"/)).1
    #expect(await scene.post("/undo", ("change", String(change))).cookie("note") == "1.undone")
    #expect(try numbers(scene, .unread) == [2, 3, 4, 5] && numbers(scene, .starred) == [5])
  }

  @Test func `undo the change that their note is on, and nothing that came since`() async throws {
    let scene = try scene()
    let note = try #require(
      await scene.post("/mark", ("rows", "1,2"), ("upto", "5"), ("all", "read")).cookie("note"))
    let page = await scene.get("/", cookies: ["note": note])
    let change = try #require(page.text.firstMatch(of: /name="change" value="(\d+)"/)).1
    _ = try scene.store.mark([3], .starred(true))
    let late = await scene.post("/undo", ("to", "/"), ("change", String(change)))
    #expect(late.target == "/" && late.cookie("note") == "0.overtaken")
    #expect(try numbers(scene, .unread) == [3, 4, 5] && numbers(scene, .starred) == [3])
    let told = await scene.get("/", cookies: ["note": "0.overtaken"])
    #expect(told.text.contains("Nothing was undone: another change has been made"))
    #expect(await scene.post("/undo", ("change", "x")).status == 400)
    // The button at the end of each page is for the last mark, whosever it is.
    #expect(await scene.post("/undo").cookie("note") == "1.undone")
    #expect(await scene.post("/undo", ("change", String(change))).cookie("note") == "2.undone")
    #expect(try numbers(scene, .unread) == [1, 2, 3, 4, 5])
  }

  @Test func `report that nothing can be undone`() async throws {
    let scene = try scene()
    #expect(await scene.post("/undo", ("to", "/")).cookie("note") == "0.nothing")
    let page = await scene.get("/", cookies: ["note": "0.nothing"])
    #expect(page.text.contains("There is nothing to undo"))
  }
}
