public import FeedBasics

/// An article as it is grouped.
public struct StoryArticle: Sendable, Equatable {
  /// The article's number.
  public var number: Int
  /// When it was published, in seconds since 1970.
  public var date: TimeInterval
  /// The publisher, by ``publisherHash(_:)``.
  public var publisher: UInt32
  /// The words of its title and summary.
  public var words: StoryWords
  /// The id of the story that it is in; nil if it is in none.
  public var story: Int?

  /// An article of a story, or by itself.
  public init(
    number: Int, date: TimeInterval, publisher: UInt32, words: StoryWords, story: Int? = nil
  ) {
    self.number = number
    self.date = date
    self.publisher = publisher
    self.words = words
    self.story = story
  }

  /// A hash of a publisher's name without differences of case, accents and width, the same on all machines.
  public static func publisherHash(_ name: String) -> UInt32 {
    var hash = WordHash()
    for scalar in FoldedText.key(name).unicodeScalars where !scalar.properties.isWhitespace {
      hash.add(scalar.value)
    }
    return hash.value
  }
}
