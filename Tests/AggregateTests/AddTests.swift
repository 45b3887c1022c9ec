import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary
@testable import aggregate

/// `add` of all that a user may name.
@Suite(.waitsForPrograms) struct `Adding feeds` {
  let folder = TemporaryFolder()
  var program: BuiltProgram { BuiltProgram(folder) }

  static func rss(_ title: String) -> String {
    """
    <rss version="2.0"><channel><title>\(title)</title>
    <item><title>Story of \(title)</title><guid>\(title)</guid></item></channel></rss>
    """
  }

  @Test(arguments: [
    ("Short", "Short"), (String(repeating: "a", count: 70), String(repeating: "a", count: 60)),
    (
      "The journal of everything that happens in the harbour – and elsewhere",
      "The journal of everything that happens in the harbour – and"
    ),
    (
      "The journal of everything that happens in our harbours – and elsewhere",
      "The journal of everything that happens in our harbours – and"
    ),
    (
      "The journal of everything that happens in the harbours | and elsewhere",
      "The journal of everything that happens in the harbours | and"
    ),
    (
      "The journal of everything that happens in any harbours | elsewhere",
      "The journal of everything that happens in any harbours"
    ),
  ])
  func `name a feed by the beginning of a long title`(_ title: String, _ name: String) {
    #expect(FeedAddition.name(title, "https://a.example/") == name)
  }

  @Test func `say that the config has the feed, if only its articles cannot be stored`() throws {
    let feed = folder.write(`Adding feeds`.rss("Harbour"), to: "harbour.xml")
    folder.write("text", to: "data/aggregate/articles.sqlite")
    try program.run("add", feed).expect(74, "added 'Harbour' (", "; its articles were not stored: ")
    #expect(program.config.contains("name = \"Harbour\""))
  }

  static let page = """
    <html><head><link rel="alternate" type="application/rss+xml" title="B" href="beta">
    <link rel="alternate" type="application/atom+xml" title="A" href="/alpha">
    <link rel="alternate" type="application/atom+xml" href="/gamma"></head></html>
    """

