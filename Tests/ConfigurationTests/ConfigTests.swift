import FeedBasics
import FeedModel
import Foundation
import Testing

@testable import FeedConfiguration

/// The config: what it gives, and the exact words for what is wrong with it (docs/config.md).
@Suite struct `The config` {
  @Test func `gives feeds with their settings`() throws {
    let config = try read(
      """
      [settings]
      jobs = 4
      interval = "30m"
      max_body = "2MB"
      saved_max_age = "1d"
      hold_host = false
      [queries]
      mornings = "unread newer:1d"
      [[feed]]
      name = "A"
      url = "https://a.example/feed?q=ä"
      tags = ["x", "y", "x"]
      interval = "0m"
      [[feed]]
      name = "B"
      url = "b.xml"
      adapter = "mine"
      enabled = false
      [adapter.mine]
      items = "data[*]"
      title = "headline"
      """)
    #expect(config.settings.jobs == 4)
    #expect(config.settings.savedMaxAge == 86400)
    #expect(!config.settings.holdsHosts)
    #expect(config.queries == ["mornings": "unread newer:1d"])
    #expect(config.feeds.map(\.name) == ["A", "B"])
    #expect(config.feeds[0].location == .web(url: "https://a.example/feed?q=%C3%A4"))
    #expect(config.feeds[0].tags == ["x", "y"])
    #expect(config.feeds[0].interval == 0)
    #expect(config.feeds[0].maxBody == 2_000_000)
    #expect(config.feeds[1].interval == 1800)
    #expect(config.feeds[1].location == .file(path: "/home/me/b.xml"))
    #expect(!config.feeds[1].isEnabled)
  }

  @Test func `knows logins as they are sent as secrets`() throws {
    let text = """
      [[feed]]
      name = "A"
      url = "https://a.example/"
      username = "ada"
      password = "${PW}"
      [[feed]]
      name = "B"
      url = "https://bob:${PW}@b.example/"
      [account.m]
      type = "miniflux"
      url = "https://m.example/"
      user = "cid"
      password = "${PW}"
      """
    let config = try read(text, ["PW": "hunter9!"])
    let sent = "YWRhOmh1bnRlcjkh Ym9iOmh1bnRlcjkh Y2lkOmh1bnRlcjkh"
    #expect(SecretMask(config.allSecrets).masked(sent) == "*** *** ***")
  }

  @Test func `fills in variables and knows them as secrets`() throws {
    let text = """
      [[feed]]
      name = "A"
      url = "https://a.example/?k=${KEY}"
      headers = { X-Api-Key = "${KEY}", Accept = "x" }
      """
    let feed = try #require(read(text, ["KEY": "abc123"]).feeds.first)
    #expect(feed.location == .web(url: "https://a.example/?k=abc123"))
    #expect(feed.configuredURL == "https://a.example/?k=${KEY}")
    #expect(SecretMask(feed.secrets).masked("abc123 failed") == "*** failed")
    #expect(feed.problem == nil)
    let unset = try #require(read(text).feeds.first)
    #expect(unset.problem == "the environment variable KEY is not set; set it and try again")
  }

