import ArticleRendering
import FeedBasics
import FeedModel

/// A page of a stream as Atom (RFC 4287), which older clients read in place of JSON.
struct StreamAtom {
  let items: ItemJSON

  /// - Parameter numbers: the articles, in order.
  func page(_ numbers: [Int], of stream: StreamID, at now: Date) throws -> ServerResponse {
    var writer = XMLWriter()
    writer.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    writer.open("feed", ["xmlns": "http://www.w3.org/2005/Atom"])
    writer.element("id", "tag:google.com,2005:reader/\(stream.text)")
    writer.element("title", ["type": "text"], items.feeds.feed(stream)?.name ?? stream.text)
    writer.element("updated", Timestamp.rfc3339(now))
    try items.each(numbers) { article, home in
      entry(article, home, to: &writer)
    }
    writer.close("feed")
    return ServerResponse(200, type: "application/atom+xml; charset=utf-8", body: writer.take())
  }

  private func entry(_ article: Article, _ home: ServedFeed, to writer: inout XMLWriter) {
    let entry = article.entry
    let date = article.date
    writer.open("entry")
    writer.element("id", ItemID.long(article.number))
    writer.element("title", ["type": "text"], ClientTitle.text(of: entry))
    writer.element("published", Timestamp.rfc3339(date.instant))
    writer.element("updated", Timestamp.rfc3339(entry.modified ?? date.instant))
    writer.empty(
      "link", ["rel": "alternate", "type": "text/html", "href": items.place.link(to: article)])
    for attachment in entry.attachments {
      writer.empty(
        "link",
        [
          "rel": "enclosure", "type": attachment.mediaType,
          "length": attachment.size.map(String.init), "href": attachment.url,
        ])
    }
    for author in entry.authors.compactMap(\.name) {
      writer.open("author")
      writer.element("name", author)
      writer.close("author")
    }
    state(article.isRead ? "read" : "fresh", to: &writer)
    if article.isStarred { state("starred", to: &writer) }
    writer.element(
      "content", ["type": "html"], ClientHTML.content(of: article, home: home))
    writer.open("source")
    writer.element("id", "tag:google.com,2005:reader/feed/\(home.id)")
    writer.element("title", ["type": "text"], home.name)
    writer.close("source")
    writer.close("entry")
  }

  private func state(_ name: String, to writer: inout XMLWriter) {
    writer.empty(
      "category",
      [
        "scheme": "http://www.google.com/reader/", "term": "user/-/state/com.google/\(name)",
        "label": name,
      ])
  }
}
