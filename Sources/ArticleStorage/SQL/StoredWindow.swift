import FeedBasics
import StoryGrouping

/// The articles that may still be grouped. A store keeps them in memory between transactions: reading them takes longer
/// than most fetches take to store what is new.
public struct StoredWindow: Sendable {
  var window: StoryWindow
  /// A full window takes no articles that are dated earlier.
  private var earliest = -Double.infinity
  /// The date up to which articles are grouped, while all are grouped anew; nil at any other time.
  var position: Double?

  init(_ articles: [StoryArticle] = []) { window = StoryWindow(articles) }

  init(in transaction: some SQLTransaction) throws {
    var first = Double.infinity
    window = try StoryWindow(reading: { articles in
      try transaction.each("SELECT date, article, publisher, story, words FROM story_words", []) {
        row in
        let (date, article) = (row.real(), row.number())
        let publisher = UInt32(truncatingIfNeeded: row.integer())
        let story = row.optionalNumber()
        row.withBytes {
          articles.add(article, date: date, publisher: publisher, story: story, words: $0)
        }
        first = min(first, date)
        return true
      }
    })
    if window.count >= StoryGrouping.windowSize { earliest = first }
  }

  func takes(date: Double) -> Bool {
    window.count < StoryGrouping.windowSize || date >= earliest
  }

  /// Removes the oldest articles beyond the limit.
  /// - Returns: the articles that were removed.
  mutating func trim() -> [(number: Int, date: Double)] {
    let trimmed = window.trim()
    if let last = trimmed.last { earliest = max(earliest, last.date) }
    return trimmed
  }
}
