import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedParsing

/// What other readers' files have beside feeds.
@Suite struct `Reading other readers' files` {
  private func file(_ text: String) throws -> ReaderFile {
    try SubscriptionReader.file(Data(text.utf8))
  }

  private func list(_ text: String) throws -> SubscriptionList {
    try SubscriptionReader.read(Data(text.utf8))
  }

  private func config(_ text: String, isKnown: Bool = false) throws -> NewsboatConfig {
    let file = try SubscriptionReader.file(Data(text.utf8), isNewsboatConfig: isKnown)
    guard case .newsboatConfig(let config) = file else { throw OtherKind() }
    return config
  }

  private func marked(_ text: String) throws -> MarkedItems {
    guard case .marks(let items) = try file(text) else { throw OtherKind() }
    return items
  }

  private struct OtherKind: Error {}

  // MARK: newsboat

  @Test func `newsboat's query feeds are filters`() throws {
    let list = try list(
      """
      https://a.example/feed
      "query:Unread Articles:unread = \\"yes\\"" tag
      query:a:b
      query:
      """)
    #expect(
      list.filters == [
        ListedFilter(
          name: "Unread Articles", filter: "unread = \"yes\"", line: 2, tags: ["tag"]),
        ListedFilter(name: "a", filter: "b", line: 3), ListedFilter(name: "", filter: "", line: 4),
      ])
    #expect(list.subscriptions.count == 1)
  }

  @Test func `newsboat's config is read for filters, and nothing in it is run`() throws {
    let text = """
      # mine
      auto-reload yes
      bind-key j down
      ignore-article "*" "title =~ \\"Gentoo\\""
      ignore-article "https://a.example/feed" "author = \\"x\\"" # no
      ignore-article "*"
      ignore-article * "title =~ \\"`id`\\""
      define-filter "all fun" "tags # \\"fun\\""
      include "~/.newsboat/colors"
      urls-source "miniflux"
      browser "w3m %u"
      download-path ~/pod/`date`
      """
    let config = try config(text)
    #expect(
      config.ignored == [
        .init(feedURL: nil, filter: "title =~ \"Gentoo\"", line: 4),
        .init(feedURL: "https://a.example/feed", filter: "author = \"x\"", line: 5),
      ])
    #expect(config.filters == [ListedFilter(name: "all fun", filter: "tags # \"fun\"", line: 8)])
    #expect(config.includes == ["~/.newsboat/colors"])
    #expect(config.keys == [.init(words: ["bind-key", "j", "down"], line: 3)])
    #expect(config.settings.map(\.name).contains("browser"))
    #expect(
      Set(config.settings.map(\.name)).isDisjoint(with: [
        "include", "macro", "define-filter",
      ]))
    #expect(
      config.warnings.map(Self.text) == [
        "line 6 is incomplete and was left out", "line 7 runs a program and was left out",
        "line 12 sets 'download-path' to what a program prints, and was left out",
      ])
    #expect(config.value("urls-source") == "miniflux" && config.value("download-path") == nil)
    #expect(throws: SubscriptionListError.self) { try list(text) }
  }

  private static func text(_ warning: NewsboatConfig.Warning) -> String {
    "line \(warning.line) \(warning.text)"
  }

  @Test func `every line of a newer newsboat that is left out is named`() throws {
    let text = """
      bind gg feedlist,articlelist home
      bind M everywhere mark-all-feeds-read
      shiny yes
      auto-reload yes
      """
    let config = try config(text)
    #expect(
      config.warnings.map(Self.text) == [
        "line 1 is 'bind gg feedlist,articlelist home', which only newer versions of newsboat read, and was left out; bind the key in [keys]",
        "line 2 is 'bind M everywhere mark-all-feeds-read', which only newer versions of newsboat read, and was left out; bind the key in [keys]",
        "line 3 has the unknown setting 'shiny' and was left out",
      ])
    let unknown = "shiny yes\nbright no\nauto-reload yes\n"
    #expect(throws: SubscriptionListError.self) { try file(unknown) }
    #expect(try self.config(unknown, isKnown: true).warnings.count == 2)
  }

  @Test func `lines of snownews are split at their bars`() throws {
    let list = try list(
      """
      https://a.example/feed|Mine|news,two words|
      https://b.example/feed?x=1|||~/filter.sh
      https://c.example/?x=a|b
      """)
    let feeds = list.subscriptions
    #expect(
      feeds.map(\.address).prefix(2) == [
        .web("https://a.example/feed"), .web("https://b.example/feed?x=1"),
      ])
    #expect(feeds.map(\.title) == ["Mine", nil, nil])
    #expect(feeds.map(\.tags) == [["news", "two words"], [], []])
    #expect(feeds.map(\.leftOut) == [[], ["its filter"], []])
  }

  // MARK: Settings of feeds

  @Test(arguments: [
    ("http://a.example/ \"A\" [30] {100}", 1800, ["item-limit"]),
    ("http://a.example/ < reload-period 90; item-limit 10; item-limit 20", 5400, ["item-limit"]),
    ("http://a.example/ {reload-period 1}", 60, []), ("http://a.example/ \"A\"", 7200, ["proxy"]),
    ("http://a.example/ [0]", nil, ["proxy"]),
    ("http://a.example/ [x] < ; ; -", 7200, ["x", "-", "proxy"]),
    ("http://a.example/ < reload-period 99999999999999999999", 7200, ["reload-period", "proxy"]),
  ]) func `newsraft's reload-period is an interval, and other settings are named`(
    _ line: String, _ interval: Int?, _ others: [String]
  ) throws {
    let feed = try #require(
      try list("@ News < reload-period 120; proxy x\n\(line)").subscriptions.first)
    #expect(feed.interval == interval)
    #expect(Set(feed.leftOut).isSuperset(of: others))
    #expect(feed.tags == ["News"])
  }

  @Test(arguments: [
    ("frss:ttl='7200' frss:priority='main'", 7200, true, []), ("frss:ttl='-3600'", nil, false, []),
    (
      "frss:ttl='0' frss:cssFullContent='article' frss:filtersActionRead='a&#10;b'", nil, true,
      ["filtersActionRead"]
    ),
    ("disabled='true' crawler='true' filtercmd=''", nil, false, ["crawler"]),
    ("frss:ttl='99999999999999999999' frss:cssFullContent=''", nil, true, []),
    ("miniflux:scraperRules='x' xmlns:miniflux='urn:m'", nil, true, ["scraperRules"]),
  ]) func `FreshRSS's attributes are settings`(
    _ attributes: String, _ interval: Int?, _ isEnabled: Bool, _ others: [String]
  ) throws {
    let opml = """
      <opml version='2.0' xmlns:frss='https://freshrss.org/opml'><body>
      <outline text='F'><outline text='A' type='rss' xmlUrl='https://a.example/' \(attributes)/></outline>
      </body></opml>
      """
    let feed = try #require(try list(opml).subscriptions.first)
    #expect(feed.interval == interval)
    #expect(feed.isEnabled == isEnabled)
    #expect(feed.leftOut == others)
  }

  @Test func `channels of YouTube are feeds, in whatever language their table is`() throws {
    let id = "UC" + String(repeating: "a", count: 22)
    let rows = "Kanal-ID,Kanal-URL,Kanaltitel\n\(id),http://www.youtube.com/channel/\(id),"
    let feed = try #require(try list(rows + "\"One, two\"\n").subscriptions.first)
    #expect(feed.title == "One, two")
    #expect(feed.written == "https://www.youtube.com/feeds/videos.xml?channel_id=\(id)")
    #expect(throws: SubscriptionListError.self) {
      try list("a,b,c\nUCx,http://www.youtube.com/channel/UCx,One\n")
    }
  }

  @Test(arguments: [
    ("XML+XPath", "//a", "is XML that FreshRSS reads by XPath, which is not supported"),
    (
      "HTML+XPath", "//a/..",
      "is read by FreshRSS with 'xPathItem', which cannot be written as an adapter; 'aggregate add' may suggest one"
    ),
    (
      "HTML+XPath+JSON+DotNotation", "//a",
      "is read by FreshRSS with 'xPathToJson', which cannot be written as an adapter; 'aggregate add' may suggest one"
    ),
  ]) func `sources that only FreshRSS reads are left out`(
    _ type: String, _ item: String, _ reason: String
  ) throws {
    let list = try list(
      """
      <opml xmlns:frss='https://freshrss.org/opml'><body>
      <outline text='L' frss:opmlUrl='https://b.example/list?token=secret99'/>
      <outline text='A' type='\(type)' xmlUrl='https://a.example/' frss:xPathItem='\(item)'/></body></opml>
      """)
    #expect(list.subscriptions.map(\.address) == [.unreadable(reason)])
    #expect(list.warnings.count == 1 && list.warnings[0].hasPrefix("has the folder 'L', which"))
    #expect(!list.warnings[0].contains("secret99"))
  }

  @Test(arguments: [
    (
      """
      type='HTML+XPath' frss:xPathItem="//div[@class='news']/article" frss:xPathItemTitle="descendant::h2"
      frss:xPathItemUri="descendant::a/@href" frss:xPathItemTimestamp=".//time" frss:xPathItemTimeFormat="d.m.Y H:i"
      frss:xPathItemContent="." frss:xPathItemAuthor="ancestor::div" frss:cssFullContent="main"
      """,
      [
        "page true", "items div[class=\"news\"] > article", "title h2", "url a@href",
        "published time",
        "date_format dd.MM.yyyy HH:mm", "content_html .",
      ], ["xPathItemAuthor"]
    ),
    (
      """
      type='JSON+DotNotation' frss:jsonItem="data.items" frss:jsonItemTitle="meta.title" frss:jsonItemUri="links[1]"
      frss:jsonItemCategories="a &amp; b" frss:jsonItemTimeFormat="U"
      """,
      ["items data.items", "title meta.title", "url links[1]"], ["jsonItemCategories"]
    ),
    (
      """
      type='HTML+XPath+JSON+DotNotation' frss:xPathToJson="//script[@id='d']" frss:jsonItem="a.b"
      """, ["page true", "json script[id=\"d\"]", "items a.b"], []
    ),
  ]) func `pages and APIs of FreshRSS become adapters`(
    _ attributes: String, _ definition: [String], _ leftOut: [String]
  ) throws {
    let feed = try #require(
      try list(
        """
        <opml xmlns:frss='https://freshrss.org/opml'><body>
        <outline text='A' xmlUrl='https://a.example/' \(attributes)/></body></opml>
        """
      ).subscriptions.first)
    #expect(feed.definition.map { "\($0.key) \($0.value)" } == definition)
    #expect(feed.leftOut == leftOut)
  }

  @Test(arguments: [
    ("//div[@class='news']//article", "div[class=\"news\"] article"),
    ("//div[contains(@class, 'news')]/ul/li", "div[class*=\"news\"] > ul > li"),
    ("//*[contains(concat(' ', normalize-space(@class), ' '), ' item ')]", "[class~=\"item\"]"),
    (
      "//*[@id=\"list\"]/li[not(@hidden) and starts-with(@id, 'n')]",
      "[id=\"list\"] > li:not([hidden])[id^=\"n\"]"
    ),
    ("/html/body/div[2]/p[last()]", "html > body > div:nth-of-type(2) > p:last-of-type"),
    ("//tr[position()>1]", "tr:nth-of-type(n+2)"), ("//ul/*[1]", "ul > :nth-child(1)"),
    ("descendant::h2", "h2"), (".//h2/a/@href", "h2 > a@href"), ("./a/@href", "a@href"),
    ("@href", "@href"), (".", "."), ("text()", "."), ("a/text()", "a"),
    ("normalize-space(.//h3)", "h3"), ("(.//img)[1]/@src", ""),
    ("descendant::img[1]/@data-src", "img@data-src"),
    ("//h2 | //h3", "h2, h3"), (".//img/@data-src | .//img/@src", "img@data-src | img@src"),
    ("h2/following-sibling::p", "h2 ~ p"), ("'Notice'", "'Notice'"), ("\"Notice\"", "'Notice'"),
    ("//a[@rel!='ad']", "a[rel]:not([rel=\"ad\"])"),
    ("//li[1]", "li:nth-of-type(1)"), ("//table[1]//tr", "table:nth-of-type(1) tr"),
    ("a[@class='x'][1]", "a[class=\"x\"]"), ("descendant::a[1]/@href", "a@href"),
    ("//h2/following-sibling::*[1]", "h2 + *"), ("//dt/following-sibling::dd", "dt ~ dd"),
    // What selectors cannot say.
    ("", ""), ("//a/..", ""), ("ancestor::div/a", ""), ("//li[a]", ""), ("//li[.//a]", ""),
    ("//a[text()='More']", ""), ("//a[contains(., 'x')]", ""), ("//li[@a='1' or @b='2']", ""),
    ("concat('https://a.example', @href)", ""), ("//feed-item", ""), ("//a[", ""), ("//a[@x='", ""),
    ("descendant::li[3]", ""), ("//div[@class='x'][1]", ""), ("following-sibling::tr[1]/td", ""),
    ("//h2/following-sibling::p[2]", ""), ("//a[contains(concat(' ', @class, ' '), ' a b ')]", ""),
    (String(repeating: "(", count: 20_000) + "a" + String(repeating: ")", count: 20_000), ""),
    ("substring(@href, 2)", ""), ("//a[@t='it\"s']", ""), ("//", ""),
    ("/", ""),
  ]) func `XPath is written as selectors where these can say the same`(
    _ expression: String, _ selector: String
  ) {
    #expect((XPathTranslation.field(expression) ?? "") == selector)
  }

  // MARK: Starred items

  @Test func `starred items of Google Reader's kind have marks`() throws {
    let json = """
      {"id":"user/-/state/com.google/starred","items":[
      {"id":"tag:google.com,2005:reader/item/00000001","categories":["user/1/state/com.google/read"],
       "alternate":[{"href":"https://a.example/1"}],"canonical":[{"href":"https://a.example/c1"}],
       "origin":{"streamId":"feed/https://a.example/feed"}},
      {"id":"guid-2","alternate":[{"href":"https://a.example/2"}],
       "origin":{"streamId":"feed/7","feedUrl":"https://a.example/feed"}},
      {"id":"guid-3","alternate":[{"href":"javascript:alert(1)"}]},
      {"id":"guid-4","title":"Four","enclosure":[{"href":"https://a.example/4.mp3"}],
       "origin":{"feedUrl":"https://a.example/feed"}},
      {"id":"guid-5","title":"Three","origin":{"feedUrl":"https://a.example/feed"}},
      {"title":"nothing"}, 7, null]}
      """
    let feed = "https://a.example/feed"
    let items = try marked(json)
    #expect(
      items.starred.map(\.url)
        == ["https://a.example/c1", "https://a.example/2", "https://a.example/4.mp3"])
    #expect(items.unlinked == ["Three"])
    #expect(
      items.marks
        == [
          ImportedMark(
            feedURL: feed, guid: nil, url: "https://a.example/c1", isRead: true, isStarred: true),
          ImportedMark(
            feedURL: feed, guid: "guid-2", url: "https://a.example/2", isRead: false,
            isStarred: true),
          ImportedMark(feedURL: feed, guid: "guid-4", url: nil, isRead: false, isStarred: true),
          ImportedMark(feedURL: feed, guid: "guid-5", url: nil, isRead: false, isStarred: true),
        ])
  }

  @Test func `other exports of the kind are starred item by item`() throws {
    let json = """
      {"id":"user/-/state/org.freshrss/main","items":[{"id":"x","origin":{"feedUrl":"https://a.example/"},
      "categories":["user/-/state/com.google/reading-list","user/-/state/com.google/starred"]},
      {"id":"y","origin":{"feedUrl":"https://a.example/"},"categories":["user/-/state/com.google/read"]}]}
      """
    let marks = try marked(json).marks
    #expect(marks.map(\.isStarred) == [true, false])
    #expect(marks.map(\.isRead) == [false, true])
  }

  @Test func `NewsBlur's saved stories have marks`() throws {
    let json = """
      {"stories":[{"story_permalink":"https://a.example/1","id":"g1","story_feed_id":5,"starred":true,
      "read_status":1},{"story_permalink":"https://a.example/2","id":"g2","story_feed_id":6,"starred":true}],
      "feeds":{"5":{"feed_address":"https://a.example/feed"}}}
      """
    let items = try marked(json)
    #expect(
      items.marks
        == [
          ImportedMark(
            feedURL: "https://a.example/feed", guid: "g1", url: "https://a.example/1",
            isRead: true, isStarred: true),
          ImportedMark(
            feedURL: nil, guid: nil, url: "https://a.example/2", isRead: false, isStarred: true),
        ])
  }

  @Test(arguments: [
    #"{"items":[{"id":"1","title":"x"}]}"#, #"{"items":"x"}"#, #"{"stories":7}"#, "{", "[]",
    #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","origin":{}}]}"#,
    #"{"items":[1,2,3]}"#,
  ]) func `other JSON has no marks`(_ json: String) {
    #expect(throws: SubscriptionListError.self) { try file(json) }
  }

  @Test(arguments: [
    "number,date,read,starred,publisher,title,url,authors,tags,image,feeds,summary\r\n"
      + "1,2026-11-01T10:00:00Z,true,false,A,T,https://a.example/1,,x; y,,A,\r\n",
    #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","_aggregate":{"article":7}}]}"#,
  ]) func `exported articles are refused, with the commands that move articles and feeds`(
    _ text: String
  ) throws {
    let error = #expect(throws: SubscriptionListError.ownExport) { try file(text) }
    #expect(error?.description.contains("aggregate store copy FROM TO") == true)
    #expect(error?.description.contains("aggregate export --format opml") == true)
  }

  @Test func `no bytes make a reader end the program`() {
    var numbers = SeededNumbers(seed: 23)
    let seeds = [
      "ignore-article \"*\" \"title =~ \\\"x\\\"\"\nauto-reload yes\n",
      "@ A < reload-period 9\nhttp://a.example/ [3] {4}\n", "\"query:a:b = \\\"c\\\"\"\n",
      #"{"items":[{"id":"x","origin":{"feedUrl":"https://a.example/"},"categories":["a/starred"]}]}"#,
      "<opml xmlns:frss='x'><outline xmlUrl='https://a.example/' frss:ttl='-5' frss:x='y'/></opml>",
    ]
    for seed in seeds {
      for _ in 0..<300 {
        var bytes = Array(seed.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
          let i = Int.random(in: 0..<bytes.count, using: &numbers)
          switch Int.random(in: 0...2, using: &numbers) {
          case 0: bytes[i] = UInt8.random(in: 0...255, using: &numbers)
          case 1 where bytes.count > 1: bytes.remove(at: i)
          default: bytes.insert(contentsOf: bytes[i...].prefix(9), at: i)
          }
        }
        _ = try? SubscriptionReader.file(Data(bytes))
      }
    }
  }
}
