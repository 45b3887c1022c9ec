/// The numbers that a store handed out last.
struct StoreNumbers: Sendable {
  /// Of appearances; also those that were removed.
  var lastAppearance = 0
  var lastFeed: Int64 = 0
  var lastChange = 0
  /// Of changes that can be undone.
  var lastEntry: Int64 = 0
  /// Counts the transactions that changed stories or their window.
  var storyRevision: Int64 = 0
  /// How many articles there were before the transaction.
  private(set) var articles = 0
  /// Which rarely used tables had rows before the transaction.
  private(set) var contents = StoreContents()

  fileprivate static let selection: SQLText = """
    SELECT last_appearance, last_feed, last_change, last_entry, story_revision, articles, \(StoreContents.columns)
    FROM totals
    """

  fileprivate static let replacement: SQLText = """
    UPDATE totals SET last_appearance = $1, last_feed = $2, last_change = $3, last_entry = $4, story_revision = $5
    """

  init() {}

  fileprivate init(_ row: inout some SQLRow) {
    lastAppearance = row.number()
    lastFeed = row.integer()
    lastChange = row.number()
    lastEntry = row.integer()
    storyRevision = row.integer()
    articles = row.number()
    contents = StoreContents(
      hasRemembered: row.boolean(), hasImportedMarks: row.boolean(), hasListings: row.boolean(),
      hasMuted: row.boolean())
  }

  fileprivate var values: [SQLValue] {
    [
      .integer(lastAppearance), .integer(lastFeed), .integer(lastChange), .integer(lastEntry),
      .integer(storyRevision),
    ]
  }
}

/// What a transaction adds to the counts of articles and marks.
struct AddedCounts: Sendable {
  private(set) var articles = 0
  private var unread = 0
  private var starred = 0
  private var muted = 0
  private var hidden = 0

  /// - Parameter sign: 1 for an article that is added, -1 for one that is removed.
  mutating func addArticle(_ marks: ArticleMarks, _ sign: Int = 1) {
    articles += sign
    count(marks, sign)
  }

  mutating func replace(_ old: ArticleMarks, by new: ArticleMarks) {
    count(old, -1)
    count(new, 1)
  }

  private mutating func count(_ marks: ArticleMarks, _ sign: Int) {
    if marks.countsAsUnread { unread += sign }
    if marks.isStarred { starred += sign }
    if marks.isMuted { muted += sign }
    if marks.isHidden { hidden += sign }
  }

  func write(in transaction: some SQLTransaction) throws {
    if (articles, unread, starred, muted, hidden) != (0, 0, 0, 0, 0) {
      try transaction.run(
        """
        UPDATE totals SET articles = articles + $1, unread = unread + $2, starred = starred + $3, muted = muted + $4,
          hidden = hidden + $5
        """, .integer(articles), .integer(unread), .integer(starred), .integer(muted),
        .integer(hidden))
    }
  }
}

/// What a transaction knows and leaves to be written at its end.
public struct TransactionState: Sendable {
  /// As they were before the transaction; nil until they are needed.
  fileprivate var loaded: StoreNumbers?
  fileprivate var changed: StoreNumbers?
  var added = AddedCounts()
  var unread = UnreadCounts()
  /// The articles that are not grouped yet.
  var storyNotes = StoryNotes()
  /// The window for the next transaction.
  fileprivate var keptWindow: StoredWindow?

  /// The state of a new transaction.
  public init() {}
}

extension SQLTransaction {
  /// The numbers that were handed out last. No other transaction changes them before the end of this one, which has the
  /// lock.
  func numbers() throws -> StoreNumbers {
    if let known = state.changed ?? state.loaded { return known }
    let numbers = try first(StoreNumbers.selection) { StoreNumbers(&$0) } ?? StoreNumbers()
    state.loaded = numbers
    return numbers
  }

  private func advance<Number: AdditiveArithmetic>(
    _ number: WritableKeyPath<StoreNumbers, Number>, by count: Number
  ) throws -> Number {
    var numbers = try numbers()
    numbers[keyPath: number] += count
    state.changed = numbers
    return numbers[keyPath: number]
  }

  /// Numbers that no appearance ever had, larger than all before.
  /// - Returns: the first of so many.
  func appearanceNumbers(_ count: Int) throws -> Int {
    try advance(\.lastAppearance, by: count) - count + 1
  }

  /// The largest number that an appearance ever had; 0 if there was none.
  func lastAppearanceNumber() throws -> Int { try numbers().lastAppearance }

  /// An id below 2^53 that no feed ever had.
  func nextFeedID() throws -> Int64 { try advance(\.lastFeed, by: 1) }

  /// A change number larger than all before.
  func nextChange() throws -> Int { try advance(\.lastChange, by: 1) }

  /// So many change numbers, larger than all before.
  func nextChanges(_ count: Int) throws -> Range<Int> {
    let end = try advance(\.lastChange, by: count) + 1
    return end - count..<end
  }

  /// The id of a change that can be undone, larger than all before.
  func nextEntry() throws -> Int64 { try advance(\.lastEntry, by: 1) }

  func articleCount() throws -> Int { try numbers().articles + state.added.articles }

  /// Writes what is left. Called once, after everything else.
  public func finish() throws {
    try state.unread.write(in: self)
    if let changed = state.changed { try run(StoreNumbers.replacement, changed.values) }
    try state.added.write(in: self)
  }

  // MARK: The window of stories

  /// The window as this store's last transaction that changed it left it.
  /// - Returns: nil if it has to be read, since another process changed it, a transaction failed, or none was kept.
  func takeWindow() throws -> StoredWindow? {
    guard let windows else { return nil }
    return windows.take(revision: try state.loaded?.storyRevision ?? numbers().storyRevision)
  }

  /// Keeps the window for the next transaction, if this one succeeds. Called once by a transaction that changes the window
  /// or stories.
  func keepWindow(_ window: StoredWindow) throws {
    _ = try advance(\.storyRevision, by: 1)
    state.keptWindow = window
  }

  /// The window for the next transaction with its revision; nil if this one did not change it.
  public func releaseWindow() -> (window: StoredWindow, revision: Int64)? {
    defer { state.keptWindow = nil }
    guard let window = state.keptWindow, let changed = state.changed else { return nil }
    return (window, changed.storyRevision)
  }
}

/// Which tables have rows that are empty in most stores.
struct StoreContents: Sendable {
  var hasRemembered = false
  var hasImportedMarks = false
  var hasListings = false
  /// Whether any article is muted.
  var hasMuted = false

  /// Of `totals`.
  fileprivate static let columns = """
    EXISTS (SELECT 1 FROM forgotten) OR EXISTS (SELECT 1 FROM forgotten_links),
    EXISTS (SELECT 1 FROM imported_marks), EXISTS (SELECT 1 FROM story_listings), muted > 0
    """
}
