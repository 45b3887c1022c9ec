import FeedTestSupport
import Foundation
import Testing

/// Sending articles on, as a user does, to a server that records what arrives.
@Suite(.waitsForPrograms) struct `Sending by command` {
  private let folder = TemporaryFolder()
  private let server: LocalServer
  private var program: BuiltProgram

  private static let titles = ["One \"1\" & {url}", "Two\u{201E}ü\u{201C}", "Three"]

  init() throws {
    server = LocalServer { _ in .response(status: 201) }
    program = BuiltProgram(folder)
    program.environment["TOKEN"] = "token-of-mine-77"
    try write(Self.titles)
  }

  private func write(_ titles: [String]) throws {
    let items = titles.enumerated().map { index, title in
      "<item><title><![CDATA[\(title)]]></title><link>https://a.example/\(index)?a=1&amp;b=2</link>"
        + "<guid>g\(index)</guid><category>c &amp; d</category></item>"
    }
    folder.write(
      "<rss version='2.0'><channel><title>A</title>\(items.joined())</channel></rss>",
      to: "config/aggregate/A.xml")
  }

  private func configure(_ target: String, rule: String = "") {
    program.configure(
      "[settings]\ninterval = \"0m\"\n[[feed]]\nname = \"A\"\nurl = \"A.xml\"\n\(rule)\n\(target)\n"
    )
  }

  private var hook: String {
    """
    [send.hook]
    url = "\(server.url)/in/{id}"
    headers = { Authorization = "Bearer ${TOKEN}", X-Title = "{title}" }
    body = { url = "{url}", title = "{title}", tags = "{tags}" }
    per_minute = 600

    """
  }

