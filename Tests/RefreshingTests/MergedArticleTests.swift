import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// What an article takes from its appearances (docs/merging.md).
@Suite(.everyStore) struct `A merged article`: MakesEntries {
  private static let picture = "https://i.example/picture.jpg"
  private static let avatar = "https://secure.gravatar.com/avatar/1"

  /// - Parameter images: HTML.
  private func document(_ images: String, title: String = "T", source: String? = nil) throws
    -> FeedDocument
  {
    let source = source.map { "<source url=\"https://p.example/\">\($0)</source>" } ?? ""
    let feed = """
      <rss version="2.0"><channel><title>F</title><item><title>\(title)</title>\(source)
      <link>https://p.example/1</link><pubDate>Fri, 20 Nov 2026 06:00:00 GMT</pubDate>
      <description><![CDATA[<p>x</p>\(images)]]></description></item></channel></rss>
      """
    return try FeedDocument(reading: feed, at: "https://p.example/feed")
  }

  /// The article that two feeds' documents make.
  private func article(_ documents: FeedDocument...) throws -> Entry {
    let store = try StoreKind.current.make()
    let names = documents.indices.map { "feed\($0)" }
    for (name, document) in zip(names, documents) {
      let state = try #require(
        store.states(of: [feed(name)], configured: Set(names)).first)
      _ = try store.add(document, to: feed(name), state: state, at: start)
    }
    #expect(try store.totals().articles == 1)
    return try #require(try store.article(1)).entry
  }

  @Test(arguments: [
    ("https://p.example/1?utm_source=a", "http://www.p.example/1", "http://www.p.example/1"),
    (
      "https://p.example/1?id=2&utm_source=a", "https://p.example/1?id=2",
      "https://p.example/1?id=2"
    ),
    // Both are tracked, or neither.
    (
      "https://p.example/1?utm_source=a", "https://p.example/1?ref=rss",
      "https://p.example/1?utm_source=a"
    ),
    ("https://p.example/1/", "https://p.example/1", "https://p.example/1/"),
  ])
  func `has a link without tracking parameters if any feed has one`(
    _ first: String, _ second: String, _ link: String
  ) throws {
    var (a, b) = (try document(""), try document(""))
    (a.entries[0].url, b.entries[0].url) = (first, second)
    (a.entries[0].guid, b.entries[0].guid) = ("1", "2")
    #expect(try article(a, b).url == link)
  }

  /// The article that one item each of the feeds `a`, `b` and so on make.
  private func article(of entries: Entry...) -> Article {
    let appearances = zip("abc", entries).enumerated().map { index, item in
      Appearance(
        number: index + 1, feed: String(item.0), entry: item.1, firstSeen: start, lastSeen: start)
    }
    return Article(
      number: 1, entry: StandardMergePolicy().article(from: appearances), appearances: appearances)
  }

  @Test(arguments: [
    ("Harbour Times", true), ("The Harbour", true), ("harbourtimes.example", true),
    // Names that the domain does not show.
    ("Frankfurter Allgemeine Zeitung", true), ("朝日新聞", true), ("Ha", true),
    ("Google News (UK)", false), ("r/boats", false), ("YouTube", false),
    ("gazette.example", false),
  ])
  func
    `has a source unless its domain or name is another's, if the publisher's own feed has it too`(
      _ name: String, _ isPublisher: Bool
    )
  {
    let link = "https://www.harbourtimes.example/1"
    var (copy, own) = (entry("1", url: link, hours: -3), entry("2", url: link, hours: -1))
    copy.source = Source(title: name)
    copy.summary = "Copied."
    own.summary = "Own."
    // As every feed of WordPress has them.
    own.commentsURL = "https://harbourtimes.example/1#comments"
    let both = article(of: copy, own)
    #expect(both.entry.source?.title == (isPublisher ? name : nil))
    #expect(Headline(both).publisher == (isPublisher ? name : "b"))
    // A site that discusses what others publish has their links too.
    var story = entry("3", url: link, hours: -2)
    story.commentsURL = "https://forum.example/3"
    story.summary = "Discussed."
    #expect(article(of: copy, story).entry.source?.title == name)
    let all = article(of: story, copy, own)
    #expect(all.entry.summary == "Own.")
    #expect(Headline(all).publisher == (isPublisher ? name : "c"))
    #expect(Headline(article(of: story, own)).publisher == "b")
    story.commentsURL = nil
    story.guid = "https://forum.example/3"
    #expect(Headline(article(of: story, own)).publisher == "b")
    story.guid = "https://blog.harbourtimes.example/?p=3"
    #expect(Headline(article(of: story, own)).publisher == "a")
    copy.source?.url = "https://gazette.example/"
    #expect((article(of: copy, own).entry.source == nil) == !name.lowercased().contains("harbour"))
  }

  @Test func `has a title without the name that another feed has for its publisher`() {
    var api = entry("1", "Storm - Herald of the Coast", url: "https://herald.example/1", hours: -2)
    api.source = Source(title: "Herald.example")
    var google = entry("2", "Storm", url: "https://news.google.com/rss/articles/CBMiAAAA?oc=5")
    google.source = Source(title: "Herald of the Coast", url: "https://herald.example")
    #expect(article(of: api, google).entry.title == "Storm")
    // Every feed has it there, and the publisher's own names no source.
    api.source = nil
    google.title = api.title
    let both = article(of: api, google)
    #expect(both.entry.source?.title == "Herald of the Coast")
    #expect(both.entry.title == "Storm")
  }

  @Test(arguments: [
    ("Ann Lee, Bob Ray", ["Ann Lee", "Bob Ray"]), ("ANN LEE and Bob Ray", ["Ann Lee", "Bob Ray"]),
    ("Bob Ray & Ann Lee", ["Ann Lee", "Bob Ray"]),
    ("Ann Lee, and Eve Fox", ["Ann Lee, and Eve Fox", "Ann Lee", "Bob Ray"]),
    ("Lee, Ann", ["Lee, Ann", "Ann Lee", "Bob Ray"]), ("Ann Lee", ["Ann Lee", "Bob Ray"]),
  ])
  func `has no list of its authors beside them`(_ name: String, _ names: [String]) {
    var (api, own) = (entry("1", url: "https://p.example/1", hours: -2), entry("2"))
    own.url = api.url
    api.authors = [Author(name: name)]
    own.authors = [Author(name: "Ann Lee"), Author(name: "Bob Ray")]
    #expect(article(of: api, own).entry.authors.compactMap(\.name) == names)
  }

  private static func image(_ url: String) -> String { "<img src=\"\(url)\">" }

  @Test(arguments: [
    image(avatar), "<img src=\"https://i.example/small.png\" width=\"40\" height=\"40\">",
    image("https://avatars.githubusercontent.com/u/1"),
  ])
  func `leads with a picture, whichever feed carries it`(_ minor: String) throws {
    let small = try document(minor)
    let large = try document(Self.image(Self.picture))
    for (a, b) in [(small, large), (large, small)] {
      let entry = try article(a, b)
      #expect(entry.image == Self.picture)
      #expect(entry.images.count == 2)
      #expect(entry.minorImages == 1)
    }
    let alone = try article(small, try document(""))
    #expect(alone.images.count == 1)
    #expect(alone.minorImages == 1)
  }

  @Test(arguments: [(130, 130, false), (150, 100, false), (151, 100, true), (480, 360, true)])
  func `leads with a thumbnail only if it is large, or alone`(
    _ width: Int, _ height: Int, _ leads: Bool
  ) throws {
    let thumbnail = "https://i.example/thumbnail.jpg"
    let declared =
      "]]></description><media:thumbnail xmlns:media=\"http://search.yahoo.com/mrss/\" "
      + "url=\"\(thumbnail)\" width=\"\(width)\" height=\"\(height)\"/><description><![CDATA["
    let both = try article(try document(Self.image(Self.picture) + declared))
    #expect(both.image == (leads ? thumbnail : Self.picture))
    #expect(both.images.count == 2)
    #expect(try article(try document(declared)).image == thumbnail)
  }

  @Test func `keeps pictures before avatars in the order of its feeds, each once`() throws {
    let other = "https://i.example/other.jpg"
    let entry = try article(
      try document(Self.image(Self.avatar) + Self.image(Self.picture)),
      try document(Self.image(other) + Self.image(Self.avatar) + Self.image(Self.picture)))
    #expect(entry.images == [Self.picture, other, Self.avatar])
  }

  @Test func `has the publisher's short text, not Google News' repetition of the title`() throws {
    let google = """
      <rss version="2.0"><channel><generator>NFE/5.0</generator><title>Google News</title><item>
      <title>Rates rise for the third time in a row - Harbour Times</title>
      <link>https://news.google.com/rss/articles/CBMiAAAA?oc=5</link>
      <pubDate>Fri, 20 Nov 2026 06:00:00 GMT</pubDate>
      <description>&lt;a href="https://news.google.com/rss/articles/CBMiAAAA?oc=5"&gt;Rates rise for the third time
      in a row&lt;/a&gt;&amp;nbsp;&amp;nbsp;&lt;font color="#6f6f6f"&gt;Harbour Times&lt;/font&gt;</description>
      <source url="https://p.example">Harbour Times</source></item></channel></rss>
      """
    let copy = try FeedDocument(reading: google)
    let own = try document("", title: "Rates rise for the third time in a row")
    for entry in [try article(copy, own), try article(own, copy)] {
      #expect(entry.contentText == "x")
      #expect(entry.source?.title == "Harbour Times")
    }
  }

  @Test(arguments: [
    (
      "Article URL: https://p.example/1\n\nComments URL: https://f.example/1\n\nPoints: 7\n\n# Comments: 0",
      false
    ),
    ("submitted by /u/ann\n[link] [comments]", false),
    ("The tables are at: https://p.example/2 and below.", true),
    ("Points: 7\n\nComments: 0", true),
    ("All ferries are late.\n\nsubmitted by /u/ann\n[link] [comments]", true),
  ])
  func `has any text in place of links to it and its comments`(_ text: String, _ isText: Bool) {
    var (copy, own) = (
      entry("1", url: "https://p.example/1"), entry("2", url: "https://p.example/1")
    )
    copy.contentText = text
    own.contentText = "Short."
    for merged in [article(of: copy, own), article(of: own, copy)] {
      #expect(merged.entry.contentText == (isText ? text : "Short."))
    }
    #expect(article(of: copy).entry.contentText == text)
  }

  @Test(arguments: [
    ("Rates rise - Motley Fool", "Motley Fool", "Rates rise"),
    ("Rates rise | The Motley Fool - Motley Fool", "Motley Fool", "Rates rise"),
    ("Rates rise - Motley Fools", "Motley Fool", "Rates rise - Motley Fools"),
    ("Rates rise - Motley", "Motley Fool", "Rates rise - Motley"),
    ("Rates rise - Motley Fool", nil, "Rates rise - Motley Fool"),
    ("Motley Fool", "Motley Fool", "Motley Fool"),
    ("Storms - BBC", "BBC News", "Storms"),
  ])
  func `has no whole name of its source at the end of its title`(
    _ title: String, _ source: String?, _ expected: String
  ) throws {
    let one = try document("", title: title, source: source)
    #expect(try article(one).title == expected)
    #expect(try article(one, one).title == expected)
  }
}
