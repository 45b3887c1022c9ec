import FeedTestSupport
import Foundation
import Testing

/// Options and queries as people type them.
@Suite(.waitsForPrograms) struct `Options and queries` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  /// A store with the articles 1 Dora (the oldest) to 4 Anna of one feed.
  private func fill() throws {
    let items = [("Dora", 3), ("Cäsar", 4), ("berta", 5), ("\"Anna\"", 6)].map { title, day in
      """
      <item><title>\(title)</title><link>https://x.example/\(day)</link><guid>\(day)</guid>
      <pubDate>0\(day) Nov 2026 12:00:00 GMT</pubDate><category>Blog</category></item>
      """
    }
    // Each comes with a response of its own, so that the numbers are known.
    program.configure("[queries]\nmornings = \"unread\"\n[[feed]]\nname = \"A\"\nurl = \"a.xml\"\n")
    for count in 1...4 {
      folder.write(
        "<rss version=\"2.0\"><channel><title>A</title>\(items[..<count].joined())</channel></rss>",
        to: "config/aggregate/a.xml")
      #expect(try program.run("fetch", "--force").code == 0)
    }
  }

  private func numbers(_ arguments: String...) throws -> [Int] {
    let run = try program.run(arguments + ["--format", "tsv"]).expect()
    return run.output.split(separator: "\n").compactMap { Int($0.prefix { $0 != "\t" }) }
  }

  // MARK: Without a valid config

  @Test func `list with a warning if the config is invalid, and neither count nor mark`() throws {
    try fill()
    program.configure("x = = 1")
    for arguments in [["list"], ["search", "Dora"], ["enclosures"], ["show", "unread"]] {
      let run = try program.run(arguments).expect(0, "feeds.toml:1: ")
      #expect(run.errors.split(separator: "\n").count == 1, "\(arguments): \(run.errors)")
    }
    for arguments in [
      ["read", "--unread"], ["star", "Dora"], ["enclosures", "--mark-played", "x"],
      ["count", "unread"], ["list", "--count"],
    ] {
      let run = try program.run(arguments).expect(78, "feeds.toml:1: ")
      #expect(run.output.isEmpty)
    }
    // Numbers are meant as they are.
    for arguments in [["read", "1"], ["show", "1"], ["enclosures", "--mark-played", "1"]] {
      try program.run(arguments).expect()
    }
  }

  // MARK: Short options

  @Test func `have short forms that mean the same`() throws {
    try fill()
    #expect(try numbers("list", "-n", "2") == [4, 3])
    #expect(try numbers("list", "-2") == [4, 3])
    #expect(try program.run("read", "4").code == 0)
    #expect(try program.run("star", "1").code == 0)
    #expect(try numbers("list", "-u") == [3, 2, 1])
    #expect(try numbers("list", "-s") == [1])
    #expect(try program.run("list", "-f", "json").output.hasPrefix("{\"version\""))
    #expect(try program.run("export", "-f", "csv", "-o", "\(folder.path)/x.csv").code == 0)
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/x.csv"))
    #expect(
      try program.run("export", "-f", "md", "-1").output
        == program.run("export", "-f", "markdown", "-1").output)
    // Never bundled.
    #expect(try numbers("list", "-us") == [4, 3, 2, 1])
    #expect(try numbers("list", "-berta", "-dora") == [4, 2])
    #expect(try program.run("list", "-l").code == 64)
    #expect(try numbers("list", "-c", program.configPath, "-1") == [4])
  }

  @Test func `of a wrong config are errors`() throws {
    try fill()
    try program.run("list", "-c", program.storePath).expect(
      64, "is a store of articles, not a config; use --store")
    // The beginning of newsboat's.
    let cache = folder.write(
      "SQLite format 3\0" + String(repeating: "\0", count: 84)
        + "CREATE TABLE rss_item ( id INTEGER PRIMARY KEY )", to: "cache.db")
    for (option, code, thing) in [("--config", Int32(64), "config"), ("--store", 74, "store")] {
      try program.run("list", option, cache).expect(
        code, "is newsboat's cache, not a \(thing); run 'aggregate import \(cache)'")
    }
    for command in ["list", "count", "search", "feeds", "prune"] {
      let words = command == "search" ? ["x"] : []
      try program.run([command, "--config", "\(folder.path)/none.toml"] + words).expect(
        78, "none.toml")
    }
    var program = program
    program.environment["AGGREGATE_CONFIG"] = "\(folder.path)/none.toml"
    #expect(try program.run("fetch").code == 78)
    #expect(try program.run("list", "--tag", "x").code == 78)
    program.environment["AGGREGATE_CONFIG"] = "$HOME/f.toml"
    try program.run("feeds").expect(
      64, "AGGREGATE_CONFIG: \"$HOME/f.toml\" is not expanded here; write ~/")
  }

  // MARK: Choosing

  @Test func `choose articles in show, open and latest`() throws {
    try fill()
    #expect(try numbers("show", "2-3", "1") == [2, 3, 1])
    #expect(try numbers("show", "3,1") == [3, 1])
    #expect(try numbers("show", "3-2") == [3, 2])
    #expect(try numbers("2") == [2])
    #expect(try numbers("show", "@mornings", "--limit", "1") == [4])
    #expect(try numbers("show", "-1") == [4])
    #expect(try numbers("show", "dora") == [1])
    #expect(try numbers("latest", "unread", "@mornings", "-dora") == [4, 3, 2])
    #expect(try numbers("--unread", "-n", "1") == [4])
    #expect(try program.run("read", "1-2,9-3").code == 0)
    #expect(try numbers("list", "--unread") == [])
    #expect(try program.run("why", "1-2").output.contains("Dora"))
    #expect(try program.run("images", "1-4").code == 0)
    for wrong in [
      ["show"], ["show", "1", "--changes", "--format", "json"], ["show", "1", "dora"],
      ["show", "1", "--unread"], ["latest", "tag:"],
    ] {
      #expect(try program.run(wrong).code == 64, "\(wrong)")
    }
    try program.run("show", "7-9").expect(1, "no article has a number from 7 to 9")
  }

  @Test func `order and count`() throws {
    try fill()
    #expect(try numbers("list", "--oldest") == [1, 2, 3, 4])
    #expect(try numbers("list", "--oldest", "-n", "1", "--page", "2") == [2])
    #expect(try numbers("list", "--sort", "title") == [4, 3, 2, 1])
    #expect(try numbers("list", "--sort", "date") == [4, 3, 2, 1])
    for order in ["feed", "publishers"] {
      #expect(try numbers("list", "--sort", order).count == 4)
    }
    #expect(try numbers("show", "--unread", "--oldest", "-n", "1") == [1])
    try program.run("list", "--sort", "title", "--oldest").expect(64)
    for command in ["list", "latest", "search", "show", "open", "export", "read", "star", "browse"]
    {
      #expect(try program.run(command, "--count", "dora or berta").output == "2\n", "\(command)")
    }
    #expect(try program.run("count", "unread").output == "4\n")
    #expect(try program.run("count", "nosuchword").output == "0\n")
    #expect(try program.run("count").output == "4\n")
    let none = try program.run("count", "--store", "\(folder.path)/none.sqlite").expect(74)
    #expect(none.output.isEmpty)
  }

  @Test func `name the category where a tag is unknown`() throws {
    try fill()
    #expect(try program.run("count", "category:blog").output == "4\n")
    for words in [["list", "tag:Blog"], ["list", "--tag", "Blog"]] {
      try program.run(words).expect(64, "ask for category:Blog")
    }
  }

  /// The articles are of noon in UTC, which is another day in the outermost zones.
  @Test(arguments: [
    ("UTC", 3), ("Asia/Tokyo", 3), ("America/New_York", 3), ("Pacific/Kiritimati", 2),
  ])
  func `name days of the local time zone`(_ zone: String, _ number: Int) throws {
    try fill()
    var program = program
    program.environment["TZ"] = zone
    for words in [
      ["newer:2026-11-05", "older:2026-11-06"],
      ["--since", "2026-11-05", "--until", "2026-11-06"],
      ["newer:2026-11-05T00:00:00", "older:2026-11-05T23:59:59"],
    ] {
      let run = try program.run(["list", "--format", "tsv"] + words)
      #expect(run.output.hasPrefix("\(number)\t"), "\(words)")
      #expect(run.output.split(separator: "\n").count == 1)
    }
    #expect(try program.run("count", "newer:today", "older:yesterday").output == "0\n")
  }

  // MARK: Quiet

  @Test func `are silent if asked`() throws {
    program.configure(feeds: [("A", "a.xml")])
    folder.write(Samples.rss(["One"]), to: "config/aggregate/a.xml")
    for words in [
      ["fetch", "-q"], ["fetch", "--quiet", "--force"], ["read", "1", "-q"], ["undo", "-q"],
      ["prune", "-q"], ["prune", "--dry-run", "-q"], ["list", "nosuchword", "-q"],
      ["export", "--format", "opml", "-q"], ["feeds", "--failing", "-q", "-f", "table"],
      ["init", "-q", "-c", "\(folder.path)/new.toml"], ["-q", "latest"],
      ["tag", "A", "news", "-q"], ["untag", "A", "news", "-q"], ["rename", "A", "B", "-q"],
      ["remove", "B", "-q"],
    ] {
      let run = try program.run(words).expect()
      #expect(run.errors.isEmpty, "\(words): \(run.errors)")
    }
    program.configure(feeds: [("A", "none.xml")])
    let failed = try program.run("fetch", "-q", "--force").expect(4)
    #expect(failed.errors.hasPrefix("✗ A: "))
    #expect(failed.errors.split(separator: "\n").count == 1)
    #expect(try program.run("undo", "-q").errors == "aggregate: nothing to undo\n")
  }

  // MARK: On a terminal

  @Test func `hint at beginnings of words that find more`() throws {
    folder.write(
      Samples.rss(["A train", "Trains I", "Trains II", "Training", "Trainers"]),
      to: "config/aggregate/a.xml")
    program.configure(feeds: [("A", "a.xml")])
    #expect(try program.run("fetch").code == 0)
    for command in ["list", "search"] {
      let terminal = try PseudoTerminal(program, [command, "train"])
      #expect(terminal.exitCode() == 0)
      #expect(
        terminal.output.hasSuffix("1 article; with 'train*' there are 5\r\n"), "\(terminal.output)")
    }
    for words in [["list", "train*"], ["list", "-train"], ["list", "train", "-q"], ["list"]] {
      let terminal = try PseudoTerminal(program, words)
      #expect(terminal.exitCode() == 0)
      #expect(!terminal.output.contains("finds"), "\(terminal.output)")
    }
    #expect(try program.run("list", "train").errors.isEmpty)
    let misspelled = try PseudoTerminal(program, ["search", "train", "trmup"])
    #expect(misspelled.exitCode() == 0)
    #expect(
      misspelled.output.hasSuffix("no article contains 'trmup'\r\n"), "\(misspelled.output)")
  }

  @Test func `explain days that are searched as words`() throws {
    folder.write(Samples.rss(["A train"]), to: "config/aggregate/a.xml")
    program.configure(feeds: [("A", "a.xml")])
    #expect(try program.run("fetch").code == 0)
    try PseudoTerminal(program, ["list", "Today"]).expect(
      0, "'today' is searched as a word; 'newer:today' finds articles by their date")
  }

  @Test func `explain filters of newsboat`() throws {
    folder.write(Samples.rss(["A train"]), to: "config/aggregate/a.xml")
    program.configure(feeds: [("A", "a.xml")])
    #expect(try program.run("fetch").code == 0)
    let hint = "that is a newsboat filter; the query is: "
    try PseudoTerminal(program, ["list", "title =~ \"trai\""]).expect(0, "\(hint)title:trai*")
    // A script that came from there would take the number for what it wants to know.
    #expect(
      try program.run("count", "unread = \"yes\"").errors == "\(hint)unread\n")
    // Some are no queries.
    let run = try program.run("list", "flags != \"\"").expect(64)
    #expect(run.errors.hasSuffix("; \(hint)starred\n"), "\(run.errors)")
  }

  @Test func `ask before many articles are marked or opened`() throws {
    folder.write(Samples.rss((1...201).map { "N\($0)" }), to: "config/aggregate/a.xml")
    program.configure(feeds: [("A", "a.xml")])
    #expect(try program.run("fetch").code == 0)
    var program = program
    program.environment["BROWSER"] = "true"
    func answer(_ words: [String], _ answer: String) throws -> Int32? {
      let terminal = try PseudoTerminal(program, words)
      terminal.answer("[y/N]", "\(answer)\r")
      return terminal.exitCode()
    }
    #expect(try answer(["read", "--unread"], "n") == 1)
    #expect(try program.run("count", "unread").output == "201\n")
    #expect(try answer(["open", "--unread"], "") == 1)
    try program.run("open", "--unread").expect(
      64, "201 articles would be opened; choose how many with --limit")
    #expect(try program.run("open", "--unread", "--limit", "6").code == 0)
    #expect(try program.run("count", "unread").output == "195\n")
    #expect(try answer(["open", "1-6"], "yes") == 0)
    try PseudoTerminal(program, ["read", "--unread"]).expect()
    #expect(try program.run("unread", "1-201").code == 0)
    #expect(try answer(["read", "1-201"], "n") == 1)
    #expect(try program.run("count", "unread").output == "201\n")
    #expect(try answer(["read", "--unread"], "y") == 0)
    #expect(try program.run("count", "unread").output == "0\n")
  }
}
