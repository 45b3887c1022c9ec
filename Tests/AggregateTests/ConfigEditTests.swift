import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// `init`, `add` and `remove` change their own lines and nothing else (docs/config.md).
@Suite(.waitsForPrograms) struct `Editing the config` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private let commented = """
    # My feeds. Hands off!

    [settings]
    jobs = 4 # a slow line

    # World ------------------------------
    [[feed]]
    name = "First"   # the best
    url = "http://127.0.0.1:1/first"
    tags = ["world"]

    [queries]
    mornings = "unread newer:1d"
    """

  private func rss(_ title: String) -> String {
    """
    <rss version="2.0"><channel><title>\(title)</title>
    <item><title>Story of \(title)</title><guid>\(title)</guid></item></channel></rss>
    """
  }

  private var server: LocalServer {
    let rss = [rss("Alpha"), rss("Beta")]
    return LocalServer { request in
      switch request.path {
      case "/alpha": .text(rss[0], headers: ["Content-Type: application/rss+xml"])
      case "/beta": .text(rss[1], headers: ["Content-Type: application/rss+xml"])
      case "/page":
        .text(
          """
          <html><head><title>A site</title>
          <link rel="stylesheet" href="/style.css">
          <link rel="alternate" type="application/rss+xml" title="B" href="beta">
          <link rel="alternate" type="application/atom+xml" title="A" href="/alpha">
          </head><body>Welcome</body></html>
          """, headers: ["Content-Type: text/html"])
      default: .response(status: 404)
      }
    }
  }

  @Test func `rename, tag and untag change a feed's settings, and the articles stay its own`()
    throws
  {
    let path = folder.write(rss("Alpha"), to: "alpha.xml")
    program.configure("[[feed]]\nname = \"A\" # mine\nurl = \"\(path)\"\n")
    #expect(try program.run("fetch").code == 0)
    let renamed = try program.run("rename", "A", "News: all")
    #expect(renamed.errors == "renamed 'A' to 'News: all' in \(program.configPath)\n")
    #expect(try program.run("list").output.contains("\tNews: all\t"))
    #expect(try program.run("tag", "News: all", "world, uk").errors.contains("world, uk"))
    #expect(try program.run("tag", "News: all", "x,,y").code == 64)
    #expect(try program.run("untag", "News: all", "UK").errors.contains("the tag world\n"))
    #expect(try program.run("tag", "News: all", "uk,sport").errors.contains("uk, sport\n"))
    #expect(try program.run("untag", "News: all", "uk, sport").errors.contains("the tag world\n"))
    let missing = try program.run("untag", "News: all", "nope").expect()
    #expect(missing.errors == "'News: all' does not have the tag nope\n")
    #expect(
      program.config
        == "[[feed]]\nname = \"News: all\" # mine\nurl = \"\(path)\"\ntags = [\"world\"]\n")
    #expect(try program.run("list", "tag:world").output.contains("Story of Alpha"))
    try program.run("rename", "A", "B").expect(64, "no feed in")
  }

  @Test func `feeds named after their hosts get the titles that they have`() throws {
    let server = server
    let named = [
      ("127.0.0.1", "alpha"), ("127.0.0.1 2", "beta"), ("127.0.0.1 3", "gone"), ("Mine", "page"),
    ]
    let feeds = named.map { name, path in
      "[[feed]]\nname = \"\(name)\"\nurl = \"\(server.url)/\(path)\"\n"
    }
    program.configure(feeds.joined() + "[queries]\nq = \"feed:'127.0.0.1 2'\"\n")
    _ = try program.run("fetch")
    #expect(try program.run("rename", "--titles", "Mine").code == 64)
    let run = try program.run("rename", "--titles").expect()
    #expect(
      run.errors.hasPrefix(
        "renamed '127.0.0.1' to 'Alpha'\nrenamed '127.0.0.1 2' to 'Beta'\n"), "\(run.errors)")
    for name in ["\"Alpha\"", "\"Beta\"", "\"127.0.0.1 3\"", "\"Mine\""] {
      #expect(program.config.contains("name = \(name)\n"), "\(program.config)")
    }
    #expect(try program.run("list", "feed:Alpha").output.contains("Alpha"))
    #expect(
      try program.run("rename", "--titles").errors
        == "no feed that is named after its host is known to have another title\n")
  }

  @Test func `rename succeeds if the store cannot be used`() throws {
    program.configure("[[feed]]\nname = \"A\"\nurl = \"a.xml\"\n[queries]\nq = \"feed:A\"\n")
    folder.write("no database", to: "damaged.sqlite")
    let run = try program.run("rename", "A", "B", "--store", "\(folder.path)/damaged.sqlite")
      .expect()
    #expect(run.errors.hasSuffix("feeds.toml, and in @q\n"), "\(run.errors)")
  }

  @Test func `rename and remove say what still names the feed, unless another spelling is enough`()
    throws
  {
    program.configure("[[feed]]\nname = \"A\"\nurl = \"a.xml\"\n[queries]\nq = \"feed:A\"\n")
    #expect(try program.run("rename", "A", "a").errors.hasSuffix("feeds.toml\n"))
    #expect(try program.run("remove", "a").errors.hasSuffix("these still name 'a': @q\n"))
  }

  @Test func `add appends a block, remove cuts one, and every other byte stays`() throws {
    let server = server
    program.configure(commented)
    try program.run("add", "\(server.url)/alpha", "--tag", "a b", "--tag", "c").expect(0, "'Alpha'")
    let afterFirst = program.config
    #expect(afterFirst.hasPrefix(commented))
    #expect(
      afterFirst.dropFirst(commented.count)
        == """


        [[feed]]
        name = "Alpha"
        url = "\(server.url)/alpha"
        tags = ["a b", "c"]
        """)
    #expect(try program.run("add", "\(server.url)/beta", "--name", "Second \"quoted\"").code == 0)
    #expect(program.config.hasPrefix(afterFirst))
    #expect(try program.run("remove", "Alpha").code == 0)
    #expect(try program.run("remove", "Second \"quoted\"").code == 0)
    #expect(program.config == commented)
    #expect(try program.run("remove", "First").code == 0)
    #expect(program.config.contains("# My feeds. Hands off!"))
    #expect(program.config.contains("mornings = \"unread newer:1d\""))
    #expect(!program.config.contains("127.0.0.1:1"))
  }

  @Test func `a symbolic link and the file's mode stay`() throws {
    let server = server
    let target = folder.write(commented, to: "dotfiles/feeds.toml")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target)
    try FileManager.default.createDirectory(
      atPath: program.configFolder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: program.configPath, withDestinationPath: target)
    #expect(try program.run("add", "\(server.url)/alpha").code == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: target)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: program.configPath) == target)
    #expect(program.config.contains("Alpha"))
    let beside = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/dotfiles")
    #expect(beside == ["feeds.toml"])
  }

  @Test(arguments: ["dotfiles/feeds.toml", "not/there/yet.toml"])
  func `a symbolic link to a config that is not there yet stays, and the config is made there`(
    _ name: String
  ) throws {
    folder.write("", to: "dotfiles/other.toml")
    try FileManager.default.createDirectory(
      atPath: program.configFolder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: program.configPath, withDestinationPath: "../../\(name)")
    try program.run("init").expect()
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: program.configPath)
        == "../../\(name)")
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"))
  }

  @Test func `add takes the first feed that a page names, with one request more`() throws {
    let server = server
    program.configure("")
    try program.run("add", "\(server.url)/page").expect()
    #expect(program.config.contains("\(server.url)/beta"))
    #expect(server.requests.map(\.path) == ["/page", "/beta"])
    #expect(try program.run("list").output.contains("Story of Beta"))
    // What was added counts as fetched.
    #expect(try program.run("fetch").errors.contains("nothing is due"))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [("/gone", 1, "404"), ("/nothing", 65, "no feed")])
  func `what is no feed is not added`(_ path: String, _ code: Int32, _ reason: String) throws {
    let server = LocalServer { request in
      request.path == "/nothing" ? .text("<html><body>No</body></html>") : .response(status: 404)
    }
    program.configure(commented)
    try program.run("add", server.url + path).expect(code, reason)
    #expect(program.config == commented)
  }

  @Test func `a feed is added once, and two may not have one name`() throws {
    let server = server
    program.configure("")
    #expect(try program.run("add", "\(server.url)/alpha").code == 0)
    #expect(try program.run("add", "\(server.url)/alpha").code == 1)
    try program.run("add", "\(server.url)/beta", "--name", "Alpha").expect(
      64, "a feed named 'Alpha' already exists; choose another name")
    #expect(program.config.components(separatedBy: "[[feed]]").count == 2)
  }

  @Test func `many changes at once are all made, one after the other`() async throws {
    // Feeds of one title: the later ones get numbers.
    let feed = rss("Same")
    let server = LocalServer { _ in
      .text(feed, headers: ["Content-Type: application/rss+xml"])
    }
    let list = folder.write("http://127.0.0.1:1/imported\n", to: "urls")
    let program = program
    let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 1...10 {
        group.addTask { try program.run("add", "\(server.url)/\(number)").code }
      }
      group.addTask { try program.run("import", list).code }
      return try await group.reduce(into: [Int32]()) { $0.append($1) }
    }
    #expect(codes == Array(repeating: 0, count: 11))
    let names = try ConfigReader.read(program.config, path: "f", environment: [:]).feeds.map(\.name)
    let numbered = (2...10).map { "Same \($0)" }
    #expect(names.count == 11)
    #expect(Set(names).isSuperset(of: ["Same"] + numbered), "\(names)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.configFolder) == ["feeds.toml"])
  }

  @Test func `a feed of an inline list is removed, and no secret is printed`() throws {
    program.configure(
      "# Mine\nfeed = [ { name = \"I\", url = \"http://u:S3CRET@127.0.0.1/i?apiKey=S3CRET\" } ]\n")
    let removed = try program.run("remove", "I").expect()
    #expect(removed.output.isEmpty)
    #expect(!removed.errors.contains("S3CRET"))
    #expect(program.config == "# Mine\nfeed = [ ]\n")
  }

  @Test func `init writes a config of live feeds and never overwrites one`() throws {
    #expect(try program.run("init").code == 0)
    let written = program.config
    let read = try ConfigReader.read(written, path: "feeds.toml", environment: [:])
    #expect(read.feeds.count == 5)
    #expect(read.feeds.allSatisfy { $0.location.baseURL != nil })
    #expect(try program.run("init").code == 1)
    #expect(program.config == written)
  }
}