  static func reply(_ request: LocalServer.Request) -> LocalServer.Reply {
    let html = ["Content-Type: text/html"]
    switch request.path {
    case "/alpha", "/beta", "/gamma", "/blog/index.xml":
      return .text(rss(String(request.path.dropFirst())), headers: ["Content-Type: text/xml"])
    case "/page": return .text(page, headers: html)
    case "/503": return .response(status: 503)
    case "/busy":
      return .text(
        "<link rel=alternate type=application/rss+xml href=/503><link rel=alternate type=application/rss+xml href=/beta>",
        headers: html)
    case "/dead":
      let links = ["/wp-json/pages/2", "/no", "/alpha"].map {
        "<link rel=alternate type=\"application/\($0 == "/alpha" ? "rss+xml" : "json")\" href=\"\($0)\">"
      }
      return .text("<html><head>\(links.joined())</head></html>", headers: html)
    case "/", "/blog/": return .text("<html><body>Hello</body></html>", headers: html)
    case "/rss.xml":
      return .text(rss("Found"), headers: ["Content-Type: application/rss+xml"])
    case "/304": return .response(status: 304)
    case "/stories":
      return .text(
        #"""
        {"list":[{"key":"k1","heading":"Night trains","sent":1795150800000,"url":"https://s.example/1"},
                 {"key":"k2","heading":"Harbour opens","sent":1795154400000,"url":"https://s.example/2"}]}
        """#)
    case "/vague": return .text(#"{"list":[{"heading":"Night trains"},{"heading":"Harbour"}]}"#)
    case "/newsapi":
      return .text(
        #"""
        {"status":"ok","totalResults":1,"articles":[{"source":{"id":null,"name":"S"},"author":"A",
        "title":"T","description":"D","url":"https://s.example/1",
        "urlToImage":"https://s.example/1.jpg","publishedAt":"2026-11-20T06:28:00Z","content":"C"}]}
        """#)
    case "/keyed":
      return request.headers["x-api-key"] == "s3cret"
        ? .text(rss("Keyed")) : .response(status: 401)
    default: return .response(status: 404)
    }
  }

  func feeds() throws -> [Feed] {
    try ConfigReader.read(program.config, path: program.configPath, environment: ["KEY": "s3cret"])
      .feeds
  }

  // MARK: What is named

  @Test func `headers stay with the origin that they were named for, whatever moves`() throws {
    let stranger = LocalServer(Self.reply)
    let target = stranger.url
    let server = LocalServer { request in
      switch request.path {
      case "/old", "/linked": .response(status: 301, headers: ["Location: \(target)/alpha"])
      case "/page2":
        .text(
          "<html><head><link rel=alternate type=application/rss+xml href=/linked></head></html>",
          headers: ["Content-Type: text/html"])
      default: Self.reply(request)
      }
    }
    var program = program
    program.environment["KEY"] = "s3cret"
    let header = ["--header", "X-Api-Key: ${KEY}"]
    for path in ["old", "page2"] {
      #expect(try program.run(["add", "\(server.url)/\(path)"] + header).code == 0)
    }
    #expect(try program.run("fetch", "--force").code == 0)
    #expect(stranger.requests.count >= 3)
    #expect(stranger.requests.allSatisfy { $0.headers["x-api-key"] == nil })
    #expect(program.config.contains("url = \"\(server.url)/old\""))
    // Without anything to keep, the new address is taken.
    program.configure("")
    #expect(try program.run("add", "\(server.url)/old").code == 0)
    #expect(program.config.contains("url = \"\(target)/alpha\""))
  }

  @Test func `a page's next feed is added if the first is gone`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    try program.run("add", "\(server.url)/dead").expect(0, "/no: 404 Not Found\n")
    #expect(try feeds().map(\.name) == ["alpha"])
    #expect(!server.requests.contains { $0.path.contains("wp-json") })
    // One that does not respond now is not another one.
    #expect(try program.run("add", "\(server.url)/busy").code == 1)
    #expect(try feeds().count == 1)
  }

  @Test func `several feeds are added at once, and those that fail are named`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    try program.run(
      "add", "\(server.url)/alpha", "\(server.url)/no", "\(server.url)/beta"
    ).expect(3, "\(server.url)/no: 404 Not Found; nothing was added")
    #expect(try feeds().map(\.name) == ["alpha", "beta"])
    #expect(try program.run("add", "\(server.url)/no", "\(server.url)/none").code == 4)
    #expect(server.requests.count == 5)
    // What is there already is no failure beside others.
    try program.run("add", "\(server.url)/alpha", "\(server.url)/gamma").expect(0, "already in")
    #expect(try feeds().map(\.name) == ["alpha", "beta", "gamma"])
  }

  @Test func `all feeds of a page are added with their own articles`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    #expect(try program.run("add", "\(server.url)/alpha").code == 0)
    try program.run("add", "--all", "\(server.url)/page").expect(
      0, "\(server.url)/alpha: that feed is already in")
    #expect(try feeds().map(\.name) == ["alpha", "beta", "gamma"])
    let list = try program.run("list", "--feed", "gamma", "--format", "json").output
    #expect(try JSON.titles(list) == ["Story of gamma"])
  }

  @Test func `in a pipe the first feed of a page is added, and the others are named`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    let run = try program.run("add", "\(server.url)/page")
    #expect(try feeds().map(\.name) == ["beta"])
    #expect(
      run.errors.contains(
        "\(server.url)/page links to 2 more feeds; --all adds them all: \(server.url)/alpha (A), \(server.url)/gamma\n"
      ), "\(run.errors)")
  }

  @Test(arguments: ["feed:http://", "feed://"])
  func `an address for feed readers is read as one`(_ start: String) throws {
    let server = LocalServer(`Adding feeds`.reply)
    try program.run("add", "\(start)127.0.0.1:\(server.port)/alpha").expect()
    #expect(try feeds().map(\.configuredURL) == ["\(server.url)/alpha"])
  }

  @Test func `the default port, a trailing slash and the form of the host make no other feed`()
    throws
  {
    let urls = ["https://a.invalid/feed", "http://b.invalid/", "https://bücher.invalid/"]
    program.configure(feeds: urls.map { ($0, $0) })
    for url in [
      "https://a.invalid:443/feed", "https://A.invalid/feed/", "http://b.invalid:80",
      "https://Bu\u{308}cher。invalid", "https://xn--bcher-kva.invalid:443/",
    ] {
      try program.run("add", url).expect(1, "that feed is already in")
    }
  }

  @Test func `a file is added by its path, from the config's folder or from the root`() throws {
    folder.write(`Adding feeds`.rss("Near"), to: "config/aggregate/near.xml")
    folder.write(`Adding feeds`.rss("Far"), to: "far.xml")
    let paths = ["./config/aggregate/../aggregate/near.xml", "far.xml"]
    for path in paths {
      try program.run(
        ["add", path], wrapper: ["sh", "-c", "cd '\(folder.path)' && exec \"$@\"", "sh"]
      ).expect()
    }
    #expect(try feeds().map(\.configuredURL) == ["near.xml", "\(folder.path)/far.xml"])
    #expect(try program.run("list").output.contains("Story of Near"))
    try program.run("add", "file://\(folder.path)/far.xml").expect(1, "already")
    let missing = try program.run("add", "\(folder.path)/none.xml").expect(1)
    #expect(
      missing.errors == "aggregate: \(folder.path)/none.xml: no such file; nothing was added\n")
    let page = folder.write("<html><body><p>Hello</p></body></html>", to: "page.html")
    try program.run("add", page).expect(65, "; add it by its URL, since the links of a file")
    let whole = try program.run("add", folder.path).expect(1)
    #expect(
      whole.errors
        == "aggregate: \(folder.path) is a folder; name a file in it; nothing was added\n")
  }

  @Test(arguments: [
    ("bbc", "'bbc' is not a URL, and there is no such file"),
    ("news.xml", "there is no file 'news.xml'"),
    ("Feed.JSON", "there is no file 'Feed.JSON'"),
    ("exec:~/feed.sh", "'exec:~/feed.sh' runs a program, which feeds are not allowed to do"),
    ("gopher://a.example/", "has the scheme 'gopher:'"),
  ])
  func `what is no URL and no file is wrong usage`(_ text: String, _ words: String) throws {
    try program.run("add", text).expect(64, words)
  }

  // MARK: Options

  @Test func `adapter, header, interval and tag are written into the block`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    var program = program
    program.environment["KEY"] = "s3cret"
    let run = try program.run(
      "add", "\(server.url)/keyed", "--header", "X-Api-Key: ${KEY}", "--interval", "12h", "--tag",
      "x"
    ).expect()
    #expect(
      program.config == """
        [[feed]]
        name = "Keyed"
        url = "\(server.url)/keyed"
        headers = { X-Api-Key = "${KEY}" }
        interval = "12h"
        tags = ["x"]

        """)
    #expect(!run.errors.contains("warning"))
    let secret = try program.run("add", "\(server.url)/alpha", "--header", "X-Api-Key: hunter22")
    #expect(secret.errors.contains("warning: its URL or headers contain a password or key"))
    #expect(!secret.errors.contains("hunter22"))
    try program.run("add", "\(server.url)/newsapi", "--adapter", "newsapi").expect()
    #expect(try feeds().last?.adapter == "newsapi")
  }

  @Test(arguments: [
    (["--interval", "2"], "'interval' must be a span from"),
    (["--interval", "1000d"], "'interval' must be a span from"),
    (["--header", "hunter22"], "--header must be a name, a colon and a value"),
    (["--header", "a b: c"], "'headers' must be names and values of HTTP headers"),
    (["--adapter", "newapi"], "unknown adapter 'newapi' (did you mean 'newsapi'?)"),
    (["--name", "A", "https://b.example/"], "--name is for one feed"),
    (["--name", "A", "--all"], "--name is for one feed"),
    (["--all", "--unchecked"], "--all needs the page"),
  ])
  func `wrong options are reported before anything is requested`(
    _ options: [String], _ words: String
  ) throws {
    let server = LocalServer(`Adding feeds`.reply)
    let run = try program.run(["add", "\(server.url)/alpha"] + options).expect(64, words)
    #expect(!run.errors.contains("hunter22"))
    #expect(server.requests.isEmpty)
  }

  @Test func `a server that is down does not keep a feed out of the config`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    try program.run("add", "\(server.url)/503").expect(
      1, "'aggregate add --unchecked' adds it without a request")
    try program.run("add", "--unchecked", "\(server.url)/503").expect()
    #expect(try feeds().map(\.name) == ["127.0.0.1"])
    #expect(server.requests.count == 1)
    #expect(!FileManager.default.fileExists(atPath: program.storePath))
  }

  @Test func `304 to an unconditional request is reported as that`() throws {
    let server = LocalServer(`Adding feeds`.reply)
    try program.run("add", "\(server.url)/304").expect(
      1, "304 Not Modified in response to an unconditional request")
  }
}
