/// Stories: articles of different publishers on one event.
public protocol StoryKeeping: Sendable {
  /// Why an article is in a story or is not; nil if there is no such article.
  func storyExplanation(of number: Int) throws(StoreError) -> StoryExplanation?

  /// Parts two articles for good, as a change that ``ArticleMarking/undo()`` reverts.
  /// - Returns: what became of them; nil if one of the numbers belongs to no article, or both to the same.
  func part(_ first: Int, from second: Int, description: String) throws(StoreError) -> StoryParting?
}

/// What parting two articles did.
public enum StoryParting: Sendable, Equatable {
  /// They were in one story and are not any more.
  case parted
  /// They were in no story together, and will not be.
  case wereApart
  /// They had been parted before.
  case known
}

/// Why an article is in a story, or in none.
public struct StoryExplanation: Sendable, Equatable {
  /// Its story; nil if it is in none.
  public var story: ArticleStory?
  /// How it is like each other article of the story, in the order of their numbers.
  public var links: [StoryLink]
  /// The strongest chain to the lead of the story: each link is of the article before it, the first of the explained one. Empty
  /// for the lead, and if none is known.
  public var chain: [StoryLink]
  /// On how many other days its publisher had nearly the same title; nil unless that keeps it out of stories.
  public var columnDays: Int?
  /// The numbers of the articles from which the user parted it, sorted.
  public var parted: [Int]

  /// Creates an explanation from its parts.
  public init(
    story: ArticleStory? = nil, links: [StoryLink] = [], chain: [StoryLink] = [],
    columnDays: Int? = nil, parted: [Int] = []
  ) {
    self.story = story
    self.links = links
    self.chain = chain
    self.columnDays = columnDays
    self.parted = parted
  }
}

/// How two articles of a story are alike.
public struct StoryLink: Sendable, Equatable {
  /// The other article.
  public var other: Headline
  /// The words that both have, as the first of them writes them, the rarest first.
  public var words: [String]
  /// The likeness, from 0 to 1.
  public var likeness: Double
  /// The likeness that two articles need to be one story by themselves.
  public var needed: Double
  /// Whether Google News lists them together.
  public var isListed: Bool

  /// Creates a link from its parts.
  public init(
    other: Headline, words: [String], likeness: Double, needed: Double, isListed: Bool = false
  ) {
    self.other = other
    self.words = words
    self.likeness = likeness
    self.needed = needed
    self.isListed = isListed
  }
}
