import StoryGrouping

/// Articles for tests, an hour apart if no hours are given, each of a publisher of its own unless named.
struct Headline {
  var title: String
  var publisher: String
  var hours: Double
  var summary: String?

  init(_ title: String, _ publisher: String, hours: Double = 0, summary: String? = nil) {
    self.title = title
    self.publisher = publisher
    self.hours = hours
    self.summary = summary
  }

  /// The article with a number; the hours count from midnight of a day in 2026.
  func article(_ number: Int, story: Int? = nil) -> StoryArticle {
    StoryArticle(
      number: number, date: 1_767_225_600 + hours * 3600,
      publisher: StoryArticle.publisherHash(publisher),
      words: StoryWords(title: title, summary: summary), story: story)
  }
}

/// The stories that headlines form when all arrive at once, by the places of the headlines.
func stories(_ headlines: [Headline]) -> [[Int]] {
  var window = StoryWindow(headlines.enumerated().map { $1.article($0) })
  return window.regroup(Set(headlines.indices)).stories.map(\.articles)
}
