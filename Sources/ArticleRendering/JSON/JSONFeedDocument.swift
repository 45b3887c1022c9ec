import FeedBasics
public import FeedModel

/// Articles as one JSON Feed 1.1 (jsonfeed.org/version/1.1).
public struct JSONFeedDocument: ArticleDocument {
  private var writer = JSONWriter()
  private var isEmpty = true
  private let title: String
  private let url: String?

  /// Creates a feed without items.
  /// - Parameter url: the feed's own URL; nil if it has none.
  public init(title: String = "aggregate", url: String? = nil) {
    (self.title, self.url) = (title, url)
  }

  /// The feed's version and title, and the opening bracket of `items`.
  public mutating func beginning() -> [UInt8] {
    let place = url.map { #","feed_url":\#(JSONText.string($0))"# } ?? ""
    return Array(
      #"{"version":"\#(ArticleJSON.version)","title":\#(JSONText.string(title))\#(place),"items":["#
        .utf8)
  }

  /// The article as an item, with a comma before every item but the first.
  public mutating func part(_ article: Article, others: [Headline]) -> [UInt8] {
    writer.removeAll()
    ArticleJSON.write(article, to: &writer)
    defer { isEmpty = false }
    return isEmpty ? writer.bytes : Array(",\n".utf8) + writer.bytes
  }

  /// The closing brackets and a line break.
  public mutating func end() -> [UInt8] { Array("]}\n".utf8) }
}
