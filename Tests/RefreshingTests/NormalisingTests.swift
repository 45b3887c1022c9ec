import FeedModel
import FeedParsing
import Foundation
import Refreshing
import Testing

/// From bytes to entries, beyond what `Fixtures` shows.
@Suite struct `Entries` {
  private func document(_ text: String, url: String? = "https://h.example/feed") throws
    -> FeedDocument
  {
    try FeedDocument(reading: text, at: url)
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

  @Test(arguments: [
    // On the feed's own site: the comments, the guid, and the guid before the comments.
    ("<comments>/c/1</comments>", "https://w.example/c/q"),
    ("<guid>https://www.w.example/p/1</guid>", "https://www.w.example/p/q"),
    ("<comments>/c/1</comments><guid>https://w.example/p/1</guid>", "https://w.example/p/q"),
    (
      "<comments>/c/1</comments><guid isPermaLink=\"false\">https://w.example/p/1</guid>",
      "https://w.example/c/q"
    ),
    // Elsewhere.
    ("", "https://page.example/a/q"),
    ("<comments>https://talk.example/1</comments>", "https://page.example/a/q"),
    ("<guid>https://old.example/p/1</guid>", "https://page.example/a/q"),
    ("<guid>https://page.example/?p=1</guid>", "https://page.example/a/q"),
  ])
  func `relative links in the body of a link post belong to the feed's own page`(
    _ item: String, _ target: String
  ) throws {
    let entry = try relative(
      "<link>https://w.example/</link>",
      "<title>t</title><link>https://page.example/a/b</link>\(item)"
        + "<description>&lt;a href='q'&gt;q&lt;/a&gt;</description>",
      url: "https://f.example/feed")
    #expect(entry.url == "https://page.example/a/b")
    #expect(entry.contentHTML == "<a href=\"\(target)\">q</a>")
  }

  @Test(arguments: [
    ("https://page.example/a/b", "/c/1", "https://w.example/u"),
    ("https://page.example/a/b", "https://talk.example/1", "https://talk.example/u"),
    ("https://w.example/a/b", "/c/1", "https://w.example/u"),
    ("https://page.example/a/b", "", "https://page.example/u"),
  ])
  func `relative links in what an API says of another site belong to the API's page`(
    _ url: String, _ comments: String, _ target: String
  ) throws {
    let adapter = try Adapter(
      name: "posts",
      definition: [
        "items": ".", "id": "id", "url": "url", "content_html": "html", "comments_url": "comments",
      ])
    let text =
      "[{\"id\":\"https://id.example/1\",\"url\":\"\(url)\",\"comments\":\"\(comments)\","
      + "\"html\":\"<a href='/u'>u</a>\"}]"
    let document = try FeedDocument(
      reading: text, at: "https://w.example/p.json", adapter: adapter)
    #expect(document.entries.map(\.contentHTML) == ["<a href=\"\(target)\">u</a>"])
  }

  @Test func `an item without a guid stays the same when its feed gets a website`() throws {
    let items = try ["", "<link>https://w.example/</link>"].map {
      try relative($0, "<link>/p</link><title>a</title>", url: "https://f.example/feed")
    }
    #expect(items.map(\.guid) == ["https://f.example/p", "https://f.example/p"])
    #expect(items.map(\.url) == ["https://f.example/p", "https://w.example/p"])
  }

  @Test(
    arguments: [
      ("<link>#top</link><guid>https://w.example/1</guid>", "https://w.example/1"),
      ("<link> # </link><guid isPermaLink=\"false\">1</guid>", nil), ("<link>#top</link>", nil),
      ("<link>https://w.example/1#top</link>", "https://w.example/1#top"),
    ] as [(String, String?)])
  func `a place in the feed is no link of its items`(_ item: String, _ expected: String?) throws {
    for channel in ["<link>https://w.example/</link>", ""] {
      let entry = try relative(
        channel, "<title>a</title>\(item)", url: "https://f.example/feed?token=secret")
      #expect(entry.url == expected)
    }
  }

  @Test func `a place in a web page is the link of its item`() throws {
    let adapter = try Adapter(
      name: "changes", definition: ["page": "true", "items": "li", "title": "a", "url": "a@href"])
    let page = "<ul><li><a href=\"#v2\">Two</a></li><li><a href=\"#v1\">One</a></li></ul>"
    let document = try FeedDocument(
      reading: page, at: "https://h.example/changes", adapter: adapter)
    #expect(
      document.entries.map(\.url)
        == ["https://h.example/changes#v2", "https://h.example/changes#v1"])
  }

