import FeedTestSupport
import Foundation
import Testing

/// What was read and flagged in newsboat 2.21 is so here (its manual, "Files", "Filter Language").
@Suite(.waitsForPrograms) struct `Moving from newsboat` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }
  private var cache: String { "\(folder.path)/nb/cache.db" }

  static let hasNewsboat = ["/usr/bin/newsboat", "/usr/bin/sqlite3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  static let hasSQLite = FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")

  @discardableResult
  private func run(_ command: [String]) throws -> String {
    try Process.finished(
      command[0], Array(command.dropFirst()),
      environment: ["HOME": folder.path, "TERM": "xterm", "PATH": "/usr/bin:/bin"]
    ).output
  }

  private func sql(_ text: String) throws -> String {
    try run(["/usr/bin/sqlite3", cache, text])
  }

  private static func rss(_ items: [String]) -> String {
    "<rss version='2.0'><channel><title>F</title><link>https://site.example/</link>"
      + items.map { "<item>\($0)<description>Text</description></item>" }.joined()
      + "</channel></rss>"
  }

  /// Items as feeds have them: with a guid, with a link only, with both, with a link that is cleaned here.
  private static let items: [String: [String]] = [
    "/a.xml": (1...8).map {
      "<title>A\($0)</title><link>https://site.example/a/\($0)?utm_source=rss</link>"
        + "<guid isPermaLink='false'>a-\($0)</guid><pubDate>Sun, 0\($0) Nov 2026 10:00:00 GMT</pubDate>"
    },
    "/b.xml": (1...8).map { "<title>B\($0)</title><link>https://other.example/b/\($0)</link>" },
    "/c.xml?x=1&y=2": (1...8).map {
      "<title>C\($0)</title><guid>https://third.example/c/\($0)</guid>"
        + "<pubDate>Mon, 0\($0) Nov 2026 10:00:00 +0100</pubDate>"
    },
    // Without a guid: newsboat's is link and date.
    "/d.xml": (1...8).map {
      "<title>D\($0)</title><link>https://site.example/d/\($0)</link><pubDate>Mon, 0\($0) Nov 2026 11:00:00 +0100</pubDate>"
    },
  ]

  /// Fetches with newsboat and marks some articles there.
  /// - Returns: the titles there by state: read, then flagged.
  private func fillNewsboat(_ server: LocalServer) throws -> (
    read: Set<String>, flagged: Set<String>
  ) {
    server.setHandler { request in
      guard let items = Self.items[request.path] else { return .response(status: 404) }
      return .text(Self.rss(items), headers: ["Content-Type: application/rss+xml"])
    }
    folder.write(
      Self.items.keys.sorted().map { "\(server.url)\($0) tag\n" }.joined()
        + "\"query:Unread ones:unread = \\\"yes\\\"\"\n", to: "nb/urls")
    folder.write(
      "ignore-article \"*\" \"title =~ \\\"casino\\\"\"\nreload-time 30\n", to: "nb/config")
    try run([
      "/usr/bin/newsboat", "-u", "\(folder.path)/nb/urls", "-c", cache, "-C",
      "\(folder.path)/nb/config", "-x", "reload",
    ])
    _ = try sql(
      """
      UPDATE rss_item SET unread = 0 WHERE substr(title, 2) IN ('1', '2', '3');
      UPDATE rss_item SET flags = 'aZ' WHERE substr(title, 2) IN ('3', '4');
      UPDATE rss_item SET deleted = 1 WHERE substr(title, 2) = '5';
      """)
    func titles(_ condition: String) throws -> Set<String> {
      Set(
        try sql("SELECT title FROM rss_item WHERE \(condition)").split(separator: "\n").map(
          String.init))
    }
    return (try titles("unread = 0 OR deleted = 1"), try titles("flags <> ''"))
  }

  private func titles(_ query: String) throws -> Set<String> {
    Set(
      try JSON.titles(program.run("list", "--format", "json", "--limit", "100", query).output))
  }

  @Test(.enabled(if: hasNewsboat), arguments: [true, false])
  func `states are equal on both sides`(isImportedFirst: Bool) throws {
    let server = LocalServer { _ in .response(status: 404) }
    let (read, flagged) = try fillNewsboat(server)
    #expect(read.count == 16 && flagged.count == 8)
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/nb").sorted()
    let bytes = FileManager.default.contents(atPath: cache)
    if !isImportedFirst {
      #expect(try program.run("import", "\(folder.path)/nb/urls").code == 0)
      #expect(try program.run("fetch").code == 0)
      #expect(try titles("read").isEmpty)
    }
    let run = try program.run("import", "\(folder.path)/nb").expect()
    let changed = isImportedFirst ? "no stored article" : "20 stored articles"
    #expect(
      run.errors.hasSuffix(
        "imported marks: 16 read, 8 starred; changed \(changed); "
          + "marks of articles that are not stored apply when they arrive\n"
          + "'aggregate import --save-starred' keeps starred articles that feeds no longer carry, with their texts\n"
      ), "\(run.errors)")
    if isImportedFirst { #expect(try program.run("fetch").code == 0) }
    #expect(try titles("read") == read)
    #expect(try titles("starred") == flagged)
    #expect(try titles("unread").count == 16)
    // Nothing there was changed, and nothing was created.
    #expect(FileManager.default.contents(atPath: cache) == bytes)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/nb").sorted() == files)
    if !isImportedFirst {
      #expect(try program.run("undo").errors == "undone: 20 articles marked as in another reader\n")
      #expect(try titles("read").isEmpty && titles("starred").isEmpty)
    }
    let config = program.config
    #expect(config.contains("[settings]\ninterval = \"30m\"\n"))
    #expect(config.contains("[[rule]]\nquery = \"title:casino*\"\nthen = [\"mute\"]"))
    try program.run("import", "\(folder.path)/nb").expect()
    #expect(program.config == config)
  }

  @Test(.enabled(if: hasNewsboat)) func `newsboat may be running`() throws {
    let server = LocalServer { _ in .response(status: 404) }
    _ = try fillNewsboat(server)
    // Our own program is an argument that the shell ignores.
    let command =
      "exec /usr/bin/newsboat -u '\(folder.path)/nb/urls' -c '\(cache)' -C '\(folder.path)/nb/config'"
    let terminal = try PseudoTerminal(program, [], wrapper: ["/bin/sh", "-c", command])
    defer { terminal.send("Q") }
    #expect(terminal.wait(for: "Your feeds"))
    let run = try program.run("import", cache)
    #expect(run.errors.contains("imported marks: 16 read, 8 starred"), "\(run.errors)")
  }

  @Test(.enabled(if: hasSQLite))
  func `flagged articles are kept with their texts where that is asked`()
    throws
  {
    folder.write("", to: "nb/x")
    _ = try sql(
      """
      CREATE TABLE rss_item (guid, title, url, feedurl, pubDate, content, unread, flags, enclosure_url);
      INSERT INTO rss_item VALUES ('1', 'Kept', 'https://a.example/1', 'https://a.example/feed', 1700000000,
        '<p>About samovars.</p>', 0, 'ab', NULL);
      INSERT INTO rss_item VALUES ('2', 'Not', 'https://a.example/2', 'https://a.example/feed', 1700000000,
        '<p>About tea.</p>', 0, '', NULL);
      INSERT INTO rss_item VALUES ('3', 'Heard', '', 'https://a.example/feed', 1700000000,
        '<p>About bells.</p>', 0, 'a', 'https://a.example/3.mp3');
      INSERT INTO rss_item VALUES ('4', 'Odds &amp; ends', '', 'https://a.example/feed', 1700000000, '', 0, 'a', '');
      """)
    try program.run("import", "--save-starred", cache)
      .expect(0, "not saved: 1 starred article without a link: Odds & ends\n")
    #expect(try titles("bells") == ["Heard"])
    #expect(
      try titles("samovars") == ["Kept"]
        && titles("older:300d") == ["Kept", "Heard"])
    #expect(try titles("tea").isEmpty)
  }

  @Test(.enabled(if: hasSQLite))
  func `flagged articles are not kept beside those that their feeds have`() throws {
    // The link here is that of newsboat before the feed changed it.
    let server = LocalServer { _ in
      .text(
        Self.rss(["<title>Here</title><link>https://a.example/new</link><guid>tag:1</guid>"]),
        headers: ["Content-Type: application/rss+xml"])
    }
    program.configure(feeds: [("F", "\(server.url)/feed")])
    folder.write("", to: "nb/x")
    _ = try sql(
      """
      CREATE TABLE rss_item (guid, title, url, feedurl, pubDate, content, unread, flags);
      INSERT INTO rss_item VALUES ('tag:1', 'Here', 'https://a.example/old', '\(server.url)/feed', 1700000000,
        'Text', 0, 'a');
      INSERT INTO rss_item VALUES ('tag:2', 'Gone', 'https://a.example/gone', '\(server.url)/feed', 1700000000,
        'Text', 0, 'a');
      """)
    let early = try program.run("import", "--save-starred", cache)
    #expect(
      early.errors.hasSuffix(
        "not saved yet: 2 starred articles of feeds that were never fetched; "
          + "'aggregate fetch', and then the same import again, saves what they no longer have\n"
      ), "\(early)")
    #expect(try program.run("fetch").code == 0)
    #expect(try titles("starred") == ["Here"])
    for line in ["saved 1 page, 1 there already\n", "saved 0 pages, 2 there already\n"] {
      let run = try program.run("import", "--save-starred", cache)
      #expect(run.code == 0 && run.errors.hasPrefix(line), "\(run)")
      #expect(try program.run("count", "starred").output == "2\n")
      #expect(try titles("feed:Saved") == ["Gone"])
    }
  }

  @Test(.enabled(if: hasSQLite), arguments: [true, false])
  func `items without a guid are found by their links as the feed wrote them`(
    isImportedFirst: Bool
  ) throws {
    let date = "Sun, 01 Nov 2026 10:00:00 GMT"
    let links = [
      ("Bare", "https://bare.example"), ("Dots", "https://site.example/a/../b/./c"),
      ("Home 1", "https://home.example"), ("Home 2", "https://home.example"),
    ]
    let items = links.map { title, link in
      "<title>\(title)</title><link>\(link)</link><pubDate>\(date)</pubDate>"
    }
    let server = LocalServer { _ in
      .text(Self.rss(items), headers: ["Content-Type: application/rss+xml"])
    }
    program.configure("[[feed]]\nname = \"F\"\nurl = \"\(server.url)/feed\"\n")
    folder.write("", to: "nb/x")
    // As newsboat 2.21 has them, which has removed the second item of the home page.
    let rows = [
      ("https://bare.example", "https://bare.example/", "a"),
      ("https://site.example/a/../b/./c", "https://site.example/b/c", ""),
      ("https://home.example", "https://home.example/", "a"),
    ].map { link, url, flags in
      "INSERT INTO rss_item VALUES ('\(link)\(date)', '\(url)', '\(server.url)/feed', 1793527200, 0, '\(flags)');"
    }
    _ = try sql(
      "CREATE TABLE rss_item (guid, url, feedurl, pubDate, unread, flags);\n"
        + rows.joined(separator: "\n"))
    if !isImportedFirst { #expect(try program.run("fetch").code == 0) }
    #expect(try program.run("import", cache).code == 0)
    if isImportedFirst { #expect(try program.run("fetch").code == 0) }
    #expect(try titles("read") == ["Bare", "Dots"])
    #expect(try titles("starred") == ["Bare"])
  }

  // MARK: Files of other kinds

  @Test(
    .enabled(if: hasSQLite),
    arguments: [
      ("CREATE TABLE x (a)", 65, "this is not newsboat's cache.db"),
      ("CREATE VIEW rss_item AS SELECT 1 guid", 65, "this is not newsboat's cache.db"),
      ("CREATE TABLE rss_item (guid, url)", 65, "lacks columns that 2.21 writes"),
      ("CREATE TABLE rss_item (guid, url, feedurl, unread)", 0, "imported no marks"),
      (
        "CREATE TABLE rss_item (guid, url, feedurl, unread); INSERT INTO rss_item VALUES (NULL, x'ff00', 7, 'x')",
        0, "imported no marks"
      ),
      (
        "PRAGMA journal_mode = WAL; CREATE TABLE rss_item (guid, url, feedurl, unread); INSERT INTO rss_item VALUES ('g', 'https://a.example/', 'https://a.example/feed', 0)",
        0, "imported marks: 1 read"
      ),
    ]) func `other databases are named or read`(_ schema: String, _ code: Int32, _ words: String)
    throws
  {
    folder.write("", to: "nb/x")
    _ = try sql(schema)
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/nb").sorted()
    try program.run("import", cache).expect(code, words)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/nb").sorted() == files)
  }

  @Test(.enabled(if: hasSQLite)) func `a damaged or cut cache is an error`() throws {
    folder.write("", to: "nb/x")
    _ = try sql(
      """
      CREATE TABLE rss_item (guid, url, feedurl, unread);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO rss_item SELECT 'guid-' || i, 'https://a.example/' || i, 'https://a.example/feed', 0 FROM n;
      """)
    let whole = try Data(contentsOf: URL(fileURLWithPath: cache))
    #expect(try program.run("import", cache).errors.contains("imported marks: 2000 read"))
    var cases = [whole.prefix(50), whole.prefix(4096 * 3 + 100)]
    var damaged = whole
    damaged.replaceSubrange(4096..<8192, with: Data(repeating: 0xA5, count: 4096))
    cases.append(damaged)
    for (index, bytes) in cases.enumerated() {
      try Data(bytes).write(to: URL(fileURLWithPath: cache))
      let run = try program.run("import", cache)
      #expect(run.code == 65, "\(index): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  @Test(.enabled(if: hasSQLite)) func `a cache that was left in the middle of a change is read`()
    throws
  {
    folder.write("", to: "nb/x")
    _ = try sql(
      "CREATE TABLE rss_item (guid, url, feedurl, unread); INSERT INTO rss_item VALUES ('g', 'https://a.example/', 'f', 0)"
    )
    // The journal of a change that did not end.
    _ = try sql(
      "PRAGMA cache_size = 1; BEGIN; UPDATE rss_item SET unread = 1; \n.shell cp '\(cache)' '\(cache).2'; cp '\(cache)-journal' '\(cache).2-journal'"
    )
    let path = "\(cache).2"
    guard FileManager.default.fileExists(atPath: "\(path)-journal") else { return }
    let run = try program.run("import", path)
    #expect(run.errors.contains("imported marks: 1 read"), "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: "\(path)-journal"))
  }

  @Test(.enabled(if: hasSQLite)) func `podboat's queue is not imported, and named`() throws {
    folder.write("https://a.example/1.mp3 \"/tmp/1.mp3\"\n", to: "nb/queue")
    _ = try sql(
      "CREATE TABLE rss_item (guid, url, feedurl, unread, enqueued); INSERT INTO rss_item VALUES ('g', 'https://a.example/', 'https://a.example/feed', 0, 1)"
    )
    try program.run("import", "\(folder.path)/nb").expect(
      0, "/nb/queue is podboat's queue, which is not imported; ",
      "/nb/cache.db: not imported: 1 enclosure in podboat's queue; 'aggregate enclosures QUERY --enqueue' queues them here\n"
    )
  }

  // MARK: The config

  @Test func `rules of single feeds name them, and what cannot be said is named`() throws {
    program.configure(
      "[[feed]]\nname = \"A & B\"\nurl = \"https://a.example/feed\"\n\n[queries]\nmine = \"unread\"\n\n# end\n"
    )
    let config = folder.write(
      """
      ignore-article "https://a.example/feed/" "author =~ \\"bot\\" or title =~ \\"live\\""
      ignore-article "https://b.example/feed" "title =~ \\"x\\""
      ignore-article "*" "title =~ \\"^\\\\[Ad\\\\]\\""
      ignore-article "regex:^https://c" "title =~ \\"x\\""
      define-filter "Mine" "unread = \\"no\\""
      define-filter "Fresh" "age < 2"
      """, to: "nbconfig")
    let run = try program.run("import", config).expect()
    for words in [
      "nbconfig:2: ignore-article 'title =~ \"x\"' is for https://b.example/feed, which is not in the config",
      "nbconfig:3: ignore-article 'title =~ \"^\\[Ad\\]\"' is for the beginning or end, and queries find words anywhere",
      "added 0 feeds, 1 query and 1 rule to", "1 filter there already",
      "nbconfig:5: the filter 'Mine' is 'read'; the config has another query of that name",
      "'aggregate rules --apply' applies rules to articles that are stored",
      "nbconfig:4: ignore-article 'title =~ \"x\"' is for feeds whose URL matches '^https://c', which queries cannot express",
      "3 filters that cannot be expressed as a query",
    ] { #expect(run.errors.contains(words), "\(words)\n\(run.errors)") }
    let text = program.config
    #expect(
      text == """
        [[feed]]
        name = "A & B"
        url = "https://a.example/feed"

        [queries]
        mine = "unread"
        Fresh = "newer:2d"

        # end

        [[rule]]
        query = "feed:\\"A & B\\" (author:bot or title:live*)"
        then = ["mute"]

        """)
    #expect(try program.run("import", config).errors.contains("3 filters there already"))
    #expect(program.config == text)
  }

  @Test func `a folder without a reader's files is an error`() throws {
    folder.write("", to: "empty/x")
    try program.run("import", "\(folder.path)/empty").expect(
      1, "has neither newsboat's urls, config or cache.db nor newsraft's feeds or an sfeedrc")
  }

  @Test func `a folder may be newsraft's or sfeed's`() throws {
    folder.write("@ News\nhttps://a.example/c \"Sea\"\n", to: "newsraft/feeds")
    folder.write("scroll-past-end true\n", to: "newsraft/config")
    folder.write("feeds() {\n  feed 'Blog' 'https://b.example/d'\n}\n", to: "sfeed/sfeedrc")
    folder.write("", to: "sfeed/feeds/Blog")
    try program.run("import", "\(folder.path)/newsraft/").expect(
      0, "newsraft/config is not newsboat's")
    try program.run("import", "\(folder.path)/sfeed").expect()
    for name in ["Sea", "Blog"] { #expect(program.config.contains("name = \"\(name)\"")) }
  }

  @Test func `starred items are starred when they arrive`() throws {
    let server = LocalServer { _ in .text(Self.rss(Self.items["/b.xml"] ?? [])) }
    program.configure(feeds: [("B", "\(server.url)/b.xml")])
    let json = """
      {"id":"user/-/state/com.google/starred","items":[{"id":"x","alternate":[{"href":"https://other.example/b/2"}]}]}
      """
    let run = try program.run("import", "-", input: Data(json.utf8))
    #expect(run.errors.hasPrefix("imported marks: 0 read, 1 starred; changed no stored article"))
    #expect(try program.run("fetch").code == 0)
    #expect(try titles("starred") == ["B2"])
  }
}
