import FeedModel
import Testing

@testable import FeedConfiguration

/// `[[rule]]`, `mute` of a feed, and the settings of views.
@Suite struct `The config's rules and views` {
  @Test func `are read in the order of the file, those of feeds last`() throws {
    let config = try read(
      """
      [[feed]]
      name = "Sport"
      url = "s.xml"
      mute = "title:live*"
      [[feed]]
      name = "Ads"
      url = "a.xml"
      mute = true
      [[feed]]
      name = "News"
      url = "n.xml"
      mute = false
      [[rule]]
      query = "title:horoscope or @old"
      then = ["mute", "read", "mute"]
      [[rule]]
      query = "starred"
      then = ["star", "tag:x y"]
      [queries]
      old = "older:1w"
      """)
    #expect(
      config.rules == [
        Config.Rule(query: "title:horoscope or @old", actions: [.mute, .read]),
        Config.Rule(query: "starred", actions: [.star, .tag("x y")]),
        Config.Rule(feed: "Sport", query: "title:live*", actions: [.mute]),
        Config.Rule(feed: "Ads", query: "", actions: [.mute]),
      ])
    #expect(
      config.rules.map(\.text) == [
        "title:horoscope or @old", "starred", "feed:\"Sport\" (title:live*)", "feed:\"Ads\"",
      ])
    #expect(config.ruleTags == ["x y"])
  }

  @Test(arguments: [
    (
      "[[rule]]\nquery = \"a or\"\nthen = [\"mute\"]",
      "2: 'query' in [rule] is not a valid query: the query's 'or' needs a term after it"
    ),
    (
      "[[rule]]\nquery = \"@mine\"\nthen = [\"mute\"]",
      "2: 'query' in [rule] refers to the unknown saved query '@mine'"
    ),
    (
      "[[rule]]\nquery = \"titel:x\"\nthen = [\"mute\"]",
      "2: 'query' in [rule] is not a valid query: the query's 'titel:x' has the unknown field 'titel'"
    ),
    (
      "[[rule]]\nquery = \"sport or publishers:>3\"\nthen = [\"mute\"]",
      "2: 'query' in [rule] cannot contain 'publishers:>3': rules apply before articles are grouped into stories"
    ),
    (
      "[[rule]]\nquery = \"@big\"\nthen = [\"mute\"]\n[queries]\nbig = \"@wide -sport\"\nwide = \"publishers:>9\"",
      "2: 'query' in [rule] cannot contain 'publishers:>9' of '@wide' of '@big': rules apply before articles are grouped into stories"
    ),
    (
      "[[feed]]\nname = \"A\"\nurl = \"a.xml\"\nmute = \"publishers:<2\"",
      "4: 'mute' in [feed] cannot contain 'publishers:<2': rules apply before articles are grouped into stories"
    ),
    (
      "[[rule]]\nquery = \"x\"\nthen = [\"delete\"]",
      "3: 'then' in [rule] must be \"read\", \"star\", \"mute\", \"tag:NAME\" or \"send:NAME\", not \"delete\""
    ),
    (
      "[[rule]]\nquery = \"x\"\nthen = \"mute\"",
      "3: 'then' in [rule] must be a list of \"read\", \"star\", \"mute\", \"tag:NAME\" and \"send:NAME\", such as [\"mute\"], "
        + "not \"mute\""
    ),
    ("[[rule]]\nquery = \"x\"", "1: [rule] has no 'then', such as then = [\"mute\"]"),
    ("[[rule]]\nthen = [\"mute\"]", "1: [rule] has no 'query', such as query = "),
    (
      "[[rule]]\nquery = \"x\"\nthen = [\"mute\"]\nwhen = 1",
      "4: unknown setting 'when' in [rule] (did you mean 'then'?)"
    ),
    (
      "[[rule]]\nquery = \"x\"\nthen = [\"mute\"]\nlast = 1",
      "4: unknown setting 'last' in [rule]; known: query, then"
    ),
    (
      "rule = \"x\"",
      "1: 'rule' must be a list of tables; begin each rule with [[rule]]"
    ),
    (
      "[[feed]]\nname = \"A\"\nurl = \"a.xml\"\nmute = \"(\"",
      "4: 'mute' in [feed] is not a valid query: "
    ),
    (
      "[[feed]]\nname = \"A\"\nurl = \"a.xml\"\nmute = 3",
      "4: 'mute' in [feed] must be a query, or true for all articles, such as \"title:live*\", not the number 3"
    ),
    ("[settings]\nview = \"a or\"", "2: 'view' in [settings] is not a valid query: "),
    (
      "[settings]\nfirst_unread = \"some\"",
      "2: 'first_unread' in [settings] must be \"all\" or a span up to \"5200w\", such as \"12h\" or \"7d\", not \"some\""
    ),
    (
      "[settings]\nmark_read_on = \"open\"",
      "2: 'mark_read_on' in [settings] must be \"show\", \"scroll\" or \"never\", not \"open\""
    ),
  ])
  func `are reported where they are wrong`(_ text: String, _ message: String) {
    let error = #expect(throws: ConfigError.self) { try read(text) }
    let words = error?.description ?? ""
    #expect(words.hasPrefix("/home/me/feeds.toml:\(message)"), "\(words)")
  }

  @Test func `of views have defaults, and are read`() throws {
    let standard = try read("").settings
    #expect(standard.view == "" && standard.maxPerFeed == 0 && standard.newestFirst)
    #expect(standard.markReadOn == .show && standard.firstUnread == nil)
    #expect(standard.dayHeadings)
    let config = try read(
      """
      [settings]
      view = "unread -tag:sport"
      max_per_feed = 5
      newest_first = false
      day_headings = false
      mark_read_on = "scroll"
      first_unread = "7d"
      [[feed]]
      name = "A"
      url = "a.xml"
      [[feed]]
      name = "B"
      url = "b.xml"
      first_unread = "all"
      """)
    #expect(config.settings.view == "unread -tag:sport")
    #expect(config.settings.maxPerFeed == 5 && !config.settings.newestFirst)
    #expect(!config.settings.dayHeadings)
    #expect(config.settings.markReadOn == .scroll)
    #expect(config.feeds.map(\.firstUnread) == [7 * 86400, nil])
  }
}
