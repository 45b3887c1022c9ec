import FeedTestSupport
import Foundation
import Testing

/// The output of the other commands.
@Suite(.waitsForPrograms) struct `Commands` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  /// A store with three articles of two feeds, from files.
  private func fill() throws {
    folder.write(Samples.rss(["First", "Second"]), to: "config/aggregate/a.xml")
    folder.write(Samples.rss(["漢字の見出し"], host: "kanji.example"), to: "config/aggregate/b.xml")
    program.configure(
      """
      [[feed]]
      name = "Alpha News"
      url = "a.xml"
      tags = ["world"]
      [[feed]]
      name = "Beta"
      url = "file:b.xml"
      tags = ["asia", "world"]
      """)
    // Fetch one after the other, so that the numbers are known.
    #expect(try program.run("fetch", "--jobs", "1").code == 0)
  }

  private func titles(_ arguments: String...) throws -> [String] {
    try program.run(["list"] + arguments).titles
  }

  @Test(.enabled(if: BuiltProgram.isNamed, "takes ten seconds in a debug build"))
  func `values of documents in XML may be longer than ten million bytes`() throws {
    let long = String(repeating: "y", count: 10_000_001)
    let path = folder.write(
      """
      <rss version="2.0"><channel><item><guid>a</guid><enclosure url="http://a.example/\(long)"/></item>\
      <item><guid><![CDATA[\(long)]]></guid></item><!-- \(long) -->\
      <item><guid>b</guid></item></channel></rss>
      """, to: "long.xml")
    let run = try program.run("parse", path)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains("\"id\":\"\(long)\""))
    #expect(run.output.contains("\"warnings\":[]"))
    #expect(run.output.contains("\"id\":\"b\""))
  }

  @Test func `list filters by feed, tag, state, date and page`() throws {
    try fill()
    #expect(try titles() == ["Second", "漢字の見出し", "First"])
    #expect(try titles("--feed", "alpha") == ["Second", "First"])
    #expect(try titles("--feed", "alpha", "--feed", "Beta").count == 3)
    #expect(try titles("--tag", "ASIA") == ["漢字の見出し"])
    #expect(try titles("--tag", "world", "--feed", "Beta") == ["漢字の見出し"])
    #expect(try titles("--limit", "1") == ["Second"])
    #expect(try titles("--limit", "1", "--page", "3") == ["First"])
    #expect(try titles("--limit", "1", "--page", "4") == [])
    #expect(try titles("--since", "2026-11-21") == [])
    #expect(try titles("--since", "2026-11-20", "--until", "2026-11-20T00:30:00Z").count == 2)
    #expect(try program.run("read", "1").code == 0)
    #expect(try titles("--unread").count == 2)
    #expect(try program.run("star", "--feed", "Beta").code == 0)
    #expect(try titles("--starred") == ["漢字の見出し"])
    #expect(try program.run("unstar", "--starred").code == 0)
    #expect(try titles("--starred") == [])
    #expect(try program.run("unread", "1").code == 0)
    #expect(try titles("--unread").count == 3)
  }

  @Test(arguments: [
    ["list", "--feed", "nosuch"], ["list", "--tag", "nosuch"], ["list", "--since", "someday"],
    ["list", "--limit", "0"], ["list", "--page", "0"], ["fetch", "nosuch"], ["read"], ["nosuch"],
    ["list", "--nosuch"], ["show"], ["why", "x"], ["show", "1", "x"], ["fetch", "--jobs", "0"],
    ["list", "--store", ""], ["--config=", "feeds"], ["search", ""], ["search", " ", ""],
    ["browse", "--limit", "3"], ["browse", "--page", "2"], ["export", "--format", "zz"],
    ["read", "1-"], ["star", "2", "3-"], ["show", "1-2,3-"],
  ])
  func `wrong usage exits 64 and is explained`(_ arguments: [String]) throws {
    try fill()
    let run = try program.run(arguments).expect(64)
    #expect(!run.errors.isEmpty)
    #expect(run.output.isEmpty)
  }

  @Test func `a secret that others can read is reported once`() throws {
    try fill()
    let config = program.config
    program.configure("[queries]\nq = \"feed:alpha\"\n" + config + "\npassword = \"hunter2\"\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: program.configPath)
    let run = try program.run(
      "list", "@q", "feed:alpha", "tag:world", "--tag", "world", "--feed", "alpha"
    ).expect()
    #expect(
      run.errors.components(separatedBy: "other users can read it").count == 2, "\(run.errors)")
  }

  @Test func `a wrong value is reported with the valid ones, in one line`() throws {
    let run = try program.run("export", "--format", "zz")
    #expect(
      run.errors
        == "aggregate: --format must be opml, jsonfeed, atom, html, csv, markdown or m3u, not 'zz'\n",
      "\(run.errors)")
  }

  @Test func `an unknown article number exits 1 and the others are shown`() throws {
    try fill()
    let run = try program.run("show", "99", "1").expect(1, "article 99 does not exist")
    #expect(run.output.contains("First"))
  }

  @Test func `reading a missing store exits 74`() throws {
    try program.run("list").expect(74, "yet, and no config; run 'aggregate init'")
    program.configure("")
    for command in [["list"], ["show", "1"], ["read", "1"], ["why", "1"]] {
      try program.run(command).expect(74, "run 'aggregate fetch' first")
    }
    #expect(!FileManager.default.fileExists(atPath: program.storePath))
  }

  @Test func `a file that is not a store is not changed`() throws {
    try fill()
    let path = folder.write("these are my notes", to: "notes.txt")
    for command in ["fetch", "list"] {
      try program.run(command, "--store", path).expect(74, "is not a store of aggregate")
    }
    #expect(FileManager.default.contents(atPath: path) == Data("these are my notes".utf8))
  }

  @Test func `a pipe that is closed early is not an error`() throws {
    try fill()
    let script = "'$0' \"$@\" | head -n 1; echo ${PIPESTATUS[0]}"
    let run = try program.run(
      "list", wrapper: ["bash", "-c", script.replacing("'$0'", with: "\"$0\"")])
    #expect(run.output.hasSuffix("\n0\n"))
  }

  @Test(arguments: [["list"], ["latest"], ["show", "1"], ["fetch", "--json"]])
  func `a closed standard output is reported, and no other descriptor gets its text`(
    _ arguments: [String]
  ) throws {
    try fill()
    try program.run(arguments, wrapper: ["sh", "-c", "exec \"$@\" >&-", "sh"]).expect(
      1, "the output cannot be written: Bad file descriptor")
  }

  @Test func `closed standard descriptors leave the store as it should be`() throws {
    try fill()
    let closed = ["sh", "-c", "exec \"$@\" <&- >&- 2>&-", "sh"]
    #expect(try program.run("fetch", "--force", wrapper: closed).code == 0)
    #expect(try program.run("read", "1", wrapper: closed).code == 0)
    #expect(try program.run("count", "unread").output == "2\n")
  }

  @Test func `json, jsonl and tsv give the same articles`() throws {
    try fill()
    let items = try JSON.items(program.run("list", "--format", "json").output)
    let lines = try program.run("list", "--format", "jsonl").output.split(separator: "\n").map {
      try JSON.object(String($0))
    }
    #expect(items.count == 3)
    #expect(
      items.compactMap { $0["title"] as? String } == lines.compactMap { $0["title"] as? String })
    #expect(try program.run("show", "1", "--format", "json").output.contains("\"title\":\"First\""))
    let empty = try program.run("list", "--format", "json", "--starred").output
    #expect(try JSON.items(empty).isEmpty)
    #expect(try JSON.object(empty)["version"] as? String == "https://jsonfeed.org/version/1.1")
  }

  @Test func `nothing from a feed controls the terminal`() throws {
    let codes: [UInt32] =
      Array(0x01...0x1F) + Array(0x7F...0x9F) + [0x2028, 0x2029, 0x061C, 0x200E, 0x200F]
      + Array(0x202A...0x202E) + Array(0x2066...0x2069)
    let hostile = String(String.UnicodeScalarView(codes.compactMap(Unicode.Scalar.init)))
    // JSON can contain all of them, XML cannot.
    let encoded = try #require(
      String(
        data: JSONEncoder().encode(["x" + hostile + "\u{1B}]8;;http://evil.example\u{7}y"]),
        encoding: .utf8))
    let text = encoded.dropFirst().dropLast()
    folder.write(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":\(text),"items":[{"id":\(text),"title":\(text),
      "url":"https://a.example/\\u001b","content_text":\(text),"summary":\(text),"authors":[{"name":\(text)}],
      "tags":[\(text)],"image":\(text)}]}
      """, to: "config/aggregate/hostile.json")
    program.configure(feeds: [("Hostile", "hostile.json")])
    #expect(try program.run("fetch").code == 0)
    let unsafe = Set(codes.filter { $0 != 0x0A && $0 != 0x09 })
    for command in [
      ["list", "--format", "table", "--long"], ["list", "--format", "tsv"],
      ["list", "--format", "json"],
      ["list", "--format", "jsonl"], ["show", "1"], ["why", "1"],
      ["parse", program.configFolder + "/hostile.json"],
    ] {
      let run = try program.run(command)
      let found = (run.output + run.errors).unicodeScalars.filter { unsafe.contains($0.value) }
      #expect(found.isEmpty, "\(command): \(found.map { String($0.value, radix: 16) })")
      #expect(run.code == 0)
    }
    let item = try #require(JSON.items(program.run("list", "--format", "json").output).first)
    #expect((item["id"] as? String)?.contains(hostile) == true)
  }
}

/// `aggregate parse`.
@Suite(.waitsForPrograms) struct `Parsing files` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  @Test func `each file gives a line and one that is not a feed does not stop the others`() throws {
    let good = folder.write(Samples.rss(["One"]), to: "good.xml")
    let page = folder.write("<!DOCTYPE html><html><body>x</body></html>", to: "page.html")
    let run = try program.run("parse", good, page, good).expect(
      65, "page.html: not a feed: this is an HTML page")
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test func `standard input, base URL and content type are used`() throws {
    let feed = """
      <rss version="2.0"><channel><title>t</title><link>/</link><description>d</description>
      <item><title>caf\u{E9}</title><link>/a</link></item></channel></rss>
      """
    let run = try program.run(
      "parse", "--base-url", "https://h.example/feed", "--content-type",
      "text/xml; charset=iso-8859-1", "-",
      input: feed.data(using: .isoLatin1))
    let item = try #require(JSON.items(run.output).first)
    #expect(item["url"] as? String == "https://h.example/a")
    #expect(item["title"] as? String == "café")
  }

  @Test func `adapters are chosen by name and unknown ones are reported`() throws {
    let file = folder.write(#"[{"id":1,"title":"t","body":"b"}]"#, to: "posts.json")
    #expect(try JSON.items(program.run("parse", "--adapter", "posts", file).output).count == 1)
    #expect(try program.run("parse", file).code == 65)
    try program.run("parse", "--adapter", "pots", file).expect(64, "did you mean 'posts'?")
  }

  @Test func `pipes are read to their end, whatever their name`() throws {
    let feed = Data(Samples.rss(["One", "Two"]).utf8)
    #expect(try JSON.items(program.run("parse", "/dev/stdin", input: feed).output).count == 2)
    let file = folder.write(feed, to: "feed.xml")
    let script = "cat \"$1\" | (exec 9<&0; \"$0\" parse /dev/fd/9)"
    let run = try program.run(file, wrapper: ["bash", "-c", script])
    #expect(try JSON.items(run.output).count == 2, "\(run.errors)")
  }

  @Test func `a config and a list of feeds may come out of a pipe`() throws {
    let config = Data("[[feed]]\nname = \"A\"\nurl = \"http://127.0.0.1:1/a\"\n".utf8)
    let feeds = try program.run("feeds", "--config", "/dev/stdin", input: config)
    #expect(feeds.output.hasPrefix("A\t"), "\(feeds.errors)")
    try program.run("remove", "A", "--config", "/dev/stdin", input: config).expect(
      1, "is not a regular file")
    let list = Data("http://127.0.0.1:1/b\n".utf8)
    #expect(try program.run("import", "/dev/stdin", input: list).code == 0)
  }

  @Test func `a config that is named must exist, also for a list`() throws {
    var program = program
    let feed = folder.write(Samples.rss(["One"]), to: "a.xml")
    program.configure(feeds: [("A", "\(feed)")])
    #expect(try program.run("fetch").code == 0)
    for arguments in [["list", "--config", "/none"], ["list"]] {
      program.environment["AGGREGATE_CONFIG"] = "/none"
      try program.run(arguments).expect(78, "/none: there is no config yet")
    }
  }

  @Test(arguments: [["list"], ["search", "x"], ["count"], ["show", "1"]])
  func `what is wrong with the config is said before that there is no store yet`(
    _ arguments: [String]
  ) throws {
    program.configure("[settings]\njobs = 0\n")
    try program.run(arguments).expect(78, "feeds.toml:2: 'jobs'")
  }

  @Test func `messages name standard input in words`() throws {
    let run = try program.run("parse", "-").expect(65)
    #expect(run.errors.hasPrefix("standard input: the document is empty"), "\(run.errors)")
  }

  @Test func `a missing file exits 1`() throws {
    #expect(try program.run("parse", "nosuch.xml").code == 1)
  }

  @Test(arguments: [
    ["--limit", "0"], ["--page", "0"], ["--since", "someday"], ["--tag", "nosuch"],
    ["--feed", "nosuch"], ["--author", ""],
  ])
  func `latest reports wrong filters before it fetches`(_ arguments: [String]) throws {
    let server = LocalServer { _ in .text(Samples.rss(["One"])) }
    program.configure(feeds: [("A", "\(server.url)/a")])
    #expect(try program.run(arguments).code == 64)
    #expect(server.requests.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: program.storePath))
  }
}
