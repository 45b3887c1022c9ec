import FeedTestSupport
import Foundation
import Testing

/// What `enclosures --download` reports of failures.
@Suite(.waitsForPrograms) struct `Failed downloads` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }
  private var target: String { "\(folder.path)/podcasts" }
  private static let file = FileServer.file(400_000, seed: 7)

  /// A server of a feed with attachments, the first being the newest.
  private func serve(
    _ paths: [String], settings: String = "",
    _ reply: @escaping @Sendable (LocalServer.Request) -> LocalServer.Reply
  ) throws -> LocalServer {
    let server = LocalServer { request in
      guard request.path == "/feed.xml" else { return reply(request) }
      let items = paths.enumerated().map { index, path in
        """
        <item><title>Episode \(index)</title><guid isPermaLink="false">\(index)</guid>
        <pubDate>Fri, \(20 - index) Nov 2026 12:00:00 GMT</pubDate>
        <enclosure url="http://\(request.headers["host"] ?? "")\(path)" type="audio/mpeg" length="1"/></item>
        """
      }
      return .text("<rss version='2.0'><channel><title>H</title>\(items.joined())</channel></rss>")
    }
    program.configure(
      """
      \(settings)
      [[feed]]
      name = "Harbour"
      url = "\(server.url)/feed.xml"
      headers = { X-Api-Key = "s3cr3t-word" }
      """)
    #expect(try program.run("fetch").code == 0)
    return server
  }

  @Test func `reveal no secret that a server echoes`() throws {
    let server = try serve(["/1.mp3", "/2.mp3?token=t0k3n", "/s3cr3t-word/3.mp3", "/4.mp3"]) {
      request in
      let key = request.headers["x-api-key"] ?? ""
      return switch request.path {
      case "/1.mp3":
        .response(status: 302, headers: ["Location: http://127.0.0.1:1/?echo=\(key)"])
      case "/4.mp3":
        .response(status: 302, headers: ["Location: http://127.0.0.1:1/\(key)/4.mp3"])
      case "/s3cr3t-word/3.mp3": .response(status: 503)
      default: .response(status: 404)
      }
    }
    let run = try program.run("enclosures", "--download", target).expect(1, "echo=***")
    #expect(server.requests.contains { $0.headers["x-api-key"] == "s3cr3t-word" })
    #expect(!run.errors.contains("s3cr3t") && !run.errors.contains("t0k3n"), "\(run.errors)")
  }

  @Test(arguments: [true, false])
  func `are reported after Ctrl-C, and what can be continued`(_ isResumable: Bool) throws {
    let file = `Failed downloads`.file
    let server = try serve(["/gone.mp3", "/slow.mp3"]) { request in
      guard request.path == "/slow.mp3" else { return .response(status: 404) }
      let tag = isResumable ? "ETag: \"1\"\r\n" : ""
      let head = "HTTP/1.1 200 OK\r\nContent-Length: \(file.count)\r\n\(tag)\r\n"
      let pieces = stride(from: 0, to: file.count, by: 10_000).map { file[$0..<$0 + 10_000] }
      return .slowly([Data(head.utf8)] + pieces, pause: 0.1)
    }
    defer { server.stop() }
    let terminal = try PseudoTerminal(program, ["enclosures", "--download", target])
    #expect(terminal.wait(for: "downloading 1/2, 1"))
    terminal.signal(SIGINT)
    terminal.expect(130, "404 Not Found", "interrupted; 0 files saved")
    #expect(terminal.output.contains("continued next time") == isResumable, "\(terminal.output)")
  }

  @Test(arguments: [true, false])
  func `leave out further files of a host that asks for a pause, if hold_host is set`(
    _ holds: Bool
  ) throws {
    let paths = (1...6).map { "/\($0).mp3" }
    let server = try serve(
      paths, settings: "[settings]\nhold_host = \(holds)\nper_host = 1\n"
    ) { request in
      request.path == "/1.mp3"
        ? .response(status: 503, headers: ["Retry-After: 600"])
        : .response(body: Data("ID3".utf8))
    }
    let run = try program.run("enclosures", "--download", target).expect(
      1, holds ? "0 files saved" : "5 files saved")
    #expect(run.errors.contains("skipped 5 more files from that host") == holds, "\(run.errors)")
    // A pause that the feed's server requested.
    server.setHandler { request in
      request.path == "/feed.xml"
        ? .response(status: 429, headers: ["Retry-After: 600"])
        : .response(body: Data("ID3".utf8))
    }
    _ = try program.run("fetch", "--force")
    let next = try program.run("enclosures", "--download", target)
    #expect((next.code == 0) == !holds, "\(next.errors)")
    #expect(next.errors.contains("asked for a pause until") == holds, "\(next.errors)")
  }

  @Test func `include those whose redirect leads to a host that asked for a pause`() throws {
    let busy = LocalServer { request in
      request.path == "/feed"
        ? .response(status: 429, headers: ["Retry-After: 600"])
        : .response(body: Data("ID3".utf8))
    }
    let place = busy.url.replacing("127.0.0.1", with: "localhost")
    let server = try serve(["/1.mp3"]) { _ in
      .response(status: 302, headers: ["Location: \(place)/1.mp3"])
    }
    program.configure(
      feeds: [("Harbour", "\(server.url)/feed.xml"), ("Busy", "\(place)/feed")])
    _ = try program.run("fetch", "Busy")
    try program.run("enclosures", "--download", target).expect(
      1, "localhost asked for a pause of 10 more minutes")
    #expect(busy.requests.map(\.path) == ["/feed"])
  }

  @Test func `name a folder whose hidden folder is a link`() throws {
    let server = try serve(["/1.mp3"]) { _ in .response(body: Data("ID3".utf8)) }
    defer { server.stop() }
    folder.write("", to: "outside/file")
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    #expect(symlink("\(folder.path)/outside", "\(target)/.aggregate") == 0)
    try program.run("enclosures", "--download", target).expect(
      1, ".aggregate is a symbolic link; remove it")
  }
}
