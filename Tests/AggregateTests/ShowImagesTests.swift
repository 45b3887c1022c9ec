import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary
@testable import TerminalPictures
@testable import aggregate

/// `show --images` on a terminal.
@Suite(.waitsForPrograms) struct `Pictures in show` {
  private let folder = TemporaryFolder()

  static let hasChafa =
    LimitedProcess.path(of: "chafa", ProcessInfo.processInfo.environment) != nil

  private func program(_ environment: [String: String] = [:]) -> BuiltProgram {
    var program = BuiltProgram(folder)
    program.environment = ["COLORTERM": "truecolor", "PAGER": "cat"].merging(environment) { $1 }
    return program
  }

  /// Stores an article with an image, and one without.
  private func fetch(image: String, paragraphs: Int = 1) throws {
    let text = String(repeating: "&lt;p&gt;The text.&lt;/p&gt;", count: paragraphs)
    folder.write(
      """
      <rss version="2.0"><channel><title>F</title>
      <item><title>With</title><guid>https://f.example/1</guid>
      <enclosure url="\(image)" type="image/png" length="1"/><description>\(text)</description>
      <pubDate>Tue, 21 Jan 2020 09:00:00 GMT</pubDate></item>
      <item><title>Without</title><guid>https://f.example/2</guid><description>Text.</description></item>
      </channel></rss>
      """, to: "feed.xml")
    program().configure("[[feed]]\nname = \"F\"\nurl = \"\(folder.path)/feed.xml\"\n")
    #expect(try program().run("fetch", "--force").code == 0)
  }

  private var number: String {
    get throws {
      let lines = try program().run("list").output.split(separator: "\n")
      let line = try #require(lines.first { $0.hasSuffix("With") || $0.contains("With\t") })
      return String(line.split(separator: "\t")[0])
    }
  }

  /// What a terminal shows, without carriage returns.
  private func show(
    _ more: [String] = [], _ environment: [String: String] = [:], rows: Int = 40
  ) throws -> String {
    let terminal = try PseudoTerminal(
      program(environment), ["show", try number, "--images"] + more, columns: 60, rows: rows)
    #expect(terminal.exitCode(within: 30) == 0)
    return terminal.output.replacing("\r\n", with: "\n")
  }

  @Test(.enabled(if: hasChafa, "chafa is not installed"))
  func `the picture is between title and text, and is cached`() throws {
    let server = LocalServer { _ in .response(body: TestImage.png()) }
    try fetch(image: "\(server.url)/a.png")
    let output = try show()
    let parts = output.components(separatedBy: "\n\n")
    #expect(parts[0].contains("With") && parts[2].hasPrefix("The text."))
    let pixels = BlockElements(parts[1].components(separatedBy: "\n")).pixels
    let (height, width) = (pixels.count, pixels[0].count)
    #expect(height <= 40 && width <= 60)
    let places = [(1, 1), (1, 3), (3, 1), (3, 3)]
    #expect(TestImage.areQuarters(places.map { pixels[height * $0 / 4][width * $1 / 4] }))
    #expect(try show() == output)
    #expect(server.requests.count == 1)
    #expect(try !program().run("list", "--unread").output.contains("With\t"))
  }

  @Test(.enabled(if: hasChafa, "chafa is not installed"))
  func `a terminal with graphics gets pixels, a pager block elements`() throws {
    let server = LocalServer { _ in .response(body: TestImage.png()) }
    try fetch(image: "\(server.url)/a.png", paragraphs: 30)
    let kitty = ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"]
    let output = try show([], kitty, rows: 100)
    #expect(output.contains("\u{1B}_Ga=T,") && !output.contains("▄"))
    let paged = "\(folder.path)/paged"
    _ = try show([], kitty.merging(["PAGER": "tee \(paged)"]) { $1 }, rows: 30)
    let text = try String(contentsOfFile: paged, encoding: .utf8)
    #expect(text.contains("\u{1B}[38;") && !text.contains("\u{1B}_G"))
  }

  @Test(.enabled(if: hasChafa, "chafa is not installed"))
  func `without colours it has none`() throws {
    let server = LocalServer { _ in .response(body: TestImage.png()) }
    try fetch(image: "\(server.url)/a.png")
    for output in [try show(["--color", "never"]), try show([], ["NO_COLOR": "1"])] {
      #expect(!output.contains("\u{1B}[") && !output.contains("[image"))
      #expect(output.contains("█"))
    }
  }

