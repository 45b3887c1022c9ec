import FeedTestSupport
import Foundation
import Testing

/// `remove` and `prune --removed`, and what lists show of removed feeds.
@Suite(.waitsForPrograms) struct `Feeds removed by command` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  /// Two feeds that have one article in common; the second article of the first is starred.
  private func fill() throws {
    for (name, titles) in [("A", ["Shared", "Starred", "One", "Two"]), ("B", ["Shared", "Own"])] {
      let items = titles.map {
        "<item><title>\($0)</title><link>https://x.example/\($0)</link>"
          + "<pubDate>Sat, 21 Nov 2026 06:00:00 GMT</pubDate></item>"
      }
      folder.write(
        "<rss version='2.0'><channel><title>\(name)</title>\(items.joined())</channel></rss>",
        to: "config/aggregate/\(name).xml")
    }
    program.configure(feeds: [("A", "A.xml"), ("B", "B.xml")])
    try #require(try program.run("fetch").code == 0)
    try #require(try program.run("star", "title:starred").code == 0)
  }

  private func titles(_ arguments: String...) throws -> Set<String> {
    Set(try program.run(arguments + ["--format", "tsv"]).titles)
  }

  @Test func `lists leave out the articles of a removed feed, but not starred ones`() throws {
    try fill()
    let removed = try program.run("remove", "A").expect()
    #expect(removed.errors.hasSuffix("feeds.toml; its articles are kept but no longer listed\n"))
    for command in ["list", "latest"] {
      #expect(try titles(command) == ["Shared", "Starred", "Own"])
    }
    #expect(try titles("search", "one") == [])
    #expect(try titles("list", "feed:A") == ["Shared", "Starred", "One", "Two"])
    #expect(try titles("list", "--feed", "A", "one") == ["One"])
    // How much a feed has does not name it.
    #expect(try titles("list", "volume:<9") == ["Shared", "Own"])
    #expect(try program.run("list", "--count").output == "3\n")
    #expect(try !program.run("export", "--format", "csv").output.contains("One"))
    // Marks by a query leave them alone.
    #expect(try program.run("read", "--unread").code == 0)
    #expect(try titles("list", "feed:A", "unread") == ["One", "Two"])
    // Configured again, they are listed.
    try fill()
    #expect(try titles("list") == ["Shared", "Starred", "One", "Two", "Own"])
  }

  @Test func `remove --articles removes them, and reports what stays`() throws {
    try fill()
    let run = try program.run("remove", "A", "--articles").expect()
    #expect(
      run.errors == "removed 'A' from \(program.configPath), and 2 articles; "
        + "1 starred and 1 that another feed carries stay\n")
    #expect(try titles("list", "feed:A") == ["Shared", "Starred"])
    // Of a feed that was removed before.
    try #require(try program.run("remove", "B").code == 0)
    #expect(try program.run("remove", "B", "--articles").errors == "removed 2 articles\n")
    let again = try program.run("remove", "B", "--articles").expect(64)
    #expect(again.errors.hasSuffix("is named 'B'; 'aggregate feeds' lists them\n"), "\(again)")
    #expect(try program.run("remove", "C", "--articles").code == 64)
  }

  @Test(arguments: [[], ["--articles"]])
  func `a feed of a list is disabled, since the list would add it again`(
    _ options: [String]
  ) throws {
    try fill()
    program.configure(
      program.config.replacing("url = \"A.xml\"", with: "url = \"A.xml\"\nlist = \"Roll\"")
        + "\n[[list]]\nname = \"Roll\"\nurl = \"roll.opml\"\n")
    let end =
      options.isEmpty
      ? "; its articles are kept and still listed\n"
      : "; removed 2 articles; 1 starred and 1 that another feed carries stay\n"
    #expect(
      try program.run(["remove", "A"] + options).expect().errors
        == "disabled 'A' in \(program.configPath), since the list 'Roll' would add it again" + end)
    #expect(program.config.contains("enabled = false") && !program.config.contains("list = "))
  }

  @Test func `prune --removed removes those of all removed feeds`() throws {
    try fill()
    #expect(
      try program.run("prune", "--removed").errors
        == "nothing to remove: no articles belong only to feeds that are no longer in the config\n")
    try #require(try program.run("remove", "A").code == 0)
    #expect(
      try program.run("prune", "--removed", "--dry-run").errors
        == "would remove 2 articles of 1 feed no longer in the config: A; "
        + "1 starred and 1 that another feed carries stay\n")
    #expect(
      try program.run("prune", "--removed").errors
        == "removed 2 articles of 1 feed no longer in the config: A; "
        + "1 starred and 1 that another feed carries stay\n")
    #expect(try titles("list", "feed:A") == ["Shared", "Starred"])
    try FileManager.default.removeItem(atPath: program.configPath)
    #expect(try program.run("prune", "--removed").code == 78)
  }

  @Test func `prune --removed removes nothing if the config has no feeds`() throws {
    try fill()
    program.configure("")
    for arguments in [["prune", "--removed"], ["prune", "--removed", "--dry-run"]] {
      try program.run(arguments).expect(1, "has no feeds, so nothing was removed")
    }
    #expect(try titles("list", "feed:A") == ["Shared", "Starred", "One", "Two"])
    try program.run("prune", "--removed", "--config", "/dev/null").expect(1)
    #expect(try titles("list", "feed:B") == ["Shared", "Own"])
  }

  @Test func `the articles of a renamed feed are not removed under its former name`() throws {
    try fill()
    let config = program.config
    program.configure(config.replacing("name = \"A\"", with: "name = \"New\""))
    try program.run("remove", "A", "--articles").expect(64, "'A' is named 'New' now")
    #expect(try program.run("prune", "--removed").errors.hasPrefix("nothing to remove"))
    #expect(try titles("list", "feed:New") == ["Shared", "Starred", "One", "Two"])
    // Under its new name they are.
    #expect(try program.run("remove", "New", "--articles").code == 0)
    #expect(try titles("list") == ["Shared", "Starred", "Own"])
  }

  @Test func `a feed stays in the config if its articles cannot be removed`() throws {
    try fill()
    let lock = open(program.storePath + ".lock", O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    #expect(try program.run("remove", "A", "--articles").code == 75)
    #expect(try program.run("feeds").output.contains("A.xml"))
  }

  @Test(arguments: [("n", false), ("", false), ("y", true)])
  func `a terminal asks before articles are removed`(_ answer: String, _ goes: Bool) throws {
    try fill()
    let terminal = try PseudoTerminal(program, ["remove", "A", "--articles"], columns: 200)
    let question = "and 2 articles (1 starred and 1 that another feed carries stay)? [y/N] "
    terminal.answer(question, "\(answer)\r")
    #expect(terminal.exitCode() == (goes ? 0 : 1))
    #expect(try program.run("feeds").output.contains("A.xml") != goes)
    #expect(try titles("list", "feed:A").contains("One") != goes)
  }
}
