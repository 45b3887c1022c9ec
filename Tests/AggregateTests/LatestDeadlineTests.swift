import FeedTestSupport
import Foundation
import Synchronization
import Testing

/// How long `aggregate` waits for feeds before it shows the headlines.
@Suite(.waitsForPrograms) struct `Slow feeds` {
  /// Keeps a server from responding until it is opened.
  private final class Gate: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    func wait() { while !isOpen.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.01) } }
  }

  private let folder = TemporaryFolder()
  private let gate = Gate()
  private let server: LocalServer
  private var program: BuiltProgram {
    var program = BuiltProgram(folder)
    program.environment["PAGER"] = "cat"
    return program
  }

  init() {
    server = LocalServer { [gate] request in
      switch request.path {
      case "/harbour":
        return .text(
          Samples.rss(["Glacier lake drains overnight above Brimsdal"], host: "h.example"))
      case "/valley":
        return .text(Samples.rss(["Brimsdal glacier lake drains overnight"], host: "v.example"))
      case "/silent":
        gate.wait()
        return .text(Samples.rss(["Late"], host: "late.example"))
      default: return .text(Samples.rss(["Fast"]))
      }
    }
  }

  private func configure(_ names: [String], settings: String = "") {
    program.configure(
      feeds: names.map { ($0, "\(server.url)/\($0)") }, settings: "interval = \"0m\"\n\(settings)")
  }

  @Test(arguments: [([], "wait = \"2s\""), (["--wait", "200ms"], ""), (["--wait", "2s"], "")])
  func `do not keep the headlines waiting, and are stored as they come`(
    _ arguments: [String], _ settings: String
  ) throws {
    configure(["fast", "silent"], settings: settings)
    let terminal = try PseudoTerminal(program, arguments)
    guard !arguments.contains("200ms") else {
      terminal.expect(64, "--wait must be a span from \"0s\" to \"1h\"")
      gate.open()
      return
    }
    #expect(terminal.wait(for: "1 feed still loading"))
    #expect(terminal.wait(for: "1 of 1"))
    #expect(terminal.output.contains("Fast") && !terminal.output.contains("Late"))
    #expect(terminal.exitCode(within: 0.2) == nil)
    gate.open()
    #expect(terminal.wait(for: "2 feeds fetched: 2 new articles"))
    #expect(terminal.exitCode() == 0)
    #expect(try program.run("list").output.contains("Late"))
    // What came after the headlines is new at the next look.
    try PseudoTerminal(program, ["list"]).expect(0, "1 new since ")
  }

  @Test func `do not keep the others' articles from being grouped into stories`() throws {
    configure(["harbour", "valley", "silent"])
    let terminal = try PseudoTerminal(program, ["--wait", "2s"])
    #expect(terminal.wait(for: "1 feed still loading"))
    #expect(terminal.wait(for: "1 row of 2 articles"))
    #expect(terminal.output.contains("+1"), "\(terminal.output)")
    gate.open()
    #expect(terminal.exitCode() == 0)
  }

  @Test func `show what is stored at once with --wait 0s`() throws {
    configure(["fast"])
    #expect(try program.run("fetch").code == 0)
    configure(["fast", "silent"])
    let terminal = try PseudoTerminal(program, ["--wait", "0s"])
    #expect(terminal.wait(for: " still loading"))
    #expect(terminal.wait(for: "1 of 1"))
    gate.open()
    #expect(terminal.exitCode() == 0)
    #expect(try program.run("list").output.contains("Late"))
  }

  @Test func `are waited for if nothing is stored that could be shown`() throws {
    configure(["silent"])
    let terminal = try PseudoTerminal(program, ["--wait", "0s"])
    #expect(terminal.wait(for: "fetching 0/1 · silent"))
    gate.open()
    #expect(terminal.wait(for: "Late"))
    #expect(terminal.exitCode() == 0)
  }

  @Test func `are waited for in a pipe`() throws {
    configure(["fast", "silent"], settings: "wait = \"0s\"")
    Thread { [gate] in
      Thread.sleep(forTimeInterval: 0.5)
      gate.open()
    }.start()
    let run = try program.run("latest").expect()
    #expect(run.output.contains("Fast") && run.output.contains("Late"))
    #expect(run.errors.isEmpty)
  }

  @Test func `go on loading while the headlines are in the pager`() throws {
    let flag = "\(folder.path)/quit"
    let pager = try folder.writeScript(
      "cat\necho paging\nwhile [ ! -e '\(flag)' ]; do sleep 0.05; done", to: "less")
    configure(["fast"])
    #expect(try program.run("fetch").code == 0)
    configure(["fast", "silent"])
    var program = program
    program.environment["PAGER"] = pager
    let terminal = try PseudoTerminal(program, ["--wait", "0s"], rows: 3)
    #expect(terminal.wait(for: "paging"))
    gate.open()
    let end = Date().addingTimeInterval(20)
    while try !program.run("list").output.contains("Late"), Date() < end {}
    #expect(try program.run("list").output.contains("Late"))
    #expect(!terminal.output.contains("fetched"))
    folder.write("", to: "quit")
    #expect(terminal.wait(for: "2 feeds fetched: 1 new article"))
    #expect(terminal.exitCode() == 0)
  }

  @Test func `are given up at Ctrl-C, which shows what has arrived`() throws {
    configure(["fast", "silent"])
    let terminal = try PseudoTerminal(program, ["--wait", "1h"])
    terminal.answer("fetching 1/2 · silent", "\u{3}")
    terminal.expect(0, "Fast", "1 feed fetched: 1 new article")
    #expect(terminal.output.hasSuffix("interrupted: 1 feed not fetched\r\n"), "\(terminal.output)")
    // Giving up is not the feed's failure.
    #expect(try !program.run("feeds", "--format", "json").output.contains("\"error\""))
    gate.open()
  }

  @Test func `are given up at Ctrl-C after the headlines`() throws {
    configure(["fast", "silent"])
    // Long enough for the other feed, also on a busy machine.
    let terminal = try PseudoTerminal(program, ["--wait", "2s"])
    #expect(terminal.wait(for: "1 of 1"))
    // While the headlines are shown, Ctrl-C is for the pager; the progress follows them.
    let shown = terminal.output.components(separatedBy: "1 of 1")[0].utf8.count
    terminal.answer("fetching 1/2", "\u{3}", after: shown)
    #expect(terminal.exitCode() == 0)
    gate.open()
  }

  @Test func `leave nothing to show at Ctrl-C if nothing has arrived`() throws {
    configure(["silent"])
    let terminal = try PseudoTerminal(program, [])
    terminal.answer("fetching 0/1 · silent", "\u{3}")
    terminal.expect(130, "interrupted")
    gate.open()
  }

  @Test func `are given up at SIGTERM, without headlines`() throws {
    configure(["fast", "silent"])
    let terminal = try PseudoTerminal(program, [])
    #expect(terminal.wait(for: "fetching 1/2 · silent"))
    terminal.signal(SIGTERM)
    #expect(terminal.exitCode() == 143)
    #expect(try program.run("list").output.contains("Fast"))
    gate.open()
  }
}
