import Foundation
import TestSupport
import Testing

/// `feeds`, `images`, `open`, `undo`, `prune`, `stats`, `doctor` and `adapters` (SPEC 2).
@Suite struct `The daily commands` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])

  private func fetch(_ items: String, _ more: String = "") throws -> BuiltProgram.Run {
    folder.write(
      "<rss version=\"2.0\"><channel><title>F</title>\(items)</channel></rss>", to: "feed.xml")
    program.configure(
      "\(more)\n[[feed]]\nname = \"F\"\nurl = \"\(folder.path)/feed.xml\"\ntags = [\"t\"]\n")
    return try program.run("fetch", "--force")
  }

  private func item(_ number: Int, _ content: String = "", link: String? = nil) -> String {
    "<item><title>T\(number)</title><guid isPermaLink=\"false\">\(number)</guid>"
      + "<link>\(link ?? "https://f.example/\(number)")</link>\(content)</item>"
  }

  // MARK: Feeds

  @Test func `feeds shows health, and --failing only failing feeds`() throws {
    program.configure(
      """
      [[feed]]
      name = "Good"
      url = "good.xml"
      [[feed]]
      name = "Bad"
      url = "missing.xml"
      [[feed]]
      name = "Unset"
      url = "http://127.0.0.1:1/${NOT_SET}"
      """)
    folder.write(
      "<rss version=\"2.0\"><channel>\(item(1))\(item(2))</channel></rss>",
      to: "config/aggregate/good.xml")
    _ = try program.run("fetch")
    let table = try program.run("feeds", "--format", "table").output.split(separator: "\n")
    #expect(table[1].contains("Good") && table[1].contains("2"))
    #expect(table[2].contains("Bad") && table[3].contains("✗"))
    #expect(table.allSatisfy { $0.count <= 80 })
    // The error is shown to its end, over several lines.
    #expect(table.joined(separator: " ").contains("correct the feed's url in the config"))
    let list = try JSONSerialization.jsonObject(
      with: Data(program.run("feeds", "--failing", "--format", "json").output.utf8))
    let failing = try #require(list as? [[String: Any]])
    #expect(failing.map { $0["name"] as? String } == ["Bad", "Unset"])
    #expect((failing.last?["error"] as? String)?.contains("NOT_SET") == true)
    let lines = try program.run("feeds", "--format", "tsv").output.split(separator: "\n")
    let cells = lines[0].split(separator: "\t", omittingEmptySubsequences: false)
    #expect(cells[0] == "Good" && cells[3] == "2" && cells.last == "2")
  }

  @Test func `a feed that is renamed and then moved keeps its articles and read marks`() throws {
    let response = """
      <rss version="2.0"><channel>
      <item><title>A</title><guid isPermaLink="false">a</guid></item>
      <item><title>B</title><guid isPermaLink="false">b</guid></item>
      </channel></rss>
      """
    let server = LocalServer { _ in .text(response) }
    defer { server.stop() }
    func configure(_ name: String, _ path: String) {
      program.configure("[[feed]]\nname = \"\(name)\"\nurl = \"\(server.url)\(path)\"\n")
    }
    configure("Old name", "/old")
    #expect(try program.run("fetch").code == 0)
    #expect(try program.run("read", "1").code == 0)
    let before = try program.run("list", "--format", "tsv").output
    configure("New name", "/old")
    #expect(try program.run("fetch", "--force").code == 0)
    #expect(
      try program.run("list", "--format", "tsv").output
        == before.replacing("Old name", with: "New name"))
    configure("New name", "/new")
    // Another URL is due at once.
    #expect(try program.run("fetch").code == 0)
    #expect(server.requests.last?.path == "/new")
    #expect(
      try program.run("list", "--format", "tsv").output
        == before.replacing("Old name", with: "New name"))
    #expect(try program.run("list", "--feed", "New name", "--unread").output.contains("B"))
  }

  // MARK: Prune

  @Test(.enabled(if: FakeTime.isThere, "needs faketime"))
  func `prune reports what it would remove, and then removes it except starred articles`() throws {
    let all = (1...4).map { item($0) }
    #expect(try fetch(all.joined()).code == 0)
    #expect(try program.run("star", "T3").code == 0)
    #expect(try fetch(all[0]).code == 0)
    func prune(_ arguments: String..., after offset: String) throws -> BuiltProgram.Run {
      try program.run(["prune"] + arguments, wrapper: FakeTime.wrapper(offset))
    }
    func titles() throws -> Set<String> {
      Set(
        try program.run("list", "--format", "tsv").output.split(separator: "\n").compactMap {
          $0.split(separator: "\t", omittingEmptySubsequences: false).first { $0.first == "T" }
            .map(String.init)
        })
    }
    let soon = try prune("--dry-run", after: "+100d")
    #expect(soon.errors == "would remove 0 articles that left their feeds more than 365 days ago\n")
    let early = try prune("--dry-run", "--older-than", "30d", after: "+100d")
    #expect(early.errors == "would remove 2 articles that left their feeds more than 30 days ago\n")
    #expect(early.output.isEmpty)
    #expect(try titles() == ["T1", "T2", "T3", "T4"])
    let done = try prune("--older-than", "30d", after: "+100d")
    #expect(done.code == 0)
    #expect(done.errors.hasPrefix("removed 2 articles that left their feeds more than 30 days ago"))
    #expect(try titles() == ["T1", "T3"])
    #expect(try prune("--dry-run", "--older-than", "30d", after: "+100d").errors.hasPrefix("0 "))
  }

  @Test(arguments: ["12h", "0d", "never", ""])
  func `prune rejects spans below a day`(_ span: String) throws {
    #expect(try fetch(item(1)).code == 0)
    let run = try program.run("prune", "--older-than", span)
    #expect(run.code == 64)
    #expect(run.errors.contains("--older-than must be a span of a day or more"))
  }

  // MARK: Images

  @Test func `images are listed once each and without trackers`() throws {
    _ = try fetch(
      item(
        1,
        """
        <enclosure url="https://i.example/e.jpg" type="image/jpeg" length="9"/>
        <description>&lt;img src="https://i.example/a.png"&gt;
        &lt;img src="https://i.example/e.jpg"&gt;
        &lt;img src="https://i.example/pixel.gif" width="1" height="1"&gt;
        &lt;img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://i.example/lazy.png"&gt;
        </description>
        """) + item(2))
    let lines = try program.run("images").output.split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    #expect(
      lines.map { $0[2] } == [
        "https://i.example/e.jpg", "https://i.example/a.png", "https://i.example/lazy.png",
      ])
    #expect(lines.map { $0[1] } == ["1", "2", "3"])
    let jsonLines = try program.run("images", "1", "--format", "jsonl").output.split(
      separator: "\n")
    #expect(jsonLines.count == 3)
    #expect(try JSON.object(String(jsonLines[0]))["article"] as? Int == 1)
    #expect(try program.run("images", "--format", "table").output.contains("T1"))
    #expect(try program.run("images", "2", "--format", "json").output == "[]\n")
    let long = try program.run("list", "--long", "--format", "table").output
    #expect(long.contains("https://i.example/e.jpg"))
    #expect(long.contains("[no image]"))
  }

  @Test func `downloaded images are named by number and checked by their bytes`() throws {
    let png = `The daily commands`.png
    let server = LocalServer { request in
      switch request.path {
      case "/good.jpg": .response(headers: ["Content-Type: text/html"], body: png)
      case "/../../evil.png": .response(body: png)
      case "/page.png": .text("<html>no image</html>")
      case "/large.png": .response(body: png + Data(count: 20_000))
      default: .response(status: 404)
      }
    }
    defer { server.stop() }
    let images = ["good.jpg", "page.png", "large.png", "gone.png"].map {
      "&lt;img src=\"\(server.url)/\($0)\"&gt;"
    }
    _ = try fetch(
      item(1, "<description>\(images.joined())</description>"),
      "[settings]\nmax_body = \"10kB\"\n")
    let target = "\(folder.path)/pictures"
    let run = try program.run("images", "--download", target)
    #expect(run.code == 1)
    #expect(run.errors.contains("1 image saved, 3 failed"), "\(run.errors)")
    #expect(run.errors.contains("page.png: not an image of a known type"))
    #expect(run.errors.contains("gone.png: 404"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["1-1.png"])
    #expect(FileManager.default.contents(atPath: "\(target)/1-1.png") == png)
    let again = try program.run("images", "--download", target)
    #expect(again.errors.contains("1 already there"), "\(again.errors)")
    #expect(server.requests.count { $0.path == "/good.jpg" } == 1)
  }

  // MARK: Opening

  private func opening(_ arguments: String..., link: String) throws -> (
    run: BuiltProgram.Run, opened: [String]
  ) {
    _ = try fetch(item(1, "<comments>https://f.example/c?a=1&amp;b=2</comments>", link: link))
    let record = "\(folder.path)/opened"
    let browser = folder.write(
      "#!/bin/sh\nfor word in \"$@\"; do echo \"$word\" >> '\(record)'; done\n", to: "browser")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
    var program = program
    program.environment["BROWSER"] = "\(folder.path)/not-there:\(browser) --new %s"
    let run = try program.run(arguments)
    let text = (try? String(contentsOfFile: record, encoding: .utf8)) ?? ""
    return (run, text.split(separator: "\n").map(String.init))
  }

  @Test func `open passes the URL as one argument and marks the article as read`() throws {
    let link = "https://f.example/a;touch%20x?q=$(id)&amp;b='1'"
    let (run, opened) = try opening("open", "1", link: link)
    #expect(run.code == 0, "\(run.errors)")
    #expect(opened == ["--new", "https://f.example/a;touch%20x?q=$(id)&b='1'"])
    #expect(try program.run("list", "--unread").output == "")
    #expect(try program.run("undo").errors.contains("1 article opened"))
    #expect(try program.run("list", "--unread").output != "")
  }

  @Test func `open --comments opens the comments`() throws {
    let (run, opened) = try opening("open", "1", "--comments", link: "https://f.example/1")
    #expect(run.code == 0)
    #expect(opened == ["--new", "https://f.example/c?a=1&b=2"])
  }

  @Test func `an article without a link cannot be opened`() throws {
    let (run, opened) = try opening("open", "1", link: "javascript:alert(1)")
    #expect(run.code == 1)
    #expect(run.errors.contains("no link"))
    #expect(opened == [])
    #expect(try program.run("list", "--unread").output != "")
  }

  // MARK: State

  @Test func `undo reverts one change per call, even after fetches`() throws {
    _ = try fetch(item(1) + item(2) + item(3))
    #expect(try program.run("read", "--tag", "t").code == 0)
    #expect(try program.run("star", "2").code == 0)
    _ = try fetch(item(1) + item(2) + item(3) + item(4))
    #expect(try program.run("undo").code == 0)
    #expect(try program.run("list", "--starred").output == "")
    #expect(try program.run("list", "--unread").output.split(separator: "\n").count == 1)
    #expect(try program.run("undo").code == 0)
    #expect(try program.run("list", "--unread").output.split(separator: "\n").count == 4)
    #expect(try program.run("undo").code == 1)
  }

  @Test func `stats counts`() throws {
    _ = try fetch(item(1) + item(2) + item(3))
    _ = try program.run("read", "1")
    _ = try program.run("star", "1", "2")
    let stats = try JSON.object(program.run("stats", "--json").output)
    #expect(stats["articles"] as? Int == 3)
    #expect(stats["unread"] as? Int == 2)
    #expect(stats["starred"] as? Int == 2)
    #expect(stats["feeds"] as? Int == 1)
  }

  @Test func `doctor names what is wrong`() throws {
    program.configure(
      "[[feed]]\nname = \"A\"\nurl = \"http://127.0.0.1:1/\"\n[[feed]]\nname = \"B\"\nurl = \"http://x/${NO}\"\n"
    )
    let run = try program.run("doctor")
    #expect(run.code == 78)
    #expect(run.output.contains("✗ B: "))
    #expect(run.output.contains("network: no server responds"))
    #expect(run.output.contains("libxml2"))
    folder.write("not a store", to: "data/aggregate/articles.sqlite")
    program.configure("")
    #expect(try program.run("doctor").code == 74)
    program.configure("[settings]\njobs = 0\nwaitt = 1\n")
    let broken = try program.run("doctor")
    #expect(broken.output.contains(":2: 'jobs' in [settings] must be"))
    #expect(broken.output.contains(":3: unknown setting 'waitt' in [settings]"))
  }

  @Test func `doctor counts and names the feeds that fail`() throws {
    let bad = (1...6).map { "[[feed]]\nname = \"B\($0)\"\nurl = \"missing\($0).xml\"\n" }
    program.configure(bad.joined() + "[[feed]]\nname = \"F\"\nurl = \"\(folder.path)/feed.xml\"\n")
    folder.write("<rss><channel>\(item(1))</channel></rss>", to: "feed.xml")
    #expect(try program.run("fetch").code == 3)
    let run = try program.run("doctor")
    #expect(run.code == 0)
    #expect(
      run.output.contains(
        "! feeds: 6 of 7 failed at their last fetch: B1, B2, B3, B4, B5 and 1 more; 'aggregate feeds --failing' shows why\n"
      ), "\(run.output)")
  }

  @Test func `doctor knows pager, browser, chafa, terminal and clock`() throws {
    program.configure("")
    var program = program
    program.environment = ["PAGER": "/no/pager -x", "BROWSER": "/no/browser", "TZ": "NST+3:30"]
    let run = try program.run("doctor")
    #expect(run.output.contains("! pager: /no/pager is not installed"), "\(run.output)")
    #expect(run.output.contains("! browser: /no/browser is not installed"))
    #expect(run.output.contains(" pictures: chafa"))
    #expect(run.output.contains(#/✓ clock: \d{4}-\d\d-\d\d \d\d:\d\d NST\n/#))
    #expect(!run.output.contains("terminal:"))
    program.environment = ["PAGER": "cat", "BROWSER": "sh", "LANG": "C.UTF-8"]
    let terminal = try PseudoTerminal(program, ["doctor"], columns: 60)
    #expect(terminal.exitCode() == 0)
    let text = terminal.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(text.contains("✓ terminal: xterm-256color, 60 columns, 256 colours"), "\(text)")
    #expect(text.contains("✓ config: ~/config/aggregate/feeds.toml, 0 feeds"))
    #expect(text.split(separator: "\r\n").allSatisfy { $0.count <= 60 })
  }

  @Test func `adapters prints TOML that can be pasted into a config`() throws {
    let text = try program.run("adapters").output
    let config = "[[feed]]\nname = \"A\"\nurl = \"x.json\"\nadapter = \"posts\"\n\n\(text)"
    program.configure(config)
    #expect(try program.run("feeds").code == 0)
    #expect(try program.run("adapters", "posts").output.hasPrefix("[adapter.posts]\n"))
    #expect(try program.run("adapters", "post").code == 64)
  }
}
