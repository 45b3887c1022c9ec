import FeedTestSupport
import Foundation
import Testing

/// The colours of the config, on a terminal and in a pipe.
@Suite(.waitsForPrograms) struct `The colours` {
  private let folder = TemporaryFolder()

  private func program(_ colors: String, _ environment: [String: String] = [:]) throws
    -> BuiltProgram
  {
    var program = BuiltProgram(folder)
    folder.write(
      """
      <rss version="2.0"><channel><title>F</title>
      <item><title>Read it</title><guid isPermaLink="false">1</guid>
      <description>&lt;p&gt;See &lt;a href="https://l.example/"&gt;this&lt;/a&gt; and &lt;code&gt;x&lt;/code&gt;.&lt;/p&gt;&lt;blockquote&gt;Said.&lt;/blockquote&gt;</description></item>
      <item><title>Second</title><guid isPermaLink="false">2</guid></item>
      </channel></rss>
      """, to: "config/aggregate/feed.xml")
    program.configure("\(colors)\n[[feed]]\nname = \"F\"\nurl = \"feed.xml\"\n")
    #expect(try program.run("fetch").code == 0)
    program.environment.merge(environment) { $1 }
    return program
  }

  private func list(
    _ colors: String, _ environment: [String: String] = [:], _ arguments: String...
  ) throws -> String {
    let program = try program(colors, environment)
    #expect(try program.run("read", "1").code == 0)
    return try program.run(["list", "--format", "table"] + arguments).output
  }

  private static let own = """
    [colors]
    unread = "#ff8700"
    read = "dim italic"
    publisher = "color208 on blue"
    age = "none"
    """

  @Test(arguments: [
    ("xterm-256color", "truecolor", "38;2;255;135;0", "38;5;208;44"),
    ("xterm-256color", "", "38;5;208", "38;5;208;44"),
    ("xterm", "", "33", "33;44"),
  ])
  func `of lists are those of the config, as many as there are`(
    _ term: String, _ colorTerm: String, _ unread: String, _ publisher: String
  ) throws {
    let output = try list(
      Self.own, ["TERM": term, "COLORTERM": colorTerm], "--color", "always")
    #expect(output.contains("\u{1B}[\(unread)mSecond\u{1B}[0m"))
    #expect(output.contains("\u{1B}[2;3mRead it\u{1B}[0m"))
    #expect(output.contains("\u{1B}[\(publisher)mF\u{1B}[0m"))
  }

  @Test func `are no colours with NO_COLOR, with --color never and in a pipe`() throws {
    let never = try list(Self.own, [:], "--color", "never")
    #expect(!never.contains("\u{1B}"))
    #expect(try list(Self.own) == never)
    let terminal = try PseudoTerminal(program(Self.own, ["NO_COLOR": "1"]), ["list"])
    terminal.expect(0, "Second")
    #expect(!terminal.output.contains("\u{1B}["))
  }

