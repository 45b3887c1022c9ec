import FeedModel
import FeedParsing
import Foundation
import Refreshing
import Testing

/// From bytes to entries.
@Suite struct `Entries` {
  private func document(_ text: String, url: String? = "https://h.example/feed") throws
    -> FeedDocument
  {
    FeedNormaliser.document(
      try FeedParser.parse(Data(text.utf8), contentType: nil, adapter: nil), feedURL: url)
  }

  private func entry(_ item: String) throws -> Entry {
    try #require(
      try document(
        """
        <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0"><channel><title>t</title>
        <link>https://h.example/</link><description>d</description><item>\(item)</item></channel></rss>
        """
      ).entries.first)
  }

  @Test func `a guid that is not a permalink does not become the link`() throws {
    let own = try entry("<title>a</title><guid isPermaLink=\"false\">https://h.example/1</guid>")
    #expect(own.guid == "https://h.example/1")
    #expect(own.url == nil)
    #expect(
      try entry("<guid>https://h.example/1</guid><title>a</title>").url == "https://h.example/1")
  }

  @Test func `without a guid the link is the identity, without both a hash`() throws {
    #expect(try entry("<title>a</title><link>/1</link>").guid == "https://h.example/1")
    let hashed = try entry("<title>a</title><description>b</description>")
    #expect(hashed.guidOrigin == .content)
    #expect(try entry("<title>a</title><description>b</description>").guid == hashed.guid)
  }

  @Test func `a lone description is the content, beside full content the summary`() throws {
    let lone = try entry("<description>&lt;p&gt;x&lt;/p&gt;</description>")
    #expect(lone.contentHTML == "<p>x</p>")
    #expect(lone.summary == nil)
    let both = try entry(
      "<description>s &amp;amp; t</description><content:encoded>&lt;p&gt;x&lt;/p&gt;</content:encoded>"
    )
    #expect(both.contentHTML == "<p>x</p>")
    #expect(both.summary == "s & t")
    let hollow = try entry(
      "<description>s</description><content:encoded><![CDATA[<!-- x -->]]></content:encoded>")
    #expect(hollow.contentHTML == "s")
    #expect(hollow.summary == nil)
  }

  @Test func `titles are plain text, with twice-encoded references decoded`() throws {
    #expect(
      try entry("<title>&lt;b&gt;A&lt;/b&gt; &amp;amp; B &amp;quot;c&amp;quot;  d</title>").title
        == "A & B \"c\" d")
  }

  private func relative(_ channel: String, _ item: String, url: String) throws -> Entry {
    try #require(
      try document(
        "<rss version=\"2.0\"><channel><title>t</title>\(channel)<item>\(item)</item></channel></rss>",
        url: url
      ).entries.first)
  }

  @Test(
    arguments: [
      ("<link>https://w.example/blog/</link>", "https://w.example/blog/p", "https://w.example/i"),
      ("<link>/blog/</link>", "http://f.example/blog/p", "http://f.example/i"),
      ("", "http://f.example/x/p", "http://f.example/i"),
    ])
  func `relative links belong to the website, else to the feed without its credentials`(
    _ channel: String, _ link: String, _ image: String
  ) throws {
    let entry = try relative(
      channel,
      "<link>p</link><comments>?c=1</comments><enclosure url=\"/i\" type=\"image/png\"/>"
        + "<description>&lt;img src='/i'&gt;&lt;a href='q'&gt;q&lt;/a&gt;&lt;a href='#n'&gt;n&lt;/a&gt;</description>",
      url: "http://user:password@f.example/x/feed?token=secret#f")
    #expect(entry.url == link)
    #expect(entry.images == [image])
    #expect(entry.attachments.map(\.url) == [image])
    let folder = link.dropLast()
    #expect(
      entry.contentHTML
        == "<img src=\"\(image)\"><a href=\"\(folder)q\">q</a><a href=\"#n\">n</a>")
    #expect(entry.guidOrigin == .link)
    #expect(!"\(entry)".contains("secret") && !"\(entry)".contains("password"))
  }

  @Test(arguments: [
    ("https://f.example/feed", "https"), ("http://f.example/feed", "http"),
  ])
  func `a link without a scheme has that of the feed, not of the item's page`(
    _ url: String, _ scheme: String
  ) throws {
    let entry = try relative(
      "<link>http://w.example/</link>",
      "<link>http://page.example/</link><description>&lt;img src='//i.example/1'&gt;</description>"
        + "<enclosure url=\"//i.example/2\" type=\"audio/mpeg\"/>", url: url)
    #expect(entry.images == [scheme + "://i.example/1"])
    #expect(entry.attachments.map(\.url) == [scheme + "://i.example/2"])
  }

  @Test func `relative links in a body belong to the item's page`() throws {
    let entry = try relative(
      "<link>https://w.example/</link>",
      "<link>https://page.example/a/b</link><description>&lt;a href='c'&gt;c&lt;/a&gt;</description>"
        + "<enclosure url=\"d\" type=\"audio/mpeg\"/>", url: "https://f.example/feed")
    #expect(entry.contentHTML == "<a href=\"https://page.example/a/c\">c</a>")
    #expect(entry.attachments.map(\.url) == ["https://w.example/d"])
  }

  @Test func `an item without a guid stays the same when its feed gets a website`() throws {
    let items = try ["", "<link>https://w.example/</link>"].map {
      try relative($0, "<link>/p</link><title>a</title>", url: "https://f.example/feed")
    }
    #expect(items.map(\.guid) == ["https://f.example/p", "https://f.example/p"])
    #expect(items.map(\.url) == ["https://f.example/p", "https://w.example/p"])
  }

  @Test func `origLink wins over the link`() throws {
    let entry = try entry(
      "<link>https://feeds.example/~r/x</link><feedburner:origLink>https://h.example/1</feedburner:origLink>"
    )
    #expect(entry.url == "https://h.example/1")
  }

  @Test func `RSS's own link is preferred to those of other vocabularies`() throws {
    let other = "<atom:link href=\"https://h.example/other\" type=\"text/html\"/>"
    let own = "<link>https://h.example/own</link>"
    let feed = try document(
      "<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\"><channel><title>t</title>"
        + "\(other)\(own)<item>\(other)\(own)</item></channel></rss>")
    #expect(feed.homePageURL == "https://h.example/own")
    #expect(feed.entries.first?.url == "https://h.example/own")
    #expect(try entry("\(other)<link>javascript:x</link>").url == "https://h.example/other")
  }

  @Test(arguments: [
    ("<link href=\"https://h.example/story\"/>", "https://h.example/story"),
    ("", "https://h.example/out"),
  ])
  func `the location of the content is the link if there is no other`(
    _ link: String, _ expected: String
  ) throws {
    let feed = try document(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>1</id><title>t</title>"
        + "<content type=\"text/html\" src=\"https://h.example/out\"/>\(link)</entry></feed>")
    #expect(feed.entries.first?.url == expected)
  }

  @Test func `images keep their order, trackers are dropped`() throws {
    let entry = try entry(
      """
      <media:content url="https://i.example/m.jpg" medium="image"/><media:thumbnail url="https://i.example/t.jpg"/>
      <enclosure url="https://i.example/e.png" type="image/png" length="5"/>
      <description>&lt;img src="//i.example/h.jpg"&gt;&lt;img src="https://p.example/x.gif" width="1" height="1"&gt;
      &lt;img src="data:image/gif;base64,AAAA" data-src="lazy.jpg"&gt;
      &lt;img src="s.jpg" srcset="s.jpg 100w, l.jpg 900w"&gt;</description>
      """)
    #expect(
      entry.images == [
        "https://i.example/m.jpg", "https://i.example/t.jpg", "https://i.example/e.png",
        "https://i.example/h.jpg",
        "https://h.example/lazy.jpg", "https://h.example/l.jpg",
      ])
  }

  @Test(arguments: [
    ("<script>alert(1)</script>x", "x"), ("<p onclick=\"x()\">a</p>", "<p>a</p>"),
    ("<a href=\"javascript:alert(1)\">a</a>", "<a>a</a>"),
    ("<iframe srcdoc=\"a\"></iframe>b", "b"),
    (
      "<iframe src=\"https://x.example\"></iframe>b",
      "<a href=\"https://x.example\">[embed: x.example]</a> b"
    ),
    ("<style>p{}</style><p>a</p>", "<p>a</p>"), ("<!-- c --><b>a</b>", "<b>a</b>"),
    ("<svg><script>alert(1)</script></svg>a", "a"), ("<form><input></form>a", "a"),
    ("<a href=\" java&#10;script:alert(1)\">a</a>", "<a>a</a>"),
    ("<img src=x onerror=alert(1)>", "<img src=\"https://h.example/x\">"),
    ("<math><mi xlink:href=\"javascript:1\">a</mi></math>", "a"),
    ("<base href=\"https://evil.example/\">a", "a"),
    ("<a href=\"/x\">a</a>", "<a href=\"https://h.example/x\">a</a>"),
  ])
  func `HTML is sanitised`(_ html: String, _ expected: String) throws {
    let escaped = html.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    #expect(try entry("<description>\(escaped)</description>").contentHTML == expected)
  }

  @Test func `authors are split into name and address`() throws {
    #expect(
      try entry("<title>t</title><author>a@b.example (Ann)</author>").authors == [
        Author(name: "Ann", url: "mailto:a@b.example")
      ])
    #expect(
      try entry("<title>t</title><dc:creator>Ann</dc:creator><author>ann</author>").authors.count
        == 1)
  }

  @Test func `addresses without names are separate authors`() throws {
    let entry = try entry("<title>t</title><author>bob@x.example, al@x.example</author>")
    #expect(entry.authors.map(\.url) == ["mailto:bob@x.example", "mailto:al@x.example"])
    #expect(
      try self.entry("<title>t</title><author>Lee, Ann</author>").authors.map(\.name) == [
        "Lee, Ann"
      ])
  }

  private static let source =
    "<source><author><name>Src</name><email>s@e.example</email></author></source>"
  private static let person = "<author><name>Real</name></author>"

  @Test(arguments: [
    (source + person, ["Real"]), (person + source, ["Real"]),
    (source, ["Src mailto:s@e.example"]),
    (person + "<contributor><name>C</name></contributor>", ["Real"]),
    (
      "<author><name>A</name><uri>https://a.example/</uri></author><author>b@c.example (B)</author>",
      ["A https://a.example/", "B mailto:b@c.example"]
    ),
  ])
  func `an Atom source's authors are the entry's only if it has none`(
    _ inside: String, _ expected: [String]
  ) throws {
    let feed = try document(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>1</id><title>t</title>\(inside)</entry></feed>"
    )
    #expect(feed.entries.first?.authors.map(Self.words) == expected)
  }

  @Test(arguments: [
    (
      "<managingEditor>Ed</managingEditor><itunes:owner><itunes:email>a@b.example</itunes:email></itunes:owner>",
      ["Ed", "mailto:a@b.example"]
    ),
    (
      "<itunes:owner><itunes:email>a@b.example</itunes:email><itunes:name>Own</itunes:name></itunes:owner>"
        + "<itunes:author>Au</itunes:author>", ["Au", "Own mailto:a@b.example"]
    ),
    (
      "<itunes:owner><itunes:name>Own</itunes:name><itunes:email>a@b.example</itunes:email></itunes:owner>",
      ["Own mailto:a@b.example"]
    ),
  ])
  func `a podcast's owner keeps their own address`(_ inside: String, _ expected: [String]) throws {
    let feed = try document(
      "<rss version=\"2.0\"><channel><title>t</title>\(inside)</channel></rss>")
    #expect(feed.authors.map(Self.words) == expected)
  }

  private static func words(_ author: Author) -> String {
    [author.name, author.url].compactMap(\.self).joined(separator: " ")
  }

  @Test func `enclosures are attachments, merged with media content of the same URL`() throws {
    let entry = try entry(
      """
      <enclosure url="https://p.example/1.mp3" type="audio/mpeg" length="abc"/>
      <media:content url="https://p.example/1.mp3" type="audio/mpeg" duration="60"/><enclosure url="https://p.example/2"/>
      """)
    #expect(entry.attachments.map(\.url) == ["https://p.example/1.mp3", "https://p.example/2"])
    #expect(entry.attachments.map(\.mimeType) == ["audio/mpeg", "application/octet-stream"])
    #expect(entry.attachments.first?.size == nil)
  }

  @Test(
    arguments: [
      ("https://p.example/icon.png", nil, "image/png"),
      ("https://p.example/a.JPG?w=9", "", "image/jpeg"),
      ("https://p.example/1.mp3#t=5", "application/octet-stream", "audio/mpeg"),
      ("https://p.example/1.mp3", "audio/x-own", "audio/x-own"),
      ("https://p.example/1.exe", nil, "application/octet-stream"),
      ("https://p.example/1", nil, "application/octet-stream"),
      ("https://p.mov", nil, "application/octet-stream"),
    ] as [(String, String?, String)])
  func `an attachment without a type has that of its URL`(
    _ url: String, _ declared: String?, _ type: String
  ) throws {
    let attribute = declared.map { " type=\"\($0)\"" } ?? ""
    let entry = try entry("<media:content url=\"\(url)\"\(attribute)/>")
    #expect(entry.attachments.map(\.mediaType) == [type])
    // What is stored is what the feed has, so that a longer list of extensions changes no item.
    #expect(
      entry.attachments.map(\.mimeType) == [
        declared.flatMap { $0.isEmpty ? nil : $0 } ?? Attachment.unknownType
      ])
  }

  @Test(arguments: [
    ("", ""), ("", "<media:content url=\"https://p.example/1.mp3\"/>"),
    ("<media:content url=\"https://p.example/1.mp3\"/>", ""),
    ("", "<enclosure url=\"https://p.example/2.ogg\"/>"),
    ("<media:content url=\"https://p.example/cover.png\"/>", ""),
  ])
  func `itunes:duration is that of the first enclosure`(_ before: String, _ after: String) throws {
    let entry = try entry(
      "\(before)<enclosure url=\"https://p.example/1.mp3\"/>\(after)<itunes:duration>1:01</itunes:duration>"
    )
    let timed = entry.attachments.filter { $0.duration != nil }
    #expect(timed.map(\.url) == ["https://p.example/1.mp3"])
    #expect(timed.first?.duration == 61)
  }

  @Test func `Atom content is read by type and base`() throws {
    let feed = try document(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/x/" xml:lang="de"><title>t</title><id>i</id>
      <entry><id>1</id><title type="html">a &amp;lt; b</title><link href="1.html"/><content type="xhtml">
      <div xmlns="http://www.w3.org/1999/xhtml"><p>x <a href="y">z</a></p></div></content>
      <published>2026-11-20T06:30:00Z</published></entry>
      <entry xml:base="https://c.example/"><id>2</id><title>b</title><link href="2.html"/><content>plain &lt;b&gt;</content></entry></feed>
      """, url: nil)
    #expect(feed.format.name == "atom-1.0")
    let first = feed.entries[0]
    #expect(first.title == "a < b")
    #expect(first.url == "https://b.example/x/1.html")
    #expect(first.contentHTML?.contains("<a href=\"https://b.example/x/y\">z</a>") == true)
    #expect(feed.entries[1].url == "https://c.example/2.html")
    #expect(feed.entries[1].contentHTML == nil)
    #expect(feed.entries[1].contentText == "plain <b>")
  }

  @Test(arguments: [
    "<itunes:image href=\"i.png\"/>", "<googleplay:image href=\"i.png\"/>",
    "<podcast:images srcset=\"i.png 100w\"/>", "<logo>i.png</logo>",
  ])
  func `xml:base applies to the feed's image and its author's page`(_ image: String) throws {
    let feed = try document(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"https://b.example/x/\"><title>t</title>\(image)"
        + "<author><name>A</name><uri>me</uri></author></feed>")
    #expect(feed.icon == "https://b.example/x/i.png")
    #expect(feed.authors == [Author(name: "A", url: "https://b.example/x/me")])
  }

  @Test func `Atom content of a media type other than text is dropped`() throws {
    let feed = try document(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>t</title><summary>s</summary>
      <content type="image/svg+xml"><svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg></content></entry></feed>
      """)
    #expect(feed.entries.first?.contentText == "s")
    #expect(feed.entries.first?.contentHTML == nil)
  }

  @Test func `RDF items are siblings of the channel`() throws {
    let feed = try document(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://h.example/"><title>t</title>
      <link>https://h.example/</link></channel><item rdf:about="https://h.example/1"><title>a</title>
      <link>https://h.example/1</link><dc:date>2026-11-20</dc:date><dc:subject>s</dc:subject></item></rdf:RDF>
      """)
    #expect(feed.format.name == "rss-1.0")
    #expect(feed.entries.first?.tags == ["s"])
    #expect(feed.entries.first?.published == Date(timeIntervalSince1970: 1_795_132_800))
  }

  @Test func `JSON Feed keeps all its fields`() throws {
    let feed = try document(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":7,"url":"/1","external_url":"https://e.example/",
      "title":"a","content_html":"<p>x</p>","image":"/i.png","tags":["u"],"authors":[{"name":"N"}],
      "date_published":"2026-11-20T06:30:00+01:00","attachments":[{"url":"/m.mp3","mime_type":"audio/mpeg","size_in_bytes":5}]}]}
      """)
    let entry = try #require(feed.entries.first)
    #expect(entry.guid == "7")
    #expect(entry.url == "https://h.example/1")
    #expect(entry.externalURL == "https://e.example/")
    #expect(entry.images == ["https://h.example/i.png"])
    #expect(entry.attachments.first?.size == 5)
    #expect(entry.published == Date(timeIntervalSince1970: 1_795_152_600))
  }
}
