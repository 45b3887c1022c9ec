import FeedBasics
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Mistakes of feeds in the wild, one per line, and what is read in spite of them.
@Suite struct `Broken feeds` {
  private func document(_ text: String) throws -> FeedDocument { try FeedDocument(reading: text) }

  private func rss(_ inside: String) -> String {
    "<rss version=\"2.0\" xmlns:media=\"http://search.yahoo.com/mrss/\"><channel><title>F</title>\(inside)</channel></rss>"
  }

  @Test(arguments: [
    // References after an error.
    ("<description>x ]]> y</description><item><title>T &amp; U</title></item>", ["T & U"]),
    ("<item><title>A ]]> B</title></item>", ["A ]]> B"]),
    ("<item><title><![CDATA[A ]]> B]]></title></item>", ["A ]]> B"]),
    ("<item><title>&lt;![CDATA[x]]&gt;</title></item>", ["x"]),
    // References to control characters, encoded once and twice.
    ("<item><title>It&#146;s &amp;#146; &amp;#150;</title></item>", ["It’s ’ –"]),
    (
      "<item><title><![CDATA[&check; &fflig; &AMP; &copy 2020 &nbsp]]></title></item>",
      ["✓ ﬀ & © 2020"]
    ),
    // Encoded as UTF-8 twice, but not everywhere.
    (
      "<item><title>ÐŸÑ€Ð¸Ð²ÐµÑ‚</title></item><item><title>Правильный</title></item>",
      ["Привет", "Правильный"]
    ),
    ("<item><title>Using &lt;canvas&gt; in React</title></item>", ["Using in React"]),
    (
      "<item><title>&lt;STYLE&gt;p{}&lt;/STYLE&gt;Words &lt;!-- open</title></item>", ["Words open"]
    ),
    // Fields and sections without an end.
    (
      "<item><title>A</title><description>x<link>http://e/a</link></item><item><title>B</title></item>",
      ["A", "B"]
    ),
    (
      "<item><title>A</title><Description>x</description></item><item><title>B</title></item>",
      ["A", "B"]
    ),
    (
      "<item><title>A</title><description><![CDATA[ foo </description></item><item><title>B</title></item>",
      ["A", "B"]
    ),
    ("<item><title>A</title><!-- foo </item><item><title>B</title></item>", ["A", "B"]),
  ])
  func `lose no title`(_ items: String, _ titles: [String]) throws {
    #expect(try document(rss(items)).entries.map(\.title) == titles)
  }

