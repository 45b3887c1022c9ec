import FeedTestSupport
import Foundation
import Synchronization
import Testing

/// `enclosures`.
@Suite(.waitsForPrograms) struct `The command enclosures` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }
  private var target: String { "\(folder.path)/podcasts" }
  private static let file = FileServer.file(400_000, seed: 7)

  /// A server of a feed and of what it links to.
  private func serve(
    _ items: String, _ reply: @escaping @Sendable (LocalServer.Request) -> LocalServer.Reply
  ) throws -> LocalServer {
    let server = LocalServer { request in
      guard request.path == "/feed.xml" else { return reply(request) }
      let port = request.headers["host"] ?? ""
      return .text(
        """
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>The Harbour</title>
        \(items.replacing("SERVER", with: "http://\(port)"))</channel></rss>
        """)
    }
    program.configure(feeds: [("Harbour", "\(server.url)/feed.xml")])
    #expect(try program.run("fetch").code == 0)
    return server
  }

  private func episode(
    _ number: Int, _ title: String? = nil, path: String? = nil, type: String = "audio/mpeg"
  ) -> String {
    """
    <item><title>\(title ?? "Episode \(number)")</title><guid isPermaLink="false">\(number)</guid>
    <pubDate>Fri, \(number + 10) Nov 2026 12:00:00 GMT</pubDate><itunes:duration>1:03:00</itunes:duration>
    <enclosure url="SERVER\(path ?? "/\(number).mp3")" type="\(type)" length="\(number)400000"/></item>
    """
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: target).filter { $0 != ".aggregate" }
      .sorted()
  }

  @Test func `lists attachments in every format`() throws {
    let server = try serve(
      episode(1) + episode(2, "Second\tone") + "<item><title>None</title><guid>n</guid></item>"
    ) { _ in .response(status: 404) }
    let lines = try program.run("enclosures").output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first.map(String.init)
        == [
          "2", "unplayed", "2400000", "3780", "audio/mpeg", "\(server.url)/2.mp3",
          "2026-11-12T12:00:00Z", "Harbour", "Second one",
        ].joined(separator: "\t"), "\(lines)")
    let table = try program.run("enclosures", "--format", "table").output
    #expect(table.contains("● audio/mpeg, 2 MB, 1 h 3 min  \(server.url)/2.mp3"), "\(table)")
    let json = try program.run("enclosures", "--format", "jsonl", "--oldest", "-n1").output
    let first = try JSON.object(json)
    #expect(first["duration_in_seconds"] as? Int == 3780 && first["played"] as? Bool == false)
    #expect(first["article"] as? Int == 1 && first["size_in_bytes"] as? Int == 1_400_000)
    #expect(try program.run("enclosures", "3", "--format", "json").output == "[]\n")
    let markdown = try program.run("enclosures", "1", "--format", "markdown").output
    #expect(markdown.hasPrefix("- [Harbour: Episode 1](\(server.url)/1.mp3) (audio/mpeg, 1 MB"))
    #expect(
      try program.run("enclosures", "1", "--format", "m3u").output
        == "#EXTM3U\n#EXTINF:3780,Harbour - Episode 1\n\(server.url)/1.mp3\n")
    #expect(try program.run("enclosures", "--played", "--format", "m3u").output == "#EXTM3U\n")
    #expect(try program.run("enclosures", "--count").output == "2\n")
    #expect(try program.run("enclosures", "--limit", "1", "--page", "2").output.contains("/1.mp3"))
    #expect(try program.run("enclosures", "title:second").output.hasPrefix("2\t"))
    #expect(try program.run("show", "1").output.contains("audio/mpeg, 1 MB, 1 h 3 min"))
  }

  @Test func `marks attachments as played, for good`() throws {
    let server = try serve(episode(1) + episode(2) + episode(3)) { _ in .response(status: 404) }
    defer { server.stop() }
    #expect(try program.run("enclosures", "--mark-played").code == 64)
    #expect(try program.run("enclosures", "1", "--mark-played").code == 0)
    #expect(try program.run("enclosures", "title:2", "--mark-played").code == 0)
    #expect(try program.run("enclosures", "--played").output.split(separator: "\n").count == 2)
    #expect(try program.run("enclosures", "--unplayed", "--limit", "1").output.hasPrefix("3\t"))
    #expect(try program.run("fetch", "--force").code == 0)
    #expect(try program.run("enclosures", "--played", "--count").output == "2\n")
    #expect(try program.run("enclosures", "2", "--mark-unplayed").code == 0)
    #expect(try program.run("enclosures", "--played").output.hasPrefix("1\tplayed\t"))
    #expect(try program.run("enclosures", "9", "--mark-played").code == 1)
    for wrong in [
      ["--played", "--unplayed"], ["1", "--mark-played", "--mark-unplayed"],
      ["1", "--mark-played", "--download", "x"], ["--download", ""],
      ["--download", "x", "--max-size", "large"],
    ] {
      #expect(try program.run(["enclosures"] + wrong).code == 64, "\(wrong)")
    }
  }

  @Test func `downloads each file once, under safe names`() throws {
    let page = Data("<html>gone</html>".utf8)
    let server = try serve(
      episode(1, "../../evil: part 1?") + episode(2, "Slides", path: "/s.exe", type: "x/y")
        + episode(3, "Episode", path: "/gone.mp3") + episode(4, "Episode", path: "/a.mp3")
        + episode(4, "Episode", path: "/a.mp3").replacing(">4<", with: ">5<")
        + episode(6, "FTP").replacing("SERVER", with: "ftp://h.example")
    ) { request in
      switch request.path {
      case "/s.exe": .response(body: Data("%PDF-1.7".utf8))
      case "/gone.mp3": .response(body: page)
      default: .response(body: `The command enclosures`.file)
      }
    }
    let run = try program.run("enclosures", "--download", target).expect(
      1, "3 files saved, 1 failed", "a web page instead of audio/mpeg")
    #expect(run.output.isEmpty)
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("downloading"))
    #expect(
      try files() == [
        "2026-11-11 Harbour - evil- part 1.mp3", "2026-11-12 Harbour - Slides.pdf",
        "2026-11-14 Harbour - Episode.mp3",
      ])
    let saved = FileManager.default.contents(atPath: "\(target)/2026-11-14 Harbour - Episode.mp3")
    #expect(saved == `The command enclosures`.file)
    let again = try program.run("enclosures", "1-5", "--download", target)
    #expect(again.errors.contains("0 files saved, 3 already there, 1 failed"), "\(again.errors)")
    #expect(server.requests.count { $0.path == "/a.mp3" } == 1)
    try FileManager.default.removeItem(atPath: "\(target)/2026-11-12 Harbour - Slides.pdf")
    #expect(try program.run("enclosures", "2", "--download", target).code == 0)
    #expect(try files().count == 3)
  }

  @Test func `downloads no file again when its URL has another token`() throws {
    let file = `The command enclosures`.file
    let server = try serve(episode(1, path: "/1.mp3?token=1")) { _ in .response(body: file) }
    try program.run("enclosures", "--download", target).expect(0, "1 file saved")
    let items = episode(1, path: "/1.mp3?token=2").replacing("SERVER", with: server.url)
    server.setHandler { request in
      request.path == "/feed.xml"
        ? .text("<rss version='2.0'><channel><title>The Harbour</title>\(items)</channel></rss>")
        : .response(body: file)
    }
    #expect(try program.run("fetch", "--force").code == 0)
    #expect(try program.run("enclosures").output.contains("token=2"))
    try program.run("enclosures", "--download", target).expect(0, "1 already there")
    #expect(try files() == ["2026-11-11 Harbour - Episode 1.mp3"])
    // What is gone is downloaded from the new URL.
    try FileManager.default.removeItem(atPath: "\(target)/2026-11-11 Harbour - Episode 1.mp3")
    try program.run("enclosures", "--download", target).expect(0, "1 file saved")
  }

  @Test func `continues a download that was interrupted or killed, byte for byte`() throws {
    let file = `The command enclosures`.file
    let isSlow = Atomic(true)
    let server = try serve(episode(1)) { request in
      if isSlow.load(ordering: .relaxed) {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(file.count)\r\nETag: \"1\"\r\n\r\n"
        let pieces = stride(from: 0, to: file.count, by: 10_000).map { file[$0..<$0 + 10_000] }
        return .slowly([Data(head.utf8)] + pieces, pause: 0.1)
      }
      return FileServer.Step.honest(file).reply(request)
    }
    for signal in [SIGINT, SIGKILL] {
      let count = partSize()
      let terminal = try PseudoTerminal(program, ["enclosures", "--download", target])
      while partSize() <= count, terminal.exitCode(within: 0.05) == nil {}
      #expect(terminal.wait(for: "downloading 0/1"))
      terminal.signal(signal)
      #expect(terminal.exitCode() == 128 + signal)
      #expect(try files() == [])
    }
    let kept = partSize()
    #expect(kept > 0 && kept < file.count)
    isSlow.store(false, ordering: .relaxed)
    let run = try program.run("enclosures", "--download", target)
    #expect(run.errors.contains("1 file saved"), "\(run.errors)")
    #expect(server.requests.last?.headers["range"] == "bytes=\(kept)-")
    #expect(
      FileManager.default.contents(atPath: "\(target)/2026-11-11 Harbour - Episode 1.mp3") == file)
  }

  private func partSize() -> Int {
    let hidden = "\(target)/.aggregate"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: hidden)) ?? []
    let part = names.first { $0.hasSuffix(".part") }
    let size = part.flatMap {
      try? FileManager.default.attributesOfItem(atPath: "\(hidden)/\($0)")[.size]
    }
    return (size as? Int) ?? 0
  }

  @Test(.disabled(if: Sanitizer.watchesThreads, "it needs to write"))
  func `keeps what arrived when the disk is full`() throws {
    let file = `The command enclosures`.file
    let server = try serve(episode(1)) { FileServer.Step.honest(file).reply($0) }
    // The largest file that it may write, in blocks of 512 bytes.
    try program.run(
      "enclosures", "--download", target,
      wrapper: ["sh", "-c", "ulimit -f 256; exec \"$@\"", "sh"]
    ).expect(1, "cannot be written to", "is kept")
    let kept = partSize()
    #expect(kept > 0)
    try program.run("enclosures", "--download", target).expect()
    #expect(server.requests.last?.headers["range"] == "bytes=\(kept)-")
    #expect(
      FileManager.default.contents(atPath: "\(target)/2026-11-11 Harbour - Episode 1.mp3") == file)
  }

  @Test func `sends credentials to the feed's own origin only`() throws {
    let other = LocalServer { _ in .response(body: Data("ID3".utf8)) }
    let items = episode(1) + episode(2).replacing("SERVER", with: other.url)
    let server = try serve(items) { _ in .response(body: Data("ID3".utf8)) }
    program.configure(
      "[[feed]]\nname = \"Harbour\"\nurl = \"\(server.url)/feed.xml\"\nusername = \"u\"\npassword = \"p\"\n"
    )
    #expect(try program.run("enclosures", "--download", target).code == 0)
    #expect(server.requests.last?.headers["authorization"] == "Basic dTpw")
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
  }
}
