import FeedBasics
public import FeedModel

/// A parsed feed as JSON Feed 1.1.
public enum DocumentJSON {
  /// Writes the feed with its entries.
  /// - Parameters:
  ///   - entries: the feed's items; each is requested after the previous one has been written.
  ///   - sink: receives the parts of a long document as they are written; the last part stays in the writer.
  public static func write(
    _ document: FeedDocument, entries: some Sequence<Entry>, to writer: inout JSONWriter,
    sink: ([UInt8]) -> Void
  ) {
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
      feed.object("_aggregate") { aggregate in
        aggregate.member("format", document.format.name)
        aggregate.member("encoding", document.encoding)
        aggregate.member("id", document.id)
        aggregate.member("rights", document.rights)
        aggregate.member("generator", document.generator)
        aggregate.member("published", document.published.map(Timestamp.rfc3339))
        aggregate.member("updated", document.updated.map(Timestamp.rfc3339))
        aggregate.member("tags", document.tags)
        aggregate.array("warnings") { list in
          for warning in document.warnings { list.string(warning) }
        }
      }
      feed.array("items") { items in
        for entry in entries {
          EntryJSON.write(entry, to: &items)
          items.handOver(to: sink)
        }
      }
    }
  }
}
