import FeedModel
import Foundation
import Testing

@testable import Configuration

/// The config: what it gives, and the exact words for what is wrong with it (SPEC 3).
@Suite struct `The config` {
  private func read(_ text: String, environment: [String: String] = [:]) throws -> Config {
    try ConfigReader.read(text, path: "/home/me/feeds.toml", environment: environment)
  }

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
      tags = ["x", "y"]
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
    #expect(config.feeds[0].interval == 0)
    #expect(config.feeds[0].maxBody == 2_000_000)
    #expect(config.feeds[1].interval == 1800)
    #expect(config.feeds[1].location == .file(path: "/home/me/b.xml"))
    #expect(!config.feeds[1].isEnabled)
  }

  @Test func `fills in variables and knows them as secrets`() throws {
    let text = """
      [[feed]]
      name = "A"
      url = "https://a.example/?k=${KEY}"
      headers = { X-Api-Key = "${KEY}", Accept = "x" }
      """
    let feed = try #require(read(text, environment: ["KEY": "abc123"]).feeds.first)
    #expect(feed.location == .web(url: "https://a.example/?k=abc123"))
    #expect(feed.configuredURL == "https://a.example/?k=${KEY}")
    #expect(SecretMask(feed.secrets).masked("abc123 failed") == "*** failed")
    #expect(feed.problem == nil)
    let unset = try #require(read(text).feeds.first)
    #expect(unset.problem == "the environment variable KEY is not set; set it and fetch again")
  }

  @Test(arguments: [
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\ntag = []",
      "4: 'tag' in [feed] is not a setting (did you mean 'tags'?)"
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
      "3: 'timeout' in [settings] must be a span from \"1s\" to \"1h\""
    ),
    ("[[feeds]]\nname = \"A\"", "1: 'feeds' is not a setting"),
    ("\nsettings = [1]", "2: 'settings' must be a table, not a list"),
    ("[queries]\na = 1", "2: 'a' in [queries] must be text, not the number 1"),
    ("[queries]\na = \" \"", "2: 'a' in [queries] is empty; write a query, or take the line out"),
    ("[queries]\n\"a b\" = \"x\"", "'a b' in [queries] cannot be called as '@a b'"),
    ("[queries]\na = \"@a\"", "2: 'a' in [queries] leads back to itself"),
    ("[queries]\na = \"x or @b\"\nb = \"-(@a y)\"", "2: 'a' in [queries] leads back to itself"),
    (
      "[queries]\nmornings = \"x\"\na = \"@morning\"",
      "3: 'a' in [queries] calls '@morning', which is no saved query (did you mean 'mornings'?)"
    ),
    (
      "[queries]\na = \"x newer:zz\"",
      "2: 'a' in [queries] is no query: the query's 'newer:zz' needs a span such as 2d or 12h"
    ),
    ("[[feed]]\nname = \"  \"\nurl = \"x\"", "2: 'name' in [feed] must be text on one line"),
    ("[adapter.x]\nitems = 1", "2: 'items' in [adapter.x] must be text, not the number 1"),
    ("jobs = 1\n\0[[feed]]", "2: not valid TOML: a NUL byte"),
    ("[settings]\nmax_body = 15", "2: 'max_body' in [settings] must be a size from"),
    ("[[feed]]\nurl = \"x\"", "1: [feed] has no 'name'"),
    ("[[feed]]\nname = \"A\"", "1: [feed] has no 'url'"),
    ("[[feed]]\nname = \"A\"\nurl = \"ftp://a\"", "3: 'url' in [feed] must be an http(s) URL"),
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\n[[feed]]\nname = \"A\"\nurl = \"y\"",
      "5: 'name' in [feed] is 'A', which another feed has already"
    ),
    ("[[feed]]\nname = \"A\"\nurl = \"x\"\nadapter = \"newapi\"", "did you mean 'newsapi'?"),
    (
      "[[feed]]\nname = \"A\"\nurl = \"x\"\nheaders = { a = 1 }",
      "4: 'headers' in [feed] must be text for 'a'"
    ),
    ("[adapter.x]\ntitle = \"t\"", "'items' in [adapter.x] must be the path of the list of items"),
    ("[adapter.x]\nitems = \"a..b\"", "2: 'items' in [adapter.x] must be a path"),
    (
      "[setings]\njobs = 1",
      "'setings' is not a setting (did you mean 'settings'?); expected one of"
    ),
    ("jobs = ", "1: not valid TOML"),
    ("feed = 3", "'feed' must be a list of tables"),
  ])
  func `reports the place and the error`(_ text: String, _ message: String) {
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

  @Test(arguments: ["newsapi", "newsreader", "items", "posts"])
  func `has the built-in adapters`(_ name: String) { #expect(BuiltInAdapters.all[name] != nil) }
}