  @Test(
    .enabled(if: hasChafa, "chafa is not installed"),
    arguments: [
      (200, "<!DOCTYPE html><html>", "a web page instead of an image"),
      (404, "", "404 Not Found"), (200, "<svg xmlns='x'/>", "a drawing (SVG), which is not shown"),
      (200, "", "the server's response is empty"),
      (200, "\u{1B}]0;x\u{07}", "not an image of a supported type"),
    ])
  func `a line explains why there is no picture`(_ status: Int, _ body: String, _ reason: String)
    throws
  {
    let server = LocalServer { _ in .response(status: status, body: Data(body.utf8)) }
    try fetch(image: "\(server.url)/a.png")
    #expect(try show().contains("[image: \(reason)]"))
  }

  @Test(.enabled(if: hasChafa, "chafa is not installed"))
  func `an endless or slow body does not keep the reader waiting`() throws {
    let piece = TestImage.png(side: 300) + Data(count: 500_000)
    let server = LocalServer { request in
      let head = Data("HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n".utf8)
      let pause = request.path == "/slow.png" ? 1.0 : 0
      return .slowly([head] + Array(repeating: piece, count: 30), pause: pause)
    }
    try fetch(image: "\(server.url)/huge.png")
    #expect(try show().contains("[image: larger than 10 MB]"))
    try fetch(image: "\(server.url)/slow.png")
    let output = try show(["--color", "never"])
    #expect(server.requests.last?.path == "/slow.png")
    #expect(output.contains("[image: the response took longer than "), "\(output)")
    #expect(output.contains("The text."))
  }

  @Test(.enabled(if: hasChafa, "chafa is not installed"))
  func `the text is shown offline, with a line for each picture`() throws {
    try fetch(image: "http://127.0.0.1:1/a.png")
    let other = try number == "1" ? "2" : "1"
    let output = try show([other])
    #expect(output.contains("[image: the article has no image]"))
    #expect(output.components(separatedBy: "[image: ").count == 3)
    #expect(output.contains("The text."))
  }

  @Test(.enabled(if: hasChafa, "chafa is not installed"))
  func `no picture is loaded from a host that asked for a pause`() throws {
    let server = LocalServer { request in
      request.path == "/feed"
        ? .response(status: 429, headers: ["Retry-After: 600"])
        : .response(body: TestImage.png())
    }
    try fetch(image: "\(server.url)/a.png")
    program().configure(feeds: [("F", "\(folder.path)/feed.xml"), ("Busy", "\(server.url)/feed")])
    _ = try program().run("fetch")
    #expect(try show().contains("[image: 127.0.0.1 asked for a pause of "))
    #expect(server.requests.map(\.path) == ["/feed"])
  }

  @Test func `without chafa a hint is shown, and nothing is loaded`() throws {
    let server = LocalServer { _ in .response(body: TestImage.png()) }
    try fetch(image: "\(server.url)/a.png")
    let output = try show([], ["PATH": folder.path])
    #expect(output.contains("[image: install chafa to see pictures]"))
    #expect(
      try show([], ["AGGREGATE_PICTURES": "none"]).contains("[image: pictures are switched off"))
    #expect(server.requests.isEmpty)
  }

  @Test func `in a pipe nothing changes and nothing is loaded`() throws {
    let server = LocalServer { _ in .response(body: TestImage.png()) }
    try fetch(image: "\(server.url)/a.png")
    for format in ["table", "json", "markdown"] {
      let arguments = ["show", try number, "--format", format]
      let plain = try program().run(arguments)
      let run = try program().run(arguments + ["--images"])
      #expect(run.output == plain.output && run.code == 0 && run.errors == "")
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `a public feed's picture may not come from a private address`() throws {
    let text = """
      [[feed]]
      name = "Public"
      url = "https://f.example/feed"
      [[feed]]
      name = "Home"
      url = "http://192.168.0.2/feed"
      """
    let config = try ConfigReader.read(text, path: "feeds.toml", environment: [:])
    func request(_ url: String, _ feeds: Set<String>) -> Bool {
      LinkedFile.image(url, carriedBy: feeds, config).mustBePublic
    }
    #expect(request("http://127.0.0.1/a.png", ["Public"]))
    #expect(request("https://i.example/a.png", ["Public"]))
    #expect(!request("https://f.example/a.png", ["Public"]))
    #expect(!request("http://192.168.0.3/a.png", ["Home"]))
    #expect(request("http://192.168.0.3/a.png", ["Gone"]))
    // A public feed has the article too, and perhaps the link.
    #expect(request("http://192.168.0.3/a.png", ["Home", "Public"]))
  }
}
