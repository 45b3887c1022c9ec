import FeedBasics
import FeedModel
import FeedParsing
import Foundation
import Refreshing
import Testing

@testable import ArticleRendering

/// Documents of articles for other programs (RFC 4287, RFC 4180, jsonfeed.org/version/1.1).
@Suite struct `An export` {
  static func text(_ document: any ArticleDocument, _ articles: [Article]) -> String {
    var document = document
    var bytes = document.beginning()
    for article in articles { bytes += document.part(article) }
    return String(decoding: bytes + document.end(), as: UTF8.self)
  }

  private static var atom: AtomDocument { AtomDocument(version: "1", now: Samples.now) }

  /// An entry with every field.
  private static var full: Entry {
    var entry = Entry(guid: "no iri: <1> & \"2\"")
    entry.title = "A <b>title</b> & more: 漢字 😀"
    entry.summary = "A summary: 1 < 2"
    let content = HTMLContent.read(
      "<p>a &amp; b &lt;c&gt;</p><img src=\"https://i.example/2.png\" alt=\"x\">", base: nil)
    entry.contentHTML = content.sanitised
    entry.contentText = content.text
    entry.url = "https://a.example/1?a=1&b=2"
    entry.externalURL = "https://b.example/"
    entry.authors = [
      Author(name: "Ann", url: "https://ann.example/"), Author(name: "Bob"),
      Author(url: "mailto:c@d.example"),
    ]
    entry.tags = ["world", "R&D"]
    entry.language = "en-GB"
    entry.images = [
      "https://i.example/1.png", "https://i.example/3.png", "https://i.example/2.png",
    ]
    entry.attachments = [
      Attachment(
        url: "https://m.example/1.mp3", mimeType: "audio/mpeg", title: "Part 1", size: 5,
        duration: 61),
      Attachment(url: "https://m.example/2.pdf", mimeType: "application/pdf"),
    ]
    entry.published = Samples.now.addingTimeInterval(-7200)
    entry.modified = Samples.now.addingTimeInterval(-3600)
    entry.expires = Samples.now.addingTimeInterval(3600)
    entry.source = Source(title: "The \"Post\"", url: "https://post.example/")
    entry.commentsURL = "https://a.example/1#comments"
    entry.rights = "© A"
    entry.license = "https://l.example/"
    return entry
  }

  private static var plain: Entry {
    var entry = Entry(guid: "https://a.example/2")
    entry.title = "Plain"
    entry.contentText = "a < b\n\nc"
    entry.url = "https://a.example/2"
    entry.modified = Samples.now
    return entry
  }

  @Test(arguments: [true, false])
  func `is read back with every field`(_ isJSON: Bool) throws {
    let entries = [Self.full, Self.plain]
    let document: any ArticleDocument = isJSON ? JSONFeedDocument() : Self.atom
    let text = Self.text(document, entries.map { Samples.article($0) })
    let parsed = try FeedParser.parse(Data(text.utf8), contentType: nil, adapter: nil)
    #expect(parsed.warnings.isEmpty)
    let read = FeedNormaliser.document(parsed, feedURL: nil).entries
    #expect(read == entries)
  }

