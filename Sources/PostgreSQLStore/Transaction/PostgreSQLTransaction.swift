public import ArticleStorage
import FeedPlatform
import SearchTokens

/// One transaction on a server. Statements that only write are sent together with the next one that reads.
///
/// It is a class because of what it remembers: the counters, and the rows that it read or wrote.
public final class PostgreSQLTransaction: StorageTransaction {
  private let connection: ServerConnection
  /// nil in a transaction that only reads, or of which nothing is kept.
  let windows: StoryWindowCache?
  /// Cuts texts into words.
  let tokenizer: SearchTokenizer
  let clock: ServerClock
  /// The articles that are not grouped yet.
  public var storyNotes = StoryNotes()
  /// The window for the next transaction.
  var keptWindow: StoredWindow?

  private var cursors = 0
  private var loadedCounters: StoreNumbers?
  private var changedCounters: StoreNumbers?
  /// What the transaction adds to the counts of articles and marks, applied at its end.
  var added = AddedCounts()
  /// Writes of many rows, one after the other, that become one statement.
  var pending = PendingWrites()
  /// What is known of rows, read or written by this transaction.
  var known = KnownRows()

  /// - Parameter windows: nil if the window must not be kept.
  init(
    _ connection: ServerConnection, tokenizer: SearchTokenizer, windows: StoryWindowCache?,
    clock: ServerClock
  ) {
    self.clock = clock
    self.connection = connection
    self.tokenizer = tokenizer
    self.windows = windows
  }

  // MARK: Statements

  /// Sends a statement whose result is not needed.
  func run(_ sql: String, _ values: ServerValue...) throws { try run(sql, values) }

  /// Sends a statement whose result is not needed.
  func run(_ sql: String, _ values: [ServerValue]) throws {
    known.stories = [:]
    try sendPending()
    try connection.send(sql, values)
  }

  /// The result of a statement, and of all before it.
  func rows(_ sql: String, _ values: ServerValue...) throws -> ServerRows {
    try rows(sql, values, isRepeated: true)
  }

  /// - Parameter isRepeated: false for a statement whose text depends on a query.
  func rows(_ sql: String, _ values: [ServerValue], isRepeated: Bool) throws -> ServerRows {
    try sendPending()
    return try connection.rows(sql, values, isRepeated: isRepeated)
  }

  /// Sends a statement whose text depends on a query, and whose result is not needed.
  func sendOnce(_ sql: String, _ values: [ServerValue]) throws {
    try sendPending()
    try connection.send(sql, values, isRepeated: false)
  }

  /// A name that no other cursor of the transaction has.
  func nextCursor() -> String {
    cursors += 1
    return "c\(cursors)"
  }

  /// Whether a statement has a row.
  func finds(_ sql: String, _ values: ServerValue...) throws -> Bool {
    try rows(sql, values, isRepeated: true).count > 0
  }

  private func sendPending() throws {
    for (sql, values) in pending.take() { try connection.send(sql, values) }
  }

  // MARK: Numbers

  /// The numbers that were handed out last. No other transaction changes them before the end of this one, which has the
  /// lock.
  func numbers() throws -> StoreNumbers {
    if let known = changedCounters ?? loadedCounters { return known }
    let rows = try rows(StoreNumbers.selection)
    var numbers = StoreNumbers()
    if var row = rows.first {
      numbers = StoreNumbers(&row)
      for presence in KnownRows.Presence.allCases {
        let isPresent = row.boolean()
        if known.presence[presence] == nil { known.presence[presence] = isPresent }
      }
    }
    loadedCounters = numbers
    return numbers
  }

  private func count<Number>(
    _ number: WritableKeyPath<StoreNumbers, Number>, _ next: (Number) -> Number
  ) throws -> Number {
    var numbers = try numbers()
    numbers[keyPath: number] = next(numbers[keyPath: number])
    changedCounters = numbers
    return numbers[keyPath: number]
  }

  /// A number larger than that of any earlier appearance, including removed ones.
  public func nextAppearanceNumber() throws -> Int { try count(\.lastAppearance) { $0 + 1 } }

  /// The largest number that an appearance ever had; 0 if there was none.
  public func lastAppearanceNumber() throws -> Int { try numbers().lastAppearance }

  /// An id that no feed ever had.
  public func nextFeedID() throws -> Int64 { try count(\.lastFeed) { $0 + 1 } }

  /// A change number larger than all before.
  public func nextChange() throws -> Int { try count(\.lastChange) { $0 + 1 } }

  /// The number of the last change of any article.
  public func lastChange() throws -> Int { try numbers().lastChange }

  /// The id of a change that can be undone, larger than all before.
  func nextEntry() throws -> Int64 { try count(\.lastEntry) { $0 + 1 } }

  /// Counts that the window of stories changed.
  func countStoryRevision() throws { _ = try count(\.storyRevision) { $0 + 1 } }

  /// The counters as they were before this transaction changed any.
  func storedStoryRevision() throws -> Int64 {
    if let loadedCounters { return loadedCounters.storyRevision }
    return try numbers().storyRevision
  }

  /// Sends what is left to be written. Called once, after everything else.
  func finish() throws {
    try sendPending()
    if let changedCounters { try run(StoreNumbers.replacement, changedCounters.values) }
    for (sql, values) in added.statements { try run(sql, values) }
  }

  /// The window for the next transaction with its revision; nil if this one did not change it.
  func releaseWindow() -> (window: StoredWindow, revision: Int64)? {
    defer { keptWindow = nil }
    guard let keptWindow, let changedCounters else { return nil }
    return (keptWindow, changedCounters.storyRevision)
  }
}