  @Test(arguments: ["&amp;amp;", "&amp;amp;amp;", "&amp;#38;", "&amp;#038;", "&amp;#x26;"])
  func `a URL that was escaped once too often is that before`(_ escaped: String) throws {
    let url = "https://h.example/p?a=1\(escaped)b=2"
    let entry = try entry(
      """
      <link>\(url)</link><comments>\(url)#c</comments><enclosure url="\(url)" type="image/png"/>
      <source url="\(url)">S</source><media:thumbnail url="\(url.replacing("/p", with: "/t"))"/>
      <description>&lt;a href="\(url)"&gt;x&lt;/a&gt;&lt;img src="\(url)"&gt;</description>
      """)
    let expected = "https://h.example/p?a=1&b=2"
    #expect(entry.url == expected)
    #expect(entry.commentsURL == expected + "#c")
    #expect(entry.source?.url == expected)
    #expect(entry.attachments.map(\.url) == [expected])
    #expect(Set(entry.images) == [expected, "https://h.example/t?a=1&b=2"])
    let written = expected.replacing("&", with: "&amp;")
    #expect(entry.contentHTML == "<a href=\"\(written)\">x</a><img src=\"\(written)\">")
  }

  @Test func `a guid stays as it is written, and so does a link in its place`() throws {
    let written = "https://h.example/p?a=1&amp;b=2"
    let escaped = written.replacing("&", with: "&amp;")
    let guid = try entry("<guid>\(escaped)</guid>")
    #expect(guid.guid == written)
    #expect(guid.url == "https://h.example/p?a=1&b=2")
    let link = try entry("<title>t</title><link>\(escaped)</link>")
    #expect(link.guid == written)
    #expect(link.url == "https://h.example/p?a=1&b=2")
    let path = try entry("<title>t</title><link>/p?a=1&amp;amp;b=2</link>")
    #expect(path.guid == written)
    #expect(path.url == "https://h.example/p?a=1&b=2")
  }

  @Test(
    arguments: [
      ("w.example", "/a", "https://w.example", "https://w.example/a"),
      ("www.w.example/blog/", "a", "https://www.w.example/blog/", "https://www.w.example/blog/a"),
      ("https://w.example/", "www.w.example/7", "https://w.example/", "https://www.w.example/7"),
      ("http://https://w.example/", "/a", "https://w.example/", "https://w.example/a"),
      (
        "https://w.example/", "http://https://w.example/11", "https://w.example/",
        "https://w.example/11"
      ),
      (
        "index.html", "a.example", "https://f.example/x/index.html", "https://f.example/x/a.example"
      ),
    ])
  func `links without a scheme, or with two, lead to the host that they name`(
    _ site: String, _ link: String, _ website: String, _ url: String
  ) throws {
    let feed = try document(
      "<rss version=\"2.0\"><channel><title>t</title><link>\(site)</link>"
        + "<item><title>a</title><link>\(link)</link></item></channel></rss>",
      url: "https://f.example/x/1.xml")
    #expect(feed.homePageURL == website)
    #expect(feed.entries.first?.url == url)
  }

