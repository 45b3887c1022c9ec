/// Why two articles are in one story, or how near they are to it.
public struct StoryReason: Sendable, Equatable {
  /// The number of the article that is explained.
  public var first: Int
  /// The number of the other.
  public var second: Int
  /// The words that both have, as the first writes them, those that tell most before others.
  public var words: [String]
  /// How much they are alike, from 0 to 1.
  public var likeness: Double
  /// The likeness from which on two articles are a story. An article joins a larger story with less, on average over its
  /// articles.
  public var needed: Double
  /// Whether Google News lists them together.
  public var isRelated: Bool
}
