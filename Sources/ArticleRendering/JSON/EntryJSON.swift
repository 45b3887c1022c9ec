import FeedBasics
import FeedModel

/// An entry as an item of JSON Feed 1.1 (jsonfeed.org/version/1.1). Fields that the format lacks go into `_aggregate`.
enum EntryJSON {
  /// - Parameters:
  ///   - id: nil for the entry's guid.
  ///   - own: writes further members of `_aggregate`, before the entry's.
  static func write(
    _ entry: Entry, id: String? = nil, to writer: inout JSONWriter,
    own: (inout JSONWriter) -> Void = { _ in }
  ) {
    writer.object { item in
      item.key("id")
      item.verbatim(id ?? entry.guid)
      item.member("url", entry.url)
      item.member("external_url", entry.externalURL)
      item.member("title", entry.title)
      if let html = entry.contentHTML {
        item.member("content_html", PageLinks.published(html))
      } else {
        item.member("content_text", entry.contentText)
      }
      item.member("summary", entry.summary)
      item.member("image", entry.image)
      item.member("date_published", entry.published.map(Timestamp.rfc3339))
      item.member("date_modified", entry.modified.map(Timestamp.rfc3339))
      authors(entry.authors, to: &item)
      item.member("tags", entry.tags)
      item.member("language", entry.language)
      attachments(entry.attachments, to: &item)
      item.object("_aggregate") { aggregate in
        own(&aggregate)
        more(entry, to: &aggregate)
      }
    }
  }

  static func authors(_ authors: [Author], to writer: inout JSONWriter) {
    guard !authors.isEmpty else { return }
    writer.array("authors", of: authors) {
      $0.member("name", $1.name)
      $0.member("url", $1.url)
    }
  }

  private static func attachments(_ attachments: [Attachment], to writer: inout JSONWriter) {
    guard !attachments.isEmpty else { return }
    writer.array("attachments", of: attachments) { json, attachment in
      json.member("url", attachment.url)
      json.member("mime_type", attachment.mediaType)
      json.member("title", attachment.title)
      json.member("size_in_bytes", attachment.size)
      json.member("duration_in_seconds", attachment.duration)
    }
  }

  private static func more(_ entry: Entry, to writer: inout JSONWriter) {
    if let source = entry.source {
      writer.object("source") {
        $0.member("title", source.title)
        $0.member("url", source.url)
      }
    }
    if !entry.images.isEmpty {
      writer.array("images", of: entry.images) { $0.member("url", $1) }
    }
    writer.member("comments_url", entry.commentsURL)
    writer.member("rights", entry.rights)
    writer.member("license", entry.license)
    writer.member("expires", entry.expires.map(Timestamp.rfc3339))
  }
}
