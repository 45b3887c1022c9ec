import FeedBasics
import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary

/// What names, tags and queries choose, in a config and a store's names.
@Suite struct `Choosing feeds and articles` {
  /// A store that has one feed under an older name, and one that the config no longer has.
  private struct Names: FeedNames {
    var error: StoreError?

    func articleCounts(since date: Date) throws(StoreError) -> [String: Int] {
      if let error { throw error }
      return ["Rare": 3, "Busy": 300]
    }

    func feedNames() throws(StoreError) -> [String] {
      if let error { throw error }
      return ["Old BBC", "Removed"]
    }

    func storedNames(of feeds: [Feed]) throws(StoreError) -> [String: String] {
      if let error { throw error }
      return ["BBC World": "Old BBC"]
    }
  }

  private let folder = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_795_154_400)
  private let calendar = LocalCalendar.utc

  private func config(_ more: String = "") -> LoadedConfig {
    let text = """
      \(more)
      [[feed]]
      name = "BBC World"
      url = "http://a.example/"
      tags = ["world"]
      [[feed]]
      name = "NASA"
      url = "http://b.example/"
      tags = ["news"]
      """
    return LoadedConfig(path: folder.write(text, to: "feeds.toml"), environment: [:])
  }

  private func resolution(_ more: String = "", names: Names = Names()) -> QueryResolution {
    let config = config(more)
    return QueryResolution(
      config: config, stored: names, now: now, calendar: calendar, isCategory: { $0 == "Blog" })
  }

  private func condition(
    _ query: String, _ more: String = "", names: Names = Names()
  ) throws(ConfigError) -> ArticleCondition {
    try resolution(more, names: names).condition(query)
  }

  @Test(
    arguments: [
      (["feed:BBC World", "unread"], "feed:\"BBC World\" unread"),
      (["-feed:bbc world"], "-feed:\"BBC World\""),
      (["tag:low tide"], "tag:\"low tide\""),
      // No feed has just that name.
      (["feed:BBC unread"], "feed:BBC unread"),
      (["feed:NASA or feed:BBC World"], "feed:NASA or feed:BBC World"),
    ])
  func `goes by the quotes that a shell removed from a name`(words: [String], query: String) throws
  {
    let more = "[[feed]]\nname = \"Tides\"\nurl = \"http://c.example/\"\ntags = [\"low tide\"]\n"
    #expect(try resolution(more).resolved(words: words).condition == condition(query, more))
  }

  @Test(arguments: [
    ("feed:nasa", true), ("unread (feed:nasa or tag:news)", true), ("-feed:nasa", false),
    ("tag:news", false), ("@mine", false),
  ])
  func `tells whether the query itself asks for a feed by name`(
    _ query: String, _ namesFeeds: Bool
  ) throws {
    let more = "[queries]\nmine = \"feed:nasa\""
    #expect(try resolution(more).resolved(words: [query]).namesFeeds == namesFeeds)
  }

  @Test(
    arguments: [
      (["nasa"], [], .feeds(["NASA"])), (["bbc"], [], .feeds(["Old BBC", "Old BBC"])),
      ([], ["WORLD"], .feeds(["Old BBC"])), (["removed"], [], .feeds(["Removed"])),
      (["nasa"], ["world"], .all([.feeds(["NASA"]), .feeds(["Old BBC"])])),
    ] as [([String], [String], ArticleCondition)])
  func `goes by parts of names and by tags, and gives the store's names`(
    _ feeds: [String], _ tags: [String], _ found: ArticleCondition
  ) throws {
    #expect(try resolution().condition(feeds: feeds, tags: tags) == found)
  }

  @Test(arguments: [
    ("BBC", ["BBC"]), ("bbc", ["BBC"]), ("BBC World", ["BBC World"]), ("World", ["BBC World"]),
    ("bb", ["BBC", "BBC World"]),
  ])
  func `takes the feed of a name alone, else those whose names contain it`(
    _ text: String, _ found: [String]
  ) throws {
    #expect(try FeedSelection.match(text, among: ["BBC", "NASA", "BBC World"]) == found)
  }

  @Test func `for a fetch names a feed and a tag that have nothing in common`() throws {
    let config = try config().config()
    #expect {
      try FeedSelection.sources(of: config, named: ["nasa"], tagged: ["world"])
    } throws: { error in
      "\(error)" == "no feed named 'nasa' has the tag 'world'"
    }
    let both = try FeedSelection.sources(of: config, named: ["bbc"], tagged: ["world"])
    #expect(both.map(\.name) == ["BBC World"])
  }

  @Test func `of nothing reads neither config nor store`() throws {
    let none = LoadedConfig(path: "\(folder.path)/none.toml", environment: [:])
    let selection = QueryResolution(
      config: none, stored: Names(error: .damaged(.file(path: "s"))), now: now, calendar: calendar)
    #expect(try selection.condition(feeds: [], tags: []) == nil)
    #expect(throws: ConfigError.store(.damaged(.file(path: "s")))) {
      try selection.condition(feeds: ["a"], tags: [])
    }
    #expect {
      try selection.condition(feeds: [], tags: ["a"])
    } throws: { error in
      (error as? ConfigError)?.kind == .missing && "\(error)".contains("run 'aggregate init'")
    }
  }

  @Test func `counts spans back from the given time`() throws {
    #expect(try condition("newer:1d") == .since(now.addingTimeInterval(-86400)))
  }

  @Test(arguments: [
    ("feed:xyz", "no feed is named 'xyz'"),
    ("feed:news", "no feed is named 'news', but there is a tag: --tag news"),
    ("tag:worl", "has the tag 'worl'; its tags are news, world"),
    ("@mornin", "is not a saved query (did you mean 'mornings'?)"),
    (
      "tag:Blog",
      "no feed has the tag 'Blog', but articles have the category; ask for category:Blog"
    ),
    ("newer:zz", "the query's 'newer:zz' needs a span such as 2d or 12h"),
  ])
  func `points at what is unknown`(_ query: String, _ words: String) {
    #expect {
      try condition(query, "[queries]\nmornings = \"unread\"")
    } throws: { error in
      (error as? ConfigError)?.kind == .request && "\(error)".contains(words)
    }
  }

  @Test func `a tag of several words needs quotes`() {
    let feed = "[[feed]]\nname = \"L\"\nurl = \"http://l.example/\"\ntags = [\"Long reads\"]"
    #expect {
      try condition("unread tag:long reads", feed)
    } throws: { error in
      "\(error)".hasSuffix(
        "has the tag 'long'; its tags are Long reads, news, world; write tag:\"Long reads\"")
    }
  }

  @Test func `a tag of a rule needs no feed, and can be one of feeds too`() throws {
    let rules = "[[rule]]\nquery = \"unread\"\nthen = [\"tag:World\", \"tag:later\"]"
    #expect(try condition("tag:later", rules) == .any([.tagged("later"), .any([])]))
    #expect(try condition("tag:world", rules) == .any([.tagged("World"), .feeds(["Old BBC"])]))
  }

  @Test func `compares words with signs as they are written`() throws {
    let match = TextMatch("C++", in: .title)
    #expect(try condition("title:C++") == .all([.text(match), .literal(match)]))
    #expect(try condition("what?") == .text(TextMatch("what?")))
  }

  @Test func `finds nothing for a tag that a saved query still names`() throws {
    #expect(try condition("@a", "[queries]\na = \"tag:gone\"") == .any([]))
  }

  @Test func `warns once of a secret that others can read`() throws {
    let path = folder.write(
      "[[feed]]\nname = \"A\"\nurl = \"http://u:secret@a.example/\"\n", to: "open.toml")
    #expect(chmod(path, 0o644) == 0)
    let count = Counter()
    let config = LoadedConfig(path: path, environment: [:]) { warning in
      #expect(warning.hasSuffix("run: chmod 600 \(path)"))
      count.value += 1
    }
    _ = try config.config()
    _ = try config.reread.config()
    _ = try config.config()
    #expect(count.value == 1)
  }
}
