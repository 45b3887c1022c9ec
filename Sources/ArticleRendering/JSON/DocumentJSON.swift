public import FeedModel

/// A feed document as JSON Feed 1.1.
public enum DocumentJSON {
  public static func write(_ document: FeedDocument, to writer: inout JSONWriter) {
    writer.object { feed in
      feed.member("version", ArticleJSON.version)
      feed.member("title", document.title)
      feed.member("home_page_url", document.homePageURL)
      feed.member("feed_url", document.feedURL)
      feed.member("description", document.description)
      feed.member("icon", document.icon)
      feed.member("favicon", document.favicon)
      feed.member("language", document.language)
      EntryJSON.authors(document.authors, to: &feed)
      feed.key("_aggregate")
      feed.object { aggregate in
        aggregate.member("format", document.format.name)
        aggregate.member("encoding", document.encoding)
        aggregate.member("id", document.id)
        aggregate.member("rights", document.rights)
        aggregate.member("generator", document.generator)
        aggregate.member("published", document.published.map(Timestamp.rfc3339))
        aggregate.member("updated", document.updated.map(Timestamp.rfc3339))
        aggregate.member("tags", document.tags)
        aggregate.key("warnings")
        aggregate.array { list in for warning in document.warnings { list.string(warning) } }
      }
      feed.key("items")
      feed.array { items in for entry in document.entries { EntryJSON.write(entry, to: &items) } }
    }
  }
}