  @Test(arguments: [
    "<?xml version=\"1.0\" encoding=\"UTF-8 \"?>", "<?xml version=\"1.0\" standalone=\"true\"?>",
    "<?XML version=\"1.0\"?>", "<?xml encoding=\"utf-8\"?>", "<?xml version=“1.0”?>",
    "<?xml version=\"1.0\">",
    "<!doctype rss>", "<!DOCTYPE rss [<!ENTITY % l PUBLIC \"-//x\" \"http://e/x.ent\"> %l;]>",
    "<!DOCTYPE rss [<!ATTLIST item xml:base CDATA \"http://evil/\">]>",
    "<br />\n<b>Notice</b>: Undefined index<br />\n<?xml version=\"1.0\"?>", "<html>err</html>",
    "<soap:Envelope>", "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n<?xml version=\"1.0\"?>",
    "Warning: something\n\n", "<!-- <?xml version=\"1.0\" encoding=\"windows-1251\"?> -->",
  ])
  func `are read after whatever precedes them`(_ prologue: String) throws {
    let entry = try #require(
      try document(
        prologue
          + rss("<item><title>T &amp; Ü</title><link>http://e.org/?a=1&amp;b=2</link></item>")
      ).entries.first)
    #expect(entry.title == "T & Ü")
    #expect(entry.url == "http://e.org/?a=1&b=2")
  }

  @Test(arguments: [
    ("LATIN9", "Füße – 漢字"), ("CP850", "Füße – 漢字"), ("VISCII", "Füße – 漢字"),
  ])
  func `declared in a single-byte encoding are read as UTF-8 if they are UTF-8`(
    _ label: String, _ title: String
  ) throws {
    let read = try document(
      "<?xml version=\"1.0\" encoding=\"\(label)\"?>" + rss("<item><title>\(title)</title></item>"))
    #expect(read.entries.first?.title == title)
  }

  @Test func `saved with their headers are read in the headers' charset`() throws {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=windows-1251\r\n\r\n<?xml version=\"1.0\"?>"
    let parts = rss("<item><title>|</title></item>").split(separator: "|")
    let bytes = Data((head + parts[0]).utf8) + Data([0xCF, 0xF0]) + Data(parts[1].utf8)
    let read = FeedNormaliser.document(try FeedParser.parse(bytes), feedURL: nil)
    #expect(read.entries.first?.title == "Пр")
  }

  @Test func `with entities for namespaces are recognised by their prefixes`() throws {
    let text = """
      <!DOCTYPE rdf:RDF [<!ENTITY rss "http://purl.org/rss/1.0/">]>
      <rdf:RDF xmlns:rdf="&rdf;" xmlns="&rss;"><channel><title>F</title></channel>
      <item><title>a</title><link>http://e.org/1</link></item></rdf:RDF>
      """
    #expect(try document(text).entries.map(\.url) == ["http://e.org/1"])
  }

  /// Each of these once took minutes.
  @Test(
    arguments: [
      "unclosed comments", "attributes", "namespaces", "stray ends", "stray HTML ends",
      "HTML attributes", "authors",
      "links", "unclosed titles", "declarations", "instructions", "sections", "void HTML",
      "open tags in titles",
      "enclosures", "items without guid",
    ])
  func `are read to the end, however often something is repeated`(_ kind: String) throws {
    let many = HostileSize.count(60_000)
    func repeated(_ text: String) -> String { String(repeating: text, count: many) }
    let attributes = (0..<many).map { "a\($0)=\"1\"" }.joined(separator: " ")
    func described(_ html: String) -> String {
      "<item><title>T</title><description>\(html.replacing("<", with: "&lt;"))</description></item>"
    }
    let inside =
      switch kind {
      case "unclosed comments": repeated("<!--")
      case "attributes": "<x \(attributes)/>"
      case "namespaces": (0..<many).map { "<x xmlns:a\($0)=\"u\">" }.joined()
      case "stray ends": "&" + repeated("<a>") + repeated("</b>") + repeated("<item></item>")
      case "stray HTML ends": described(repeated("<i>") + repeated("</b>"))
      case "HTML attributes": described("<a \(attributes)>")
      case "authors": "<item><author>" + repeated("&lt;a@b ") + "</author></item>"
      case "links": (0..<many).map { "<link>http://e.org/\($0)</link>" }.joined()
      case "unclosed titles": "<item>" + repeated("<title>")
      case "declarations": "&" + repeated("<![x")
      case "instructions": repeated("<?a>")
      case "sections": "&" + (0..<many).map { "<a\($0)><![CDATA[x]]>" }.joined()
      case "void HTML": described(repeated("<wbr>") + repeated("</x>"))
      case "open tags in titles": "<item><title><![CDATA[" + repeated("<b ") + "]]></title></item>"
      case "enclosures":
        "<item>" + (0..<many).map { "<enclosure url=\"http://e.org/\($0)\"/>" }.joined() + "</item>"
      default: repeated("<item><title>T</title><link>http://e.org/</link></item>")
      }
    let prologue = kind == "instructions" ? inside : ""
    let read = try? document(prologue + rss(inside))
    let policy = StandardMergePolicy()
    #expect(policy.identify(read?.entries ?? [], known: []).count == read?.entries.count ?? 0)
  }

  // MARK: Rare kinds

  @Test func `inherit language and base`() throws {
    let read = try document(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr" xml:base="http://e.org/x/"><logo>/l.png</logo>
      <icon>i.ico</icon><entry><title>a</title><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"
      xml:base="http://d.org/p/"><a href="q">x</a></div></content></entry>
      <entry xml:lang="de"><title>b</title></entry></feed>
      """)
    #expect(read.language == "fr")
    #expect(read.icon == "http://e.org/l.png")
    #expect(read.favicon == "http://e.org/x/i.ico")
    #expect(read.entries.map(\.language) == ["fr", "de"])
    #expect(read.entries.first?.contentHTML == "<a href=\"http://d.org/p/q\">x</a>")
  }

  @Test(
    arguments: [
      ("-0001-11-30T00:00:00+00:00", nil), ("2020-W10-2", nil),
      ("2020-063", "2020-03-03T00:00:00Z"),
      ("Tue, 03 Mar 2020 04.05.06 GMT", "2020-03-03T04:05:06Z"),
      ("Tue, 03 Mar 2020 040506 GMT", "2020-03-03T04:05:06Z"),
      ("2020-03-03T04:05:06−05:00", "2020-03-03T09:05:06Z"),
    ] as [(String, String?)])
  func `have dates of many shapes`(_ text: String, _ expected: String?) throws {
    let read = try document(rss("<item><title>a</title><pubDate>\(text)</pubDate></item>"))
    #expect(read.entries.first?.published.map(Timestamp.rfc3339) == expected)
  }

  @Test(arguments: [
    (
      "<author>a@b.org (A), c@d.org (B)</author>",
      [Author(name: "A", url: "mailto:a@b.org"), Author(name: "B", url: "mailto:c@d.org")]
    ),
    (
      "<author><name>N</name><uri>http://u.org/</uri></author>",
      [Author(name: "N", url: "http://u.org/")]
    ),
    ("<author>Smith, John</author>", [Author(name: "Smith, John")]),
    (
      "<author>bob@x.org, al@x.org</author>",
      [Author(url: "mailto:bob@x.org"), Author(url: "mailto:al@x.org")]
    ),
  ])
  func `name authors in many ways`(_ markup: String, _ authors: [Author]) throws {
    #expect(
      try document(rss("<item><title>a</title>\(markup)</item>")).entries.first?.authors == authors)
  }

  @Test func `keep the text after an element that libxml2 never ends`() throws {
    let html = "&lt;embed src='x'>&lt;br>The &lt;wbr>whole story."
    let read = try document(rss("<item><title>a</title><description>\(html)</description></item>"))
    #expect(read.entries.first?.contentText == "The whole story.")
  }

  @Test(arguments: ["1e308", "nan", "-5", "inf"])
  func `cannot ask for waits that are not numbers`(_ ttl: String) throws {
    let read = try document(rss("<ttl>\(ttl)</ttl><item><title>a</title></item>"))
    #expect(read.pollingHints.ttl.map { $0 > 0 && $0 <= 30 * 86400 } ?? true)
  }

  @Test func `keep good images next to invalid ones`() throws {
    let html = """
      <picture><source srcset="javascript:1"><img src="http://e.org/p.jpg"></picture>
      <img data-src='{"x":1}' src="http://e.org/o2.jpg"><img data-original="5" src="http://e.org/o3.jpg">
      <img style="display: none" src="http://e.org/hidden.gif">
      """
    let read = try document(
      rss("<item><title>a</title><description><![CDATA[\(html)]]></description></item>"))
    #expect(
      read.entries.first?.images == [
        "http://e.org/p.jpg", "http://e.org/o2.jpg", "http://e.org/o3.jpg",
      ])
  }
}
