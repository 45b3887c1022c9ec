import FeedTestSupport
import Foundation
import Testing

/// The validators of feeds that are redirected, from server to store and back (docs/politeness.md).
@Suite(.waitsForPrograms) struct `A feed that is redirected` {
  private let program = BuiltProgram(TemporaryFolder())

  /// What a request was for, and the validator that it had.
  private struct Asked: Equatable, CustomStringConvertible {
    var path: String
    var etag: String?
    var description: String { "\(path) \(etag ?? "-")" }
  }

  /// The request's own page has a validator of its own; it is not modified if the request names that.
  private static func page(_ request: LocalServer.Request) -> LocalServer.Reply {
    let etag = "\"\(request.path)\""
    if request.headers["if-none-match"] == etag { return .response(status: 304) }
    return .text(Samples.rss(["One"]), headers: ["ETag: \(etag)"])
  }

  private static func moved(_ status: Int, to target: String) -> LocalServer.Reply {
    .response(status: status, headers: ["Location: \(target)"])
  }

  /// - Parameter others: the server's other name, for another origin.
  @Test(arguments: [301, 302, 307, 308], [false, true])
  func `sends no validators of the old URL to the new one`(_ status: Int, _ others: Bool) throws {
    let server = LocalServer { Self.page($0) }
    let base = others ? "http://localhost:\(server.port)" : server.url
    program.configure(feeds: [("A", "\(server.url)/old")], settings: "interval = \"0m\"")
    _ = try program.run("fetch")
    _ = try program.run("fetch")
    // The old URL leads to the new one by way of a third.
    server.setHandler { request in
      switch request.path {
      case "/old": Self.moved(status, to: "\(base)/mid")
      case "/mid": Self.moved(status, to: "\(base)/new")
      default: Self.page(request)
      }
    }
    for _ in 0..<3 { #expect(try program.run("fetch").code == 0) }
    let asked = server.requests.map { Asked(path: $0.path, etag: $0.headers["if-none-match"]) }
    var expected = [
      Asked(path: "/old"), Asked(path: "/old", etag: "\"/old\""),
      Asked(path: "/old", etag: "\"/old\""), Asked(path: "/mid"), Asked(path: "/new"),
    ]
    let known = Asked(path: "/new", etag: "\"/new\"")
    expected +=
      status == 301 || status == 308
      ? [known, known]
      : [
        Asked(path: "/old"), Asked(path: "/mid"), known, Asked(path: "/old"), Asked(path: "/mid"),
        known,
      ]
    #expect(asked == expected)
  }

  @Test func `is read anew where it leads to another URL than before`() throws {
    let server = LocalServer { request in
      request.path == "/feed" ? Self.moved(302, to: "/a") : Self.page(request)
    }
    program.configure(feeds: [("A", "\(server.url)/feed")], settings: "interval = \"0m\"")
    _ = try program.run("fetch")
    server.setHandler { request in
      request.path == "/feed" ? Self.moved(302, to: "/b") : Self.page(request)
    }
    _ = try program.run("fetch")
    let asked = server.requests.map { Asked(path: $0.path, etag: $0.headers["if-none-match"]) }
    #expect(
      asked == [Asked(path: "/feed"), Asked(path: "/a"), Asked(path: "/feed"), Asked(path: "/b")])
  }
}
