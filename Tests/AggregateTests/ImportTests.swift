import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// `import` and `init --import` put other readers' feeds into the config (docs/config.md).
@Suite(.waitsForPrograms) struct `Importing feeds` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private let mine = """
    # My feeds. Hands off!
    [[feed]]
    name = "A"   # the best
    url = "http://a.example/feed/"
    tags = ["world"]

    [queries]
    mornings = "unread newer:1d"
    """

  private let opml = """
    <opml version="2.0"><body>
    <outline text="A again" xmlUrl="https://A.example/feed" category="new"/>
    <outline text="News"><outline text="A" xmlUrl="https://b.example/feed" category="x,News"/></outline>
    <outline xmlUrl="https://c.example/feed"/>
    <outline text="twice" xmlUrl="https://c.example/feed/"/>
    <outline text="D" xmlUrl="gopher://d.example/"/>
    <outline text="E" type="link" url="https://e.example/"/>
    </body></opml>
    """

  private func read() throws -> Config {
    try ConfigReader.read(program.config, path: program.configPath, environment: [:])
  }

  @Test func `new feeds come after the others, and every other byte stays`() throws {
    program.configure(mine)
    let file = folder.write(opml, to: "list.opml")
    let run = try program.run("import", file).expect(
      0, "\n1 feed is named after its host, since the list does not name it;",
      "'twice' (https://c.example/feed/) is in \(file) more than once")
    #expect(run.output.isEmpty)
    #expect(
      run.errors.hasSuffix(
        "added 2 feeds to \(program.configPath), skipped 4: 1 there already, 1 listed more than once, 1 without an http(s) URL, 1 without a feed\n"
      ),
      "\(run.errors)")
    #expect(!run.errors.contains("is already in"))
    #expect(
      program.config == mine + """


        [[feed]]
        name = "A 2"
        url = "https://b.example/feed"
        tags = ["News", "x"]

        [[feed]]
        name = "c.example"
        url = "https://c.example/feed"
        """)
    let written = program.config
    try program.run("import", "-", input: Data(opml.utf8)).expect(0, "added 0 feeds")
    #expect(program.config == written)
  }

  @Test func `feeds of which FreshRSS reads the pages are read whole`() throws {
    let opml = """
      <opml version="2.0" xmlns:frss="https://freshrss.org/opml"><body>
      <outline text="A" xmlUrl="https://a.example/f" frss:cssFullContent="article .body" frss:cssContentFilter=".ad, .x"
        frss:CURLOPT_COOKIE="a=b" frss:unicityCriteria="id"/>
      <outline text="B" xmlUrl="https://b.example/f" frss:cssFullContent="p[" username="u" loadItemLink="false"/>
      </body></opml>
      """
    try program.run("import", "-", input: Data(opml.utf8)).expect(
      0, "'A' is added without CURLOPT_COOKIE ('headers' here), unicityCriteria\n",
      "'B' is added without cssFullContent ('full_rule' here), username ('username' here)\n")
    #expect(
      program.config.contains(
        "full = true\nfull_rule = { body = \"article .body\", remove = [\".ad, .x\"] }\n"))
    #expect(try program.run("feeds").code == 0)
  }

  @Test func `a setting that a reader writes for every feed is named once`() throws {
    let feeds = (1...12).map {
      "<outline text='F\($0)' xmlUrl='https://a.example/\($0)' fz:quickMode='false' fz:options='{}' fz:mode='x'/>"
    }
    let opml =
      "<opml version='1.0' xmlns:fz='urn:forumzilla:'><body>\(feeds.joined())</body></opml>"
    let run = try program.run("import", "-", input: Data(opml.utf8)).expect(
      0, "12 feeds are added without mode: 'F1', 'F2',", "'F10' and 2 more\n")
    #expect(run.errors.split(separator: "\n").count == 2, "\(run.errors)")
  }

  @Test func `pages that FreshRSS reads come with adapters, once`() throws {
    let opml = """
      <opml version="2.0" xmlns:frss="https://freshrss.org/opml"><body>
      <outline text="Notices" type="HTML+XPath" xmlUrl="https://a.example/" frss:xPathItem="//li[@class='n']"
        frss:xPathItemTitle="a" frss:xPathItemUri="a/@href" frss:xPathItemAuthor="../b"/>
      <outline text="Works" type="HTML+XPath" xmlUrl="https://a.example/" frss:xPathItem="//p" frss:xPathItemTitle="."/>
      <outline text="Notices" type="HTML+XPath" xmlUrl="https://a.example/" frss:xPathItem="//li[@class='n']"
        frss:xPathItemTitle="a" frss:xPathItemUri="a/@href" frss:xPathItemAuthor="../b"/>
      <outline text="Other" type="HTML+XPath" xmlUrl="https://a.example/" frss:xPathItem="//a[b]"/>
      <outline text="Bridge" type="rss" xmlUrl="https://b.example/?action=display&amp;bridge=CssSelectorBridge&amp;format=Atom"/>
      </body></opml>
      """
    try program.run("import", "-", input: Data(opml.utf8)).expect(
      0, "'Notices' is added without xPathItemAuthor\n",
      "is read by FreshRSS with 'xPathItem', which cannot be written")
    #expect(
      program.config.contains(
        """
        [[feed]]
        name = "Notices"
        url = "https://a.example/"
        adapter = "a"

        [adapter.a]
        page = true
        items = "li[class=\\"n\\"]"
        title = "a"
        url = "a@href"

        [[feed]]
        name = "Works"
        url = "https://a.example/"
        adapter = "a-2"
        """), "\(program.config)")
    #expect(program.config.contains("name = \"Bridge\""))
    let written = program.config
    #expect(try program.run("feeds").code == 0)
    #expect(try program.run("import", "-", input: Data(opml.utf8)).errors.contains("added 0 feeds"))
    #expect(program.config == written)
  }

  @Test func `a config is created for its owner alone, and a link and mode stay`() throws {
    #expect(try program.run("import", "-", input: Data("https://a.example/\n".utf8)).code == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: program.configPath)
    #expect(mode[.posixPermissions] as? Int == 0o600)
    let target = folder.write(mine, to: "dotfiles/feeds.toml")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    let link = "\(folder.path)/link.toml"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try program.run("import", "-", "--config", link, input: Data("b.example".utf8)).expect()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    let kept = try FileManager.default.attributesOfItem(atPath: target)
    #expect(kept[.posixPermissions] as? Int == 0o640)
  }

  @Test(arguments: [
    ("nothing.opml", 1, "there is no such file"), ("page.html", 65, "this is an HTML page"),
    ("empty", 65, "the file is empty"),
  ])
  func `what is no list changes nothing`(_ file: String, _ code: Int32, _ words: String) throws {
    folder.write("<html><body>Hi</body></html>", to: "page.html")
    folder.write("", to: "empty")
    for arguments in [["import"], ["init", "--import"]] {
      try program.run(arguments + ["\(folder.path)/\(file)"]).expect(code, words, file)
      #expect(!FileManager.default.fileExists(atPath: program.configPath))
    }
  }

  @Test(arguments: [["import"], ["init", "--import"]])
  func `a list at a URL is not requested, and the message says how to read it`(
    _ arguments: [String]
  ) throws {
    let url = "http://127.0.0.1:1/list.opml"
    let run = try program.run(arguments + [url]).expect(1)
    #expect(
      run.errors == """
        aggregate: \(url): import reads files; download it and run 'aggregate import FILE', or follow the list with a \
        [[list]] in the config

        """)
  }

  @Test func `a config that is not valid is left as it is`() throws {
    program.configure("[[feed]]\nnam = \"A\"\n")
    try program.run("import", "-", input: Data("https://a.example/\n".utf8)).expect(78)
    #expect(program.config == "[[feed]]\nnam = \"A\"\n")
  }

  @Test func `init takes the feeds instead of the starter's, with its settings`() throws {
    let file = folder.write("https://a.example/feed \"two words\" \"~A\"\n", to: "urls")
    try program.run("init", "--import", file).expect()
    #expect(program.config.contains("# jobs = 16"))
    #expect(try read().feeds.map(\.name) == ["A"])
    #expect(try read().feeds.map(\.tags) == [["two words"]])
    #expect(try program.run("init", "--import", file).code == 1)
  }

  @Test func `no list makes the environment go out, and secrets are masked`() throws {
    let list = """
      https://evil.example/?x=${HOME}
      https://me:hunter22@b.example/
      https://c.example/?token=hunter22
      gopher://me:hunter22@d.example/
      """
    let run = try program.run("import", "-", input: Data(list.utf8)).expect()
    #expect(try read().feeds.map(\.isEnabled) == [false, true, true])
    #expect(run.errors.contains("'evil.example' is disabled"))
    #expect(run.errors.contains("2 URLs contain a password or key"))
    #expect(!run.errors.contains("hunter22"), "\(run.errors)")
  }

  @Test func `an adapter must be there`() throws {
    let list = """
      <opml xmlns:aggregate="urn:aggregate:ns"><body>
      <outline text="A" xmlUrl="https://a.example/" aggregate:adapter="newsapi" aggregate:enabled="false"/>
      <outline text="B" xmlUrl="https://b.example/" aggregate:adapter="mine"/></body></opml>
      """
    let run = try program.run("import", "-", input: Data(list.utf8))
    #expect(run.errors.contains("skipped 1: 1 without its adapter"), "\(run.errors)")
    #expect(try read().feeds.map(\.adapter) == ["newsapi"])
    #expect(try read().feeds.map(\.isEnabled) == [false])
  }

  @Test func `ten thousand feeds of one name are distinguished, and all skipped ones are named`()
    throws
  {
    var list = "<opml><body>"
    for number in 0..<10_000 { list += "<outline text='F' xmlUrl='https://h\(number).example/'/>" }
    for number in 0..<30 { list += "<outline text='G' xmlUrl='x:\(number)'/>" }
    let run = try program.run("import", "-", input: Data(list.utf8)).expect()
    let feeds = try read().feeds
    #expect(feeds.count == 10_000)
    #expect(feeds.prefix(3).map(\.name) == ["F", "F 2", "F 3"])
    #expect(run.errors.split(separator: "\n").count == 32)
  }

  // MARK: Hostile lists

  enum Hostile: CaseIterable {
    case nested, attributes, longName, openTags, zeros

    /// The rest of a list with one good feed.
    var outlines: String {
      switch self {
      case .nested: String(repeating: "<outline text='a'>", count: BuiltProgram.size(100_000))
      case .attributes:
        "<outline " + (0..<BuiltProgram.size(1_000_000)).map { "a\($0)='x'" }.joined(separator: " ")
          + "/>"
      case .longName:
        "<outline text='\(String(repeating: "x", count: BuiltProgram.size(9_000_000)))' xmlUrl='https://b.example/'/>"
      case .openTags: String(repeating: "<outline ", count: BuiltProgram.size(100_000))
      case .zeros: "\u{0}<outline text='\u{0}b' xmlUrl='https://b.example/\u{0}'/>"
      }
    }
  }

  @Test(arguments: Hostile.allCases)
  func `a hostile list gives its feeds`(_ hostile: Hostile) throws {
    let feed = "<outline text='A' xmlUrl='https://a.example/'/>"
    let run = try program.run(
      "import", "-", input: Data("<opml><body>\(feed)\(hostile.outlines)</body></opml>".utf8))
    #expect(run.code == 0, "\(run.errors.prefix(500))")
    #expect(try read().feeds.first?.name == "A")
    #expect(program.config.utf8.count < 10_000)
  }

  @Test func `entities are not expanded, and long lines are no trouble`() throws {
    var bomb = "<!DOCTYPE opml [<!ENTITY a 'aaaaaaaaaa'><!ENTITY f SYSTEM 'file:///etc/passwd'>"
    for (new, old) in zip("bcdefg", "abcdef") {
      bomb += "<!ENTITY \(new) '\(String(repeating: "&\(old);", count: 10))'>"
    }
    bomb += "]><opml><body><outline text='&g;&f;' xmlUrl='https://a.example/'/></body></opml>"
    #expect(try program.run("import", "-", input: Data(bomb.utf8)).code == 0)
    #expect(try read().feeds.map(\.name) == ["&g;&f;"])
    let line = String(repeating: "x", count: BuiltProgram.size(10_000_000))
    let lines =
      "https://b.example/ \(line)\n\(line)\nhttps://c.example/\(line)\nhttps://d.example/\n"
    let run = try program.run("import", "-", input: Data(lines.utf8))
    #expect(run.errors.contains("added 2 feeds"), "\(run.errors.prefix(500))")
    #expect(run.errors.utf8.count < 2000)
  }

  // MARK: Whole lists

  @Test(arguments: OPMLList.all)
  func `every feed of a list is taken over`(_ list: OPMLList) throws {
    let run = try program.run("import", "-", input: try Data(contentsOf: list.file))
    let count =
      FileManager.default.fileExists(atPath: program.configPath) ? try read().feeds.count : 0
    #expect(count == list.feeds, "\(list.name): \(run.errors)")
    #expect(run.code == (count == 0 ? 65 : 0))
  }

  @Test func `newsboat's account becomes one here, with its password or the variable of it`()
    throws
  {
    let miniflux = folder.write(
      """
      urls-source "miniflux"
      miniflux-url "https://flux.example/"
      miniflux-tokeneval "pass show miniflux"
      reload-time 30
      """, to: "newsboat/one")
    let run = try program.run("import", miniflux).expect(
      0, "the account 'miniflux' reads its password from the environment: set MINIFLUX_TOKEN\n",
      "added 0 feeds, 1 account and 1 setting to ")
    #expect(!run.errors.contains("not imported"))
    #expect(
      program.config.contains(
        """
        [account.miniflux]
        type = "miniflux"
        url = "https://flux.example"
        token = "${MINIFLUX_TOKEN}"

        """))
    #expect(
      try program.run("import", miniflux).errors.contains(
        "takes its feeds from the account 'miniflux', which is there already"))
    let freshRSS = folder.write(
      """
      urls-source "freshrss"
      freshrss-url "https://rss.example/api/greader.php"
      freshrss-login "ada"
      freshrss-password "literal-secret"
      """, to: "newsboat/two")
    #expect(
      try program.run("import", freshRSS).errors.contains(
        "warning: the account contains a password or key, which is now in"))
    let account = try #require(try read().accounts.last)
    #expect(account.name == "freshrss")
    #expect(account.password == "literal-secret" && account.username == "ada")
    let ocnews = folder.write("urls-source \"ocnews\"\nocnews-login \"a\"\n", to: "newsboat/three")
    #expect(
      try program.run("import", ocnews).errors.contains(
        "takes its feeds from 'ocnews'; export them there as OPML, and import that"))
  }
}
