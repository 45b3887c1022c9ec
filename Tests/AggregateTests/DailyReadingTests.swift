import FeedTestSupport
import Foundation
import Testing

/// Opening articles, and their state.
extension `The daily commands` {
  // MARK: Opening

  private func opening(_ arguments: String..., link: String) throws -> (
    run: BuiltProgram.Run, opened: [String]
  ) {
    _ = try fetch(item(1, "<comments>https://f.example/c?a=1&amp;b=2</comments>", link: link))
    let record = "\(folder.path)/opened"
    let browser = try folder.writeScript(
      "for word in \"$@\"; do echo \"$word\" >> '\(record)'; done", to: "browser")
    var program = program
    program.environment["BROWSER"] = "\(folder.path)/not-there:\(browser) --new %u"
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

  @Test func `open does not wait for a browser whose command ends in an ampersand`() throws {
    _ = try fetch(item(1, link: "https://f.example/1"))
    let (go, record) = ("\(folder.path)/go", "\(folder.path)/opened")
    let browser = try folder.writeScript(
      "while [ ! -e '\(go)' ]; do sleep 0.05; done; echo \"$@\" > '\(record)'", to: "browser")
    var program = program
    program.environment["BROWSER"] = "\(browser) %u &"
    try program.run("open", "1").expect()
    #expect(!FileManager.default.fileExists(atPath: record))
    folder.write("", to: "go")
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: record) { usleep(10_000) }
    #expect(FileManager.default.fileExists(atPath: record))
  }

  @Test func `open uses what the config names for a URL, without a shell`() throws {
    _ = try fetch(item(1, link: "https://video.example/watch?v=1;$(id)"))
    let record = "\(folder.path)/played"
    let player = try folder.writeScript(
      "for word in \"$@\"; do echo \"<$word>\" >> '\(record)'; done", to: "player")
    let config = "\(folder.path)/config/aggregate/feeds.toml"
    let text = try String(contentsOfFile: config, encoding: .utf8)
    program.configure(
      "[commands]\nwatch = [\"\(player)\", \"--\", \"{url}\"]\n[open_with]\n\"video.example\" = \"watch\"\n"
        + text)
    var program = program
    program.environment["BROWSER"] = "false"
    #expect(try program.run("open", "1").code == 0)
    let played = try String(contentsOfFile: record, encoding: .utf8)
    #expect(played == "<-->\n<https://video.example/watch?v=1;$(id)>\n")
    #expect(try program.run("list", "--unread").output == "")
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
    program.configure(feeds: [("A", "http://127.0.0.1:1/"), ("B", "http://x/${NO}")])
    let run = try program.run("doctor").expect(78)
    #expect(run.output.contains("✗ B: "))
    #expect(run.output.contains("network: no server responds (A: "))
    #expect(
      run.output.contains("); check the network and the proxy\n")
        && !run.output.contains("check the URL"), "\(run.output)")
    #expect(run.output.contains("libxml2"))
    folder.write("not a store", to: "data/aggregate/articles.sqlite")
    program.configure("")
    #expect(try program.run("doctor").code == 74)
    program.configure("[settings]\njobs = 0\nwaitt = 1\n")
    let broken = try program.run("doctor")
    #expect(broken.output.contains(":2: 'jobs' in [settings] must be"))
    #expect(broken.output.contains(":3: unknown setting 'waitt' in [settings]"))
    #expect(
      broken.output.contains("! network: not checked, because the config cannot be read\n"),
      "\(broken.output)")
  }

  @Test func `a feed that moved for good is named with its new address`() throws {
    let server = LocalServer { request in
      request.path == "/old"
        ? .response(status: 301, headers: ["Location: /new"])
        : .text(Samples.rss(["One"], host: "a.example"))
    }
    program.configure(feeds: [("A", "\(server.url)/old"), ("B", "\(server.url)/new")])
    #expect(try program.run("fetch").code == 0)
    #expect(
      try program.run("doctor").output.contains(
        "! feeds: 1 feed has moved for good and is fetched from the new address: A; 'aggregate feeds -f json' has it as moved_to\n"
      ))
    let feeds = try program.run("feeds", "-f", "json").output
    #expect(feeds.contains("\"url\":\"\(server.url)/old\",\"moved_to\":\"\(server.url)/new\""))
    #expect(feeds.split(separator: "moved_to").count == 2)
  }

  @Test func `doctor counts and names the feeds that fail`() throws {
    let bad = (1...6).map { ("B\($0)", "missing\($0).xml") }
    program.configure(feeds: bad + [("F", "\(folder.path)/feed.xml")])
    folder.write("<rss><channel>\(item(1))</channel></rss>", to: "feed.xml")
    #expect(try program.run("fetch").code == 3)
    let run = try program.run("doctor").expect()
    #expect(
      run.output.contains(
        "! feeds: 6 of 7 failed at their last fetch: B1, B2, B3, B4, B5 and 1 more; 'aggregate feeds --failing' shows why\n"
      ), "\(run.output)")
  }

  @Test func `doctor names queries and rules of feeds that do not exist`() throws {
    program.configure(
      """
      [queries]
      old = "feed:Gone unread"
      [[rule]]
      query = "feed:goen or feed:Here"
      then = ["star"]
      [[feed]]
      name = "Here"
      url = "\(folder.path)/feed.xml"

      """)
    folder.write("<rss><channel>\(item(1))</channel></rss>", to: "feed.xml")
    #expect(try program.run("fetch").code == 0)
    let run = try program.run("doctor").expect()
    let notes = run.output.split(separator: "\n").filter { $0.contains("no feed is named") }
    #expect(
      notes == [
        "! config: @old: no feed is named 'Gone'; 'aggregate feeds' lists them",
        "! config: the rule feed:goen or feed:Here: no feed is named 'goen'; 'aggregate feeds' lists them",
      ], "\(run.output)")
  }

  @Test func `doctor names lists that feeds follow and that do not exist`() throws {
    let feeds = ["Blogrol", "Blogroll", "Blogrol"].enumerated().map { place, list in
      "[[feed]]\nname = \"F\(place)\"\nurl = \"\(folder.path)/\(place).xml\"\nlist = \"\(list)\"\n"
    }
    program.configure(
      "[[list]]\nname = \"Blogroll\"\nurl = \"http://127.0.0.1:1/\"\n" + feeds.joined())
    let run = try program.run("doctor")
    #expect(
      run.output.contains(
        "! config: there is no [[list]] 'Blogrol' (did you mean 'Blogroll'?), which 'list' names of F0, F2\n"
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
