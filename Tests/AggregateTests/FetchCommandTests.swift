import FeedTestSupport
import Foundation
import Testing

/// `aggregate fetch` with good and bad servers (docs/politeness.md).
@Suite(.waitsForPrograms) struct `Fetching` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  @Test func `bad feeds cause a line each and the others arrive`() throws {
    let server = LocalServer { request in
      switch request.path {
      case "/good": .text(Samples.rss(["Good"]))
      case "/page": .text("<!DOCTYPE html><html><head><title>x</title></head></html>")
      case "/empty": .text("")
      case "/missing": .response(status: 404)
      case "/large": .text(String(repeating: "x", count: 20_000))
      case "/cut": .raw(Data("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n<rss".utf8))
      case "/json": .text("{\"a\":1}")
      default: .raw(Data())
      }
    }
    let names = ["good", "page", "empty", "missing", "large", "cut", "json", "gone"]
    program.configure(
      feeds:
        names.map { ($0, "\(server.url)/\($0)") } + [
          ("refused", "http://127.0.0.1:1/"), ("nofile", "no.xml"),
        ],
      settings: "max_body = \"10KB\"")
    let run = try program.run("fetch").expect(3)
    #expect(run.output.isEmpty)
    let expected = [
      "page: not a feed: this is an HTML page", "empty: the document is empty",
      "missing: 404 Not Found",
      "large: the response is larger than the limit of 10 kB", "cut: ", "json: not a feed: ",
      "gone: ",
      "refused: ", "nofile: no such file",
    ]
    for text in expected { #expect(run.errors.contains("✗ \(text)"), "\(text)") }
    #expect(run.errors.split(separator: "\n").count == 1 + expected.count)
    #expect(run.errors.contains("✓ 1 feed fetched: 1 new article · 9 failed"))
    #expect(try program.run("list").output.contains("Good"))
  }

