public import ArticleStorage
import FeedModel
public import FeedPlatform
import SQLiteBinding

/// Stories, in the tables whose names begin with `stories` or `story`.
extension SQLiteTransaction {
  // MARK: Stories

  /// The story of an article; nil if it is in none.
  public func story(ofArticle number: Int) throws -> Int? {
    var story: Int?
    try db.statement("SELECT story FROM articles WHERE id = ?")
      .run(number) { row in
        story = row.optionalInteger(0).map { Int($0) }
        return false
      }
    return story
  }

  /// Sets the story of an article.
  public func setStory(_ story: Int?, ofArticle number: Int, change: Int?) throws {
    if let change {
      try db.statement("UPDATE articles SET story = ?, change = ? WHERE id = ?")
        .run(story, change, number)
    } else {
      try db.statement("UPDATE articles SET story = ? WHERE id = ?")
        .run(story, number)
    }
  }

  /// Gives an article a new change number.
  public func noteChange(_ change: Int, ofArticle number: Int) throws {
    try db.statement("UPDATE articles SET change = ? WHERE id = ?")
      .run(change, number)
  }

  /// A story; nil if absent.
  public func story(_ id: Int) throws -> StoryRow? {
    var story: StoryRow?
    try db.statement("SELECT id, lead, articles, publishers, date FROM stories WHERE id = ?").run(
      id
    ) { row in
      story = StoryRow(
        id: Int(row.integer(0)), lead: Int(row.integer(1)), articles: Int(row.integer(2)),
        publishers: Int(row.integer(3)), date: row.real(4))
      return false
    }
    return story
  }

  /// Adds or replaces a story.
  public func write(_ story: StoryRow) throws {
    try db.statement(
      "INSERT OR REPLACE INTO stories (id, lead, articles, publishers, date) VALUES (?, ?, ?, ?, ?)"
    ).run(story.id, story.lead, story.articles, story.publishers, story.date)
  }

  /// Removes a story.
  public func deleteStory(_ id: Int) throws {
    try db.statement("DELETE FROM stories WHERE id = ?").run(id)
  }

  // MARK: Their articles

  /// The articles of a story, by number.
  public func members(ofStory id: Int) throws -> [StoryMember] {
    try members("story = ? ORDER BY id", id)
  }

  /// The articles that exist, by number.
  public func members(_ numbers: [Int]) throws -> [StoryMember] {
    try numbers.sorted().flatMap { try members("id = ?", $0) }
  }

  /// The articles between two dates, the oldest first.
  public func members(after date: Double, through end: Double) throws -> [StoryMember] {
    try members("date > ? AND date <= ? ORDER BY date, id", date, end)
  }

  private func members(
    _ condition: String, _ values: any ValueConvertible...
  ) throws -> [StoryMember] {
    var members: [StoryMember] = []
    try eachMember(condition, values) { members.append($0) }
    return members
  }

  private func eachMember(
    _ condition: String, _ values: [any ValueConvertible], _ body: (StoryMember) throws -> Void
  ) throws {
    try db.statement(
      """
      SELECT id, date, title, summary, publisher, story, is_read, is_starred, is_muted,
        first_seen
      FROM articles WHERE \(condition)
      """
    ).run(with: values) { row in
      try body(
        StoryMember(
          number: Int(row.integer(0)), date: row.real(1), title: row.text(2), summary: row.text(3),
          publisher: row.text(4) ?? "", story: row.optionalInteger(5).map { Int($0) },
          marks: ArticleMarks(
            isRead: row.bool(6), isStarred: row.bool(7), isMuted: row.bool(8)),
          firstSeen: row.real(9)))
      return true
    }
  }

  /// Calls `body` with each article that was added or changed after a change.
  public func eachMember(
    changedAfter change: Int, _ body: (StoryMember) throws -> Void
  ) throws {
    try eachMember("change > ? ORDER BY change", [change], body)
  }

