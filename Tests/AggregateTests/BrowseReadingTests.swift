import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import aggregate

/// Reading an article in the full-screen reader on a terminal of its own: finding, links, copying, saving, the mouse.
@Suite(.waitsForPrograms) struct `Reading in the full-screen reader` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private static let lines = (1...60).map { "<p>Line \($0)\($0 % 20 == 0 ? " Nadel" : "")</p>" }
  private static let html =
    "<p>See <a href=\"https://l.example/1\">one</a> and <a href=\"https://l.example/2\">two</a>.</p>"
    + lines.joined()

  /// A store of one article; a browser that writes down what it opens.
  private func filled() throws -> BuiltProgram {
    folder.write(
      """
      <rss version="2.0"><channel><title>T</title><link>https://s.example/blog/</link><item><guid>g</guid>
      <title>../../A title: with / and ~</title><link>https://s.example/1</link>
      <pubDate>Fri, 20 Nov 2026 09:00:00 GMT</pubDate>
      <description><![CDATA[\(Self.html)]]></description></item></channel></rss>
      """, to: "config/aggregate/feed.xml")
    program.configure(feeds: [("Letters", "feed.xml")])
    #expect(try program.run("fetch").code == 0)
    try folder.writeScript("echo \"$1\" >> \(folder.path)/opened", to: "browser")
    var program = program
    program.environment["BROWSER"] = "\(folder.path)/browser"
    return program
  }

  private func content(_ name: String) -> String {
    let data = FileManager.default.contents(atPath: "\(folder.path)/\(name)")
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  @Test func `remembers how lists are looked at, but not what was asked for once`() throws {
    var program = try filled()
    program.environment["XDG_STATE_HOME"] = "\(folder.path)/state"
    for (arguments, keys) in [([], "lQ"), (["--sort", "feed", "--flat"], "Q")] {
      if !arguments.isEmpty {
        folder.write(
          content("state/aggregate/browse") + "order=title\n", to: "state/aggregate/browse")
      }
      let terminal = try PseudoTerminal(program, ["browse"] + arguments, columns: 80, rows: 20)
      #expect(terminal.wait(for: "? keys"))
      press(keys, terminal, until: "\u{1B}[?1007r")
      #expect(terminal.exitCode() == 0)
    }
    #expect(
      content("state/aggregate/browse")
        == "hides_read=yes\nonly_unread=no\nstories=yes\norder=title\n")
  }

  @Test func `runs the programs of the config without a shell`() throws {
    var program = try filled()
    try folder.writeScript(
      "printf '<%s>' \"$@\" > '\(folder.path)/run'; cp \"$4\" '\(folder.path)/text'", to: "note")
    program.configure(
      """
      [commands]
      note = ["\(folder.path)/note", "{url}", "{title}", "$(id)", "{file}"]
      fails = ["false"]
      [keys]
      M = "run note"
      F = "run fails"
      [[feed]]
      name = "Letters"
      url = "feed.xml"
      """)
    program.environment["TMPDIR"] = folder.path
    let terminal = try PseudoTerminal(program, ["browse"], columns: 80, rows: 20)
    #expect(terminal.wait(for: "All articles"))
    press("M", terminal, until: "select one first")
    press("\r", terminal, until: "1/1")
    press("M", terminal, until: "note done")
    #expect(
      content("run").hasPrefix(
        "<https://s.example/1><../../A title: with / and ~><$(id)></"), "\(content("run"))")
    #expect(content("text").contains("Line 60"))
    // The file is gone with the program.
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasPrefix("aggregate-") }, "\(left)")
    press("F", terminal, until: "'fails' ended with 1")
    press("?", terminal, until: "Moving")
    press("G", terminal, until: "run note")
    press("Q", terminal, until: "\u{1B}[?1007r")
  }

  @Test func `knows the targets and commands of a config that was edited, but not its keys`() throws
  {
    var program = try filled()
    try folder.writeScript("printf '%s' \"$1\" > '\(folder.path)/run'", to: "note")
    func config(_ word: String, _ further: String = "") -> String {
      "[commands]\nnote = [\"\(folder.path)/note\", \"\(word)\"]\n[keys]\nB = \"run note\"\n"
        + "\(further)[[feed]]\nname = \"Letters\"\nurl = \"feed.xml\"\n"
    }
    program.configure(config("first"))
    let targets = ["one", "two"].map { "[send.\($0)]\nurl = \"https://t.example/\($0)\"\n" }
    folder.write(config("second", "C = \"quit\"\n" + targets.joined()), to: "edited")
    try folder.writeScript("cp '\(folder.path)/edited' \"$1\"", to: "editor")
    program.environment["VISUAL"] = "\(folder.path)/editor"
    let terminal = try PseudoTerminal(program, ["browse"], columns: 80, rows: 20)
    #expect(terminal.wait(for: "All articles"))
    press("\r", terminal, until: "1/1")
    press("M", terminal, until: "no target to send to")
    press("e", terminal, until: "new keys apply when browse starts again")
    press("M", terminal, until: "send to: ")
    press("\u{1B}", terminal, until: "? keys")
    press("B", terminal, until: "note done")
    #expect(content("run") == "second")
    press("Q", terminal, until: "\u{1B}[?1007r")
  }

  @Test func `finds text, opens links, copies and saves`() throws {
    let program = try filled()
    let terminal = try PseudoTerminal(
      program, ["browse"], wrapper: ["sh", "-c", "cd \(folder.path) && exec \"$@\"", "sh"],
      columns: 80, rows: 20)
    #expect(terminal.wait(for: "All articles"))
    press("\r", terminal, until: "1/1")
    press("\r", terminal, until: "Line 1")
    press("/nadel", terminal, until: "1 of 3")
    press("\r", terminal, until: "N previous")
    press("N", terminal, until: "Line 60")
    press("\u{1B}", terminal, until: "? keys")
    press("2", terminal, until: "opened https://l.example/2")
    #expect(content("opened") == "https://l.example/2\n")
    let text = Data("https://s.example/1".utf8).base64EncodedString()
    press("y", terminal, until: "\u{1B}]52;c;\(text)\u{7}")
    press("S", terminal, until: "a-title-with-and.md")
    terminal.settled()
    press("S", terminal, until: "a-title-with-and-2.md")
    #expect(content("a-title-with-and.md").hasPrefix("# ../../A title: with / and"))
    press("Q", terminal, until: "\u{1B}[?1007r")
    terminal.expect(0, "\u{1B}[?1007h")
    #expect(!terminal.output.contains("\u{1B}[?1000h"))
  }

  @Test func `opens a feed's website`() throws {
    let terminal = try PseudoTerminal(filled(), ["browse"], columns: 80, rows: 20)
    #expect(terminal.wait(for: "Letters"))
    press("o", terminal, until: "not a feed")
    press("Go", terminal, until: "opened https://s.example/blog/")
    #expect(content("opened") == "https://s.example/blog/\n")
    press("i", terminal, until: "https://s.example/blog/")
  }

  @Test func `passes an article's text to a command, and shows what that writes`() throws {
    let program = try filled()
    let terminal = try PseudoTerminal(program, ["browse"], columns: 60, rows: 20)
    #expect(terminal.wait(for: "All articles"))
    press("\r", terminal, until: "1/1")
    press("|grep -c '^Line' | sed 's/^/lines: /'\r", terminal, until: "Press Enter")
    #expect(terminal.output.contains("lines: 60"))
    press("\r", terminal, until: "1/1")
    press("|(echo \"<$URL>\"; cat) > '\(folder.path)/piped'\r", terminal, until: "Press Enter")
    #expect(content("piped").hasPrefix("<https://s.example/1>\n"))
    #expect(content("piped").contains("Line 60 Nadel\n"))
    #expect(!content("piped").contains("\u{1B}"))
    press("\r", terminal, until: "1/1")
    // Ctrl-C ends the command alone, also just when that has started.
    for _ in 0..<5 {
      press("|echo sta''rted; sleep 100\r", terminal, until: "started")
      // A shell that is about to start `sleep` may miss the first one.
      let start = terminal.bytes.count
      for _ in 0..<100 {
        terminal.send("\u{3}")
        if terminal.wait(for: "Press Enter", after: start, seconds: 0.2) { break }
      }
      press("\r", terminal, until: "sleep 100' ended with 130")
    }
    press("Q", terminal, until: "\u{1B}[?1007r")
    #expect(terminal.exitCode() == 0)
  }

  @Test func `follows clicks if it was asked to`() throws {
    let program = try filled()
    let terminal = try PseudoTerminal(program, ["browse", "--mouse"], columns: 80, rows: 20)
    #expect(terminal.wait(for: "All articles"))
    #expect(terminal.output.contains("\u{1B}[?1000h\u{1B}[?1006h"))
    press("\u{1B}[<0;5;2M\u{1B}[<0;5;2m", terminal, until: "1/1")
    press("\u{1B}[<0;5;3M\u{1B}[<0;5;3m", terminal, until: "Line 1")
    press("\u{1B}[<65;5;2M", terminal, until: "Line")
    terminal.send("Q")
    terminal.expect(0, "\u{1B}[?1006l\u{1B}[?1000l")
  }

  @Test func `needs a terminal with a cursor`() throws {
    var program = try filled()
    program.environment["TERM"] = "dumb"
    let terminal = try PseudoTerminal(program, ["browse"])
    terminal.expect(64, "TERM is 'dumb'")
    #expect(!terminal.output.contains("\u{1B}["))
  }

  @Test func `shows an error from its useful part on, and as a whole`() throws {
    let program = try filled()
    let terminal = try PseudoTerminal(program, ["browse"], columns: 60, rows: 20)
    #expect(terminal.wait(for: "All articles"))
    press("/tag:sience\r", terminal, until: "feeds.toml")
    #expect(!terminal.settled().contains("\(folder.path)/config"))
    press("\u{1B}", terminal, until: "? keys")
    terminal.quit()
  }

  // MARK: Names and clipboards

  @Test(arguments: [
    ("Hello, World!", "hello-world"), ("../../etc/passwd", "etc-passwd"), (".bashrc", "bashrc"),
    ("漢字の見出し", "漢字の見出し"), ("…", "article-7"), ("a\u{0}b\u{1B}[2J", "a-b-2j"),
    (
      String(repeating: "long ", count: 40),
      "long-long-long-long-long-long-long-long-long-long-long-long"
    ),
    (String(repeating: "𝒳", count: 400), String(repeating: "𝒳", count: 50)),
  ])
  func `an article is saved under letters and digits of its title`(
    _ title: String, _ name: String
  ) {
    #expect(SavedArticle(article: Self.article(title)).name == name)
  }

  @Test func `a saved article never replaces a file`() throws {
    let saved = SavedArticle(article: Self.article("One"))
    folder.write("mine", to: "one.md")
    #expect(try saved.write(to: folder.path) == "\(folder.path)/one-2.md")
    symlink("\(folder.path)/target", "\(folder.path)/one-3.md")
    #expect(try saved.write(to: folder.path) == "\(folder.path)/one-4.md")
    #expect(content("one.md") == "mine")
    #expect(throws: CommandFailure.self) { try saved.write(to: "\(folder.path)/nowhere") }
  }

  @Test func `the clipboard takes a text through tmux and screen`() {
    func sequence(_ environment: [String: String]) -> String {
      ClipboardText("a\u{1B}b", environment: environment).sequence
    }
    let plain = "\u{1B}]52;c;YRti\u{7}"
    #expect(sequence([:]) == plain)
    #expect(sequence(["TMUX": "/tmp/x"]) == plain + "\u{1B}Ptmux;\u{1B}\(plain)\u{1B}\\")
    #expect(sequence(["STY": "1.x"]) == "\u{1B}P\(plain)\u{1B}\\")
  }

  private static func article(_ title: String) -> Article {
    var entry = Entry(guid: "1")
    entry.title = title
    return Article(number: 7, entry: entry, appearances: [])
  }
}