  @Test func `as JSON Feed of no articles has no items`() {
    #expect(
      Self.text(JSONFeedDocument(), [])
        == "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"aggregate\",\"items\":[]}\n"
    )
  }

  // MARK: Atom

  @Test func `as Atom of no articles is a feed with all required elements`() throws {
    let text = Self.text(Self.atom, [])
    for part in ["<id>urn:aggregate:articles</id>", "<title ", "<updated>2026-", "<generator "] {
      #expect(text.contains(part))
    }
    #expect(
      try FeedParser.parse(Data(text.utf8), contentType: nil, adapter: nil).format == .atom1)
  }

  @Test func `as Atom leaves out characters that XML does not allow and escapes the rest`() throws {
    var entry = Entry(guid: "a\u{1}b\u{202E}c ]]>")
    entry.title = "x\u{0}\u{8}\u{FFFE}\u{FFFF}\u{1B}[31my ]]> &amp; <z> \"q\""
    entry.url = "https://a.example/\"onx='\"?<>"
    let text = Self.text(Self.atom, [Samples.article(entry)])
    #expect(text.contains("<title type=\"text\">x[31my ]]&gt; &amp;amp; &lt;z&gt; &quot;q&quot;<"))
    #expect(text.contains("<aggregate:guid>ab&#8238;c ]]&gt;</aggregate:guid>"))
    #expect(text.contains("href=\"https://a.example/&quot;onx='&quot;?&lt;&gt;\""))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !UnsafeCharacters.contains($0) })
  }

  @Test(arguments: [
    ("https://a.example/1", true), ("tag:a.example,2026:1", true), ("urn:uuid:1", true),
    ("https://a.example/ü", true), ("1204", false), ("a b:c", false), ("http://", false),
    ("x:", false), ("https://a.example/%zz", false), ("a|b:c", false), ("x:<y>", false),
    ("x:\u{202E}y", false), ("_x:y", false), ("", false),
  ])
  func `as Atom keeps ids that are IRIs`(_ guid: String, _ isIRI: Bool) {
    #expect(AtomIdentifier.isIRI(guid) == isIRI)
    let text = Self.text(Self.atom, [Samples.article(Entry(guid: guid))])
    #expect(text.contains("<id>urn:aggregate:article:1</id>") == !isIRI)
    #expect(text.contains("<aggregate:guid>") == !isIRI)
  }

  @Test func `as Atom never gives two entries the same id`() {
    let articles = (1...2).map { number in
      var article = Samples.article(Entry(guid: "https://a.example/"))
      article.number = number
      return article
    }
    let text = Self.text(Self.atom, articles)
    #expect(text.components(separatedBy: "<id>https://a.example/</id>").count == 2)
    #expect(text.contains("<id>urn:aggregate:article:2</id>"))
  }

  @Test func `as Atom has all required elements even for an empty article`() {
    let text = Self.text(Self.atom, [Samples.article(Entry(guid: "1"))])
    #expect(text.contains("<title type=\"text\"></title>"))
    #expect(text.contains("<updated>2026-11-21T"))
    #expect(text.contains("<content type=\"text\"></content>"))
  }

  // MARK: CSV

  @Test func `as CSV is a header and a row of the same width, lines ending in CR LF`() {
    let header =
      "number,date,read,starred,publisher,title,url,authors,tags,image,feeds,summary\r\n"
    #expect(Self.text(CSVDocument(), []) == header)
    var entry = Self.full
    entry.title = "a \"b\", c\r\nd"
    #expect(
      Self.text(CSVDocument(), [Samples.article(entry)])
        == header + "1,2026-11-21T06:00:00Z,false,false,\"The \"\"Post\"\"\",\"a \"\"b\"\", c d\","
        + "https://a.example/1?a=1&b=2,\"Ann; Bob; c@d.example\",\"world; R&D\","
        + "https://i.example/1.png,Feed,A summary: 1 < 2\r\n")
    #expect(
      Self.text(CSVDocument(), [Samples.article(Entry(guid: "1"))])
        == header + "1,2026-11-21T08:00:00Z,false,false,Feed,,,,,,Feed,\r\n")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "\"' =1\""), ("\r=1", "\"' =1\""), ("＝1", "'＝1"), ("'=1", "'=1"), ("1=1", "1=1"),
    ("\u{200E}=1", "'=1"),
  ])
  func `as CSV contains no formula`(_ title: String, _ cell: String) {
    var entry = Entry(guid: "1")
    entry.title = title
    let text = Self.text(CSVDocument(), [Samples.article(entry)])
    let expected = cell.replacing("\"", with: "")
    #expect(
      text.contains(",Feed,\(expected),") || text.contains(",Feed,\"\(expected)\","), "\(text)")
  }

  // MARK: Markdown

  @Test func `as Markdown has headlines by day`() {
    var older = Self.plain
    older.published = Samples.now.addingTimeInterval(-86400)
    #expect(
      Self.text(MarkdownDocument(), [Samples.article(Self.full), Samples.article(older)]) == """
        # Headlines

        ## Saturday, 21 November 2026

        - [A \\<b\\>title\\</b\\> \\& more: 漢字 😀](https://a.example/1?a=1&b=2) — The "Post", 2026-11-21 06:00 UTC\\
          A summary: 1 \\< 2

        ## Friday, 20 November 2026

        - [Plain](https://a.example/2) — Feed, 2026-11-20 08:00 UTC\\
          a \\< b c

        """)
    #expect(Self.text(MarkdownDocument(), []) == "# Headlines\n\nNo articles.\n")
  }

  @Test func `as Markdown has the reader's days and times`() {
    // 06:00 in UTC is the day before in this zone.
    let offset: @Sendable (Date) -> Int = { _ in -8 * 3600 }
    let document = MarkdownDocument(
      time: ZonedTime(offset: offset))
    let text = Self.text(document, [Samples.article(Self.full)])
    #expect(text.contains("## Friday, 20 November 2026\n"))
    #expect(text.contains(", 2026-11-20 22:00 UTC−08:00\\\n"), "\(text)")
  }
}
