import FeedTestSupport
import Foundation
import Testing

/// Long text on a terminal goes through a pager that shows colours and links.
@Suite(.waitsForPrograms) struct `The pager` {
  private let folder = TemporaryFolder()

  private func program(_ pager: String? = nil) throws -> BuiltProgram {
    var program = BuiltProgram(folder)
    let items = (0..<40).map { number in
      "<item><title>Title \(number)</title><guid isPermaLink=\"false\">\(number)</guid>"
        + "<link>https://f.example/\(number)</link></item>"
    }
    folder.write(
      "<rss version=\"2.0\"><channel><title>F</title>\(items.joined())</channel></rss>",
      to: "config/aggregate/feed.xml")
    program.configure(feeds: [("F", "feed.xml")])
    #expect(try program.run("fetch").code == 0)
    program.environment["PAGER"] = pager
    return program
  }

  /// A program that shows how it was called, then passes its input on.
  private func fake(_ name: String) throws -> String {
    try folder.writeScript(
      "echo \"called: $0 $* LESS=$LESS $LESSCHARSET\"\ncat", to: "bin/\(name)")
  }

  @Test(arguments: [
    ("less", nil, "-R", "FRX"), ("less", "-M", "-R", "-M"), ("less -S", "-M", "-R -S", "-M"),
    ("other -x", nil, "-x", "FRX"),
  ])
  func `is called with less's option for colours, whatever LESS contains`(
    _ pager: String, _ less: String?, _ arguments: String, _ variable: String
  ) throws {
    let words = pager.split(separator: " ")
    let path = try fake(String(words[0]))
    var program = try program(([path] + words.dropFirst().map(String.init)).joined(separator: " "))
    program.environment["LESS"] = less
    let terminal = try PseudoTerminal(program, ["list", "--feed", "F"])
    terminal.expect(0, "Title 39")
    #expect(terminal.output.hasPrefix("called: \(path) \(arguments) LESS=\(variable) utf-8\r\n"))
  }

  @Test(arguments: [("less", true, true), ("other", false, true), ("more", false, false)])
  func `is given links and colours if it passes them on`(
    _ pager: String, _ hasLinks: Bool, _ hasColors: Bool
  ) throws {
    let terminal = try PseudoTerminal(program(fake(pager)), ["list", "--feed", "F"])
    #expect(terminal.exitCode() == 0)
    #expect(terminal.output.contains("\u{1B}]8;;https://f.example/") == hasLinks)
    #expect(terminal.output.contains("\u{1B}[0m") == hasColors)
  }

  @Test func `is not used for text that fits the screen, or if it is turned off`() throws {
    let path = try fake("less")
    for (pager, rows) in [(path, 60), ("", 20), ("cat", 20)] {
      let terminal = try PseudoTerminal(program(pager), ["list", "--feed", "F"], rows: rows)
      terminal.expect(0, "Title 39")
      #expect(!terminal.output.contains("called:"))
    }
  }

  @Test func `can be interrupted by itself`() throws {
    let path = try folder.writeScript(
      "cat > /dev/null\ntrap 'echo caught; exit 0' INT\necho ready\nsleep 20 & wait",
      to: "bin/less")
    let terminal = try PseudoTerminal(program(path), ["latest", "--feed", "F"])
    terminal.answer("ready", "\u{3}")
    #expect(terminal.wait(for: "caught"))
    #expect(terminal.exitCode() == 0)
  }
}
