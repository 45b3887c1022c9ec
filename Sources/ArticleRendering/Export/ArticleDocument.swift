public import FeedModel

/// A format in which articles are one document, written piece by piece so that a large store is never in memory.
public protocol ArticleDocument {
  /// What stands before the first article.
  mutating func beginning() -> [UInt8]
  /// The next article.
  mutating func part(_ article: Article) -> [UInt8]
  /// What stands behind the last article.
  mutating func end() -> [UInt8]
}
