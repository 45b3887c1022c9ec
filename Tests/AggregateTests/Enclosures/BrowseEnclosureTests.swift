import FeedBasics
import FeedLibrary
import FeedTestSupport
import Foundation
import Testing

@testable import aggregate

/// Enclosures in `browse`: the queue, downloads, a player.
@Suite(.waitsForPrograms) struct `Enclosures in browse` {
  private let folder = TemporaryFolder()
  private static let file = FileServer.file(3000, seed: 3)

  private func program(_ server: LocalServer, commands: String = "") throws -> BuiltProgram {
    folder.write(
      """
      <rss version="2.0"><channel><title>The Harbour</title>
      <item><title>The ferry, episode one</title><guid isPermaLink="false">1</guid>
      <description>All of it, with a &lt;a href="https://s.example/other"&gt;link&lt;/a&gt;.</description>
      <pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate>
      <enclosure url="\(server.url)/1.mp3" type="audio/mpeg" length="3000"/></item>
      <item><title>No recording</title><guid isPermaLink="false">2</guid>
      <pubDate>Thu, 19 Nov 2026 12:00:00 GMT</pubDate></item></channel></rss>
      """, to: "config/aggregate/feed.xml")
    let program = BuiltProgram(folder)
    program.configure(
      """
      \(commands)
      [settings]
      downloads = "podcasts"
      [[feed]]
      name = "Harbour"
      url = "feed.xml"
      """)
    #expect(try program.run("fetch").code == 0)
    return program
  }

  private func server() -> LocalServer {
    LocalServer { _ in .response(headers: ["Content-Type: audio/mpeg"], body: Self.file) }
  }

  @Test func `wait in the queue, which the first screen shows`() throws {
    let server = server()
    let program = try program(server)
    let terminal = try PseudoTerminal(program, ["browse"], columns: 80, rows: 20)
    #expect(terminal.wait(for: "Starred"))
    press("+", terminal, until: "open a list of them first")
    press("\r", terminal, until: "1/2")
    press("+", terminal, until: "1 enclosure added to the queue")
    press("\r", terminal, until: "All of it")
    press("f", terminal, until: "(queued)")
    press("j+", terminal, until: "this link is not an enclosure")
    press("kX", terminal, until: "(played)")
    press("X", terminal, until: "not played")
    press("+", terminal, until: "added to the queue")
    press("qqq", terminal, until: "Queue")
    press("Q", terminal, until: "\u{1B}[?1007r")
    #expect(terminal.exitCode() == 0)
    let queue = try program.run("enclosures", "--queue").output
    #expect(queue.hasPrefix("1\tunplayed\t3000\t\taudio/mpeg\t\(server.url)/1.mp3\t"))
    #expect(try program.run("enclosures", "--queue", "--dequeue").code == 0)
    #expect(try program.run("enclosures", "--queue", "--count").output == "0\n")
  }

  @Test func `are downloaded, and played from the file without a shell`() throws {
    let server = server()
    try folder.writeScript("printf '<%s>' \"$@\" >> '\(folder.path)/played'", to: "player")
    let program = try program(
      server, commands: "[commands]\nplay = [\"\(folder.path)/player\", \"{url}\", \"$(id)\"]")
    let terminal = try PseudoTerminal(program, ["browse"], columns: 80, rows: 20)
    #expect(terminal.wait(for: "Starred"))
    press("\r", terminal, until: "1/2")
    press("+", terminal, until: "added to the queue")
    press("P", terminal, until: "marked as played")
    press("W", terminal, until: "downloaded")
    press("X", terminal, until: "not played")
    press("P", terminal, until: "marked as played")
    press("jP", terminal, until: "no enclosure")
    press("Q", terminal, until: "\u{1B}[?1007r")
    #expect(terminal.exitCode() == 0)
    let name = "2026-11-20 Harbour - The ferry, episode one.mp3"
    let played = try String(contentsOfFile: "\(folder.path)/played", encoding: .utf8)
    let file = "\(folder.path)/config/aggregate/podcasts/\(name)"
    #expect(played == "<\(server.url)/1.mp3><$(id)><\(file)><$(id)>")
    #expect(FileManager.default.contents(atPath: file) == Self.file)
    // What was played has left the queue.
    #expect(try program.run("enclosures", "--queue", "--count").output == "0\n")
    #expect(try program.run("enclosures", "--played", "--count").output == "1\n")
  }

  @Test func `are in the queue in the order in which they were added`() throws {
    let server = server()
    let program = try program(server)
    folder.write(
      """
      <rss version="2.0"><channel><title>H</title>
      \((1...3).map {
        "<item><title>E\($0)</title><guid isPermaLink=\"false\">e\($0)</guid><pubDate>Fri, 2\($0) Nov 2026 12:00:00 GMT</pubDate>"
        + "<enclosure url=\"\(server.url)/e\($0).mp3\" type=\"audio/mpeg\"/></item>"
      }.joined())</channel></rss>
      """, to: "config/aggregate/feed.xml")
    #expect(try program.run("fetch", "--force").code == 0)
    for title in ["E3", "E1", "E2"] {
      #expect(try program.run("enclosures", "title:\(title)", "--enqueue").code == 0)
    }
    func queue(_ more: String...) throws -> [String] {
      try program.run(["enclosures", "--queue", "--format", "m3u"] + more).output
        .split(separator: "\n").filter { $0.hasPrefix("http") }
        .map { String($0.suffix(6).prefix(2)) }
    }
    #expect(try queue() == ["e3", "e1", "e2"])
    #expect(try queue("--limit", "2") == ["e3", "e1"])
    #expect(try queue("--limit", "2", "--page", "2") == ["e2"])
    #expect(try queue("title:E1") == ["e1"])
    #expect(try program.run("count", "is:queued").output == "3\n")
    #expect(try program.run("enclosures", "--queue", "--mark-played", "title:E3").code == 0)
    #expect(try queue() == ["e1", "e2"])
    #expect(try program.run("count", "-is:queued title:E3").output == "1\n")
    #expect(try program.run("enclosures", "--enqueue").code == 64)
    #expect(try program.run("enclosures", "1", "--enqueue", "--dequeue").code == 64)
    let json = try program.run("enclosures", "--queue", "--format", "jsonl").output
    #expect(json.contains("\"queued\":true"))
  }
}

@Suite struct `Downloads in browse` {
  private static func end(_ add: (inout BrowseDownloads) -> Void) -> [String] {
    var downloads = BrowseDownloads(folder: "~/P", mask: SecretMask([]))
    add(&downloads)
    return [downloads.end].lines
  }

  @Test func `are summed up once the last one ended`() {
    let one = Self.end { _ = $0.add("One", .saved("1.mp3")) }
    #expect(one == ["message: downloaded ~/P/1.mp3"])
    let two = Self.end {
      _ = $0.add("One", .saved("1.mp3"))
      _ = $0.add("Two", .saved("2.mp3"), wasThere: true)
    }
    #expect(two == ["message: 2 downloaded"])
    let mixed = Self.end {
      _ = $0.add("Missing", .failed("404 Not Found"))
      _ = $0.add("Two", .saved("2.mp3"))
    }
    #expect(mixed == ["failed: 1 downloaded, 1 failed: Missing: 404 Not Found"])
    let failed = Self.end {
      _ = $0.add("Missing", .failed("404 Not Found"))
      _ = $0.add("Two", .interrupted(isResumable: true))
    }
    #expect(failed == ["failed: 2 failed: Missing: 404 Not Found; and 1 more"])
  }
}