  @Test func `change no widths`() throws {
    func plain(_ text: String) -> String { text.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    let standard = try list("", [:], "--color", "always")
    for preset in ["dark", "light", "contrast", "mono", "auto"] {
      let output = try list("[colors]\npreset = \"\(preset)\"", [:], "--color", "always")
      #expect(plain(output) == plain(standard))
    }
  }

  @Test func `of articles and matches are those of the config`() throws {
    let program = try program(
      """
      [colors]
      title = "green"
      link = "blue underline"
      code = "red"
      quote = "cyan"
      match = "black on #00ff00"
      """, ["COLORTERM": "truecolor"])
    let page = try program.run("show", "1", "--color", "always").output
    #expect(page.contains("\u{1B}[32mRead it\u{1B}[0m"))
    #expect(page.contains("\u{1B}[4;34mthis\u{1B}[0m"))
    #expect(page.contains("\u{1B}[34mhttps://l.example/\u{1B}[0m"))
    #expect(page.contains("\u{1B}[31mx\u{1B}[0m"))
    #expect(page.contains("\u{1B}[2;36m│ \u{1B}[0m\u{1B}[36mSaid.\u{1B}[0m"))
    let found = try program.run("search", "second", "--format", "table", "--color", "always").output
    #expect(found.contains("\u{1B}[30;48;2;0;255;0mSecond\u{1B}[0m"))
  }

  @Test func `of failures are those of the config`() throws {
    let message = "aggregate: article 99 does not exist"
    var program = try program("[colors]\nerror = \"underline red\"")
    #expect(
      try PseudoTerminal(program, ["show", "99"]).finished.contains("\u{1B}[4;31m\(message)"))
    #expect(try program.run("show", "99").errors.hasPrefix(message))
    program.environment["NO_COLOR"] = "1"
    #expect(try PseudoTerminal(program, ["show", "99"]).finished.hasPrefix(message))
    program = try self.program("")
    #expect(try PseudoTerminal(program, ["show", "99"]).finished.hasPrefix(message))
  }

  // MARK: The background

