import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary
@testable import aggregate

/// What is added for pages without links, for JSON APIs, and by choice.
extension `Adding feeds` {
  // MARK: Pages without links

  @Test func `of a site whose feed is known, the list of a page is offered on a terminal`() throws {
    let items = (1...6).map {
      "<li class=notice><a href=/n/\($0)>The council decided on harbour plan number \($0)</a> "
        + "<time datetime=2026-11-0\($0)>\($0) November 2026</time></li>"
    }
    let page = "<html><body><h1>Notices</h1><ul>\(items.joined())</ul></body></html>"
    let server = LocalServer { request in
      request.path == "/notices"
        ? .text(page, headers: ["Content-Type: text/html"]) : `Adding feeds`.reply(request)
    }
    #expect(try program.run("add", "\(server.url)/notices").code == 0)
    #expect(try feeds().map(\.name) == ["Found"])
    // On a terminal, whoever has the feed means the list. In a pipe what is wanted is there.
    try program.run("add", "\(server.url)/notices").expect(1, "already in")
    let terminal = try PseudoTerminal(program, ["add", "\(server.url)/notices"])
    #expect(terminal.wait(for: "[y/N] "))
    #expect(
      terminal.output.contains("\(server.url)/rss.xml is in the config already, as 'Found'"))
    terminal.send("y\r")
    #expect(terminal.exitCode() == 0)
    #expect(try feeds().count == 2)
    // The site itself means its feed.
    let root = try PseudoTerminal(program, ["add", server.url])
    #expect(root.exitCode() == 1 && root.output.contains("already in"), "\(root.output)")
  }

  @Test func `titles of a list without dates are not indented`() throws {
    let items = (1...12).map {
      "<article><h2><a href=/n/\($0)>The council decided on harbour plan number \($0)</a></h2><p>It was a long meeting.</article>"
    }
    let page = "<html><body><h1>Notices</h1><main>\(items.joined())</main></body></html>"
    let server = LocalServer { request in
      request.path == "/notices"
        ? .text(page, headers: ["Content-Type: text/html"]) : .response(status: 404)
    }
    let terminal = try PseudoTerminal(program, ["add", "\(server.url)/notices"])
    #expect(terminal.wait(for: "[y/N] "))
    #expect(
      terminal.output.contains("\n  The council decided on harbour plan number 1"),
      "\(terminal.output)")
    terminal.send("n\r")
    #expect(terminal.exitCode() == 1)
  }

  @Test(arguments: [
    ("/", ["/", "/feed", "/rss.xml"], "Found"),
    ("/blog/", ["/blog/", "/blog/feed", "/blog/index.xml"], "blog/index.xml"),
  ])
  func `a feed that the page does not link to is found in the usual places`(
    _ path: String, _ requests: [String], _ name: String
  ) throws {
    let server = LocalServer(`Adding feeds`.reply)
    try program.run("add", server.url + path).expect(
      0, "names no feed; trying its links and the usual places")
    #expect(try feeds().map(\.name) == [name])
    #expect(server.requests.map(\.path) == requests)
  }

  @Test func `links whose addresses look like those of feeds are tried before the usual places`()
    throws
  {
    let server = LocalServer { request in
      switch request.path {
      case "/":
        .text(
          """
          <html><a href=/about>About</a> <a href=http://other.example/rss>A friend</a>
          <a href=/old/rss>RSS</a> <a href=/rss/news>RSS</a></html>
          """)
      case "/rss/news": .text("<rss version='2.0'><channel><title>Linked</title></channel></rss>")
      default: .response(status: 503)
      }
    }
    #expect(try program.run("add", server.url).code == 0)
    #expect(try feeds().map(\.name) == ["Linked"])
    #expect(server.requests.map(\.path) == ["/", "/old/rss", "/rss/news"])
  }

  @Test func `the search ends after nine requests, and at once if the server wants a pause`() throws
  {
    let none = LocalServer { request in
      request.path == "/a/b" ? .text("<html></html>") : .response(status: 404)
    }
    try program.run("add", "\(none.url)/a/b").expect(
      65, "it names no feed, and its links and the usual places have none")
    #expect(none.requests.count == 10)
    let busy = LocalServer { request in
      request.path == "/" ? .text("<html></html>") : .response(status: 429)
    }
    #expect(try program.run("add", busy.url).code == 65)
    #expect(busy.requests.count == 2)
  }

  private static let opml =
    "<opml version='2.0'><body><outline text='A' xmlUrl='https://a.example/feed'/></body></opml>"

  @Test func `a list of feeds is named, with the command that reads it`() throws {
    let server = LocalServer { _ in .text(Self.opml, headers: ["Content-Type: text/x-opml"]) }
    let url = "\(server.url)/list.opml"
    let run = try program.run("add", url).expect(65)
    #expect(
      run.errors.hasPrefix(
        "aggregate: \(url): this is a list of feeds, not a feed; nothing was added; download it and "
      ), "\(run.errors)")
    #expect(server.requests.count == 1)
    let file = folder.write(Self.opml, to: "list.opml")
    let again = try program.run("add", file).expect(65)
    #expect(again.errors.hasSuffix("; run 'aggregate import \(file)'\n"), "\(again.errors)")
  }

  private static func notices(_ request: LocalServer.Request) -> LocalServer.Reply {
    let words = String(
      repeating: "<p>All of it was written down by the clerk of the port.</p>", count: 40)
    let list = (1...3).map {
      "<article class=\"notice\"><h2><a href=\"/n/\($0)\">Ship \($0) is in port</a></h2><time datetime=\"2026-11-2\($0)\"></time></article>"
    }
    let page = request.path == "/" ? list.joined() : "<h1>A ship</h1>\(words)"
    guard ["/", "/ship"].contains(request.path) else { return .response(status: 404) }
    return .text(
      "<html><head><title>Harbour office</title></head><body>\(page)</body></html>",
      headers: ["Content-Type: text/html"])
  }

  @Test func `on a terminal a page without a feed is added with an adapter for its list after yes`()
    throws
  {
    let server = LocalServer(Self.notices)
    let terminal = try PseudoTerminal(program, ["add", server.url])
    #expect(terminal.wait(for: "[y/N] "))
    #expect(terminal.output.contains("items = \"article.notice\""))
    #expect(terminal.output.contains("2026-11-21  Ship 1 is in port"))
    #expect(program.config.isEmpty)
    terminal.send("y\r")
    terminal.expect(0, "with 3 new articles")
    #expect(try feeds().map(\.name) == ["Harbour office"])
    #expect(server.requests.count { $0.path == "/" } == 1)
  }

  @Test
  func
    `in a pipe the adapter for a page is printed to paste, and a page that is an article is refused`()
    throws
  {
    let server = LocalServer(Self.notices)
    let run = try program.run("add", server.url).expect(65)
    #expect(program.config.isEmpty)
    program.configure(run.output)
    #expect(try feeds().map(\.name) == ["Harbour office"])
    let article = try program.run("add", "\(server.url)/ship").expect(
      65, "it is an article, not a list of articles")
    #expect(article.output.isEmpty)
  }

  // MARK: JSON APIs

  @Test func `an API that a built-in adapter reads is added with it`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    try program.run("add", "\(server.url)/newsapi").expect(
      0, "read by the adapter 'newsapi', with 1 new article")
    #expect(try feeds().map(\.adapter) == ["newsapi"])
  }

  @Test func `an API whose every item is understood is added with an adapter of its own`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    try program.run("add", "\(server.url)/stories", "--name", "Stories").expect()
    #expect(program.config.contains("adapter = \"api\"\n\n[adapter.api]\nitems = \"list\"\n"))
    let list = try program.run("list", "--format", "json").output
    #expect(try JSON.titles(list) == ["Harbour opens", "Night trains"])
  }

  @Test func `a guess is printed to paste, and nothing is added`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    let run = try program.run("add", "\(server.url)/vague").expect(65, "nothing was added")
    #expect(program.config.isEmpty)
    program.configure(run.output)
    #expect(try feeds().count == 1)
  }

  @Test func `a guess has a name of its own if another feed of the host has that`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    let other = "[[feed]]\nname = \"127.0.0.1\"\nurl = \"\(server.url)/alpha\"\n\n"
    program.configure(other)
    let run = try program.run("add", "\(server.url)/vague").expect(65)
    program.configure(other + run.output)
    #expect(try feeds().map(\.name) == ["127.0.0.1", "127.0.0.1 2"])
  }

  @Test(arguments: ["stories", "vague"])
  func `on a terminal an API is added with its new adapter after yes`(_ path: String) throws {
    let server = LocalServer(`Adding feeds`.reply)
    let terminal = try PseudoTerminal(program, ["add", "\(server.url)/\(path)"])
    #expect(terminal.wait(for: "[y/N] "))
    #expect(terminal.output.contains("[adapter.api]"))
    #expect(terminal.output.contains("Night trains"))
    #expect(program.config.isEmpty)
    press("maybe\r", terminal, until: "[y/N] ")
    terminal.send("y\r")
    #expect(terminal.exitCode() == 0)
    #expect(try feeds().map(\.adapter) == ["api"])
    #expect(terminal.output.contains("with 2 new articles"))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["n\r", "q\r", "\r", "\u{4}"])
  func `on a terminal n, q, Enter and Ctrl-D add no API`(_ keys: String) throws {
    let server = LocalServer(`Adding feeds`.reply)
    let terminal = try PseudoTerminal(program, ["add", "\(server.url)/stories"])
    terminal.answer("[y/N] ", keys)
    terminal.expect(1, "nothing was added")
    #expect(program.config.isEmpty)
  }

  // MARK: Lists of inline tables

  @Test func `what does not fit into an inline list is printed as an element of it`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    let inline = "feed = [\n  { name = \"X\", url = \"http://127.0.0.1:1/x\" },\n]\n"
    program.configure(inline)
    let run = try program.run("add", "\(server.url)/alpha", "--tag", "t").expect(1)
    #expect(
      run.output == "  { name = \"alpha\", url = \"\(server.url)/alpha\", tags = [\"t\"] },\n")
    #expect(program.config == inline)
    program.configure(inline.replacing("]\n", with: run.output + "]\n"))
    #expect(try feeds().map(\.name) == ["X", "alpha"])
  }

  // MARK: On a terminal

  @Test(arguments: [
    ("", [1]), ("2", [2]), ("1,3", [1, 3]), ("3 1", [3, 1]), ("1-3", [1, 2, 3]), ("a", [1, 2, 3]),
    ("2,2", [2]), ("q", []), ("n", []),
  ])
  func `an answer names feeds`(_ line: String, _ numbers: [Int]) {
    #expect(FeedQuestion.answer(line, count: 3) == numbers)
  }

  @Test(arguments: [
    "0", "4", "x", "1,9", "3-1", "1-", "-", ",", "1-2-3", "yes", "99999999999999999999",
  ])
  func `any other answer is asked for again`(_ line: String) {
    #expect(FeedQuestion.answer(line, count: 3) == nil)
  }

  @Test func `on a terminal nonsense is asked again, and several feeds can be chosen`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    let terminal = try PseudoTerminal(program, ["add", "\(server.url)/page"])
    #expect(terminal.wait(for: "[1] "))
    #expect(terminal.output.contains("2  \(server.url)/alpha (A)"))
    press("9\r", terminal, until: "[1] ")
    terminal.send("1,3\r")
    #expect(terminal.exitCode() == 0)
    #expect(try feeds().map(\.name) == ["beta", "gamma"])
  }

  @Test(arguments: ["q\r", "\u{4}"])
  func `on a terminal q and Ctrl-D add nothing`(_ keys: String) throws {
    let server = LocalServer(`Adding feeds`.reply)
    let terminal = try PseudoTerminal(program, ["add", "\(server.url)/page"])
    terminal.answer("[1] ", keys)
    terminal.expect(1, "nothing was added")
    #expect(program.config.isEmpty)
    #expect(server.requests.count == 1)
  }
}
