import FeedTestSupport
import Foundation
import Testing

/// The queries of docs/queries.md, run on a small store.
@Suite(.waitsForPrograms) struct `The queries of the manual` {
  /// Queries with the titles that each finds.
  static let found: [(query: String, titles: Set<String>)] = [
    (
      "unread",
      ["Swift on Linux", "Swift on Windows", "Night trains return", "北京大学的新闻", "Quarterly"]
    ),
    ("read starred", ["Ferries"]),
    ("image", ["Swift on Linux"]),
    ("swift", ["Swift on Linux", "Swift on Windows"]),
    ("swift linux", ["Swift on Linux"]),
    ("swift or linux", ["Swift on Linux", "Swift on Windows"]),
    ("swift -linux", ["Swift on Windows"]),
    ("swift (linux or windows)", ["Swift on Linux", "Swift on Windows"]),
    ("swif*", ["Swift on Linux", "Swift on Windows"]),
    ("\"night trains\"", ["Night trains return"]),
    ("title:swift", ["Swift on Linux", "Swift on Windows"]),
    ("title:\"night train\"*", ["Night trains return"]),
    ("author:lee", ["Swift on Linux", "Ferries"]),
    ("feed:harbour", ["Night trains return", "Ferries"]),
    ("tag:world -tag:sport", ["Swift on Linux", "Swift on Windows", "北京大学的新闻"]),
    ("is:queued", []),
    ("label:later", ["Night trains return"]),
    ("category:travel", ["Ferries"]),
    (
      "url:s.example",
      [
        "Swift on Linux", "Swift on Windows", "Night trains return", "北京大学的新闻", "Ferries",
        "Quarterly",
      ]
    ),
    ("publishers:>3", []),
    ("changed", []),
    (
      "volume:<2",
      [
        "Swift on Linux", "Swift on Windows", "Night trains return", "北京大学的新闻", "Ferries",
        "Quarterly",
      ]
    ),
    ("newer:2d", []),
    ("newer:today", []),
    ("older:2026-11-01", ["Quarterly"]),
    ("newer:2026-11-01 older:2026-11-15", ["Ferries"]),
    ("c++", ["Swift on Windows"]),
    ("北京", ["北京大学的新闻"]),
    ("\"or\" \"unread\"", ["Quarterly"]),
    (
      "@mornings -crypto",
      ["Swift on Linux", "Swift on Windows", "Night trains return", "北京大学的新闻", "Quarterly"]
    ),
  ]

  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private static func item(
    _ title: String, day: String, author: String = "Ann", text: String = "Text.",
    image: String = "",
    category: String = ""
  ) -> String {
    "<item><guid>\(title)</guid><title>\(title)</title><link>https://s.example/\(title.utf8.count)\(day)</link>"
      + "<author>\(author)</author><pubDate>\(day)</pubDate><description>\(text)\(image)</description>"
      + "<category>\(category)</category></item>"
  }

  private func fill() throws {
    let feeds: [(name: String, tags: String, items: [String])] = [
      (
        "Code", "\"world\"",
        [
          Self.item(
            "Swift on Linux", day: "2026-11-18", author: "Bruce Lee",
            image: "&lt;img src='https://s.example/a.jpg'&gt;"),
          Self.item("Swift on Windows", day: "2026-11-17", text: "Beside C++. C.E.O."),
          Self.item("北京大学的新闻", day: "2026-11-16"),
        ]
      ),
      (
        "Harbour Times", "\"sport\"",
        [
          Self.item("Night trains return", day: "2026-11-17"),
          Self.item(
            "Ferries", day: "2026-11-10", author: "Leeann", text: "Crypto on board.",
            category: "Travel"),
        ]
      ),
      (
        "Old", "\"world\", \"sport\"",
        [Self.item("Quarterly", day: "2026-10-01", text: "Read or unread.")]
      ),
    ]
    var config = "[queries]\nmornings = \"unread\"\n"
    for feed in feeds {
      folder.write(
        "<rss version=\"2.0\"><channel><title>T</title>\(feed.items.joined())</channel></rss>",
        to: "config/aggregate/\(feed.name).xml")
      config +=
        "[[feed]]\nname = \"\(feed.name)\"\nurl = \"\(feed.name).xml\"\ntags = [\(feed.tags)]\n"
    }
    program.configure(config)
    #expect(try program.run("fetch").code == 0)
    #expect(try program.run("read", "ferries").code == 0)
    #expect(try program.run("star", "ferries").code == 0)
    #expect(try program.run("label", "title:trains", "later").code == 0)
  }

