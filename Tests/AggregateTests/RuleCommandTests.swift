import FeedTestSupport
import Foundation
import Testing

/// Rules, muted articles and the settings of views, as a user meets them.
@Suite(.waitsForPrograms) struct `Rules and views by command` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private func write(_ name: String, _ titles: [String], day: Int = 21) {
    let items = titles.enumerated().map { index, title in
      "<item><title>\(title)</title><link>https://\(name).example/\(title)</link>"
        + "<pubDate>\(day - index) Nov 2026 06:00:00 GMT</pubDate></item>"
    }
    folder.write(
      "<rss version='2.0'><channel><title>\(name)</title>\(items.joined())</channel></rss>",
      to: "config/aggregate/\(name).xml")
  }

  private func configure(_ settings: String, _ rest: String = "") {
    program.configure(
      "[settings]\ninterval = \"0m\"\n\(settings)\n[[feed]]\nname = \"A\"\nurl = \"A.xml\"\ntags = [\"t\"]\n"
        + "[[feed]]\nname = \"B\"\nurl = \"B.xml\"\n\(rest)\n")
  }

  private func titles(_ arguments: String...) throws -> [String] {
    try program.run(arguments + ["--format", "tsv"]).titles
  }

  /// The number of the article that a query finds.
  private func number(_ query: String) throws -> String {
    let line = try program.run("list", query, "--format", "tsv").output
    return String(line.prefix { $0 != "\t" })
  }

  private let horoscope = "[[rule]]\nquery = \"title:horoscope\"\nthen = [\"mute\"]\n"

  @Test func `muted articles are found, counted and shown again`() throws {
    write("A", ["Horoscope", "News"])
    write("B", ["Weather"])
    configure("", horoscope)
    #expect(try program.run("fetch").code == 0)
    for command in ["list", "latest", "search"] {
      let words = command == "search" ? ["unread"] : []
      #expect(
        Set(try titles(command, words.first ?? "--oldest")) == ["News", "Weather"], "\(command)")
    }
    #expect(try titles("list", "muted") == ["Horoscope"])
    #expect(try program.run("count", "muted").output == "1\n")
    #expect(try program.run("count", "unread").output == "2\n")
    #expect(try program.run("count").output == "2\n")
    #expect(try !program.run("export", "--format", "csv").output.contains("Horoscope"))
    #expect(try program.run("read", "--unread").code == 0)
    #expect(try titles("list", "muted", "unread") == ["Horoscope"])
    let news = try number("title:news")
    let muted = try number("muted")
    #expect(try program.run("why", news).output.contains("by the rule") == false)
    #expect(
      try program.run("why", muted).output.contains(
        "  muted by the rule title:horoscope\n  muted: left out of lists\n"))
    #expect(try program.run("unmute", "title:horoscope").code == 0)
    #expect(Set(try titles("list")) == ["Horoscope", "News", "Weather"])
    #expect(
      try program.run("why", muted).output.contains(
        "  muted by the rule title:horoscope, and changed back since\n"))
    #expect(try program.run("undo").code == 0)
    #expect(try program.run("star", muted).code == 0)
    #expect(try titles("list").contains("Horoscope"))
  }

  @Test func `rules are tried out, applied to stored articles, and undone`() throws {
    write("A", ["Horoscope", "Cup final", "News"])
    write("B", ["Weather"])
    configure("")
    #expect(try program.run("fetch").code == 0)
    configure("", horoscope + "[[rule]]\nquery = \"cup\"\nthen = [\"tag:sport\", \"star\"]\n")
    #expect(
      try program.run("rules").output
        == "1\ttitle:horoscope\tmute\t\t0\n2\tcup\ttag:sport\t\t0\n2\tcup\tstar\t\t0\n")
    let dry = try program.run("rules", "--dry-run")
    #expect(
      dry.output == "1\ttitle:horoscope\tmute\t1\t1\n2\tcup\ttag:sport\t1\t1\n2\tcup\tstar\t1\t1\n")
    #expect(try titles("list").count == 4)
    #expect(try program.run("rules", "--apply").output == dry.output)
    #expect(try titles("list", "tag:sport") == ["Cup final"])
    #expect(try titles("list", "--tag", "SPORT", "starred") == ["Cup final"])
    #expect(try titles("list").count == 3)
    #expect(try program.run("undo").errors == "undone: 2 articles changed by rules\n")
    #expect(try titles("list").count == 4)
    #expect(try titles("list", "tag:sport") == [])
    #expect(try program.run("rules", "--apply", "--dry-run").code == 64)
    configure("", "[[rule]]\nquery = \"cup or\"\nthen = [\"star\"]\n")
    #expect(try program.run("fetch").code == 78)
  }

  @Test(arguments: [
    ("older:2d", true), ("older:yesterday", true), ("-newer:2d", true), ("-@new", true),
    ("news -(newer:2d or x)", true), ("-older:2d", false), ("news", false),
  ])
  func `rules with an age are applied to what is stored`(_ query: String, _ isApplied: Bool) throws
  {
    write("A", ["News"], day: 2)
    write("B", [])
    configure("")
    #expect(try program.run("fetch").code == 0)
    configure(
      "", "[queries]\nnew = \"newer:2d\"\n[[rule]]\nquery = \"\(query)\"\nthen = [\"read\"]\n")
    #expect(try program.run("fetch", "--force").code == 0)
    #expect(try titles("list", "read") == (isApplied ? ["News"] : []))
  }

  @Test func `rename gives queries and rules the new name, and tells which`() throws {
    write("A", ["One"])
    write("B", ["Two"])
    configure(
      "", "[queries]\nq = \"feed:a unread\"\n[[rule]]\nquery = \"feed:A one\"\nthen = [\"mute\"]\n")
    #expect(
      try program.run("rename", "A", "C").errors.hasSuffix(
        "feeds.toml, and in @q, the rule feed:A one\n"))
    #expect(try program.run("rename", "B", "D").errors.hasSuffix("feeds.toml\n"))
    #expect(try program.run("fetch").code == 0)
    #expect(try titles("list", "@q") == [])
    #expect(try titles("list", "muted") == ["One"])
    // What a rule did stays known of it.
    #expect(try program.run("rename", "C", "E").code == 0)
    #expect(try program.run("rules").output == "1\tfeed:\"E\" one\tmute\t\t1\n")
    #expect(try program.run("rename", "E", "C").code == 0)
    // No quotation marks are left for this name.
    #expect(
      try program.run("rename", "C", "\"”“»").errors.hasSuffix(
        "these still name 'C': @q, the rule feed:\"C\" one\n"))
  }

  @Test func `a list is limited per feed, and may begin with the oldest`() throws {
    write("A", ["A1", "A2", "A3", "A4"], day: 21)
    write("B", ["B1", "B2"], day: 12)
    configure("max_per_feed = 2")
    #expect(try program.run("fetch").code == 0)
    #expect(try titles("list") == ["A1", "A2", "B1", "B2"])
    #expect(try titles("list", "--limit", "3") == ["A1", "A2", "B1"])
    #expect(try titles("list", "--limit", "3", "--page", "2") == ["B2"])
    #expect(try titles("list", "feed:A").count == 4)
    #expect(try program.run("list", "-f", "jsonl").output.split(separator: "\n").count == 4)
    configure("newest_first = false")
    #expect(try titles("list") == ["B2", "B1", "A4", "A3", "A2", "A1"])
    #expect(try titles("latest", "-n", "1") == ["B2"])
    #expect(try titles("list", "--sort", "date", "-n", "1") == ["A1"])
  }

  @Test func `a view is what is shown unless something else is asked for`() throws {
    write("A", ["One", "Two"])
    write("B", ["Three"])
    configure("view = \"tag:t -two\"")
    #expect(try titles("latest") == ["One"])
    #expect(try titles("latest", "two") == ["Two"])
    #expect(try titles("latest", "--feed", "B") == ["Three"])
    #expect(try titles("list").count == 3)
  }

  @Test func `a new feed's old articles arrive read`() throws {
    write("A", ["One", "Two"])
    let old =
      "<rss version='2.0'><channel><item><title>Old</title><pubDate>1 Jan 2020 06:00:00 GMT</pubDate></item>"
      + "<item><title>Undated</title></item></channel></rss>"
    folder.write(old, to: "config/aggregate/B.xml")
    configure("first_unread = \"3650d\"")
    #expect(try program.run("fetch").code == 0)
    #expect(try titles("list", "unread").count == 4)
    let other = folder.path + "/other.sqlite"
    configure("first_unread = \"365d\"")
    #expect(try program.run("fetch", "--store", other).code == 0)
    #expect(Set(try titles("list", "read", "--store", other)) == ["Old"])
  }

  @Test(arguments: [("show", "1\n"), ("never", "2\n")])
  func `an article that is shown on a terminal is read, unless the config has never`(
    _ setting: String, _ unread: String
  ) throws {
    write("A", ["One", "Two"])
    write("B", [])
    configure("mark_read_on = \"\(setting)\"")
    #expect(try program.run("fetch").code == 0)
    var environment = program
    environment.environment["PAGER"] = "cat"
    let terminal = try PseudoTerminal(environment, ["show", "1"], columns: 80, rows: 20)
    #expect(terminal.wait(for: "One"))
    terminal.settled()
    #expect(try eventually { try program.run("count", "unread").output == unread })
  }
}
