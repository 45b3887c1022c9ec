public import FeedModel

/// Articles as one JSON Feed 1.1.
public struct JSONFeedDocument: ArticleDocument {
  private var writer = JSONWriter()
  private var isEmpty = true

  public init() {}

  public mutating func beginning() -> [UInt8] { Array(ArticleJSON.start.utf8) }

  public mutating func part(_ article: Article) -> [UInt8] {
    writer.removeAll()
    ArticleJSON.write(article, to: &writer)
    defer { isEmpty = false }
    return isEmpty ? writer.bytes : Array(",\n".utf8) + writer.bytes
  }

  public mutating func end() -> [UInt8] { Array(ArticleJSON.end.utf8) }
}
