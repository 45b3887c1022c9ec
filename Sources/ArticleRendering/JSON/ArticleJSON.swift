public import FeedModel

/// Stored articles as JSON Feed 1.1.
public enum ArticleJSON {
  public static let version = "https://jsonfeed.org/version/1.1"

  /// An article as an item of a JSON Feed.
  public static func write(_ article: Article, to writer: inout JSONWriter) {
    EntryJSON.write(article.entry, to: &writer) { aggregate in
      aggregate.member("article", article.number)
      aggregate.key("feeds")
      aggregate.array { list in
        for appearance in article.appearances {
          list.object {
            $0.member("name", appearance.feed)
            $0.key("guid")
            $0.verbatim(appearance.entry.guid)
            $0.member("url", appearance.entry.url)
            $0.member("first_seen", Timestamp.rfc3339(appearance.firstSeen))
          }
        }
      }
      aggregate.key("read")
      aggregate.bool(article.isRead)
      aggregate.key("starred")
      aggregate.bool(article.isStarred)
    }
  }

  /// What stands before the first item of a feed of articles. Items follow, parted by commas, then `end`.
  static let start = #"{"version":"\#(version)","title":"aggregate","items":["#
  static let end = "]}\n"
}
