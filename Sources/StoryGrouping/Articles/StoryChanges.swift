/// Two or more articles, of at least two publishers, on one event.
public struct Story: Sendable, Equatable {
  /// The lowest number of its articles.
  public var id: Int
  /// The number of the article that is most like the others.
  public var lead: Int
  /// The numbers of its articles, in ascending order.
  public var articles: [Int]
  /// The number of different publishers.
  public var publishers: Int

  /// A story as it is stored.
  public init(id: Int, lead: Int, articles: [Int], publishers: Int) {
    self.id = id
    self.lead = lead
    self.articles = articles
    self.publishers = publishers
  }
}

/// What a grouping changes. What it does not mention is as before.
public struct StoryChanges: Sendable, Equatable {
  /// The stories that are new or have other articles than before, and those with an article that was to be grouped, by
  /// their ids.
  public var stories: [Story] = []
  /// The ids of stories that no longer exist.
  public var dissolved: Set<Int> = []
  /// The articles that are in another story than before, by their numbers: the story, or nil if they are in none now.
  public var moved: [Int: Int?] = [:]

  /// No change.
  public init() {}
}
