import FeedTestSupport
import Foundation
import Testing

/// `show --full` against a local server (docs/full-text.md).
@Suite(.waitsForPrograms) struct `Whole articles on demand` {
  private let folder = TemporaryFolder()
  private let server = LocalServer { _ in .response(status: 404) }
  private let times = RequestTimes()
  private var program: BuiltProgram {
    var program = BuiltProgram(folder)
    program.environment["PAGER"] = "cat"
    return program
  }

  /// Serves a feed with these paths, and a page for each; `gone` and `busy` are no pages.
  private func serve(_ paths: [String]) throws {
    let url = server.url
    server.setHandler { [times] request in
      if request.path == "/feed" { return .text(PageSamples.feed(paths.map { "\(url)/\($0)" })) }
      times.note(request.path)
      switch request.path {
      case "/gone": return .response(status: 410)
      case "/busy": return .response(status: 429)
      case "/slow":
        Thread.sleep(forTimeInterval: 0.5)
        return PageSamples.page(request.path)
      default: return PageSamples.page(request.path)
      }
    }
    program.configure(feeds: [("Lines", "\(url)/feed")])
    #expect(try program.run("fetch").code == 0)
  }

  @Test func `are loaded once, a second apart, and again with --refresh`() throws {
    try serve(["one", "two"])
    #expect(times.paths.isEmpty)
    for _ in 1...2 {
      let shown = try program.run("show", "1", "--full")
      #expect(shown.code == 0 && shown.errors.isEmpty)
      #expect(shown.output.contains("Zanzibarone"), "\(shown.output) \(shown.errors)")
    }
    #expect(times.paths == ["/one"])
    #expect(try program.run("show", "1", "--full", "--refresh").code == 0)
    #expect(try program.run("show", "2", "--full").code == 0)
    #expect(times.paths == ["/one", "/one", "/two"])
    for (first, second) in zip(times.all, times.all.dropFirst()) {
      #expect(second.time.timeIntervalSince(first.time) >= 1)
    }
  }

  @Test func `are not requested again once they are gone, and the exit code tells`() throws {
    try serve(["gone"])
    for _ in 1...2 {
      let gone = try program.run("show", "1", "--full").expect(1)
      #expect(gone.errors == "aggregate: article 1: the page no longer exists\n")
      #expect(gone.output.contains("One line of the article."))
    }
    #expect(times.paths == ["/gone"])
    #expect(try program.run("show", "1", "--refresh").code == 1)
    #expect(times.paths == ["/gone", "/gone"])
  }

  @Test func `give the reason once on a terminal`() throws {
    try serve(["gone"])
    let terminal = try PseudoTerminal(program, ["show", "1", "--full"])
    #expect(terminal.exitCode() == 1)
    let parts = terminal.output.components(separatedBy: "no longer exists")
    #expect(parts.count == 2, "\(terminal.output)")
  }

  @Test func `show what is loaded while it takes time, on a terminal only`() throws {
    try serve(["slow", "one"])
    let terminal = try PseudoTerminal(program, ["show", "1-2", "--full"])
    #expect(terminal.wait(for: "loading page 1/2 · 127.0.0.1"), "\(terminal.output)")
    #expect(terminal.wait(for: "loading page 2/2"), "\(terminal.output)")
    terminal.expect(0, "Zanzibarslow")
  }

  @Test func `stop at a host that is busy`() throws {
    try serve(["busy", "one", "two"])
    let shown = try program.run("show", "1-3", "--full").expect(
      1, "the page of article 2 could not be loaded: not requested")
    #expect(times.paths == ["/busy"], "\(shown.errors)")
  }
}
