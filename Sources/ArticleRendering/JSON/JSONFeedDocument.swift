import FeedBasics
public import FeedModel

/// Articles as one JSON Feed 1.1 (jsonfeed.org/version/1.1), or as its items alone, a line each.
public struct JSONFeedDocument: ArticleDocument {
  private var writer = JSONWriter()
  private var isEmpty = true
  private let title: String
  private let url: String?
  private let isLines: Bool

  /// Creates a feed without items.
  /// - Parameters:
  ///   - url: the feed's own URL; nil if it has none.
  ///   - isLines: whether there is nothing but items, a line each.
  public init(title: String = "aggregate", url: String? = nil, isLines: Bool = false) {
    (self.title, self.url, self.isLines) = (title, url, isLines)
  }

  /// The feed's version and title, and the opening bracket of `items`.
  public mutating func beginning() -> [UInt8] {
    if isLines { return [] }
    let place = url.map { #","feed_url":\#(JSONText.string($0))"# } ?? ""
    return Array(
      #"{"version":"\#(ArticleJSON.version)","title":\#(JSONText.string(title))\#(place),"items":["#
        .utf8)
  }

  /// The article as an item, with a comma before every item but the first.
  public mutating func part(_ article: Article, others: [Headline]) -> [UInt8] {
    writer.removeAll()
    ArticleJSON.write(article, to: &writer)
    if isLines {
      writer.lineBreak()
      return writer.bytes
    }
    defer { isEmpty = false }
    return isEmpty ? writer.bytes : Array(",\n".utf8) + writer.bytes
  }

  /// The closing brackets and a line break.
  public mutating func end() -> [UInt8] { isLines ? [] : Array("]}\n".utf8) }
}