  @Test func `a host takes over the scheme of its document`() throws {
    let text =
      "<rss version=\"2.0\"><channel><title>t</title><link>w.example</link>"
      + "<item><title>a</title><link>www.w.example/1</link></item></channel></rss>"
    for (url, scheme) in [("http://f.example/1.xml", "http"), (nil, "https")] as [(String?, String)]
    {
      let feed = try document(text, url: url)
      #expect(feed.homePageURL == "\(scheme)://w.example")
      #expect(feed.entries.first?.url == "\(scheme)://www.w.example/1")
    }
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

  @Test(arguments: [
    ("<iframe srcdoc=\"a\"></iframe>b", "b"),
    ("<a href=\" java&#10;script:alert(1)\">a</a>", "<a>a</a>"),
    ("<img src=x onerror=alert(1)>", "<img src=\"https://h.example/x\">"),
    ("<math><mi xlink:href=\"javascript:1\">a</mi></math>", "a"),
    ("<base href=\"https://evil.example/\">a", "a"),
  ])
  func `nothing runs by markup that is rarer than that of the fixtures`(
    _ html: String, _ expected: String
  ) throws {
    let escaped = html.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    #expect(try entry("<description>\(escaped)</description>").contentHTML == expected)
  }

  @Test(arguments: [
    "<author>By Ann Lee</author>", "<dc:creator>by Ann Lee</dc:creator>",
    "<author>By ann@h.example (Ann Lee)</author>", "<itunes:author> BY  Ann Lee</itunes:author>",
    "<media:credit role=\"author\">By Ann Lee</media:credit>", "<author>(Ann Lee)</author>",
    "<author><name>By Ann Lee</name></author>",
  ])
  func `a name loses the word before it in a byline, and parentheses around it`(_ author: String)
    throws
  {
    #expect(try entry("<title>t</title>" + author).authors.map(\.name) == ["Ann Lee"])
    let feed = try document(
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"id\":\"1\","
        + "\"authors\":[{\"name\":\"By Ann Lee\"},{\"name\":\"Byron Lee\"}]}]}")
    #expect(feed.entries.first?.authors.map(\.name) == ["Ann Lee", "Byron Lee"])
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

  @Test(
    arguments: [
      ("https://p.example/icon.png", nil, "image/png"),
      ("https://p.example/a.JPG?w=9", "", "image/jpeg"),
      ("https://p.example/1.mp3#t=5", "application/octet-stream", "audio/mpeg"),
      ("https://p.example/1.mp3", "audio/x-own", "audio/x-own"),
      ("https://p.example/1.exe", nil, "application/octet-stream"),
      ("https://p.example/1", nil, "application/octet-stream"),
      ("https://p.mov", nil, "application/octet-stream"),
      ("https://p.example/1.mp3", "mp3", "audio/mpeg"),
      ("https://p.example/1.ogg", "mp3", "audio/ogg"),
      ("https://p.example/a.png", "image", "image/png"),
      ("https://p.example/1", "MP3", "audio/mpeg"),
      ("https://p.example/1", "image", "image/jpeg"), ("https://p.example/1", "video", "video/mp4"),
      ("https://p.example/1", "unknown", "application/octet-stream"),
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

  @Test func `the medium gives the type of an attachment if neither type nor URL does`() throws {
    let entry = try entry(
      """
      <media:content url="https://p.example/1" medium="image"/>
      <media:content url="https://p.example/2.png" medium="image"/>
      <media:content url="https://p.example/3" medium="video" type="video/webm"/>
      <media:content url="https://p.example/4" medium="audio"/>
      <enclosure url="https://p.example/4" type="audio/ogg"/>
      <media:content url="https://p.example/5" medium="document"/>
      """)
    #expect(
      entry.attachments.map(\.mediaType) == [
        "image/jpeg", "image/png", "video/webm", "audio/ogg", "application/octet-stream",
      ])
    #expect(entry.images == ["https://p.example/1", "https://p.example/2.png"])
  }

  @Test func `a word that is no media type tells whether an enclosure is a picture`() throws {
    let entry = try entry(
      "<enclosure url=\"https://p.example/1.png\" type=\"png\"/>"
        + "<enclosure url=\"https://p.example/2\" type=\"image\"/>"
        + "<enclosure url=\"https://p.example/3.png\" type=\"audio/mpeg\"/>")
    #expect(entry.images == ["https://p.example/1.png", "https://p.example/2"])
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

  @Test(
    arguments: [
      ("3723", 3723), ("1:02:03", 3723), ("1h 2m 3s", 3723), ("PT1H2M3S", 3723), ("pt62m3s", 3723),
      ("90 min", 5400), ("1 hr. 5 mins", 3900), ("1 hour, 5 minutes", 3900), ("1.5 hours", 5400),
      ("45s", 45), ("2m 1h", nil), ("1h 2", nil), ("h", nil), ("PT", nil), ("1h 1h", nil),
      ("1 day", nil), ("-5m", nil), ("1e300 s", nil), ("", nil),
    ] as [(String, Double?)])
  func `a duration is a number of seconds, with colons or with units`(
    _ text: String, _ expected: Double?
  ) throws {
    let entry = try entry(
      "<enclosure url=\"https://p.example/1.mp3\"/><itunes:duration>\(text)</itunes:duration>")
    #expect(entry.attachments.map(\.duration) == [expected])
  }

  @Test(
    arguments: [
      ("<content>a</content><content xml:lang=\"de\">b</content>", nil),
      ("<title>a</title><title xml:lang=\"de\">b</title>", nil),
      ("<summary>a</summary><summary xml:lang=\"de\">b</summary>", nil),
      (
        "<content>a</content><content xml:lang=\"de\">b</content><summary xml:lang=\"fr\">c</summary>",
        "fr"
      ),
      ("<content xml:lang=\"en\">a</content><content xml:lang=\"de\">b</content>", "en"),
      ("<summary>a</summary><content xml:lang=\"de\">b</content>", "de"),
    ] as [(String, String?)])
  func `a text that is left out says nothing about the language`(
    _ inside: String, _ expected: String?
  ) throws {
    let feed = try document(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>1</id>\(inside)</entry></feed>")
    #expect(feed.entries.first?.language == expected)
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

  @Test(arguments: [
    "<p></p>", "<p><br></p>", "<p>&amp;nbsp;</p>", "<div class=\"x\"> </div>", "<br/>",
    "<!-- c -->",
    "<a></a>\u{200B}", "<img src=\"https://pixel.wp.com/b.gif\" width=\"1\" height=\"1\">",
  ])
  func `a text that shows nothing gives way to the next one`(_ html: String) throws {
    let escaped = html.replacing("<", with: "&lt;")
    let real = "<itunes:summary>&lt;p&gt;real&lt;/p&gt;</itunes:summary>"
    let lone = try entry("<guid>1</guid><description>\(escaped)</description>\(real)")
    #expect(lone.contentHTML == "<p>real</p>")
    let media = try entry(
      "<guid>1</guid><description>\(escaped)</description><itunes:summary>\(escaped)</itunes:summary>"
        + "<media:description>real</media:description>")
    #expect(media.contentText == "real")
    let encoded = try entry(
      "<guid>1</guid><description>&lt;p&gt;&lt;a href='https://x.example/'&gt;a&lt;/a&gt;&lt;/p&gt;</description>"
        + "<content:encoded>\(escaped)</content:encoded>")
    #expect(encoded.contentHTML == "<p><a href=\"https://x.example/\">a</a></p>")
    #expect(encoded.summary == nil)
    #expect(try entry("<guid>1</guid><description>\(escaped)</description>").contentHTML == nil)
  }

  @Test(arguments: [
    "<p><img src=\"https://h.example/1.jpg\"></p>", "<a href=\"https://h.example/1\"></a>",
    "<audio src=\"https://h.example/1.mp3\"></audio>", "<p>.</p>", "<p>\u{A0}ж</p>",
  ])
  func `a picture, a recording or a link is a text's content`(_ html: String) throws {
    let escaped = html.replacing("<", with: "&lt;")
    let entry = try entry(
      "<guid>1</guid><description>\(escaped)</description><itunes:summary>s</itunes:summary>")
    #expect(entry.contentHTML == html)
  }

  @Test(arguments: ["&amp;nbsp;", "&#8203;", "&lt;img src='https://h.example/1.png'&gt;"])
  func `a title that shows nothing gives way to another one`(_ blank: String) throws {
    for item in [
      "<title>\(blank)</title><itunes:title>real</itunes:title>",
      "<itunes:title>real</itunes:title><title>\(blank)</title>",
    ] {
      #expect(try entry("<guid>1</guid>\(item)").title == "real")
    }
  }

  @Test func `a source with the item's own title is no publisher`() throws {
    let source = "<source url=\"https://h.example/t/topic/10.rss\">Q&amp;amp;A: a  topic</source>"
    let topic = try entry("<title>Q&amp;A: a topic</title>\(source)")
    #expect(topic.source == nil)
    let other = try entry("<title>Another topic</title>\(source)")
    #expect(other.source?.title == "Q&A: a topic")
    let none = try entry("<description>d</description>\(source)")
    #expect(none.source?.title == "Q&A: a topic")
  }

  @Test(arguments: ["text/xml", "application/xml", "text/xml; charset=utf-8"])
  func `Atom content that is data in XML does not replace the summary`(_ type: String) throws {
    let feed = try document(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>t</title>
      <summary type="html">&lt;b&gt;Filed:&lt;/b&gt; 2025-10-31</summary>
      <content type="\(type)"><accession-number>1</accession-number><b>2</b></content></entry></feed>
      """)
    #expect(feed.entries.first?.contentHTML == "<b>Filed:</b> 2025-10-31")
  }

  @Test func `Atom content that is XHTML is read also if it is said to be text in XML`() throws {
    let feed = try document(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>t</title><content type="text/xml">
      <div xmlns="http://www.w3.org/1999/xhtml"><p>a</p></div></content></entry></feed>
      """)
    #expect(feed.entries.first?.contentHTML == "<p>a</p>")
  }

  @Test(arguments: [
    (
      "<dc:creator>https://lemmy.example/u/ann</dc:creator>", ["https://lemmy.example/u/ann"]
    ),
    (
      "<dc:creator>Duet ! (https://h.example/people/1@N03/)</dc:creator>",
      ["Duet ! https://h.example/people/1@N03/"]
    ),
    ("<author>Ann &lt;https://h.example/ann&gt;</author>", ["Ann https://h.example/ann"]),
    ("<author><name>https://h.example/ann</name></author>", ["https://h.example/ann"]),
    (
      "<author><name>Ann</name><uri>ann@h.example</uri></author>", ["Ann mailto:ann@h.example"]
    ),
    (
      "<media:credit role=\"author\">ann</media:credit>"
        + "<media:credit role=\"author\">https://h.example/ann.jpg?2</media:credit>", ["ann"]
    ),
    ("<author>()</author>", []),
    ("<author>See https://h.example/</author>", ["See https://h.example/"]),
  ])
  func `an address on the web is the page of an author, not the name`(
    _ item: String, _ expected: [String]
  ) throws {
    #expect(try entry("<title>t</title>\(item)").authors.map(Self.words) == expected)
  }

  @Test(arguments: [
    "<created>Mon, 2 Nov 2026 15:04:05 +0000</created>",
    "<created>2026-11-01</created><issued>2026-11-02T15:04:05Z</issued>",
    "<created>2026-11-01</created><pubDate>Mon, 2 Nov 2026 15:04:05 +0000</pubDate>",
  ])
  func `an RSS item is dated by when it was issued or created, if it has no other date`(
    _ dates: String
  ) throws {
    let entry = try entry("<title>t</title>\(dates)")
    #expect(entry.published == Date(timeIntervalSince1970: 1_793_631_845))
  }

  @Test(arguments: [
    ("src='/b.gif' width='600' height='400'", ["https://h.example/b.gif"]),
    ("src='/b.gif'", []), ("src='/b.gif' width='600'", []),
    ("src='/b.gif' width='60' height='60'", []),
    ("src='/spacer.gif' width='600' height='400'", []),
    ("src='/b.gif' data-src='/1.jpg' width='600' height='400'", ["https://h.example/1.jpg"]),
  ])
  func `a picture named by one letter is no placeholder if its size is that of a picture`(
    _ attributes: String, _ images: [String]
  ) throws {
    let entry = try entry("<guid>1</guid><description>&lt;img \(attributes)&gt;</description>")
    #expect(entry.images == images)
  }

  @Test(
    arguments: [
      ("https//h.example/x", "https://h.example/x"), ("http//h.example/x", "http://h.example/x"),
      ("h.example/x", "https://h.example/x"), ("h.example", "https://h.example"),
      ("h.example.txt", "https://h.example/h.example.txt"), ("null", nil), (" None ", nil),
      ("N/A", nil), ("none.html", "https://h.example/none.html"),
    ] as [(String, String?)])
  func `a link without its scheme, or with a word in place of it, is read as it is meant`(
    _ link: String, _ url: String?
  ) throws {
    #expect(try entry("<title>t</title><link>\(link)</link>").url == url)
    let original = "<feedburner:origLink>\(link)</feedburner:origLink>"
    let other = try entry("<title>t</title><link>https://h.example/1</link>\(original)")
    #expect(other.url == url ?? "https://h.example/1")
  }

  @Test func `Flickr's tags are one each`() throws {
    let entry = try entry(
      "<title>t</title><media:category scheme=\"urn:flickr:tags\">boat  sea</media:category>"
        + "<media:category scheme=\"urn:other\">two words</media:category>")
    #expect(entry.tags == ["boat", "sea", "two words"])
  }
}
