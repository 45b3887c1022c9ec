import FeedTestSupport
import Foundation
import Testing

/// Lists on a terminal, and what is new in them since the last look.
@Suite(.waitsForPrograms) struct `A look at the headlines` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram {
    var program = BuiltProgram(folder)
    program.environment["PAGER"] = "cat"
    return program
  }

  init() {
    program.configure(
      """
      [settings]
      interval = "0m"
      [[feed]]
      name = "A"
      url = "a.xml"
      tags = ["t"]
      [[feed]]
      name = "B"
      url = "b.xml"
      """)
  }

  /// Fetches feeds of items with these titles, which are dated in their order, the first one the newest.
  private func fetch(_ titles: [String], b: [String] = []) throws {
    for (name, titles) in [("a", titles), ("b", b)] {
      let items = titles.map { title in
        "<item><title>\(title)</title><guid isPermaLink=\"false\">\(title)</guid>"
          + "<pubDate>Fri, 20 Nov 2026 \(title.suffix(2)):00:00 GMT</pubDate></item>"
      }
      folder.write(
        "<rss version=\"2.0\"><channel><title>F</title>\(items.joined())</channel></rss>",
        to: "config/aggregate/\(name).xml")
    }
    #expect(try program.run("fetch").code == 0)
  }

  /// The lines of a list on a terminal.
  private func list(_ arguments: String...) throws -> [String] {
    try PseudoTerminal(program, arguments).lines()
  }

  /// The titles, and the rule, in their order.
  private func titles(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      line.hasPrefix("──") ? "──" : line.firstMatch(of: /T[0-9]{2}/).map { String($0.output) }
    }
  }

  @Test func `puts what is new on top, from the second one on`() throws {
    try fetch(["T09", "T08"])
    let first = try list("list")
    #expect(first[0] == "2 unread")
    #expect(titles(first) == ["T09", "T08"])
    #expect(first.last == "2 of 2")
    let second = try list("list")
    #expect(second[0].hasPrefix("nothing new since "))
    #expect(titles(second) == ["T09", "T08"])
    try fetch(["T09", "T08", "T07", "T10"])
    let third = try list("list")
    #expect(third[0].hasPrefix("2 new since ") && third[0].hasSuffix(" · 4 unread"))
    #expect(titles(third) == ["T10", "T07", "──", "T09", "T08"])
    // The fourth of one feed is folded.
    #expect(titles(try list("list")) == ["T10", "T09", "T08"])
  }

  @Test(arguments: [
    ["list", "--unread"], ["list", "tag:t"], ["list", "-n", "1", "--page", "2"],
    ["list", "--oldest"], ["list", "--format", "json"], ["search", "T09"],
    ["latest", "--feed", "A"], ["feeds"],
  ])
  func `is a list of everything alone`(_ arguments: [String]) throws {
    try fetch(["T09", "T08"])
    _ = try list("list")
    try fetch(["T09", "T08", "T10"])
    try PseudoTerminal(program, arguments).expect()
    _ = try program.run("list")
    #expect(titles(try list("list")) == ["T10", "──", "T09", "T08"])
  }

  @Test(arguments: [["latest"], [], ["list", "-n", "1"]])
  func `is a list of everything`(_ arguments: [String]) throws {
    try fetch(["T09", "T08"])
    #expect(try PseudoTerminal(program, arguments).exitCode() == 0)
    #expect(try list("list")[0].hasPrefix("nothing new since "))
  }

  @Test func `filtered lists show what is new, too`() throws {
    try fetch(["T09", "T08"], b: ["T06"])
    _ = try list("list")
    try fetch(["T09", "T08", "T07"], b: ["T06", "T05"])
    let lines = try list("list", "--feed", "B")
    #expect(lines[0].hasPrefix("1 new since ") && lines[0].hasSuffix(" · 2 unread"))
    #expect(titles(lines) == ["T05", "──", "T06"])
    #expect(titles(try list("list", "--oldest")).contains("──") == false)
  }

  @Test func `pages neither repeat nor skip, whatever arrives between them`() throws {
    try fetch(["T20", "T19", "T18", "T17"])
    _ = try list("list")
    try fetch(["T20", "T19", "T18", "T17", "T16", "T15", "T21"])
    var pages = [titles(try list("list", "-n", "2"))]
    for page in 2...4 {
      // Another article of today, and one that is older than all.
      try fetch((0...page).map { "T0\($0)" } + ["T2\(page)"])
      let lines = try list("list", "-n", "2", "--page", String(page))
      pages.append(titles(lines))
      // The header counts what there is.
      let unread = try program.run("count", "unread").output.split(separator: "\n").joined()
      #expect(lines[0].hasSuffix(" · \(unread) unread") && !lines[0].hasPrefix("nothing"))
    }
    #expect(pages == [["T21", "T16"], ["T15", "──", "T20"], ["T19", "T18"], ["T17"]])
  }

  @Test func `folds a flood, except in a list of its feed or of a tag that it alone has`() throws {
    try fetch((10..<20).map { "T\($0)" }.reversed(), b: ["T09"])
    let flood = ["T19", "T18", "T17", "T09"]
    #expect(titles(try list("list", "-u")) == flood)
    #expect(try list("list", "-u").contains { $0.hasSuffix("… 7 more from A (--feed A)") })
    #expect(try list("list", "-u").last == "11 of 11")
    #expect(titles(try list("list", "tag:t")).count == 10)
    #expect(titles(try list("list", "--feed", "A")).count == 10)
    #expect(titles(try list("list", "feed:A")).count == 10)
    #expect(titles(try list("search", "T1*")).count == 10)
    #expect(try program.run("list").output.split(separator: "\n").count == 11)
  }

  @Test func `reports failing feeds in the page`() throws {
    try fetch(["T09"])
    try FileManager.default.removeItem(atPath: "\(program.configFolder)/b.xml")
    let latest = try list("latest")
    #expect(latest[0] == "1 feed failing · 1 unread")
    #expect(latest[3].hasPrefix("✗ B: no such file"))
    #expect(latest.contains { $0.hasPrefix("✓ 1 feed fetched: ") })
    #expect(try list("list")[0].contains(" · 1 feed failing · "))
  }

  @Test func `is no part of what pipes get`() throws {
    try fetch(["T09"])
    for format in ["table", "tsv", "json", "markdown"] {
      let before = try program.run("list", "--format", format)
      _ = try list("list")
      let after = try program.run("list", "--format", format)
      #expect(after.output == before.output && after.errors == before.errors)
      #expect(!after.output.contains("unread\n") && !after.output.contains(" of 1"))
    }
  }
}