  @Test func `exits 4 if all feeds fail, and still creates a store`() throws {
    program.configure(feeds: [("refused", "http://127.0.0.1:1/")])
    #expect(try program.run("fetch").code == 4)
    #expect(try program.run("list").code == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: program.storePath)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `the totals in JSON count feeds by their status, and articles`() throws {
    folder.write(Samples.rss(["One", "Two"]), to: "config/aggregate/a.xml")
    program.configure(feeds: [("A", "a.xml"), ("B", "missing.xml")])
    let run = try program.run("fetch", "--json").expect(3)
    let totals = try #require(JSON.object(run.output)["totals"] as? [String: Any])
    #expect(
      totals.compactMapValues { $0 as? Int } == [
        "feeds": 2, "updated_feeds": 1, "unchanged": 0, "skipped": 0, "failed": 1, "new": 2,
        "updated": 0, "merged": 0,
      ])
  }

  @Test func `validators go back byte for byte and a 304 keeps everything`() throws {
    let server = LocalServer { _ in
      .text(
        Samples.rss(["One"]),
        headers: ["ETag: W/\"ab\"", "Last-Modified: Fri, 20 Nov 2026 07:00:00 GMT"])
    }
    program.configure(feeds: [("Local", "\(server.url)/feed")], settings: "interval = \"0m\"")
    #expect(try program.run("fetch").code == 0)
    server.setHandler { _ in .response(status: 304) }
    let run = try program.run("fetch", "--force", "--json")
    let last = try #require(server.requests.last)
    #expect(last.headers["if-none-match"] == "W/\"ab\"")
    #expect(last.headers["if-modified-since"] == "Fri, 20 Nov 2026 07:00:00 GMT")
    #expect(last.headers["user-agent"]?.hasPrefix("aggregate/") == true)
    #expect(last.headers["cookie"] == nil)
    #expect(last.headers["referer"] == nil)
    let feed = try #require((JSON.object(run.output)["feeds"] as? [[String: Any]])?.first)
    #expect(feed["status"] as? String == "unchanged")
    #expect(feed["http_status"] as? Int == 304)
    #expect(try program.run("list").output.contains("One"))
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://example.org/", "javascript:alert(1)", "//", "http://",
  ])
  func `a redirect to anything but http is refused`(_ target: String) throws {
    let server = LocalServer { _ in .response(status: 302, headers: ["Location: \(target)"]) }
    program.configure(feeds: [("Local", "\(server.url)/feed")])
    try program.run("fetch").expect(4, "not an http(s) URL")
  }

  @Test func `feeds that cannot be reached are reported together`() throws {
    let server = LocalServer { _ in .text(Samples.rss(["One"])) }
    let dead = (1...7).map { ("Dead \($0)", "http://127.0.0.1:1/\($0)") }
    program.configure(feeds: dead)
    let offline = try program.run("fetch")
    let reason =
      "cannot connect to 127.0.0.1: connection refused or no route; check the URL and the network"
    #expect(offline.code == 4)
    #expect(
      offline.errors.hasSuffix(
        "✗ offline: cannot reach Dead 1, Dead 2, Dead 3 and 4 more; \(reason)\n"
      ), "\(offline.errors)")
    program.configure(
      feeds: dead.prefix(3) + [("Gone", "\(folder.path)/none.xml"), ("Local", server.url)])
    try program.run("fetch").expect(
      3, "✗ Gone: no such file", "✗ cannot reach Dead 1, Dead 2, Dead 3; \(reason)\n")
  }

  @Test func `nothing due reports when the next is`() throws {
    let server = LocalServer { _ in .text(Samples.rss(["One"])) }
    program.configure(feeds: [("Local", "\(server.url)/feed")])
    #expect(try program.run("fetch").code == 0)
    var local = program
    local.environment["TZ"] = "NST+3:30"
    let run = try local.run("fetch").expect()
    let clock = #/nothing is due; the next feed is Local at (\d{4}-\d\d-\d\d )?\d\d:\d\d NST \(in /#
    #expect(run.errors.contains(clock), "\(run.errors)")
    #expect(server.requests.count == 1)
    #expect(try program.run("fetch", "local").code == 0)
    #expect(server.requests.count == 2)
  }

  @Test func `a feed that failed is named as such while it is not tried`() throws {
    let server = LocalServer { _ in .response(status: 500) }
    program.configure(feeds: [("Local", "\(server.url)/feed")])
    #expect(try program.run("fetch").code == 4)
    let run = try program.run("fetch", "Local")
    #expect(
      run.errors.hasPrefix("Local failed before, and is tried again at "), "\(run.errors)")
    #expect(run.errors.contains("; use --force to fetch now"))
  }

  @Test func `a host that asked for a pause gets it from all its feeds, named or not`() throws {
    let server = LocalServer { request in
      request.path == "/loud"
        ? .response(status: 429, headers: ["Retry-After: 7200"]) : .text(Samples.rss(["One"]))
    }
    program.configure(feeds: [("Loud", "\(server.url)/loud"), ("Quiet", "\(server.url)/quiet")])
    #expect(try program.run("fetch", "Loud").code == 4)
    try program.run("fetch", "Quiet", "--force").expect(0, "cannot be overridden")
    #expect(server.requests.map(\.path) == ["/loud"])
  }

  @Test func `a pause applies to feeds that are added or tested as well`() throws {
    let server = LocalServer { request in
      request.path == "/busy"
        ? .response(status: 429, headers: ["Retry-After: 7200"]) : .text(Samples.rss(["One"]))
    }
    program.configure(feeds: [("A", "\(server.url)/busy")])
    _ = try program.run("fetch")
    let held = "\(server.url)/new: 127.0.0.1 asked for a pause of 2 more hours"
    let added = try program.run("add", "\(server.url)/new").expect(1)
    #expect(
      added.errors
        == "aggregate: \(held); nothing was added; 'aggregate add --unchecked' adds it without a request\n"
    )
    // A page of another host may link to it.
    let page = LocalServer { _ in
      .text(
        "<html><head><link rel=alternate type=application/rss+xml href=\(server.url)/new></head></html>",
        headers: ["Content-Type: text/html"])
    }
    let other = page.url.replacing("127.0.0.1", with: "localhost")
    #expect(try program.run("add", other).errors.contains(held))
    let tested = try program.run("test", "\(server.url)/new")
    #expect(tested.code == 1 && tested.errors == "aggregate: \(held)\n")
    #expect(server.requests.map(\.path) == ["/busy"])
    #expect(try program.run("add", "--unchecked", "\(server.url)/new").code == 0)
  }

  @Test func `a pause that add meets is remembered, and one that test meets is not`() throws {
    let server = LocalServer { _ in .response(status: 429, headers: ["Retry-After: 7200"]) }
    program.configure(feeds: [])
    for path in ["a", "b"] {
      #expect(try program.run("test", "\(server.url)/\(path)").code != 0)
    }
    #expect(server.requests.count == 2)
    for _ in 1...2 {
      try program.run("add", "\(server.url)/a").expect(
        1, "127.0.0.1 asked for a pause of 2 more hours; nothing was added")
    }
    #expect(server.requests.count == 3)
  }

  @Test func `doctor does not request a feed that is gone or paused`() throws {
    let server = LocalServer { request in
      request.path == "/gone"
        ? .response(status: 410) : .response(status: 429, headers: ["Retry-After: 7200"])
    }
    program.configure(
      feeds: ["gone", "held", "same host"].map { ($0, "\(server.url)/\($0.prefix(4))") })
    #expect(try program.run("fetch", "--jobs", "1").code == 4)
    let count = server.requests.count
    let run = try program.run("doctor")
    #expect(run.output.contains("network: gone was skipped: it is gone (410)"))
    for name in ["held", "same host"] {
      #expect(
        run.output.contains(
          "\(name) was skipped: its server asked for a pause, which ends in 2 h"))
    }
    #expect(server.requests.count == count)
  }

  @Test func `a second fetch at the same time exits 75 and latest shows what is stored`() throws {
    let server = LocalServer { request in
      request.path == "/slow"
        ? .slowly(
          [Data("HTTP/1.1 200 OK\r\n\r\n".utf8), Data(Samples.rss(["Slow"]).utf8)], pause: 1.5)
        : .text(Samples.rss(["Quick"], host: "quick.example"))
    }
    program.configure(feeds: [("quick", "\(server.url)/quick")])
    #expect(try program.run("fetch").code == 0)
    program.configure(feeds: [("quick", "\(server.url)/quick"), ("slow", "\(server.url)/slow")])
    let program = program
    let first = Thread { _ = try? program.run("fetch") }
    first.start()
    while !server.requests.contains(where: { $0.path == "/slow" }) {
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(try program.run("fetch").code == 75)
    let latest = try program.run().expect()
    #expect(latest.output.contains("Quick"))
    while !first.isFinished { Thread.sleep(forTimeInterval: 0.02) }
    #expect(try program.run("list").output.contains("Slow"))
  }
}