  @Test func `find the documented articles, in list and in search`() throws {
    try fill()
    for (query, titles) in Self.found {
      for command in ["list", "search"] {
        let result = try program.run(command, query, "--format", "json").expect()
        #expect(Set(try JSON.titles(result.output)) == titles, "\(command) \(query)")
      }
    }
    // Split by the shell, and with a word that looks like an option.
    let apart = try program.run("list", "swift", "-linux", "--format", "json")
    #expect(try JSON.titles(apart.output) == ["Swift on Windows"])
    #expect(try program.run("unread", "crypto").code == 0)
    #expect(try JSON.items(program.run("list", "unread", "--format", "json").output).count == 6)
    let images = try program.run("images", "swift")
    #expect(images.output.contains("https://s.example/a.jpg"))
  }

  @Test func `print their results in every format`() throws {
    try fill()
    func lines(_ format: String, _ query: String = "board") throws -> [Substring] {
      let run = try program.run("search", query, "--format", format).expect()
      #expect(run.errors.isEmpty)
      return run.output.split(separator: "\n")
    }
    let table = try lines("table")
    #expect(table.count == 2)
    #expect(table[0].contains("Ferries"))
    #expect(table[1].contains("Crypto on board."))
    let cells = try lines("tsv")[0].split(separator: "\t", omittingEmptySubsequences: false)
    let listed = try program.run("list", "board", "--format", "tsv").output.dropLast()
      .split(separator: "\t", omittingEmptySubsequences: false)
    // The line of list, and the text around the words.
    #expect(Array(cells.dropLast()) == listed)
    #expect(cells.last == "Crypto on board.")
    let markdown = try lines("markdown")
    #expect(markdown.count == 1 && markdown[0].contains("[Ferries]("))
    let jsonl = try lines("jsonl")
    #expect(jsonl.count == 1 && jsonl[0].contains("\"title\":\"Ferries\""))
    for format in ["table", "tsv", "markdown", "jsonl"] {
      #expect(try lines(format, "nosuchword").isEmpty, "\(format)")
    }
    #expect(try JSON.items(lines("json", "nosuchword").joined()).isEmpty)
  }

  @Test(arguments: [
    (["list", "--feed", "-Dash"], "no feed is named '-Dash'"),
    (["list", "--feed=-Dash"], "no feed is named '-Dash'"),
    (["list", "--since", "-2d"], "not '-2d'"),
    (["list", "--tag", "-t"], "has the tag '-t'"),
    (["list", "--limit", "-1"], "--limit must be 1 or more, not -1"),
    (["fetch", "-5"], "unknown option '-5'; fetch has no --limit"),
    (["fetch", "--feed", "A"], "unknown option '--feed'; name feeds without an option: aggregate"),
    (["list", "--nosuch"], "unknown option '--nosuch'; 'aggregate list --help' lists them"),
    (["list", "--feed", "--unread"], "missing value for '--feed <name>'"),
    (["search", "!!!"], "the query's '!' needs a term after it"),
    (["search", "--", "---"], "the query's '-' needs a term after it"),
    (["remove", "-Dash"], "is named '-Dash'"),
    (["fetch", "-Dash"], "no feed is named '-Dash'"),
    (["fetch", "--tag", "-t"], "has the tag '-t'"),
    (["test", "-Dash"], "no feed is named '-Dash'"),
    (["adapters", "-Dash"], "unknown adapter '-Dash'"),
  ])
  func `and arguments that begin with a dash are reported as written`(
    _ arguments: [String], _ message: String
  ) throws {
    program.configure(feeds: [("A", "a.xml")])
    folder.write("<rss version=\"2.0\"><channel/></rss>", to: "config/aggregate/a.xml")
    #expect(try program.run("fetch").code == 0)
    let run = try program.run(arguments)
    #expect(run.code == 64, "\(run.output)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `may have 500 terms, including those of saved ones`() throws {
    func words(_ count: Int, or: Bool = false) -> String {
      (1...count).map { "w\($0)" }.joined(separator: or ? " or " : " ")
    }
    folder.write("<rss version=\"2.0\"><channel/></rss>", to: "config/aggregate/a.xml")
    program.configure(
      "[queries]\nmany = \"\(words(300, or: true))\"\n[[feed]]\nname = \"A\"\nurl = \"a.xml\"\n")
    #expect(try program.run("fetch").code == 0)
    for query in [words(500), words(500, or: true), "-(\(words(499))) or x", "@many"] {
      for command in ["list", "search"] {
        try program.run(command, query).expect()
      }
    }
    for (query, count) in [(words(1000), 1000), ("@many @many", 600)] {
      try program.run("list", query).expect(
        64, "the query has \(count) terms, more than the 500 allowed")
    }
  }

  @Test func `are all of those that the manual lists`() throws {
    let text = try String(
      contentsOf: MarkdownPage.repository.appendingPathComponent("docs/queries.md"),
      encoding: .utf8)
    let listed = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(listed == Self.found.map(\.query))
  }
}
