public import ArticleStorage
import FeedModel
import FeedPlatform

/// Stories, in the tables whose names begin with `stories` or `story`.
extension PostgreSQLTransaction {
  // MARK: The window

  /// The window that the last transaction of this store kept; nil if the stored one was changed since.
  public func takeWindow() throws -> StoredWindow? {
    guard let windows else { return nil }
    return windows.take(revision: try storedStoryRevision())
  }

  /// Keeps the window until the next transaction, once this one is committed.
  public func keepWindow(_ window: StoredWindow) throws {
    try countStoryRevision()
    keptWindow = window
  }

  /// Calls `body` with each article of the window and its words.
  public func eachWindowRow(
    _ body: (WindowEntry, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try rows("SELECT date, article, publisher, story, words FROM story_words").each { row in
      let entry = WindowEntry(
        date: row.real(), article: row.number(),
        publisher: UInt32(truncatingIfNeeded: row.integer()), story: row.optionalNumber())
      try (row.bytes() ?? []).withUnsafeBytes { try body(entry, $0) }
    }
  }

  /// Adds or replaces articles of the window.
  public func writeWindowRows(_ rows: [WindowRow]) throws {
    guard !rows.isEmpty else { return }
    try run(
      """
      INSERT INTO story_words (date, article, publisher, story, words)
      SELECT * FROM unnest($1, $2, $3, $4, $5)
      ON CONFLICT (date, article) DO UPDATE SET publisher = excluded.publisher,
        story = excluded.story, words = excluded.words
      """, .reals(rows.map(\.date)), .integers(rows.map(\.article)),
      .integers(rows.map { Int64($0.publisher) }),
      .integers(rows.map { row in row.story.map { Int64($0) } }), .byteLists(rows.map(\.words)))
  }

  /// Sets the story of an article of the window.
  public func setWindowStory(_ story: Int?, ofArticle number: Int, date: Double) throws {
    try run(
      "UPDATE story_words SET story = $1 WHERE date = $2 AND article = $3", .integer(story),
      .real(date), .integer(number))
  }

  /// Removes an article from the window.
  public func deleteWindowRow(ofArticle number: Int, date: Double) throws {
    try run(
      "DELETE FROM story_words WHERE date = $1 AND article = $2", .real(date), .integer(number))
  }

  /// Removes all articles from the window.
  public func deleteWindow() throws { try run("DELETE FROM story_words") }

  // MARK: Stories

  /// The story of an article; nil if it is in none.
  public func story(ofArticle number: Int) throws -> Int? { try head(of: number)?.story }

  /// Sets the story of an article.
  public func setStory(_ story: Int?, ofArticle number: Int, change: Int?) throws {
    if let known = known.heads[number], known != nil { self.known.heads[number]??.story = story }
    if let change {
      try run(
        "UPDATE articles SET story = $1, change = $2 WHERE id = $3", .integer(story),
        .integer(change), .integer(number))
    } else {
      try run(
        "UPDATE articles SET story = $1 WHERE id = $2", .integer(story), .integer(number))
    }
  }

  /// Gives an article a new change number.
  public func noteChange(_ change: Int, ofArticle number: Int) throws {
    try run("UPDATE articles SET change = $1 WHERE id = $2", .integer(change), .integer(number))
  }

  /// A story; nil if absent.
  public func story(_ id: Int) throws -> StoryRow? {
    if let known = known.stories[id] { return known.row }
    try prefetch(.stories([id]))
    return known.storyRows[id] ?? nil
  }

  func storyRows(_ ids: [Int]) throws -> [Int: StoryRow] {
    var stories: [Int: StoryRow] = [:]
    try rows(
      "SELECT id, lead, articles, publishers, date FROM stories WHERE id = ANY($1)",
      .integers(ids)
    ).each { row in
      let id = row.number()
      stories[id] = StoryRow(
        id: id, lead: row.number(), articles: row.number(), publishers: row.number(),
        date: row.real())
    }
    return stories
  }

  /// Adds or replaces a story.
  public func write(_ story: StoryRow) throws {
    known.storyRows[story.id] = story
    try run(
      """
      INSERT INTO stories (id, lead, articles, publishers, date) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (id) DO UPDATE SET lead = excluded.lead, articles = excluded.articles,
        publishers = excluded.publishers, date = excluded.date
      """, .integer(story.id), .integer(story.lead), .integer(story.articles),
      .integer(story.publishers), .real(story.date))
  }

  /// Removes a story.
  public func deleteStory(_ id: Int) throws {
    known.storyRows[id] = .some(nil)
    try run("DELETE FROM stories WHERE id = $1", .integer(id))
  }

  // MARK: Their articles

  /// Reads stories with their articles, which are likely to be asked for.
  func prefetch(stories ids: [Int]) throws {
    let missing = Set(ids).filter { known.stories[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    let stories = try storyRows(missing)
    let members = Dictionary(
      grouping: try members("story = ANY($1) ORDER BY articles.id", .integers(missing))
    ) { $0.story ?? 0 }
    for id in missing {
      known.stories[id] = KnownRows.Story(row: stories[id], members: members[id] ?? [])
    }
  }

  /// The articles of a story, by number.
  public func members(ofStory id: Int) throws -> [StoryMember] {
    if let known = known.stories[id] { return known.members }
    return try members("story = $1 ORDER BY articles.id", .integer(id))
  }

  /// The articles that exist, by number.
  public func members(_ numbers: [Int]) throws -> [StoryMember] {
    try members("articles.id = ANY($1) ORDER BY articles.id", .integers(numbers))
  }

  /// The articles between two dates, the oldest first.
  public func members(after date: Double, through end: Double) throws -> [StoryMember] {
    try members("date > $1 AND date <= $2 ORDER BY date, articles.id", .real(date), .real(end))
  }

  /// Calls `body` with each article that was added or changed after a change.
  public func eachMember(
    changedAfter change: Int, _ body: (StoryMember) throws -> Void
  ) throws {
    for member in try members("change > $1 ORDER BY change", .integer(change)) { try body(member) }
  }

  /// The numbers of articles that were removed after a change.
  public func removedArticles(after change: Int) throws -> [Int] {
    try rows("SELECT id FROM removed_articles WHERE change > $1 ORDER BY change", .integer(change))
      .map { $0.number() }
  }

  private func members(
    _ condition: String, _ values: ServerValue...
  ) throws -> [StoryMember] {
    try rows(
      """
      SELECT articles.id, date, title, summary, publisher, story, coalesce(m.is_read, false),
        coalesce(m.is_starred, false), coalesce(m.is_muted, false), first_seen
      FROM articles \(ConditionSQL.marks) WHERE \(condition)
      """, values, isRepeated: true
    ).map {
      StoryMember(
        number: $0.number(), date: $0.real(), title: $0.text(), summary: $0.text(),
        publisher: $0.text() ?? "", story: $0.optionalNumber(),
        marks: ArticleMarks(
          isRead: $0.boolean(), isStarred: $0.boolean(), isMuted: $0.boolean()),
        firstSeen: $0.real())
    }
  }

  /// The date of an article, counted from those after a date.
  public func date(ofArticle place: Int, after date: Double) throws -> Double? {
    try self.date("date > $1 ORDER BY date", date, place)
  }

  /// The date of an article, counted backwards from those of a date and earlier.
  public func date(ofArticle place: Int, through date: Double) throws -> Double? {
    try self.date("date <= $1 ORDER BY date DESC", date, place)
  }

  private func date(_ condition: String, _ date: Double, _ place: Int) throws -> Double? {
    let rows = try rows(
      "SELECT date FROM articles WHERE \(condition) LIMIT 1 OFFSET $2", .real(date),
      .integer(place))
    var row = rows.first
    return row?.real()
  }

  /// How many articles there are.
  public func articleCount() throws -> Int { try numbers().articles + added.articles }
}
