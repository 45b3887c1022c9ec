import FeedTestSupport
import Foundation
import Synchronization
import Testing

/// Whole articles in `aggregate`, `watch` and `browse` on a terminal (docs/full-text.md).
@Suite(.waitsForPrograms) struct `Whole articles on a terminal` {
  private let folder = TemporaryFolder()
  private let server: LocalServer
  private var program: BuiltProgram {
    var program = BuiltProgram(folder)
    program.environment["PAGER"] = "cat"
    return program
  }

  init() {
    server = LocalServer { _ in .response(status: 404) }
    let url = server.url
    server.setHandler { request in
      if request.path == "/feed" { return .text(PageSamples.feed(["\(url)/one", "\(url)/two"])) }
      return PageSamples.page(request.path)
    }
    program.configure(
      "[settings]\ninterval = \"0m\"\n[[feed]]\nname = \"Lines\"\nurl = \"\(url)/feed\"\nfull = true\n"
    )
  }

  @Test func `are loaded after the headlines`() throws {
    let terminal = try PseudoTerminal(program, [])
    #expect(terminal.wait(for: "2 pages loaded"), "\(terminal.output)")
    #expect(terminal.exitCode() == 0)
    let output = terminal.output
    let headline = try #require(output.firstRange(of: "Title of"))
    let progress = try #require(output.firstRange(of: "loading pages"))
    #expect(headline.lowerBound < progress.lowerBound)
    #expect(try program.run("count", "zanzibartwo").output == "1\n")
  }

  @Test func `are not waited for in a pipe`() throws {
    let run = try program.run()
    #expect(run.code == 0 && run.output.contains("Title of"))
    #expect(server.requests.map(\.path) == ["/feed"])
    #expect(try program.run("fetch").errors.contains("✓ 2 pages loaded"))
  }

  @Test func `are loaded while watching, until a signal`() throws {
    let terminal = try PseudoTerminal(program, ["watch"])
    #expect(terminal.wait(for: "Title of"), "\(terminal.output)")
    var found = ""
    for _ in 0..<100 where found != "2\n" {
      Thread.sleep(forTimeInterval: 0.1)
      found = try program.run("count", "zanzibarone or zanzibartwo").output
    }
    #expect(found == "2\n")
    terminal.signal(SIGTERM)
    #expect(terminal.exitCode() == 143)
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [true, false])
  func `are read in browse, or loaded there`(_ isLoaded: Bool) throws {
    #expect(try program.run(isLoaded ? ["fetch"] : []).code == 0)
    let terminal = try PseudoTerminal(program, ["browse"])
    #expect(terminal.wait(for: "All articles") || terminal.wait(for: "Lines"), "\(terminal.output)")
    terminal.send("\r")
    terminal.answer("Title of", "\r")
    if !isLoaded {
      terminal.answer("One line of the article.", "w")
    }
    #expect(terminal.wait(for: "opened its gate"), "\(terminal.output)")
    #expect(terminal.output.contains("text of the page"))
    terminal.send("Q")
  }

  @Test func `are requested once in browse, however often the key is pressed`() throws {
    #expect(try program.run().code == 0)
    let url = server.url
    let isFree = Mutex(false)
    server.setHandler { request in
      if request.path == "/feed" { return .text(PageSamples.feed(["\(url)/one"])) }
      while !isFree.withLock(\.self) { Thread.sleep(forTimeInterval: 0.01) }
      return PageSamples.page(request.path)
    }
    let terminal = try PseudoTerminal(program, ["browse"])
    #expect(terminal.wait(for: "All articles") || terminal.wait(for: "Lines"), "\(terminal.output)")
    terminal.send("\r")
    terminal.answer("Title of", "\r")
    #expect(terminal.wait(for: "One line of the article."))
    for _ in 0..<3 {
      terminal.send("w")
      #expect(terminal.wait(for: "loading the page"))
    }
    isFree.withLock { $0 = true }
    terminal.answer("opened its gate", "w")
    #expect(server.requests.count { $0.path != "/feed" } == 1)
    terminal.send("Q")
  }
}
