import FeedTestSupport
import Foundation
import Serving
import Testing

/// Accounts as users have them: at another `aggregate serve`.
@Suite(.waitsForPrograms, .enabled(if: HTTPServer.problem == nil, "libmicrohttpd is not installed"))
struct `Accounts at another aggregate` {
  /// A server with a feed of three articles, and the programs of two users of it.
  private final class Scene: Sendable {
    private let place = TemporaryFolder()
    private let places = [TemporaryFolder(), TemporaryFolder()]
    let server: BuiltProgram
    private let served: Served
    let url: String
    let password: String

    init() throws {
      server = BuiltProgram(place)
      place.write(
        Samples.rss(["First", "Second", "Third"]), to: "config/aggregate/a.xml")
      server.configure(
        "[[feed]]\nname = \"Paper\"\nurl = \"a.xml\"\ntags = [\"world\"]\n[settings]\nallow_private = true\n"
      )
      _ = try server.run("fetch")
      served = try Served(server, ["--no-fetch"])
      url = "http://127.0.0.1:\(served.port)"
      password = try Served.password(of: server)
    }

    /// One of two users.
    func user(_ number: Int) -> BuiltProgram {
      var program = BuiltProgram(places[number])
      program.environment["READER_PASSWORD"] = password
      return program
    }

    func write(_ text: String, to path: String, of number: Int) {
      places[number].write(text, to: path)
    }

    func add(_ number: Int) throws -> BuiltProgram.Run {
      try user(number).run(
        "account", "add", "home", "--service", "aggregate", "--url", url, "--user", "aggregate",
        "--password", "${READER_PASSWORD}")
    }
  }