  @Test func `takes a header's variable without white space around it, or fails that feed alone`()
    throws
  {
    let text = """
      [[feed]]
      name = "A"
      url = "https://a.example/"
      headers = { X-Api-Key = "Bearer ${KEY}" }
      """
    let feed = try #require(read(text, ["KEY": "abc123\n"]).feeds.first)
    #expect(feed.headers == [HTTPHeader("X-Api-Key", "Bearer abc123")] && feed.problem == nil)
    let broken = try #require(read(text, ["KEY": "abc\u{1}123"]).feeds.first)
    #expect(
      broken.problem
        == "the environment variable KEY has a line break or another control character, which no HTTP header may have; correct it and try again"
    )
  }

  /// A URL, the value of its variable, and the URL that is requested; nil if there is none.
  @Test(arguments: [
    ("https://me:${KEY}@a.example/x", "p#s/s@%41", "https://me:p%23s%2Fs%40%2541@a.example/x"),
    ("https://me:${KEY}@a.example/x", "p%23s+s!", "https://me:p%23s+s!@a.example/x"),
    ("https://${KEY}@a.example/x", "me:secret", "https://me:secret@a.example/x"),
    ("https://a.example/${KEY}/x@y", "k/1", "https://a.example/k/1/x@y"),
    ("https://a.example/?k=${KEY}&n=1", "a&b#c=", "https://a.example/?k=a%26b%23c%3D&n=1"),
    ("https://a.example/?k=${KEY}", "a%26b+c==", "https://a.example/?k=a%26b+c=="),
    ("https://a.example/?${KEY}", "k=1&n=2", "https://a.example/?k=1&n=2"),
    ("https://${KEY}.example/x", "no host", nil),
  ])
  func `take any value of a variable for a user, a password or a parameter`(
    _ url: String, _ value: String, _ expanded: String?
  ) throws {
    let text = """
      [[feed]]
      name = "A"
      url = "\(url)"
      [[feed]]
      name = "B"
      url = "https://b.example/"
      """
    let config = try read(text, ["KEY": value])
    #expect(config.feeds.count == 2)
    let feed = try #require(config.feeds.first)
    if let expanded { #expect(feed.location == .web(url: expanded)) }
    #expect(SecretMask(feed.secrets).masked("at \(expanded ?? "")").contains(value) == false)
    #expect((feed.problem == nil) == (expanded != nil))
    #expect(feed.problem?.contains("KEY") != false)
  }

  /// A store, and its name once its variables are expanded.
  @Test(arguments: [
    ("postgres://me:${KEY}@h/d", "postgres://me:p%40s%2Fs@h/d"),
    ("postgres://me:${NONE}@h/d", "postgres://me:${NONE}@h/d"),
    ("${HOME}/news", "/home/me/news"),
    ("${HOME}/${NONE}", "${HOME}/${NONE}"),
    ("~/news", "/home/me/news"),
  ])
  func `expand the variables of a store's name if all are set`(_ store: String, _ expanded: String)
  {
    let environment = ["KEY": "p@s/s", "HOME": "/home/me"]
    #expect(Paths(config: nil, store: store, environment: environment).store == expanded)
  }

  @Test func `are found from the home folder, however they are named`() {
    var environment = ["HOME": "/home/me"]
    #expect(Paths(config: "~/f", store: nil, environment: environment).config == "/home/me/f")
    environment["AGGREGATE_CONFIG"] = "~/f"
    environment["AGGREGATE_STORE"] = "~/s"
    let paths = Paths(config: nil, store: nil, environment: environment)
    #expect(paths.config == "/home/me/f" && paths.store == "/home/me/s")
  }

  @Test(arguments: [
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\ntag = []",
      "4: unknown setting 'tag' in [feed] (did you mean 'tags'?)"
    ),
    (
      "[settings]\njobs = \"4\"",
      "2: 'jobs' in [settings] must be a whole number from 1 to 256, not \"4\""
    ),
    (
      "[settings]\njobs = 0",
      "2: 'jobs' in [settings] must be a whole number from 1 to 256, not the number 0"
    ),
    (
      "[settings]\n\ntimeout = \"60\"",
      "3: 'timeout' in [settings] must be a span from \"1s\" to \"1h\", such as \"90s\" or \"60m\", not \"60\""
    ),
    (
      "[[rule]]\nquery = \"a\"\nthen = []",
      "3: 'then' in [rule] must be a list of \"read\", \"star\", \"mute\", \"tag:NAME\" and \"send:NAME\", such as [\"mute\"], not an empty list"
    ),
    (
      "[settings]\nstore = \"$HOME/x\"",
      "2: 'store' in [settings] is invalid: \"$HOME/x\" is not expanded here; write ~/ for the home folder, or put ./ before a name that begins with ~ or $"
    ),
    (
      "[settings]\ndownloads = \"~other/x\"",
      "2: 'downloads' in [settings] is invalid: \"~other/x\" is not expanded here; write ~/ for the home folder, or put ./ before a name that begins with ~ or $"
    ),
    (
      "[settings]\nstore = \"mysql://me:secret@x/y\"",
      "2: 'store' in [settings] must be a path, a URL beginning with \"postgres://\", or \"\", not \"mysql://***@x/y\""
    ),
    (
      "[settings]\nweb_apps = [\n\"reader.example\"]",
      "3: 'web_apps' in [settings] is invalid: \"reader.example\" is not an origin; write https://reader.example"
    ),
    (
      "[settings]\nweb_apps = [\"https://a.example/\"]",
      "2: 'web_apps' in [settings] is invalid: \"https://a.example/\" is not an origin; write https://a.example"
    ),
    (
      "[settings]\nweb_apps = [\"*\"]",
      "2: 'web_apps' in [settings] is invalid: \"*\" is not an origin; write one such as https://reader.example"
    ),
    (
      "[settings]\nweb_apps = \"https://a.example\"",
      "2: 'web_apps' in [settings] must be a list of origins such as [\"https://reader.example\"], not \"https://a.example\""
    ),
    ("[[feeds]]\nname = \"A\"", "1: unknown setting 'feeds'"),
    ("\nsettings = [1]", "2: 'settings' must be a table, not a list"),
    ("[queries]\na = 1", "2: 'a' in [queries] must be text, not the number 1"),
    ("[queries]\na = \" \"", "2: 'a' in [queries] is empty; write a query, or remove the line"),
    ("[queries]\n\"a b\" = \"x\"", "2: 'a b' in [queries] cannot be used as '@a b'"),
    ("[queries]\na = \"@a\"", "2: 'a' in [queries] refers to itself"),
    ("[queries]\na = \"x or @b\"\nb = \"-(@a y)\"", "2: 'a' in [queries] refers to itself"),
    (
      "[queries]\nmornings = \"x\"\na = \"@morning\"",
      "3: 'a' in [queries] refers to the unknown saved query '@morning' (did you mean 'mornings'?)"
    ),
    (
      "[queries]\na = \"x newer:zz\"",
      "2: 'a' in [queries] is not a valid query: the query's 'newer:zz' needs a span such as 2d or 12h"
    ),
    ("[[feed]]\nname = \"  \"\nurl = \"x\"", "2: 'name' in [feed] must be a string on one line"),
    ("[adapter.x]\nitems = 1", "2: 'items' in [adapter.x] must be text, not the number 1"),
    (
      "[settings]\njobs = 1\n\0[[feed]]",
      "3: not valid TOML: control character U+0000 is not allowed"
    ),
    ("[settings]\nmax_body = 15", "2: 'max_body' in [settings] must be a size from"),
    ("[[feed]]\nurl = \"x\"", "1: [feed] has no 'name'"),
    (
      "[[feed]]\nurl = \"https://www.a.example/x\"",
      "a unique name, such as name = \"www.a.example\""
    ),
    ("[settings]\ninterval = 60m", "2: not valid TOML: expected a number alone; text such as"),
    ("[[feed]]\nname = \"A\"", "1: [feed] has no 'url'"),
    ("[[feed]]\nname = \"A\"\nurl = \"ftp://a\"", "3: 'url' in [feed] must be an http(s) URL"),
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\n[[feed]]\nname = \"A\"\nurl = \"y\"",
      "5: 'name' in [feed] is 'A', the name of another feed"
    ),
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\nadapter = \"newapi\"",
      "4: 'adapter' in [feed] names the unknown adapter 'newapi' (did you mean 'newsapi'?)"
    ),
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\nheaders = { a = 1 }",
      "4: 'headers' in [feed] must be text for 'a'"
    ),
    (
      "[settings]\nsaved_max_age = \"60\"",
      "such as \"90s\", \"60m\", \"12h\" or \"7d\", not \"60\""
    ),
    (
      "[adapter.x]\ntitle = \"t\"",
      "1: 'items' in [adapter.x] must be the path of the list of items"
    ),
    ("[adapter.x]\nitems = \"a..b\"", "2: 'items' in [adapter.x] must be a path"),
    (
      "[setings]\njobs = 1",
      "1: unknown setting 'setings' (did you mean 'settings'?)"
    ),
    ("jobs = 4", "1: unknown setting 'jobs'; it belongs in [settings]"),
    ("jobs = ", "1: not valid TOML: expected a value, found the end of the file"),
    ("feed = 3", "1: 'feed' must be a list of tables"),
    // Keys in any notation
    ("[settings]\n\n\"jo\\u0062s\" = 0", "3: 'jobs' in [settings] must be a whole number"),
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\n[feed.headers]\na = \"b\"\nc = 1",
      "6: 'headers' in [feed] must be text for 'c'"
    ),
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\nheaders.a = \"b\"\nheaders.c = 1",
      "5: 'headers' in [feed] must be text for 'c'"
    ),
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\n[feed.headers]\na = \"b\"\n\"c d\" = \"e\"",
      "6: 'headers' in [feed] must be names and values"
    ),
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\ntags = [\n\"a\",\n1]",
      "6: 'tags' in [feed] must be a list of strings"
    ),
    (
      "feed = [\n{ name = \"A\", url = \"x\" },\n{ name = \"B\", url = \"y\", tag = [] }\n]",
      "3: unknown setting 'tag' in [feed]"
    ),
    (
      "feed = [\n{ name = \"A\", url = \"x\" },\n{ name = \"B\" }]",
      "3: [feed] has no 'url'; feed 'B' needs"
    ),
    ("settings.timeout = \"1s\"\nsettings.jobs = 0", "2: 'jobs' in [settings] must be"),
    ("settings = { timeout = \"1s\", jobs = 0 }", "1: 'jobs' in [settings] must be"),
    (
      "[ \"adapter\" . 'x' ]\nitems = \"a\"\n\n[adapter.x.title]",
      "4: 'title' in [adapter.x] must be text, not a table"
    ),
    (
      "[queries]\na = \"\"\"\n[settings]\njobs = 0\"\"\"\n[settings]\njobs = 0",
      "6: 'jobs' in [settings]"
    ),
    ("\u{FEFF}# c\r\n\r\n[settings]\r\njobs = 0\r\n", "4: 'jobs' in [settings]"),
    // The topmost of several errors
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\npages = 0\n[settings]\njobs = 0", "4: 'pages' in [feed]"
    ),
    ("[settings]\njobs = 0\nperhost = 1", "2: 'jobs' in [settings]"),
    ("[queries]\nb = \"@c\"\na = \"(\"\nc = 1", "3: 'a' in [queries] is not a valid query"),
    ("[adapter.x]\nurl = \"a..b\"\nid = \"a..b\"", "2: 'url' in [adapter.x] must be"),
    (
      "[adapter.x]\nurl = \"a..b\"\nid = \"a..b\"\nitems = \"a\"",
      "2: 'url' in [adapter.x] must be"
    ),
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\nadapter = \"mine\"\n[adapter.mine]\nitems = 1",
      "6: 'items' in [adapter.mine]"
    ),
    ("[[feed]]\nurl = \"ftp://x\"\nnam = \"A\"", "2: 'url' in [feed] must be an http(s) URL"),
    (
      "[[feed]]\nurl = \"x\"\nnam = \"A\"",
      "3: unknown setting 'nam' in [feed] (did you mean 'name'?)"
    ),
  ])
  func `errors name the line, the key and what was expected`(_ text: String, _ message: String) {
    #expect {
      try read(text)
    } throws: { error in
      let words = "\(error)"
      return words.hasPrefix("/home/me/feeds.toml:") && words.contains(message)
    }
  }

  @Test(arguments: [
    "url = \"https://a\"\npassword = [\"hunter2\"]",
    "url = \"https://a\"\npassword = \"hunter2\\u0001\"",
    "url = \"https://a\"\nusername = \"hunter2\\u0001\"",
    "url = \"https://a\"\nheaders = \"X-Api-Key: hunter2\"",
    "url = \"https://a\"\nheaders = { X-Api-Key = 123456789 }",
    "url = \"https://a\"\nheaders = { \"X-Api-Key: hunter2\" = \"a\" }",
    "url = \"https://a\"\nheaders = { \"X-Api-Key: hunter2\" = 1 }",
    "url = \"https://a\"\nheaders = { X-Api-Key = \"hunter2\\u0001\" }",
    "url = \"http://user:hunter2@host\\u0001/x\"",
    "url = \"http://user:hunter2hunter2hunter2hunter2hunter2hunter2hunter2hunter2@host\\u0001/x\"",
    "url = \"http://host\\u0001/x?apiKey=hunter2\"",
    "url = \"ftp://user:hunter2@host/\"",
  ])
  func `never shows a secret in an error`(_ settings: String) {
    #expect {
      try read("[[feed]]\nname = \"A\"\n\(settings)")
    } throws: { !"\($0)".contains("hunter2") && !"\($0)".contains("123456789") }
  }

  @Test(arguments: [
    (
      "[settings]\njobs = 0\nperhost = 1\n[[feed]]\nname = \"A\"\nurl = \"ftp://x\"\npages = 0",
      ["2: 'jobs'", "3: unknown setting 'perhost'", "6: 'url'", "7: 'pages'"]
    ),
    // A syntax error hides what follows it, but nothing above it.
    ("[settings]\njobs = 0\ninterval = 60m\nx = 1", ["2: 'jobs'", "3: not valid TOML"]),
    ("[settings]\njobs = 0\ntimeout = \"1s", ["2: 'jobs'", "3: not valid TOML"]),
    // What is missing above a syntax error may follow it.
    (
      "[queries]\na = \"@b\"\n[[feed]]\nname = \"A\"\nadapter = \"x\"\nurl = ü",
      ["6: not valid TOML"]
    ),
    ("[adapter.x]\nid = \"a\"\nitems = ü", ["3: not valid TOML"]),
  ])
  func `all errors are reported, from the top`(_ text: String, _ expected: [String]) throws {
    let error = try #require(throws: ConfigError.self) { try read(text) }
    let lines = ([error] + error.others).map(\.description)
    #expect(lines.count == expected.count, "\(lines)")
    for (line, start) in zip(lines, expected) {
      #expect(line.hasPrefix("/home/me/feeds.toml:\(start)"), "\(line)")
    }
  }

  @Test func `twenty errors are reported, and how many more there are`() {
    let text = "[settings]\n" + (0..<1000).map { "x\($0) = 1\n" }.joined()
    let error = #expect(throws: ConfigError.self) { try read(text) }
    #expect(error?.others.count == 20)
    #expect(
      error?.others.last?.description == "/home/me/feeds.toml:22: and 980 more, from here on")
  }
}
