import FeedModel
import FeedTestSupport
import Testing

@testable import FeedConfiguration

/// A config as the parts that a store keeps.
@Suite struct `The parts of a config` {
  static func parts(_ text: String) throws -> [ConfigPart] {
    _ = try ConfigReader.read(text, path: "feeds.toml", environment: [:])
    return ConfigParts.parts(of: try TOMLDocument(text))
  }

  /// Everything that a config may have.
  static let full = """
    # A comment.
    [settings]
    retention = "90d"
    jobs = 8
    store = "postgres://db.example/news"
    interval = "2h"

    [queries]
    short = "unread"
    "late" = 'newer:1d -tag:"a b"'

    [[rule]]
    query = "title:x"
    then = ["mute"]
    [[rule]]
    query = "title:a"
    then = ["read", "tag:A"]

    [[feed]]
    url = "https://a.example/feed?key=${KEY}"  # with a key
    name = "A \\"quoted\\" \\u00E9"
    tags = ["one",
      "two"]
    headers = { "X-Api-Key" = "${KEY}", Accept = "application/json" }
    adapter = "mine"
    pages = 3
    interval = "1h"
    timeout = "20s"
    max_body = "1MB"
    username = "me"
    password = "${PASSWORD}"
    enabled = false
    mute = "title:live*"
    first_unread = "7d"
    full = true
    full_pages = true
    [feed.full_rule]
    body = ".article"

    [[feed]]
    name = "B"
    url = "https://b.example/"
    mute = true

    [tag.News]
    full = true

    [site."example.org"]
    full_pages = false

    [adapter.mine]
    items = "data"
    title = "t"

    [keys]
    "ctrl-n" = "next-unread"

    [colors]
    new = "bold"

    """

  @Test func `are what machines share, in a fixed order`() throws {
    let parts = try Self.parts(Self.full)
    #expect(
      parts.map(\.key) == [
        ConfigPart.Key("settings"), ConfigPart.Key("queries"), ConfigPart.Key("rule"),
        ConfigPart.Key("feed", "A \"quoted\" é"), ConfigPart.Key("feed", "B"),
        ConfigPart.Key("tag", "News"), ConfigPart.Key("site", "example.org"),
        ConfigPart.Key("adapter", "mine"),
      ])
    #expect(parts[0].text == "[settings]\ninterval = \"2h\"\nretention = \"90d\"\n")
    #expect(
      parts[1].text == "[queries]\nshort = \"unread\"\nlate = \"newer:1d -tag:\\\"a b\\\"\"\n")
    #expect(
      parts[2].text == """
        [[rule]]
        query = "title:x"
        then = ["mute"]

        [[rule]]
        query = "title:a"
        then = ["read", "tag:A"]

        """)
    #expect(parts[4].text == "[[feed]]\nname = \"B\"\nurl = \"https://b.example/\"\nmute = true\n")
    #expect(parts[6].text == "[site.\"example.org\"]\nfull_pages = false\n")
  }

  @Test func `mean the same as the config`() throws {
    let environment = ["KEY": "k", "PASSWORD": "p"]
    let config = try ConfigReader.read(Self.full, path: "f", environment: environment)
    let parts = try Self.parts(Self.full)
    let again = try ConfigReader.read(
      ConfigParts.text(parts), path: "f", environment: environment)
    #expect(again.feeds == config.feeds)
    #expect(again.queries == config.queries)
    #expect(again.rules == config.rules)
    #expect(again.adapters == config.adapters)
    #expect(again.fullText == config.fullText)
    #expect(try Self.parts(ConfigParts.text(parts)) == parts)
  }

  @Test(arguments: [
    ("[[feed]]\nname='A'\nurl=\"http://a.example\"", "feed=[{url='http://a.example',name=\"A\"}]"),
    ("[settings]\nview=\"x\"", "settings.view='x'"),
    ("[queries]\nb='x'\na='y'", "queries={b='x',a='y'}"),
    ("[adapter.x]\nitems='a'\ntitle='b'", "[adapter]\nx={title='b', items=\"a\"}"),
    ("[settings]\njobs=3", ""),
    ("[settings]\nretention='90d'\n[colors]\nnew='bold'", "[settings]\nretention=\"\"\"90d\"\"\""),
  ])
  func `are the same in every notation`(one: String, other: String) throws {
    #expect(try Self.parts(one) == Self.parts(other))
  }

  @Test(arguments: [
    ("", "[settings]\nview = \"x\"\n"),
    ("[settings]\nview = \"y\"\n", "[settings]\nview = \"x\"\n"),
    (
      "[settings]\nstore = \"a\"\njobs = 3 # few\n[keys]\nq = \"quit\"\n",
      "[settings]\njobs = 3\nstore = \"a\"\nview = \"x\"\n\n[keys]\nq = \"quit\"\n"
    ),
    ("[[feed]]\nname='A'\nurl='http://a.example'\n", "[settings]\nview = \"x\"\n"),
  ])
  func `become a file with what the machine has for itself`(local: String, text: String) throws {
    let parts = [ConfigPart(ConfigPart.Key("settings"), "[settings]\nview = \"x\"\n")]
    #expect(ConfigParts.text(parts, local: try TOMLDocument(local)) == text)
  }

  @Test func `become a file with the machine's settings if they have none`() throws {
    let local = try TOMLDocument("[settings]\njobs = 3\n")
    let parts = [ConfigPart(ConfigPart.Key("queries"), "[queries]\na = \"x\"\n")]
    #expect(
      ConfigParts.text(parts, local: local) == "[settings]\njobs = 3\n\n[queries]\na = \"x\"\n")
    #expect(ConfigParts.text([], local: local) == "[settings]\njobs = 3\n")
  }

  @Test func `have every value in a form that is read as the same`() throws {
    let text = """
      a = [1, -2.5, 1e300, inf, -inf, true, "a\\tb\\u0000\\u202E"]
      b = 1987-07-05T17:45:56.600Z
      c = { x = 1987-07-05, "y z" = [[], {}], t = 17:45:00, l = 1987-07-05T17:45:00 }

      """
    let document = try TOMLDocument(text)
    let written = TOMLWriting.block("[x]", document.root.entries, order: ["c"])
    #expect(written.hasPrefix("[x]\nc = "))
    let again = try TOMLDocument(written)
    guard case .table(let table)? = again.root["x"]?.value else {
      Issue.record("no table")
      return
    }
    #expect(table.isEquivalent(to: document.root))
  }
}
