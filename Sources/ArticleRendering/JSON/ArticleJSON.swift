import FeedBasics
public import FeedModel

/// Stored articles as JSON Feed 1.1.
public enum ArticleJSON {
  /// The value of a feed's `version` member.
  public static let version = "https://jsonfeed.org/version/1.1"

  /// Writes an article as an item of a JSON Feed. Members that the format lacks go into `_aggregate`.
  public static func write(_ article: Article, to writer: inout JSONWriter) {
    // Two publishers may have the same guid; other readers would take their articles for one.
    EntryJSON.write(article.entry, id: article.isPublished ? article.urn : nil, to: &writer) {
      aggregate in
      if article.isPublished { return }
      aggregate.member("article", article.number)
      aggregate.array("feeds", of: article.appearances) { json, appearance in
        json.member("name", appearance.feed)
        json.key("guid")
        json.verbatim(appearance.entry.guid)
        json.member("url", appearance.entry.url)
        json.member("first_seen", Timestamp.rfc3339(appearance.firstSeen))
      }
      aggregate.member("read", article.isRead)
      aggregate.member("starred", article.isStarred)
      aggregate.member("labels", article.labels)
      if let story = article.story, story.lead == article.number { write(story, to: &aggregate) }
      if let text = article.fullText, text.fetched != nil { write(text, to: &aggregate) }
    }
  }

  /// An article as an item that leaves the machine: without marks and the names of feeds.
  /// - Parameter tags: take the place of the article's own.
  public static func sent(_ article: Article, tags: [String]) -> String {
    var entry = article.entry
    entry.tags = tags
    var writer = JSONWriter()
    EntryJSON.write(entry, to: &writer) { $0.member("article", article.number) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Only leads have it, so that each story is in a list of articles once.
  private static func write(_ story: ArticleStory, to writer: inout JSONWriter) {
    writer.object("story") { json in
      json.member("id", story.id)
      json.array("articles") { list in for number in story.articles { list.number(number) } }
      json.member("publishers", story.publishers)
    }
  }

  /// The page that the content is from, or why it has none; nothing for a page whose article is shorter than the feed's.
  private static func write(_ text: FullText, to writer: inout JSONWriter) {
    guard text.isShown || text.refusal != nil else { return }
    writer.object("full_text") { json in
      json.member("url", text.url)
      if text.isShown {
        json.member("method", text.method)
        json.member("words", text.words)
      }
      json.member("refused", text.refusal?.rawValue)
    }
  }
}
