public import FeedModel

/// A format that puts all articles into one document. It is written piece by piece, so that a large store never has to
/// fit into memory.
public protocol ArticleDocument {
  /// Everything before the first article.
  mutating func beginning() -> [UInt8]
  /// Whether it lists each story once, with its other articles below the lead.
  static var groupsStories: Bool { get }
  /// The next article, in the order of the calls.
  /// - Parameter others: the other articles of its story, if the document groups stories.
  mutating func part(_ article: Article, others: [Headline]) -> [UInt8]
  /// Everything after the last article.
  mutating func end() -> [UInt8]
}

extension ArticleDocument {
  /// Most documents have one item an article.
  public static var groupsStories: Bool { false }

  /// The next article, without others of its story.
  public mutating func part(_ article: Article) -> [UInt8] { part(article, others: []) }
}
