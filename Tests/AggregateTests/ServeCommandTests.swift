import FeedTestSupport
import Foundation
import Serving
import Testing

/// `serve` as users run it (docs/serve.md).
@Suite(.waitsForPrograms, .enabled(if: HTTPServer.problem == nil, "libmicrohttpd is not installed"))
struct `The command serve` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private func password() throws -> String { try Served.password(of: program) }

  /// The cookie of a session; nil if the login fails.
  private func login(_ served: Served, _ password: String) throws -> String? {
    let page = try #require(served.request("GET /login"))
    let token = try #require(page.text.firstMatch(of: /name="token" value="([0-9a-f]+)"/))
    let response = served.request(
      "POST /login", headers: ["Content-Type: application/x-www-form-urlencoded"],
      body: "token=\(token.1)&user=aggregate&password=\(password)")
    return response?.headers["set-cookie"].map { String($0.prefix { $0 != ";" }) }
  }

  private func configure() {
    folder.write(Samples.rss(["First", "Second"]), to: "config/aggregate/a.xml")
    program.configure(feeds: [("A", "a.xml")])
  }

  @Test func `fetches, lets in who has the password, and shows the articles`() async throws {
    configure()
    try await Blocking.run {
      let served = try Served(program)
      #expect(served.request("GET /")?.status == 303)
      #expect(try login(served, "wrong-password") == nil)
      let cookie = try #require(try login(served, try password()))
      var text = ""
      for _ in 0..<200 where !text.contains("Second") {
        text = served.request("GET /", headers: ["Cookie: \(cookie)"])?.text ?? ""
        usleep(50_000)
      }
      #expect(text.contains("First") && text.contains("Second"))
      served.process.end(SIGTERM)
      #expect(served.process.wait() == 143)
      let errors = served.process.errors
      #expect(errors.contains("user aggregate, password in \(program.configFolder)/serve.password"))
      #expect(errors.contains("failed login from 127.0.0.1"))
      #expect(try !errors.contains(password()))
      #expect(!errors.contains("GET "))
    }
  }

  @Test func `has its password before it listens`() async throws {
    configure()
    let place = TemporaryFolder()
    let other = BuiltProgram(place)
    other.configure("")
    try await Blocking.run {
      let served = try Served(program, ["--no-fetch"])
      try other.run("serve", "--listen", "127.0.0.1:\(served.port)").expect(1)
      for name in ["serve.password", "serve.key"] {
        #expect(FileManager.default.fileExists(atPath: "\(other.configFolder)/\(name)"))
      }
    }
  }

  @Test(.enabled(if: BuiltProgram.isNamed, "hashing takes half a minute in a debug build"))
  func `takes a password of one's own, and stores a hash of it only`() async throws {
    configure()
    let own = "correct-horse-battery"
    try await Blocking.run {
      let served = try Served(program, ["--no-fetch"])
      let old = try password()
      let cookie = try #require(try login(served, old))
      try program.run("serve", "--set-password", input: Data("\(own)\n".utf8)).expect(
        0, "stored a hash of the password in \(program.configFolder)")
      #expect(try password().hasPrefix("pbkdf2-sha256:600000:") && !password().contains(own))
      #expect(served.request("GET /", headers: ["Cookie: \(cookie)"])?.status == 303)
      #expect(try login(served, old) == nil)
      #expect(try login(served, own) != nil)
      #expect(try login(served, try password()) == nil, "the hash is no password")
    }
  }

  @Test(arguments: [
    ("short\n", "has fewer than 12 characters"), ("", "has fewer than 12 characters"),
    ("two lines, of which\neach is long\n", "has several lines"),
  ])
  func `refuses what is no password`(input: String, words: String) throws {
    configure()
    try program.run("serve", "--set-password", input: Data(input.utf8)).expect(
      1, "the password \(words); nothing was changed")
    #expect(!FileManager.default.fileExists(atPath: "\(program.configFolder)/serve.password"))
  }

  @Test func `shows nothing of a password that is typed`() async throws {
    configure()
    try await Blocking.run {
      let terminal = try PseudoTerminal(program, ["serve", "--set-password"])
      terminal.answer("New password: ", "correct horse battery\n")
      terminal.answer("Again: ", "correct horse batterz\n")
      #expect(terminal.wait(for: "the passwords are not the same; nothing was changed"))
      #expect(terminal.exitCode() == 1)
      #expect(!terminal.output.contains("horse"))
      #expect(terminal.isInLineMode)
    }
  }

  @Test(arguments: [false, true])
  func `leaves the terminal as it was when a question is interrupted`(
    _ isSecond: Bool
  ) async throws {
    configure()
    try await Blocking.run {
      let terminal = try PseudoTerminal(program, ["serve", "--set-password"])
      #expect(terminal.wait(for: "New password: "))
      if isSecond {
        terminal.send("correct horse battery\n")
        #expect(terminal.wait(for: "Again: "))
      }
      #expect(!terminal.isInLineMode)
      terminal.send("\u{3}")
      #expect(terminal.exitCode() == 130)
      #expect(terminal.isInLineMode)
    }
  }

  @Test func `does not start with a key that others can read`() async throws {
    configure()
    let path = folder.write(
      String(repeating: "0f", count: 32) + "\n", to: "config/aggregate/serve.key")
    chmod(path, 0o644)
    try program.run("serve", "--listen", "127.0.0.1:0").expect(
      1, "\(path): other users can read this key")
  }

  @Test func `revokes everything with a new password, also in a server that runs`() async throws {
    configure()
    try await Blocking.run {
      let served = try Served(program, ["--no-fetch", "-v"])
      let old = try password()
      let cookie = try #require(try login(served, old))
      #expect(served.request("GET /", headers: ["Cookie: \(cookie)"])?.status == 200)
      try program.run("serve", "--new-password", "--listen", "127.0.0.1:\(served.port)").expect(
        0, "uses the new password from now on")
      #expect(try password() != old)
      #expect(served.request("GET /", headers: ["Cookie: \(cookie)"])?.status == 303)
      #expect(try login(served, old) == nil)
      #expect(try login(served, try password()) != nil)
      served.process.end(SIGINT)
      #expect(served.process.wait() == 130)
      #expect(served.process.errors.contains("127.0.0.1 GET / 200 "))
    }
  }

  @Test func `finishes requests when it is terminated under load`() async throws {
    configure()
    try await Blocking.run {
      let served = try Served(program, ["--no-fetch"])
      let clients = (0..<50).map { _ in RawClient(port: served.port) }
      for client in clients { client.send("GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n") }
      #expect(clients[0].response()?.status == 200)
      served.process.end(SIGTERM)
      #expect(served.process.wait() == 143)
      for client in clients.dropFirst() {
        // Those that it had not accepted yet get nothing, but none gets a part.
        if let response = client.response() { #expect(response.text.hasSuffix("</html>\n")) }
      }
    }
  }

  private static let activator = "/usr/bin/systemd-socket-activate"

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: activator), "needs systemd-socket-activate"))
  func `listens on the sockets that systemd gives it`() async throws {
    configure()
    let path = "\(folder.path)/s"
    let names = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"]
    try await Blocking.run {
      let served = try program.start(
        ["serve", "--no-fetch"],
        wrapper: [Self.activator, "-l", path] + names.flatMap { ["-E", $0] })
      _ = try #require(served.errors(until: { $0.contains("Listening on ") }))
      #expect(RawClient(path: path).request("GET /login")?.status == 200)
      // It may respond before the line arrives here.
      _ = try #require(served.errors(until: { $0.contains("serving at unix:\(path)") }))
      served.end(SIGTERM)
      #expect(served.wait() == 143)
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `listens on a Unix socket`() async throws {
    configure()
    let path = "\(folder.path)/s"
    try await Blocking.run {
      let served = try program.start(["serve", "--no-fetch", "--listen", "unix:\(path)"])
      _ = try #require(served.errors(until: { $0.contains("serving at ") }))
      #expect(RawClient(path: path).request("GET /login")?.status == 200)
      try program.run("serve", "--listen", "unix:\(path)").expect(
        1, "another program listens there")
      served.end(SIGTERM)
      #expect(served.wait() == 143)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(arguments: [
    (["--listen", "8077"], 64, "is not an address to listen on"),
    (["--url", "news.example.org"], 64, "is not the URL of a site"),
    (["--set-password", "--fever"], 64, "--set-password only stores a password"),
    (["--jobs", "0"], 64, "--jobs must be"), (["extra"], 64, "extra"),
    (["--listen", "203.0.113.1:80"], 1, "cannot listen on 203.0.113.1:80"),
    (["--config", "/nonexistent"], 78, "there is no config yet"),
  ])
  func `reports what is wrong`(arguments: [String], code: Int32, words: String) throws {
    configure()
    let run = try program.run(["serve"] + arguments).expect(code, words)
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `warns where others can listen in`() async throws {
    configure()
    try await Blocking.run {
      let served = try program.start(["serve", "--no-fetch", "--listen", "0.0.0.0:0"])
      _ = try #require(served.errors(until: { $0.contains("not encrypted") }))
      served.end(SIGTERM)
      #expect(served.wait() == 143)
    }
  }

  #if os(Linux)
    @Test func `names the package of libmicrohttpd when it is missing`() throws {
      configure()
      var program = program
      folder.write("", to: "none/libmicrohttpd.so.12")
      program.environment["LD_LIBRARY_PATH"] = "\(folder.path)/none"
      try program.run("serve").expect(1, "install the package libmicrohttpd12 (Debian")
      #expect(try program.run("list").code == 74)
    }
  #endif
}
