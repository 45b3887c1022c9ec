import FeedModel
import FeedParsing
import Foundation
import Refreshing
import Testing

/// Which vocabulary an element belongs to, and the vocabularies of single publishers.
@Suite struct `Vocabularies` {
  private func document(_ text: String) throws -> FeedDocument {
    try FeedDocument(reading: text, at: "https://h.example/feed")
  }

  /// A root element, and the format that its document is read as.
  @Test(arguments: [
    // RSS in an invented namespace, in Atom's, in a module's.
    ("<rss xmlns=\"http://www.rssboard.org/rss-specification\">", "rss"),
    ("<rss xmlns=\"http://www.w3.org/2005/Atom\">", "rss"),
    ("<rss xmlns=\"http://www.itunes.com/dtds/podcast-1.0.dtd\">", "rss"),
    // Atom without a namespace, and in those of its drafts.
    ("<feed>", "atom"), ("<feed xmlns=\"http://h.example/made-up\">", "atom"),
    ("<feed xmlns=\"http://purl.org/atom/ns#draft-ietf-atompub-format-03\">", "atom"),
    (
      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://h.example/x\">",
      "rss"
    ),
  ])
  func `elements belong to the root's format, whatever its namespace`(
    _ root: String, _ kind: String
  )
    throws
  {
    let end = root.dropFirst().prefix { $0 != " " && $0 != ">" }
    let feed = try document(
      kind == "rss"
        ? """
        \(root)<channel><title>F</title><link>https://h.example/</link><description>About</description></channel>
        <item><title>a</title><link>/1</link><description>&lt;p&gt;x&lt;/p&gt;</description>
        <pubDate>Fri, 20 Nov 2026 06:00:00 GMT</pubDate></item></\(end)>
        """
        : """
        \(root)<title>F</title><link rel="self" href="/self"/><link href="https://h.example/"/><subtitle>About</subtitle>
        <entry><id>x:1</id><title>a</title><link rel="enclosure" type="audio/mpeg" href="/e.mp3"/><link href="/1"/>
        <published>2026-11-20T06:00:00Z</published><content type="html">&lt;p&gt;x&lt;/p&gt;</content></entry></\(end)>
        """)
    #expect(feed.title == "F")
    #expect(feed.description == "About")
    #expect(feed.homePageURL == "https://h.example/")
    let entry = try #require(feed.entries.first)
    #expect(entry.title == "a")
    #expect(entry.url == "https://h.example/1")
    #expect(entry.contentHTML == "<p>x</p>")
    #expect(entry.published == Date(timeIntervalSince1970: 1_795_154_400))
    #expect(entry.attachments.map(\.url) == (kind == "rss" ? [] : ["https://h.example/e.mp3"]))
  }

  @Test(arguments: [
    "http://purl.org/dc/elements/1.1/", "https://purl.org/dc/elements/1.1",
    " http://PURL.org/dc/elements/1.1/\n",
    "http://www.purl.org/dc/elements/1.1/",
  ])
  func `a vocabulary is recognised however its namespace is written`(_ uri: String) throws {
    let feed = try document(
      "<rss xmlns:d=\"\(uri)\"><channel><item><title>a</title><d:creator>Ann</d:creator></item></channel></rss>"
    )
    #expect(feed.entries.first?.authors.compactMap(\.name) == ["Ann"])
  }

  @Test(arguments: [
    "https://www.bing.com/news/search?q=x&amp;format=rss",
    "https://www.bing.com:443/news/search?q=x&amp;format=rss", "http://www.bing.com/news/search",
    "http://www.bing.com:80/news/search/",
  ])
  func `Bing News gives an item's publisher and picture`(_ namespace: String) throws {
    let feed = try document(
      """
      <rss version="2.0" xmlns:News="\(namespace)"><channel><title>t</title>
      <item><title>a</title><link>https://h.example/1</link><News:Source>Coastal Gazette</News:Source>
      <News:Image>/th?id=1&amp;pid=News</News:Image><News:ImageSize>w={0}</News:ImageSize></item>
      <item><title>b</title><link>https://h.example/2</link><News:Source> </News:Source></item></channel></rss>
      """)
    #expect(feed.entries.map { $0.source?.title } == ["Coastal Gazette", nil])
    #expect(feed.entries.map(\.images) == [["https://h.example/th?id=1&pid=News"], []])
  }

  @Test(arguments: ["xmlns:podcast=\"https://podcastindex.org/namespace/1.0\"", ""])
  func `a live item gives its channel nothing, and is no item`(_ declaration: String) throws {
    let live = """
      <podcast:liveItem status="live" start="2026-11-20T06:00:00Z"><title>Live show</title>
      <link>https://h.example/live</link><guid>live</guid><pubDate>Fri, 20 Nov 2026 06:00:00 GMT</pubDate>
      <author>live@h.example (Live)</author><description>On air</description><category>c</category>
      <image><url>https://h.example/live.png</url></image>
      <enclosure url="https://h.example/live.mp3" type="audio/mpeg"/></podcast:liveItem>
      """
    let feed = try document(
      "<rss version=\"2.0\" \(declaration)><channel>\(live)<link>https://h.example/</link>"
        + "<title>Show</title>\(live)<item><title>a</title><guid>1</guid></item></channel></rss>")
    #expect(feed.title == "Show")
    #expect(feed.homePageURL == "https://h.example/")
    #expect(feed.description == nil)
    #expect(feed.icon == nil)
    #expect(feed.published == nil)
    #expect(feed.authors.isEmpty)
    #expect(feed.tags.isEmpty)
    #expect(feed.entries.map(\.guid) == ["1"])
  }
}
