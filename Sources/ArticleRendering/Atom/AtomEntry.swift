internal import FeedBasics
internal import FeedModel

/// An article as an Atom entry (RFC 4287 §4.1.2).
enum AtomEntry {
  static func write(_ article: Article, id: String, to writer: inout XMLWriter) {
    let entry = article.entry
    writer.open("entry", ["xml:lang": entry.language.flatMap(LanguageTag.valid)])
    writer.element("id", id)
    // Two publishers may have the same guid.
    if id != entry.guid, !article.isPublished { writer.verbatim("aggregate:guid", entry.guid) }
    // Required, even if empty (§4.1.2).
    writer.element("title", ["type": "text"], entry.title ?? "")
    links(entry, to: &writer)
    writer.element("published", entry.published.map(Timestamp.rfc3339))
    writer.element("updated", Timestamp.rfc3339(updated(article)))
    for author in entry.authors { self.author(author, to: &writer) }
    for tag in entry.tags { writer.empty("category", ["term": tag]) }
    writer.element("rights", ["type": "text"], entry.rights)
    source(entry.source, to: &writer)
    writer.element("summary", ["type": "text"], entry.summary)
    content(entry, to: &writer)
    media(entry, to: &writer)
    own(article, to: &writer)
    writer.close("entry")
  }

  /// Every entry must have an `updated` date (§4.1.2).
  private static func updated(_ article: Article) -> Date {
    article.entry.modified ?? article.entry.published
      ?? article.appearances.map(\.firstSeen).min() ?? Date(timeIntervalSince1970: 0)
  }

  private static func links(_ entry: Entry, to writer: inout XMLWriter) {
    link("alternate", entry.url, to: &writer)
    link("related", entry.externalURL, to: &writer)
    link("replies", entry.commentsURL, type: "text/html", to: &writer)
    link("license", entry.license, to: &writer)
    for attachment in entry.attachments {
      writer.empty(
        "link",
        [
          "rel": "enclosure", "type": attachment.mediaType, "title": attachment.title,
          "length": attachment.size.map(String.init), "href": attachment.url,
        ])
    }
  }

  private static func link(
    _ relation: String, _ url: String?, type: String? = nil, to writer: inout XMLWriter
  ) {
    guard let url else { return }
    writer.empty("link", ["rel": relation, "type": type, "href": url])
  }

  /// A person must have a name (§3.2.1); an author without one gets the mailbox or the URL as a name.
  private static func author(_ author: Author, to writer: inout XMLWriter) {
    let mailbox = author.url.flatMap {
      $0.hasPrefix("mailto:") ? String($0.dropFirst("mailto:".count)) : nil
    }
    writer.open("author")
    writer.element("name", author.name ?? mailbox ?? author.url)
    if let mailbox {
      writer.element("email", mailbox)
    } else {
      writer.element("uri", author.url)
    }
    writer.close("author")
  }

  private static func source(_ source: Source?, to writer: inout XMLWriter) {
    guard let source else { return }
    writer.open("source")
    writer.element("title", ["type": "text"], source.title)
    link("alternate", source.url, to: &writer)
    writer.close("source")
  }

  /// An entry without a link must have content (§4.1.2).
  private static func content(_ entry: Entry, to writer: inout XMLWriter) {
    if let html = entry.contentHTML {
      writer.element("content", ["type": "html"], PageLinks.published(html))
    } else if let text = entry.contentText {
      writer.element("content", ["type": "text"], text)
    } else if entry.url == nil {
      writer.element("content", ["type": "text"], "")
    }
  }

  /// Images and the duration of attachments, which Atom cannot express (rssboard.org/media-rss).
  private static func media(_ entry: Entry, to writer: inout XMLWriter) {
    for image in entry.images { writer.empty("media:thumbnail", ["url": image]) }
    for attachment in entry.attachments {
      guard let duration = attachment.duration else { continue }
      let isWhole = duration == duration.rounded() && abs(duration) < 1e15
      writer.empty(
        "media:content",
        [
          "url": attachment.url, "type": attachment.mediaType,
          "duration": isWhole ? String(Int(duration)) : String(duration),
        ])
    }
  }

  private static func own(_ article: Article, to writer: inout XMLWriter) {
    if !article.isPublished { writer.element("aggregate:article", String(article.number)) }
    writer.element("aggregate:external_url", article.entry.externalURL)
    writer.element("aggregate:expires", article.entry.expires.map(Timestamp.rfc3339))
    if article.isPublished { return }
    for feed in ArticleOrigin.feeds(article) { writer.element("aggregate:feed", feed) }
    writer.element("aggregate:read", String(article.isRead))
    writer.element("aggregate:starred", String(article.isStarred))
  }
}
