import FeedBasics
import StoryGrouping

// MARK: The window

/// The window of articles that may still be grouped.
extension SQLTransaction {
  /// Adds articles to the window, in place of those with the same date and number.
  func writeWindowRows(_ articles: [StoryArticle]) throws {
    try write(
      .replace, "story_words",
      [
        "date": .reals(articles.map(\.date)), "article": .integers(articles.map(\.number)),
        "publisher": .integers(articles.map { Int64($0.publisher) }),
        "story": .integers(articles.map(\.story)), "words": .byteLists(articles.map(\.words.bytes)),
      ])
  }

  func deleteWindow() throws { try run("DELETE FROM story_words") }
}

// MARK: Stories

extension SQLTransaction {
  func setStories(_ stories: [(article: Int, story: Int?)]) throws {
    try write(
      .update, "articles",
      ["id": .integers(stories.map(\.article)), "story": .integers(stories.map(\.story))])
  }

  /// The stories with these ids; those that do not exist are missing.
  func stories(_ ids: [Int]) throws -> [Int: StoryRow] {
    try find(StoryStatements.numbered, by: ids, [.integers(ids)]) {
      StoryRow(
        id: $0.number(), lead: $0.number(), articles: $0.number(), publishers: $0.number(),
        date: $0.real())
    }
  }

  func deleteStories(_ ids: [Int]) throws {
    try write(.delete, "stories", ["id": .integers(ids)])
  }

  /// The articles of stories, by number.
  func members(ofStories ids: [Int]) throws -> [Int: [StoryMember]] {
    try gather(StoryStatements.membersOfStory, by: ids, [.integers(ids)]) { StoryMember(&$0) }
  }

  /// Articles by number; those that do not exist are missing.
  func members(_ numbers: [Int]) throws -> [StoryMember] {
    try all(StoryStatements.members, [.integers(numbers)]) { StoryMember(&$0) }
      .sorted { $0.number < $1.number }
  }

  /// The articles that are dated later than one date and not later than another, the oldest first, those of one date by
  /// number.
  func members(after date: Double, through end: Double) throws -> [StoryMember] {
    try all(StoryStatements.membersByDate, .real(date), .real(end)) { StoryMember(&$0) }
  }

  /// The date of an article, counted from those after a date by date.
  /// - Returns: nil if there are fewer.
  func date(ofArticle place: Int, after date: Double) throws -> Double? {
    try first(
      "SELECT date FROM articles WHERE date > $1 ORDER BY date LIMIT 1 OFFSET $2", .real(date),
      .integer(place)
    ) { $0.real() }
  }

  /// The date of an article, counted backwards from those of a date and earlier.
  /// - Returns: nil if there are fewer.
  func date(ofArticle place: Int, through date: Double) throws -> Double? {
    try first(
      "SELECT date FROM articles WHERE date <= $1 ORDER BY date DESC LIMIT 1 OFFSET $2",
      .real(date), .integer(place)
    ) { $0.real() }
  }

  /// Calls `body` with each article that was added or changed after a change.
  func eachMember(changedAfter change: Int, _ body: (StoryMember) throws -> Void) throws {
    try each(StoryStatements.changedMembers, [.integer(change)]) { row in
      try body(StoryMember(&row))
      return true
    }
  }
}

/// A story as it is stored.
struct StoryRow: Sendable, Equatable {
  /// The lowest number of its articles.
  var id: Int
  /// The number of the article that is most like the others.
  var lead: Int
  var articles: Int
  var publishers: Int
  /// The date of the newest, in seconds since 1970.
  var date: Double
}

/// What grouping and showing stories need of an article.
struct StoryMember: Sendable, Equatable {
  var number: Int
  /// Its date, in seconds since 1970.
  var date: Double
  /// Plain text.
  var title: String?
  /// The beginning of its text.
  var summary: String?
  /// The publisher's name, as in ``Headline/publisher``.
  var publisher: String
  /// The story that it is in; nil if it is in none.
  var story: Int?
  var marks = ArticleMarks()
  /// When a response first contained it, in seconds since 1970.
  var firstSeen: Double
  /// The number of its last change: the response that brought or updated it, or a mark.
  var change = 0
}

extension StoryMember {
  fileprivate init(_ row: inout some SQLRow) {
    self.init(
      number: row.number(), date: row.real(), title: row.text(), summary: row.text(),
      publisher: row.text() ?? "", story: row.optionalNumber(),
      marks: ArticleMarks(&row), firstSeen: row.real(), change: row.number())
  }
}

private enum StoryStatements {
  static let numbered = BatchQuery("id") { _ in
    "SELECT s.id, s.lead, s.articles, s.publishers, s.date FROM stories s WHERE s.id = {id}"
  }

  private static func members(_ dialect: SQLDialect) -> String {
    """
    SELECT articles.id, articles.date, articles.title, articles.summary, articles.publisher, articles.story,
      \(ArticleMarks.columns), articles.first_seen, articles.change FROM articles
    """
  }
  static let membersOfStory = BatchQuery("story") {
    "\(members($0)) WHERE articles.story = {story} ORDER BY articles.id"
  }
  static let members = BatchQuery("number") { "\(members($0)) WHERE articles.id = {number}" }
  static let membersByDate = SQLText {
    """
    \(members($0)) WHERE articles.date > $1 AND articles.date <= $2 ORDER BY articles.date, articles.id
    """
  }
  static let changedMembers = SQLText {
    "\(members($0)) WHERE articles.change > $1 ORDER BY articles.change"
  }

}