  private static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  @Test(arguments: [
    ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "114"), ("\u{1B}]11;rgb:ffff/ffff/ffff\u{07}", "61"),
  ])
  func `of a list follow the background`(_ reply: String, _ publisher: String) throws {
    let terminal = try PseudoTerminal(program("[colors]\npreset = \"auto\""), ["list"])
    terminal.answer(Self.question, reply + "\u{1B}[?62c")
    terminal.expect(0, "\u{1B}[38;5;\(publisher)mF")
    #expect(terminal.isInLineMode)
    // The reply was not echoed.
    #expect(!terminal.output.contains("rgb:"))
  }

  @Test(arguments: ["\u{1B}[?62c", "", "\u{1B}]11;rgb:zz/zz/zz\u{07}\u{1B}[?62c"])
  func `of a list are the standard ones without a reply`(_ reply: String) throws {
    let terminal = try PseudoTerminal(program("[colors]\npreset = \"auto\""), ["list"])
    terminal.answer(Self.question, reply)
    terminal.expect(0, "\u{1B}[94mF")
    #expect(terminal.isInLineMode)
  }

  @Test(
    arguments: [
      ("", [:]), ("[colors]\npreset = \"dark\"", [:]),
      ("[colors]\npreset = \"auto\"", ["TERM": "linux"]),
      ("[colors]\npreset = \"auto\"", ["TERM": "dumb"]),
      ("[colors]\npreset = \"auto\"", ["STY": "1.tty"]),
      ("[colors]\npreset = \"auto\"", ["NO_COLOR": "1"]),
      ("[colors]\npreset = \"auto\"", ["SSH_CONNECTION": "1"]),
    ] as [(String, [String: String])])
  func `of a list are not asked for in vain`(
    _ colors: String, _ environment: [String: String]
  ) throws {
    let terminal = try PseudoTerminal(program(colors, environment), ["list"])
    terminal.expect(0, "Second")
    #expect(!terminal.output.contains("\u{1B}]11"))
  }

  /// Terminals that have no colours, or show a link as text.
  @Test(arguments: [
    ("xterm-256color", true, true), ("linux", true, false), ("vt100", false, false),
    ("vt220", false, false), ("dumb", false, false),
  ])
  func `and links are written to terminals that have them`(
    _ term: String, _ hasColors: Bool, _ hasLinks: Bool
  ) throws {
    let program = try program("", ["TERM": term, "PAGER": "cat"])
    let terminal = try PseudoTerminal(program, ["show", "1"])
    terminal.expect(0, "Read it")
    #expect(terminal.output.contains("\u{1B}[0m") == hasColors)
    #expect(terminal.output.contains("\u{1B}]8;") == hasLinks)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `of a list leave the terminal as it was when a signal ends the question`(_ signal: Int32)
    throws
  {
    let terminal = try PseudoTerminal(program("[colors]\npreset = \"auto\""), ["list"])
    #expect(terminal.wait(for: Self.question))
    terminal.signal(signal)
    // The question may already be over.
    #expect([0, 128 + signal].contains(terminal.exitCode()))
    #expect(terminal.isInLineMode)
  }

  // MARK: The full-screen reader

  @Test func `of the reader follow the background, and keep the keys typed meanwhile`() throws {
    let terminal = try PseudoTerminal(program("[colors]\npreset = \"auto\""), ["browse"])
    terminal.answer(Self.question, "\r\u{1B}]11;rgb:0000/0000/")
    terminal.send("0000\u{1B}\\\u{1B}[?62c")
    #expect(terminal.wait(for: "\u{1B}[38;5;16;48;5;117m"))
    #expect(terminal.wait(for: "Second"))
    terminal.quit()
  }

  @Test func `of the reader follow a background that is reported late`() throws {
    let terminal = try PseudoTerminal(program("[colors]\npreset = \"auto\""), ["browse"])
    terminal.answer("\u{1B}[7m aggregate", "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62c")
    #expect(terminal.wait(for: "\u{1B}[38;5;231;48;5;240m aggregate"))
    terminal.quit()
  }

  @Test func `of the reader change with the config`() throws {
    let keys = "[keys]\nctrl-r = \"reload-config\"\n"
    let program = try program(keys)
    let terminal = try PseudoTerminal(program, ["browse"])
    #expect(terminal.wait(for: "\u{1B}[7m aggregate"))
    program.configure(
      "\(keys)[colors]\nstatus = \"white on blue\"\n[[feed]]\nname = \"F\"\nurl = \"feed.xml\"\n")
    terminal.send("\u{12}")
    #expect(terminal.wait(for: "\u{1B}[37;44m aggregate"))
    // What is not valid changes nothing.
    program.configure("[colors]\nstatus = \"wite\"\n")
    let start = terminal.bytes.count
    terminal.send("\u{12}")
    #expect(terminal.wait(for: "unknown colour or attribute 'wite'", after: start))
    #expect(!terminal.settled(after: start).contains("\u{1B}[7m aggregate"))
    terminal.quit()
  }

  @Test func `of the reader are asked for on its own screen after an edit of the config`() throws {
    let feed = "[[feed]]\nname = \"F\"\nurl = \"feed.xml\"\n"
    let editor = folder.write(
      "printf '[colors]\\npreset = \"auto\"\\n%s' '\(feed)' > \"$1\"\necho edited\n",
      to: "editor.sh")
    let terminal = try PseudoTerminal(program("", ["EDITOR": "sh \(editor)"]), ["browse"])
    terminal.answer("\u{1B}[7m aggregate", "e")
    #expect(terminal.wait(for: Self.question))
    let output = terminal.output
    let question = try #require(output.range(of: Self.question)).lowerBound
    let opened = try #require(output.range(of: "\u{1B}[?1049h", options: .backwards)).lowerBound
    #expect(output.contains("edited") && opened < question)
    terminal.send("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62c")
    #expect(terminal.wait(for: "\u{1B}[38;5;231;48;5;240m aggregate"))
    #expect(!terminal.output.contains("rgb:"))
    terminal.quit()
  }

  @Test func `of the reader without colours keep the selection`() throws {
    let colors = "[colors]\nselection = \"white on blue\"\nstatus = \"red\""
    let terminal = try PseudoTerminal(program(colors), ["browse", "--color", "never"])
    #expect(terminal.wait(for: "\u{1B}[7m aggregate"))
    #expect(terminal.wait(for: "\u{1B}[7m    "))
    terminal.quit()
    #expect(!terminal.output.contains("\u{1B}[37;44m"))
  }
}

extension PseudoTerminal {
  /// The output once the program has ended.
  fileprivate var finished: String {
    _ = exitCode()
    return output
  }
}