  /// The numbers of articles that were removed after a change.
  public func removedArticles(after change: Int) throws -> [Int] {
    var numbers: [Int] = []
    try db.statement("SELECT id FROM removed_articles WHERE change > ? ORDER BY change")
      .run(change) { row in
        numbers.append(Int(row.integer(0)))
        return true
      }
    return numbers
  }

  /// The date of an article, counted from those after a date.
  public func date(ofArticle place: Int, after date: Double) throws -> Double? {
    try self.date("date > ? ORDER BY date", date, place)
  }

  /// The date of an article, counted backwards from those of a date and earlier.
  public func date(ofArticle place: Int, through date: Double) throws -> Double? {
    try self.date("date <= ? ORDER BY date DESC", date, place)
  }

  private func date(_ condition: String, _ date: Double, _ place: Int) throws -> Double? {
    var found: Double?
    try db.statement("SELECT date FROM articles WHERE \(condition) LIMIT 1 OFFSET ?")
      .run(date, place) { row in
        found = row.real(0)
        return false
      }
    return found
  }

  /// How many articles there are.
  public func articleCount() throws -> Int {
    var count = added.articles
    try db.statement("SELECT articles FROM totals").run { row in
      count += row.integer(0)
      return false
    }
    return Int(count)
  }

  // MARK: Parted articles

  /// The pairs that the user parted.
  public func partings() throws -> [AppearancePair] {
    try pairs("SELECT first, second FROM story_apart ORDER BY first, second")
  }

  /// Parts two articles.
  public func add(_ parting: AppearancePair, entry: Int64) throws {
    try db.statement(
      "INSERT OR IGNORE INTO story_apart (first, second, change_id) VALUES (?, ?, ?)"
    ).run(parting.first, parting.second, entry)
  }

  /// Removes the partings of an undone change.
  public func removePartings(ofEntry entry: Int64) throws -> [AppearancePair] {
    try pairs(
      "DELETE FROM story_apart WHERE change_id = ? RETURNING first, second", entry)
  }

  private func pairs(
    _ sql: String, _ values: any ValueConvertible...
  ) throws -> [AppearancePair] {
    var pairs: [AppearancePair] = []
    try db.statement(sql).run(with: values) { row in
      pairs.append(AppearancePair(first: Int(row.integer(0)), second: Int(row.integer(1))))
      return true
    }
    return pairs
  }

  // MARK: Lists of related articles

  /// Notes that an appearance lists an article.
  public func addListing(of hash: Int64, by number: Int, at now: Date) throws {
    try db.statement("INSERT OR REPLACE INTO story_listings VALUES (?, ?, ?)")
      .run(hash, number, now.timeIntervalSince1970)
  }

  /// The appearances that list an article.
  public func appearances(listing hash: Int64) throws -> [Int] {
    // Most are listed by none.
    guard
      try statement(.findListing, "SELECT 1 FROM story_listings WHERE hash = ?").finds(hash)
    else { return [] }
    var numbers: [Int] = []
    try db.statement("SELECT appearance FROM story_listings WHERE hash = ?")
      .run(hash) { row in
        numbers.append(Int(row.integer(0)))
        return true
      }
    return numbers
  }

  /// Notes that one of two appearances lists the other.
  public func addListedPair(_ pair: AppearancePair, at now: Date) throws {
    try db.statement("INSERT OR REPLACE INTO story_listed VALUES (?, ?, ?)")
      .run(min(pair.first, pair.second), max(pair.first, pair.second), now.timeIntervalSince1970)
  }

  /// The pairs of appearances of which one lists the other.
  public func listedPairs() throws -> [AppearancePair] {
    try pairs("SELECT first, second FROM story_listed ORDER BY first, second")
  }

  /// Removes what was noted of lists before an instant.
  public func deleteListings(before instant: Date) throws {
    for table in ["story_listings", "story_listed"] {
      try db.statement("DELETE FROM \(table) WHERE seen_at < ?")
        .run(instant.timeIntervalSince1970)
    }
  }
}