  @Test func `sends each article once, its words escaped for their places`() throws {
    configure(hook)
    _ = try program.run("fetch")
    let run = try program.run("send", "hook", "1", "2")
    #expect(run.code == 0 && run.errors == "hook: 2 articles sent\n" && run.output.isEmpty)
    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.path == "/in/1")
    #expect(request.headers["authorization"] == "Bearer token-of-mine-77")
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["idempotency-key"]?.utf8.count == 38)
    #expect(request.headers["x-title"] == #"One "1" & {url}"#)
    #expect(server.requests[1].headers["x-title"] == "=?UTF-8?B?VHdv4oCew7zigJw=?=")
    #expect(
      request.body
        == #"{"url":"https://a.example/0?a=1&b=2","title":"One \"1\" & {url}","tags":["c & d"]}"#)
    try program.run("send", "hook", "feed:A").expect(
      0, "2 articles went to hook before")
    #expect(server.requests.map(\.path) == ["/in/1", "/in/2", "/in/3"])
    #expect(try program.run("send", "hook", "1", "--again").code == 0)
    #expect(server.requests.count == 4)
    // It is another message, which the target must not take for the former one.
    #expect(server.requests[3].headers["idempotency-key"] != request.headers["idempotency-key"])
    #expect(try program.run("send").output == "hook\t3\t0\t0\t\n")
  }

  @Test func `shows a request without its secrets, and sends nothing`() throws {
    configure(hook)
    _ = try program.run("fetch")
    let run = try program.run("send", "hook", "title:three", "--dry-run")
    #expect(run.output.hasPrefix("POST \(server.url)/in/3\nAuthorization: Bearer ***\n"))
    #expect(
      run.output.hasSuffix(
        "\n\n{\"url\":\"https://a.example/2?a=1&b=2\",\"title\":\"Three\",\"tags\":[\"c & d\"]}\n"))
    #expect(server.requests.isEmpty)
  }

  @Test func `keeps what the target cannot take, and tries again when it may`() throws {
    configure(hook)
    _ = try program.run("fetch")
    server.setHandler { _ in .response(status: 503, headers: ["Retry-After: 1000"]) }
    try program.run("send", "hook", "1", "2").expect(
      4, "hook: 503 Service Unavailable",
      "2 articles wait and will be sent with a fetch after 16 min")
    #expect(server.requests.count == 1)
    // Neither a fetch nor the user overrides what the target asked for.
    #expect(try program.run("fetch").code == 0)
    try program.run("send", "hook", "1", "--quiet").expect(4, "2 articles wait")
    #expect(try program.run("send", "hook", "--retry").code == 4)
    #expect(server.requests.count == 1)
    let doctor = try program.run("doctor").output
    #expect(doctor.contains("send.hook: 2 articles wait: 503 Service Unavailable"))
    server.setHandler { _ in .response(status: 422, body: Data(#"{"message":"bad url"}"#.utf8)) }
    let refused = try program.run("send", "hook", "3")
    #expect(refused.code == 4 && server.requests.count == 1)
    let forgotten = try program.run("send", "hook", "--forget")
    #expect(forgotten.errors == "3 articles taken out of the queue of hook\n")
    #expect(try program.run("send").output.hasPrefix("hook\t0\t0\t0"))
  }

  @Test func `reports what a target refuses, and retries on demand`() throws {
    configure(hook)
    _ = try program.run("fetch")
    server.setHandler { _ in .response(status: 422, body: Data(#"{"message":"bad url"}"#.utf8)) }
    let run = try program.run("send", "hook", "1", "2").expect(4)
    #expect(
      run.errors == """
        hook: articles 1 and 2 not sent: 422 Unprocessable Content: bad url
        'aggregate send hook --retry' sends what failed once more, and --forget drops it

        """)
    for quiet in [[], ["--quiet"]] {
      try program.run(["send", "hook", "1"] + quiet).expect(4, "could not be sent to hook before")
    }
    server.setHandler { _ in .response(status: 204) }
    let retried = try program.run("send", "hook", "--retry")
    #expect(retried.code == 0 && retried.errors == "hook: 2 articles sent\n")
    #expect(
      try program.run("send", "hook", "--retry").errors == "nothing failed, and nothing waits\n")
  }

  @Test func `only says what failed if that is asked for`() throws {
    configure(hook)
    _ = try program.run("fetch")
    let sent = try program.run("send", "hook", "1", "--quiet")
    #expect(sent.code == 0 && sent.errors.isEmpty, "\(sent)")
    server.setHandler { _ in .response(status: 422) }
    let refused = try program.run("send", "hook", "2", "--quiet").expect(4)
    #expect(refused.errors == "hook: article 2 not sent: 422 Unprocessable Content\n")
  }

  @Test func `names each article that a target refuses, by reason`() throws {
    try write(Self.titles + ["Four"])
    configure(hook)
    _ = try program.run("fetch")
    server.setHandler { request in
      switch request.path {
      case "/in/1": .response(status: 201)
      case "/in/2": .response(status: 404)
      case "/in/3": .response(status: 422)
      default: .response(status: 410)
      }
    }
    let run = try program.run("send", "hook", "1", "2", "3", "4").expect(3)
    #expect(
      run.errors.hasPrefix(
        """
        hook: 1 article sent; 3 not sent
        article 2 not sent: 404 Not Found
        article 3 not sent: 422 Unprocessable Content
        article 4 not sent: 410 Gone
        'aggregate send hook --retry'
        """), "\(run)")
  }

  @Test func `by a rule sends what is new after a feed's first fetch`() throws {
    let rule = "[[rule]]\nquery = \"feed:A\"\nthen = [\"send:hook\"]\n"
    configure(hook, rule: rule)
    #expect(try program.run("fetch").errors.contains("sent") == false)
    try write(Self.titles + ["Four"])
    try program.run("fetch").expect(0, "hook: 1 article sent")
    #expect(server.requests.map(\.path) == ["/in/4"])
    #expect(try program.run("why", "4").output.contains("queued for hook"))
    #expect(try program.run("fetch", "--force").code == 0)
    #expect(server.requests.count == 1)
  }

  @Test func `by a rule names each article that a target refuses, also in cron`() throws {
    configure(hook, rule: "[[rule]]\nquery = \"feed:A\"\nthen = [\"send:hook\"]\n")
    _ = try program.run("fetch")
    try write(Self.titles + ["Four", "Five", "Six"])
    server.setHandler { request in
      switch request.path {
      case "/in/4": .response(status: 404)
      case "/in/5": .response(status: 422)
      default: .response(status: 410)
      }
    }
    let run = try program.run("fetch", "--quiet")
    #expect(
      run.errors == """
        hook: 3 not sent
        article 4 not sent: 404 Not Found
        article 5 not sent: 422 Unprocessable Content
        article 6 not sent: 410 Gone

        """, "\(run)")
  }

  @Test func `says what becomes of an article whose sending was interrupted`() throws {
    configure(hook)
    _ = try program.run("fetch")
    server.setHandler { _ in .slowly([Data("HTTP/1.1 201 C\r\n\r\n".utf8)], pause: 5) }
    for _ in 0..<20 where server.requests.isEmpty {
      _ = try program.run(["send", "hook", "1"], signal: SIGKILL, after: 1)
    }
    for arguments in [["send", "hook", "--retry"], ["send", "hook", "1", "--quiet"]] {
      let run = try program.run(arguments).expect(4)
      #expect(
        run.errors.hasPrefix(
          "1 article is being sent by another program, unless that was interrupted; "
            + "then it counts as failed after "), "\(run)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    #expect(server.requests.count == 1)
  }

  @Test func `never sends twice and loses nothing, however often it is killed`() throws {
    let titles = (0..<40).map { "T\($0)" }
    try write(titles)
    configure(hook)
    _ = try program.run("fetch")
    // Killed while it waits for responses, between them, and before.
    server.setHandler { _ in
      .slowly([Data("HTTP/1.1 201 C\r\nContent-Length: 0\r\n\r\n".utf8)], pause: 0.03)
    }
    var numbers = SeededNumbers(seed: 50)
    for _ in 0..<25 {
      let seconds = Double.random(in: 0.02..<0.4, using: &numbers)
      _ = try program.run(["send", "hook", "feed:A"], signal: SIGKILL, after: seconds)
    }
    #expect([0, 3, 4].contains(try program.run("send", "hook", "feed:A").code))
    let paths = server.requests.map(\.path)
    #expect(Set(paths).count == paths.count, "sent twice")
    // What is not at the server is known to be in question.
    let counts = try program.run("send").output.split(separator: "\t").compactMap { Int($0) }
    #expect(counts.reduce(0, +) == titles.count && paths.count <= titles.count)
    #expect(paths.count >= counts[0])
  }

  @Test(arguments: [
    (["send", "nope", "1"], 64, "there is no target 'nope'"), (["send", "hook"], 64, "--retry"),
    (["send", "hook", "99"], 1, "article 99 does not exist"),
    (["send", "hook", "1", "--retry"], 64, "--retry"),
    (["send", "hook", "--retry", "--dry-run"], 64, "--retry"),
    (["send", "--retry"], 64, "--retry"),
    (["send", "hook", "1", "--forget"], 64, "--forget"),
    (["send", "nope", "--forget"], 64, "there is no target 'nope'"),
    (["send", "hook", "title:nothing"], 0, "no article matches"),
  ])
  func `says what is wrong`(_ arguments: [String], _ code: Int32, _ words: String) throws {
    configure(hook)
    _ = try program.run("fetch")
    try program.run(arguments).expect(code, words)
    #expect(server.requests.isEmpty)
  }

  @Test func `needs no target for anything else`() throws {
    configure("")
    #expect(try program.run("send").errors.contains("there are no targets"))
    #expect(try program.run("fetch").code == 0)
  }

  @Test func `works in the full-screen reader`() throws {
    configure(hook + hook.replacing("[send.hook]", with: "[send.other]"))
    _ = try program.run("fetch")
    let terminal = try PseudoTerminal(program, ["browse"], columns: 100, rows: 24)
    terminal.answer("All articles", "\r")
    terminal.answer("Three", "M")
    terminal.answer("hook  other", "ho\r")
    #expect(terminal.wait(for: "hook: 1 article sent"))
    terminal.quit()
    #expect(server.requests.count == 1)
  }
}
