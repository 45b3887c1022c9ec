import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedConfiguration

/// `[account.NAME]` (docs/config.md).
@Suite struct `Accounts in the config` {
  private let folder = TemporaryFolder()

  private static let home = """
    [account.home]
    type = "googlereader"
    url = "https://rss.example/api/greader.php"
    user = "ada"
    password = "${PASSWORD}"

    """

  @Test func `are feeds that are fetched in place of their own`() throws {
    let config = try read(
      "[tag.news]\nfull = true\n" + Self.home + "interval = \"1h\"\n", ["PASSWORD": "secret"])
    let account = try #require(config.accounts.first)
    #expect(account.name == "home" && account.role == .server(.googleReader))
    #expect(account.username == "ada" && account.password == "secret")
    #expect(account.secrets == ["secret", "secret", "YWRhOnNlY3JldA=="] && config.secrets.isEmpty)
    #expect(account.interval == 3600)
    let known = config.with([
      AccountFeed(
        id: SubscriptionID(account: account.accountKey, id: "feed/1"), name: "One", title: "One",
        url: "https://one.example/feed", tags: ["News"]),
      AccountFeed(
        id: SubscriptionID(account: "gone", id: "feed/1"), name: "Gone", title: "Gone", url: ""),
    ])
    #expect(known.feeds.map(\.name) == ["One"])
    #expect(known.feeds[0].full && known.feeds[0].interval == 3600)
    #expect(known.feeds[0].account == "home")
    #expect(known.sources.map(\.name) == ["home"])
    #expect(known.sources(of: known.feeds).map(\.name) == ["home"])
    #expect(known.feeds(of: known.accounts).map(\.name) == ["One"])
    #expect(known.names == ["One", "home"])
    #expect(known.allSecrets.contains("secret"))
  }

  @Test func `never have the name of a feed of one's own in their place`() throws {
    let config = try read(
      "[[feed]]\nname = \"Paper\"\nurl = \"a.xml\"\n" + Self.home, ["PASSWORD": "secret"])
    let key = config.accounts[0].accountKey
    let served = ["Paper", "Paper (home)"].map { name in
      AccountFeed(id: SubscriptionID(account: key, id: name), name: name, title: "Paper", url: "")
    }
    #expect(config.with(served).feeds.map(\.name) == ["Paper", "Paper (home 2)", "Paper (home)"])
  }

