/// Classifies the elements of feeds, by their names in lower case.
enum FeedElement {
  static func isItem(_ key: String) -> Bool { key == "item" || key == "entry" }

  /// The fields of an item that feeds sometimes leave unclosed.
  static let fields: Set<String> = [
    "title", "link", "description", "tagline", "subtitle", "guid", "pubdate", "author", "category",
    "comments",
    "enclosure", "source",
    "content:encoded", "dc:creator", "dc:date", "dc:subject", "summary", "content", "id",
    "published", "updated",
    "media:content", "media:thumbnail", "itunes:author", "itunes:summary", "itunes:duration",
  ]

  static func endsFeed(_ key: String) -> Bool {
    ["channel", "rss", "feed", "rdf:rdf"].contains(key)
  }
}
