import ArticleStorage

/// The numbers of the table `counters` that were handed out last.
struct StoreNumbers {
  var lastAppearance = 0
  var lastFeed: Int64 = 0
  var lastChange = 0
  var lastEntry: Int64 = 0
  var storyRevision: Int64 = 0
  /// How many articles there are, without those that the transaction added.
  private(set) var articles = 0

  /// The numbers, and then whether each of ``KnownRows/Presence`` has rows.
  static let selection = """
    SELECT last_appearance, last_feed, last_change, last_entry, story_revision, articles,
      \(KnownRows.Presence.allCases.map(\.rawValue).joined(separator: ", ")) FROM counters
    """

  static let replacement = """
    UPDATE counters SET last_appearance = $1, last_feed = $2, last_change = $3, last_entry = $4,
      story_revision = $5
    """

  init() {}

  init(_ row: inout ServerRow) {
    lastAppearance = row.number()
    lastFeed = row.integer()
    lastChange = row.number()
    lastEntry = row.integer()
    storyRevision = row.integer()
    articles = row.number()
  }

  /// Those of ``replacement``.
  var values: [ServerValue] {
    [
      .integer(lastAppearance), .integer(lastFeed), .integer(lastChange), .integer(lastEntry),
      .integer(storyRevision),
    ]
  }
}

/// What a transaction adds to the counts of articles and marks.
struct AddedCounts {
  private(set) var articles = 0
  private var unread = 0
  private var starred = 0
  private var muted = 0
  private var hidden = 0
  private(set) var indexedRows = 0
  private(set) var indexedWords = 0

  /// - Parameter sign: 1 for an article that is added, -1 for one that is removed.
  mutating func addArticle(_ marks: ArticleMarks, _ sign: Int = 1) {
    articles += sign
    count(marks, sign)
  }

  mutating func replace(_ old: ArticleMarks, by new: ArticleMarks) {
    count(old, -1)
    count(new, 1)
  }

  mutating func addIndexed(rows: Int, words: Int) {
    indexedRows += rows
    indexedWords += words
  }

  private mutating func count(_ marks: ArticleMarks, _ sign: Int) {
    if marks.countsAsUnread { unread += sign }
    if marks.isStarred { starred += sign }
    if marks.isMuted { muted += sign }
    if marks.isMuted, !marks.isStarred { hidden += sign }
  }

  /// The statements that apply them.
  var statements: [(sql: String, values: [ServerValue])] {
    var statements: [(String, [ServerValue])] = []
    if (articles, indexedRows, indexedWords) != (0, 0, 0) {
      statements.append(
        (
          """
          UPDATE counters SET articles = articles + $1, indexed_rows = indexed_rows + $2,
            indexed_words = indexed_words + $3
          """, [.integer(articles), .integer(indexedRows), .integer(indexedWords)]
        ))
    }
    if (unread, starred, muted, hidden) != (0, 0, 0, 0) {
      statements.append(
        (
          """
          UPDATE readers SET unread = unread + $1, starred = starred + $2, muted = muted + $3,
            hidden = hidden + $4
          """, [.integer(unread), .integer(starred), .integer(muted), .integer(hidden)]
        ))
    }
    return statements
  }
}