  @Test func `of several users of one server are told apart by 'user'`() throws {
    func flux(_ name: String, _ user: String) -> String {
      """
      [account.\(name)]
      type = "miniflux"
      url = "https://flux.example"
      token = "${TOKEN}"
      \(user)

      """
    }
    let config = try read(flux("a", "user = \"ada\"") + flux("b", "user = \"bob\""))
    #expect(config.accounts[0].accountKey != config.accounts[1].accountKey)
    #expect(config.accounts.allSatisfy { $0.username == nil })
    #expect {
      try read(flux("a", "") + flux("b", ""))
    } throws: {
      "\($0)".contains(
        "[account.b] has the url and the user of [account.a]; remove one of them, or give each its own 'user'"
      )
    }
  }

  @Test func `send the headers of an application`() throws {
    let new = NewAccount(
      name: "ino", type: .googleReader, url: "https://www.inoreader.com", user: "ada",
      password: "${P}", headers: [HTTPHeader("AppId", "1"), HTTPHeader("AppKey", "${K}")])
    let account = try new.feed(environment: ["P": "pass", "K": "key-value"])
    #expect(account.headers == [HTTPHeader("AppId", "1"), HTTPHeader("AppKey", "key-value")])
    #expect(account.secrets.contains("key-value"))
  }

  @Test func `have a token in place of user and password`() throws {
    let config = try read(
      """
      [account.flux]
      type = "miniflux"
      url = "https://flux.example"
      token = "literal"
      """)
    #expect(config.accounts[0].headers == [HTTPHeader("X-Auth-Token", "literal")])
    #expect(
      config.secrets == [
        Config.LiteralSecret(feed: "flux", owner: .account, place: "'token'")
      ])
  }

  @Test(arguments: [
    ("[account.a]\nuser = \"x\"\n", "has no 'type', such as type = \"googlereader\""),
    (
      "[account.a]\ntype = \"feedly\"\nurl = \"https://a.example\"\nuser = \"x\"\n",
      "'type' in [account.a] must be \"googlereader\" or \"miniflux\", not \"feedly\""
    ),
    (
      "[account.a]\ntype = \"miniflux\"\nurl = \"ftp://a.example\"\nuser = \"x\"\n",
      "'url' in [account.a] must be an http(s) URL, not \"ftp://a.example\""
    ),
    (
      "[account.a]\ntype = \"miniflux\"\nurl = \"https://a.example\"\n",
      "[account.a] has no 'user' and 'password', nor a 'token'"
    ),
    (
      "[account.a]\ntype = \"miniflux\"\nurl = \"https://ada:pw@a.example\"\nuser = \"x\"\n",
      "'url' in [account.a] must not have a user or password; write them as 'user' and 'password'"
    ),
    (
      "[account.\"a b\"]\ntype = \"miniflux\"\nurl = \"https://a.example\"\nuser = \"x\"\n",
      "must be named by one word of letters, digits, '-', '_' and '.'"
    ),
    (
      "[[feed]]\nname = \"home\"\nurl = \"a.xml\"\n" + home,
      "[account.home] has the name of a feed; names must be unique"
    ),
    ("[account]\nhome = 1\n", "'home' in [account] must be a table, not the number 1"),
    ("[account.a]\nusr = \"x\"\n", "unknown setting 'usr' in [account.a] (did you mean 'user'?)"),
  ])
  func `that are not valid are errors`(_ text: String, _ message: String) {
    #expect {
      try read(text)
    } throws: { error in
      let config = error as? ConfigError
      return ([config].compactMap(\.self) + (config?.others ?? [])).contains {
        $0.description.contains(message)
      }
    }
  }

  @Test(arguments: [
    "http://localhost:8080", "http://192.168.0.2/", "http://nas.lan", "http://[::1]",
    "http://nas.fritz.box:8080",
  ])
  func `may be reached without TLS in one's own network`(_ url: String) throws {
    let new = NewAccount(name: "home", type: .miniflux, url: url, token: "t")
    #expect(try new.feed(environment: [:]).configuredURL == url)
  }

  @Test func `at a public server without TLS fail alone`() throws {
    let table = "type = \"miniflux\"\nurl = \"http://nas.tail.example:8080\"\ntoken = \"t\"\n"
    let config = try read("[[feed]]\nname = \"A\"\nurl = \"a.xml\"\n[account.nas]\n\(table)")
    #expect(config.feeds.map(\.name) == ["A"] && config.accounts.map(\.name) == ["nas"])
    #expect(
      config.accounts[0].problem == "'url' must be https: what is sent could be read on the way")
  }

  @Test func `to be added are refused without a line of the config`() {
    let new = NewAccount(name: "home", type: .miniflux, url: "http://flux.example", token: "t")
    #expect {
      try new.feed(environment: [:])
    } throws: {
      "\($0)" == "'url' in [account.home] must be https: what is sent could be read on the way"
    }
  }

  @Test func `are put in and taken out, and all else stays byte for byte`() throws {
    let before =
      "# Mine\n[[feed]]\nname = \"A\"   # best\nurl = \"a.xml\"\n\n[queries]\nq = \"unread\"\n"
    let path = folder.write(before, to: "feeds.toml")
    let edit = ConfigEdit(path: path, environment: [:])
    let new = NewAccount(
      name: "home", type: .googleReader, url: "https://rss.example/api/greader.php", user: "ada",
      password: "${PASSWORD}")
    try edit.extend { (_) throws(ConfigError) in
      var additions = ConfigAdditions()
      additions.accounts = [new]
      return additions
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before + "\n" + Self.home)
    #expect { try edit.removeAccount("hone") } throws: {
      "\($0)".contains("no account in \(path) is named 'hone' (did you mean 'home'?)")
    }
    try edit.removeAccount("home")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
  }

  @Test func `belong to all machines, but not their passwords`() throws {
    let document = try TOMLDocument(Self.home.replacing("${PASSWORD}", with: "literal"))
    let parts = ConfigParts.parts(of: document)
    #expect(parts.map(\.key) == [ConfigPart.Key("account", "home")])
    let config = try ConfigReader.read(document, path: "feeds.toml", environment: [:])
    #expect(
      SharingProblems.messages(config) { $0 == ConfigPart.Key("account", "home") } == [
        "the account 'home' has a secret in 'password', and secrets do not belong in a store; write \"${NAME}\" instead, which each machine reads from its environment"
      ])
  }

  @Test(arguments: [
    ("freshrss", "rss.example.org", "https://rss.example.org/api/greader.php"),
    ("freshrss", "https://rss.example.org/i/", "https://rss.example.org/api/greader.php"),
    (
      "freshrss", "https://rss.example.org/api/greader.php",
      "https://rss.example.org/api/greader.php"
    ),
    ("miniflux", "https://flux.example.org/v1/", "https://flux.example.org"),
    ("googlereader", "https://a.example/reader/api/0/", "https://a.example"),
    ("freshrss", "${SERVER}", "${SERVER}/api/greader.php"),
  ])
  func `of each service have the URL of its API`(
    _ service: String, _ typed: String, _ url: String
  ) throws {
    let reader = try #require(OnlineReader.all.first { $0.name == service })
    #expect(reader.apiURL(typed) == url)
  }
}
