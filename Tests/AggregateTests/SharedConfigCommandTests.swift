import FeedTestSupport
import Foundation
import Testing

/// `aggregate config`, and the commands on feeds that a store on a server keeps (docs/config.md, docs/postgres.md).
@Suite(.waitsForPrograms, .enabled(if: PostgreSQLServer.isAvailable, PostgreSQLServer.absence))
struct `Feeds in a store on a server` {
  private let first = TemporaryFolder()
  private let second = TemporaryFolder()
  private let store: String
  /// Two machines on one store.
  private let one: BuiltProgram
  private let two: BuiltProgram

  init() throws {
    store = try PostgreSQLServer.shared.get().newURL()
    var one = BuiltProgram(first)
    one.environment = ["AGGREGATE_STORE": store, "KEY": "s3cret"]
    var two = BuiltProgram(second)
    two.environment = one.environment
    (self.one, self.two) = (one, two)
  }

  private static func feed(_ name: String, _ url: String) -> String {
    "[[feed]]\nname = \"\(name)\"\nurl = \"\(url)\"\n"
  }

  private func path(_ name: String) -> String { "\(first.path)/\(name)" }

  @Test func `are fetched by a machine without a config`() throws {
    let server = LocalServer { request in
      request.path == "/feed?key=s3cret" ? .text(Samples.rss(["Good"])) : .response(status: 403)
    }
    one.configure(Self.feed("Local", "\(server.url)/feed?key=${KEY}"))
    let push = try one.run("config", "push", "--yes")
    #expect(push.code == 0 && push.output == "+ feed Local\n")
    #expect(push.errors.contains("1 feed added; every machine takes its feeds from there now"))
    let fetch = try two.run("fetch", "Local").expect(0, "1 new article")
    #expect(try two.run("list").output.contains("Good"))
    #expect(try two.run("feeds").output.contains("Local"))
    #expect(try two.run("latest").output.contains("Good"))
    let again = try one.run("config", "push", "--yes")
    #expect(again.code == 0 && again.output.isEmpty)
    #expect(again.errors.contains("has the config of \(one.configPath) already"))
    for run in [push, fetch, again] { #expect(!(run.output + run.errors).contains("s3cret")) }
  }

  @Test func `are changed there by commands`() throws {
    let list = first.write(
      "https://a.example/feed \"News\"\nhttps://b.example/feed\n", to: "urls")
    one.configure("# mine\n")
    #expect(try one.run("config", "push", "--yes").code == 0)
    try two.run("add", "--unchecked", "--name", "C", "https://c.example/feed").expect(
      0, "to postgres://")
    #expect(try two.run("import", list).code == 0)
    #expect(try one.run("rename", "C", "D").code == 0)
    #expect(try one.run("tag", "D", "x").code == 0)
    try one.run("remove", "a.example").expect()
    let pulled = try one.run("config", "pull", "-")
    #expect(
      pulled.output == """
        [[feed]]
        name = "D"
        url = "https://c.example/feed"
        tags = ["x"]

        [[feed]]
        name = "b.example"
        url = "https://b.example/feed"

        """)
    #expect(one.config == "# mine\n")
    let secret = try two.run("add", "--unchecked", "https://e.example/feed?token=S3CRETKEY99")
      .expect(1, "has a secret in its URL")
    #expect(!secret.errors.contains("S3CRETKEY99"))
    #expect(try two.run("remove", "None").code == 64)
  }

  @Test func `are compared before they are written`() throws {
    one.configure(Self.feed("A", "https://a.example/") + Self.feed("B", "https://b.example/"))
    let dry = try one.run("config", "push", "--dry-run")
    #expect(dry.code == 0 && dry.output == "+ feed A\n+ feed B\n")
    #expect(dry.errors.contains("2 feeds added; nothing was written"))
    try one.run("config", "push").expect(64, "add --yes to write it")
    #expect(try two.run("config", "pull", "-").code == 78)
    #expect(try one.run("config", "push", "--yes").code == 0)
    one.configure(
      "[settings]\nretention = \"9d\"\n"
        + Self.feed("A", "https://a.example/new") + Self.feed("C", "https://c.example/"))
    let file = try one.run("feeds")
    #expect(file.errors.contains("are not used, and differ from those in postgres://"))
    let change = try one.run("config", "push", "--yes")
    #expect(change.output == "+ settings\n~ feed A: url\n+ feed C\n- feed B\n")
    #expect(change.errors.contains("1 feed added, 1 changed, 1 removed; 1 other change"))
    let refused = first.write(
      "[[feed]]\nname = \"S\"\nurl = \"https://s.example/\"\npassword = \"abc\"\n", to: "s.toml")
    try one.run("config", "push", "--yes", refused).expect(
      78, "\(refused): the feed 'S' has a secret in 'password'")
  }

  @Test func `are written back as a file`() throws {
    one.configure(Self.feed("A", "https://a.example/"))
    #expect(try one.run("config", "push", "--yes").code == 0)
    two.configure("[settings]\njobs = 2\n")
    try two.run("config", "pull").expect(1, "--force replaces it")
    let forced = try two.run("config", "pull", "--force")
    #expect(forced.errors.contains("with 1 feed; a store keeps no comments"))
    #expect(
      two.config
        == "[settings]\njobs = 2\n\n[[feed]]\nname = \"A\"\nurl = \"https://a.example/\"\n")
    #expect(try two.run("config", "push", path("none.toml")).code == 78)
    #expect(try two.run("config", "pull", "--yes").code == 64)
    #expect(try two.run("config", "push", "--force").code == 64)
  }

  @Test func `need a store that is no file`() throws {
    var program = BuiltProgram(first)
    program.environment = [:]
    program.configure("")
    for action in ["push", "pull"] {
      try program.run("config", action).expect(64, "'config \(action)' needs a store on a server")
    }
    #expect(try program.run("config", "other").code == 64)
  }

  @Test func `cannot be read while the server is away`() throws {
    let gone = "postgres://postgres@/postgres?host=\(first.path)/none"
    one.configure(Self.feed("A", "https://a.example/"))
    for arguments in [["list"], ["fetch"], ["config", "push", "--dry-run"], ["remove", "A"]] {
      let run = try one.run(arguments + ["--store", gone]).expect(74)
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }
}