  private static func marks(_ program: BuiltProgram) throws -> String {
    try program.run("list", "--format", "tsv").output.split(separator: "\n").map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return "\(cells[5]) \(cells[2...3].filter { !$0.isEmpty }.joined(separator: " "))"
    }.sorted().joined(separator: ", ")
  }

  @Test func `are tried, written to the config, listed and removed`() async throws {
    try await Blocking.run {
      let scene = try Scene()
      let user = scene.user(0)
      let wrong = try user.run(
        "account", "add", "home", "--service", "aggregate", "--url", scene.url, "--user",
        "aggregate", "--password", "wrong-secret"
      ).expect(1)
      #expect(
        wrong.errors
          == "aggregate: account 'home': the server refuses the user 'aggregate' or the password; check 'user' and 'password'\n"
      )
      #expect(!FileManager.default.fileExists(atPath: user.configPath))

      let added = try scene.add(0)
      #expect(added.code == 0)
      #expect(
        added.errors
          == "added the account 'home' with 1 feed to \(user.configPath); 'aggregate fetch' reads them\n"
      )
      let config = user.config
      #expect(
        config == """
          [account.home]
          type = "googlereader"
          url = "\(scene.url)"
          user = "aggregate"
          password = "${READER_PASSWORD}"

          """)
      #expect(try scene.add(0).errors.contains("'home'"))

      let fetch = try user.run("fetch")
      #expect(fetch.errors.hasPrefix("✓ 1 account fetched: 3 new articles · "))
      #expect(
        try user.run("fetch").errors.contains("nothing is due; next is the account home at "))
      let list = try user.run("account", "list").output.split(separator: "\t")
      #expect(list.prefix(5) == ["home", "googlereader", "\(scene.url)", "1", "0"])
      let feeds = try user.run("feeds", "--format", "table").output
      #expect(feeds.contains("home ") && feeds.contains("  Paper"))
      var stranger = user
      stranger.environment["READER_PASSWORD"] = nil
      let failing = try stranger.run("feeds", "--failing", "--format", "table").output
      // The sums of an account are those of all its feeds.
      #expect(failing.contains("\nhome       3    3 ") && !failing.contains("Paper"))
      #expect(
        try stranger.run("feeds", "--failing", "--format", "tsv").output.hasPrefix("home\t"))
      #expect(try user.run("doctor").output.contains("network: home responds\n"))
      stranger.environment["READER_PASSWORD"] = "wrong-secret"
      #expect(
        try stranger.run("doctor").output.contains(
          "home: the server refuses the user 'aggregate' or the password"))
      let json = try user.run("feeds", "--format", "json").output
      #expect(json.contains("\"account\":\"home\"") && json.contains("\"tags\":[\"world\"]"))
      #expect(try user.run("count", "tag:world").output == "3\n")

      _ = try user.run("read", "1")
      try user.run("account", "remove", "home").expect(64, "1 mark waits to be sent to 'home'")
      #expect(try user.run("account", "remove", "home", "--yes").code == 0)
      #expect(try String(contentsOfFile: user.configPath, encoding: .utf8) == "")
      #expect(try user.run("count").output == "0\n")
      #expect(try user.run("list", "--feed", "Paper").output.contains("Second"))

      // Added again, it knows its articles, and the marks that the server was never told.
      #expect(try scene.add(0).code == 0)
      #expect(try user.run("fetch").errors.contains("✓ 1 account fetched: 1 mark sent"))
      #expect(try scene.server.run("count", "unread").output == "2\n")
    }
  }

  @Test func `keep the marks of two users and the server in step`() async throws {
    try await Blocking.run {
      let scene = try Scene()
      let (ann, bob) = (scene.user(0), scene.user(1))
      for (number, program) in [ann, bob].enumerated() {
        #expect(try scene.add(number).code == 0)
        #expect(try program.run("fetch").code == 0)
      }
      _ = try ann.run("read", "title:First")
      _ = try bob.run("star", "title:Second")
      _ = try scene.server.run("read", "title:Third")
      #expect(try ann.run("doctor").output.contains("1 mark waits to be sent with the next fetch"))
      for program in [ann, bob, ann] { #expect(try program.run("fetch", "home").code == 0) }
      let marks = "First read, Second unread starred, Third read"
      for program in [ann, bob, scene.server] {
        #expect(try Self.marks(program) == marks)
      }
      _ = try ann.run("undo")
      for program in [ann, bob] { #expect(try program.run("fetch", "home").code == 0) }
      for program in [bob, scene.server] {
        #expect(try Self.marks(program).contains("First unread"))
      }
    }
  }

  @Test func `change their feeds at the server`() async throws {
    try await Blocking.run {
      let scene = try Scene()
      let user = scene.user(0)
      #expect(try scene.add(0).code == 0)
      #expect(try user.run("fetch").code == 0)
      let web = LocalServer { _ in .text(Samples.rss(["Fourth"], host: "b.example")) }
      let added = try user.run(
        "add", "--account", "home", "\(web.url)/feed", "--name", "Gazette", "--tag", "local")
      #expect(added.errors.hasPrefix("subscribed 'home' to 'Gazette' ("))
      #expect(try user.run("fetch", "home").errors.contains("1 new article"))
      user.configure(user.config + "\n[queries]\npaper = \"feed:gazette\"\n")
      #expect(
        try user.run("rename", "Gazette", "The Gazette").errors
          == "renamed 'Gazette' to 'The Gazette' in the account 'home', and in @paper\n")
      #expect(user.config.contains("paper = \"feed:\\\"The Gazette\\\"\"\n"))
      let test = try user.run("test", "The Gazette")
      #expect(test.code == 1 && test.output.isEmpty)
      #expect(
        test.errors.hasPrefix(
          "aggregate: 'The Gazette' is fetched by the server of the account 'home'"))
      #expect(try user.run("test", "\(web.url)/feed").code == 0)
      #expect(
        try user.run("tag", "The Gazette", "north").errors
          == "'The Gazette' has the tags north, local\n")
      #expect(
        try user.run("untag", "The Gazette", "LOCAL").errors
          == "'The Gazette' has the tag north\n")
      let config = scene.server.config
      #expect(config.contains("name = \"The Gazette\""))
      #expect(config.contains("tags = [\"north\"]"))
      #expect(try user.run("count", "tag:north").output == "1\n")
      #expect(
        try user.run("remove", "The Gazette").errors
          == "removed 'The Gazette' from the account 'home'; its articles are kept but no longer listed\naggregate: in \(user.configPath), these still name 'The Gazette': @paper\n"
      )
      #expect(try user.run("count").output == "3\n")
      #expect(
        scene.server.config.contains("Paper") && !scene.server.config.contains("Gazette"))
      scene.write(
        """
        <opml version="2.0"><body><outline text="Folder">
        <outline text="Herald" xmlUrl="\(web.url)/herald"/>
        <outline text="Broken" xmlUrl="http://127.0.0.1:1/feed"/>
        </outline></body></opml>
        """, to: "list.opml", of: 0)
      let list = "\(user.configFolder)/../../list.opml"
      try user.run("import", "--account", "home", list).expect(
        3, "aggregate: http://127.0.0.1:1/feed: ",
        "subscribed 'home' to 1 feed; 'aggregate fetch home' brings its articles\n")
      #expect(
        try user.run("import", "--account", "home", list).errors
          .contains("subscribed 'home' to 0 feeds, 1 there already\n"))
      #expect(try user.run("feeds", "--format", "tsv").output.contains("Herald\t"))
      let unknown = try user.run("add", "--account", "hone", "\(web.url)/feed").expect(64)
      #expect(
        unknown.errors
          == "aggregate: the config has no account 'hone' (did you mean 'home'?)\n")
    }
  }

  @Test func `merge with feeds of one's own, whose names win`() async throws {
    try await Blocking.run {
      let scene = try Scene()
      let user = scene.user(0)
      #expect(try scene.add(0).code == 0)
      #expect(try user.run("fetch").code == 0)
      scene.write(
        Samples.rss(["First", "Second", "Third"]), to: "config/aggregate/own.xml", of: 0)
      let taken = try user.run("add", "\(user.configFolder)/own.xml", "--name", "Paper")
      #expect(
        taken.errors == "aggregate: a feed named 'Paper' already exists; choose another name\n")
      let config = user.config
      user.configure(config + "\n[[feed]]\nname = \"Paper\"\nurl = \"own.xml\"\n")
      #expect(try user.run("fetch", "--force").code == 0)
      #expect(try user.run("count").output == "3\n")
      let names = try user.run("feeds", "--format", "tsv").output.split(separator: "\n")
        .map { $0.prefix { $0 != "\t" } }
      #expect(names == ["Paper", "Paper (home)"])
      let why = try user.run("why", "1").output
      #expect(why.contains("Paper (home)"))
      #expect(why.split(separator: "\n").contains { $0.hasSuffix(" account     home") }, "\(why)")
      // One mark reaches the server, whichever copy is read.
      _ = try user.run("read", "--feed", "Paper", "title:First")
      #expect(try user.run("fetch", "home").errors.contains("1 mark sent"))
      #expect(try scene.server.run("count", "unread").output == "2\n")
    }
  }

  @Test func `keep their password out of outputs, logs and files`() async throws {
    try await Blocking.run {
      let scene = try Scene()
      let user = scene.user(0)
      #expect(try scene.add(0).code == 0)
      var texts: [String] = []
      for arguments in [
        ["fetch", "-vv"], ["read", "1"], ["fetch", "home", "-vv", "--json"],
        ["feeds", "-f", "json"],
        ["account", "list", "-f", "json"], ["doctor"], ["export", "--format", "opml"],
        ["why", "1"],
        ["list", "--format", "json"], ["rename", "Paper", "News", "-vv"], ["test", "home"],
      ] {
        let run = try user.run(arguments)
        texts += [run.output, run.errors]
      }
      #expect(texts.contains { $0.contains("POST \(scene.url)/accounts/ClientLogin") })
      // A server that refuses a login may repeat it.
      let echo = LocalServer { _ in
        .response(status: 401, body: Data("wrong: \(scene.password)".utf8))
      }
      let refused = try user.run(
        "account", "add", "other", "--service", "freshrss", "--url", echo.url, "--user", "a",
        "--password", "${READER_PASSWORD}", "-vv"
      ).expect(1)
      texts.append(refused.errors)
      for path in try FileManager.default.subpathsOfDirectory(atPath: user.configFolder + "/../..")
      {
        let data = FileManager.default.contents(atPath: "\(user.configFolder)/../../\(path)")
        texts.append(String(decoding: data ?? Data(), as: UTF8.self))
      }
      let encoded = Data(scene.password.utf8).base64EncodedString()
      #expect(texts.allSatisfy { !$0.contains(scene.password) && !$0.contains(encoded) })
    }
  }

  @Test func `ask on a terminal for what is missing, and never show the password`() async throws {
    try await Blocking.run {
      let scene = try Scene()
      let terminal = try PseudoTerminal(scene.user(0), ["account", "add"])
      #expect(terminal.wait(for: "1 to 7: "))
      #expect(terminal.output.contains("  1  FreshRSS\r\n"))
      terminal.send("6\r")
      terminal.answer("URL of the server, such as https://rss.example.org: ", "\(scene.url)/\r")
      terminal.answer("A name for the account [aggregate]: ", "home\r")
      terminal.answer("User: ", "aggregate\r")
      terminal.answer("aggregate serve password, or ${NAME}: ", "\(scene.password)\r")
      terminal.expect(0, "added the account 'home' with 1 feed")
      #expect(!terminal.output.contains(scene.password))
      // A new config is nobody else's to read, so that there is nothing to warn of.
      #expect(!terminal.output.contains("chmod"))
    }
  }

  @Test func `ask again on a terminal only for what was wrong`() async throws {
    try await Blocking.run {
      let scene = try Scene()
      let user = scene.user(0)
      user.configure(feeds: [("home", "a.xml")])
      let terminal = try PseudoTerminal(
        user, ["account", "add", "home", "--service", "aggregate", "--url", "http://127.0.0.1:1"])
      terminal.answer("User: ", "aggregate\r")
      terminal.answer("aggregate serve password, or ${NAME}: ", "wrong-secret\r")
      #expect(terminal.wait(for: "'home' already exists"))
      terminal.answer("A name for the account [aggregate]: ", "work\r")
      terminal.answer("https://rss.example.org [http://127.0.0.1:1]: ", "\(scene.url)\r")
      #expect(terminal.wait(for: "the server refuses"))
      terminal.answer("User [aggregate]: ", "\r")
      terminal.answer(
        "User [aggregate]: \r\naggregate serve password, or ${NAME}: ", "\(scene.password)\r")
      terminal.expect(0, "added the account 'work' with 1 feed")
    }
  }

  @Test func `ask only for a password again that has a control character, and do not show it`()
    async throws
  {
    try await Blocking.run {
      let scene = try Scene()
      let user = scene.user(0)
      let arguments = [
        "account", "add", "home", "--service", "aggregate", "--url", scene.url, "--user",
        "aggregate", "--password", "my\u{7}secret",
      ]
      let message = "the password has a control character, such as a tab or a line break"
      let run = try user.run(arguments)
      #expect(run.code == 64 && run.errors == "aggregate: \(message)\n")
      let blank = try user.run(arguments.dropLast(2) + ["--token", " "])
      #expect(blank.code == 64 && blank.errors == "aggregate: the token is blank\n")

      let terminal = try PseudoTerminal(user, arguments)
      terminal.answer("line break\r\naggregate serve password, or ${NAME}: ", "\(scene.password)\r")
      terminal.expect(0, "added the account 'home' with 1 feed")
      #expect(!terminal.output.contains("secret"))
    }
  }

  @Test(arguments: [
    (
      ["account", "add", "home"], "--service is required when there is no terminal to ask on"
    ),
    (
      ["account", "add", "home", "--service", "freshrs"],
      "no service is named 'freshrs' (did you mean 'freshrss'?); choose one of freshrss, miniflux, inoreader, theoldreader, bazqux, aggregate, googlereader"
    ),
    (
      ["account", "add", "my home", "--service", "bazqux", "--user", "a", "--password", "b"],
      "an account's name is one word of letters, digits, '-', '_' and '.', not 'my home'"
    ),
  ])
  func `say what is missing or wrong`(_ arguments: [String], _ text: String) async throws {
    try await Blocking.run {
      let run = try BuiltProgram(TemporaryFolder()).run(arguments)
      #expect(run.code != 0)
      #expect(run.errors.hasPrefix("aggregate: \(text)"))
    }
  }

  @Test func `say what has their name, and which variable is not set`() throws {
    let program = BuiltProgram(TemporaryFolder())
    program.configure(
      "[account.fr]\ntype = \"miniflux\"\nurl = \"https://flux.example\"\ntoken = \"t\"\n")
    let login = ["--service", "bazqux", "--user", "a", "--password"]
    #expect(
      try program.run(["account", "add", "fr"] + login + ["b"]).errors
        .hasSuffix("aggregate: an account named 'fr' already exists; choose another name\n"))
    #expect(
      try program.run(["account", "add", "other"] + login + ["${NOPW}"]).errors
        .hasSuffix("aggregate: the environment variable NOPW is not set; set it and try again\n"))
  }
}
