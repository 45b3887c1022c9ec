public import FeedModel

/// A format that puts all articles into one document. It is written piece by piece, so that a large store never has to
/// fit into memory.
public protocol ArticleDocument {
  /// Everything before the first article.
  mutating func beginning() -> [UInt8]
  /// The next article, in the order of the calls.
  mutating func part(_ article: Article) -> [UInt8]
  /// Everything after the last article.
  mutating func end() -> [UInt8]
}
