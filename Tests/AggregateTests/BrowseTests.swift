import FeedTestSupport
import Foundation
import Testing

/// `aggregate browse` on a terminal of its own.
@Suite(.waitsForPrograms) struct `The full-screen reader` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private static func rss(_ titles: [String]) -> String {
    let items = titles.enumerated().map { index, title in
      "<item><guid>g-\(title)</guid><title>\(title)</title><link>https://s.example/\(title.count)-\(index)</link>"
        + "<pubDate>Fri, 20 Nov 2026 0\(9 - index):00:00 GMT</pubDate>"
        + "<description>&lt;p&gt;Text of \(title).&lt;/p&gt;</description></item>"
    }
    return "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
  }

  private static let first = ["Alpha", "漢字の見出し", "שלום עולם", "Delta"]

  /// A store of four articles, read from a file that can be changed.
  private func filled() throws {
    folder.write(Self.rss(Self.first), to: "config/aggregate/feed.xml")
    program.configure(
      """
      [settings]
      interval = "0m"
      [queries]
      letters = "title:delta"
      [[feed]]
      name = "Letters"
      url = "feed.xml"
      tags = ["abc"]
      """)
    #expect(try program.run("fetch").code == 0)
  }

  private func titles(_ arguments: String...) throws -> [String] {
    try JSON.titles(program.run(["list", "--format", "json"] + arguments).output)
  }

  /// Sends keys, and waits for their effect on the screen.
  @Test(arguments: [(60, 20), (100, 30), (200, 50)])
  func `opens, moves, reads, stars, searches, fetches and undoes`(_ columns: Int, _ rows: Int)
    throws
  {
    try filled()
    let terminal = try PseudoTerminal(program, ["browse"], columns: columns, rows: rows)
    #expect(terminal.wait(for: "All articles"))
    #expect(terminal.wait(for: "letters"))
    press("\r", terminal, until: "漢字の見出し")
    press("j", terminal, until: "2/4")
    press("\r", terminal, until: "Text of 漢字の見出し")
    press("s", terminal, until: "★")
    press("q", terminal, until: "2/4")
    press("n", terminal, until: "3/4")
    terminal.send("N")
    #expect(try eventually { try titles("--unread") == ["Alpha", "Delta"] })
    #expect(try titles("--starred") == ["漢字の見出し"])
    press("u", terminal, until: "undone: ")
    #expect(try eventually { try titles("--unread") == ["Alpha", "שלום עולם", "Delta"] })
    press("/delta\r", terminal, until: "1/1")
    press("/newr:2d\r", terminal, until: "has the unknown field")
    // The prompt is still open.
    press("\u{1B}", terminal, until: "? keys")
    folder.write(Self.rss(Self.first + ["Epsilon"]), to: "config/aggregate/feed.xml")
    press("R", terminal, until: "1 new article")
    // Back to the list that the search was started from, and to the sources.
    press("q", terminal, until: "All articles")
    press("q", terminal, until: "letters")
    press("\r", terminal, until: "Epsilon")
    press("A", terminal, until: "marked read")
    #expect(try eventually { try titles("--unread").isEmpty })
    press("u", terminal, until: "undone: ")
    #expect(try eventually { try titles("--unread").count == 4 })
    let start = terminal.bytes.count
    terminal.resize(columns: 80, rows: 24)
    #expect(terminal.wait(for: "Epsilon", after: start))
    terminal.quit()
    #expect(terminal.isInLineMode)
    #expect(terminal.output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
  }

  @Test(arguments: [(60, 24), (80, 16), (100, 30)])
  func `draws every row again when the terminal is resized`(_ columns: Int, _ rows: Int) throws {
    try filled()
    let terminal = try PseudoTerminal(program, ["browse"], columns: 80, rows: 24)
    #expect(terminal.wait(for: "letters"))
    terminal.settled()
    let start = terminal.bytes.count
    terminal.resize(columns: columns, rows: rows)
    #expect(terminal.wait(for: "? keys", after: start))
    let drawn = terminal.settled(after: start)
    for row in ["All articles", "Unread", "Starred", "letters"] {
      #expect(drawn.contains(row), "\(drawn)")
    }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func `leaves the terminal as it was when it is killed`(_ signal: Int32) throws {
    try filled()
    let terminal = try PseudoTerminal(program, ["browse"], columns: 80, rows: 24)
    #expect(terminal.wait(for: "All articles"))
    #expect(!terminal.isInLineMode)
    terminal.signal(signal)
    terminal.expect(128 + signal, "\u{1B}[?1049l")
    #expect(terminal.isInLineMode)
  }

  @Test func `ends at the second signal although its terminal takes no output`() throws {
    try filled()
    let terminal = try PseudoTerminal(program, ["browse"], columns: 80, rows: 24)
    #expect(terminal.wait(for: "All articles"))
    terminal.isStalled = true
    // More than the system keeps for a terminal.
    for round in 0..<100 {
      terminal.resize(columns: 200, rows: 90 + round % 2)
      Thread.sleep(forTimeInterval: 0.02)
    }
    terminal.signal(SIGTERM)
    Thread.sleep(forTimeInterval: 0.2)
    terminal.signal(SIGTERM)
    #expect(terminal.exitCode() == 128 + SIGTERM)
    #expect(terminal.isInLineMode)
  }

  @Test func `starts with a query, and continues after it was suspended`() throws {
    try filled()
    // A shell that returns the program to the foreground.
    let script = "\"$@\"; printf 'suspended\\n'; read line; fg; printf 'over\\n'"
    let terminal = try PseudoTerminal(
      program, ["browse", "@letters"],
      wrapper: ["bash", "--norc", "-mc", script, "bash"], columns: 80, rows: 24)
    #expect(terminal.wait(for: "1/1"))
    press("\u{1A}", terminal, until: "suspended")
    #expect(terminal.isInLineMode)
    press("\n", terminal, until: "Delta")
    #expect(!terminal.isInLineMode)
    press("Q", terminal, until: "over")
    #expect(terminal.exitCode() == 0)
  }

  @Test func `starts with no more articles than the limit`() throws {
    try filled()
    let terminal = try PseudoTerminal(program, ["browse", "--limit", "2"], columns: 80, rows: 24)
    terminal.answer("1/2", "A")
    #expect(terminal.wait(for: "2 articles marked read"))
    terminal.quit()
    #expect(try titles("--unread") == ["שלום עולם", "Delta"])
  }

  @Test func `is refused without a terminal`() throws {
    try filled()
    try program.run("browse").expect(64, "browse needs a terminal")
    #expect(try program.run("browse", "--page", "2").errors.contains("this command has no pages"))
  }
}
