public import ArticleStorage
public import FeedModel
import Foundation
import Synchronization

/// A store in the memory of the test: a second implementation of the port, without files, SQL or waiting.
public final class MemoryStore: TransactionalStore {
  /// A transaction on a copy of the tables.
  public typealias Transaction = MemoryTransaction

  /// The rules of merging.
  public let policy: any MergePolicy
  /// Always memory.
  public let location = StoreLocation.memory
  private let tables = Mutex(MemoryTables())
  private let isFetching = Mutex(false)

  /// Creates an empty store.
  public init(policy: any MergePolicy) { self.policy = policy }

  /// Runs `body` on one consistent snapshot.
  public func read<Result>(
    _ body: (MemoryTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    let transaction = MemoryTransaction(tables.withLock { $0 })
    do {
      return try body(transaction)
    } catch {
      throw storeError(error)
    }
  }

  /// Runs `body` in one transaction, which is rolled back if it throws.
  public func write<Result>(
    _ body: (MemoryTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    // Locked until the end, so that the second of two writers sees what the first wrote.
    let outcome = tables.withLock { tables -> Swift.Result<Box<Result>, StoreError> in
      let transaction = MemoryTransaction(tables)
      do {
        let result = try body(transaction)
        tables = transaction.tables
        return .success(Box(value: result))
      } catch {
        return .failure(storeError(error))
      }
    }
    return try outcome.get().value
  }

  /// Runs `body` in a transaction of which nothing is kept.
  public func attempt<Result>(
    _ body: (MemoryTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try read(body)
  }

  private struct Box<Value>: @unchecked Sendable {
    // It never leaves the thread that called `write`.
    let value: Value
  }

  private func storeError(_ error: any Error) -> StoreError {
    (error as? StoreError) ?? .unusable(.memory, reason: "\(error)")
  }

  // MARK: Reading

  /// Calls `body` with each matching headline, in the query's order.
  public func headlines(_ query: ArticleQuery, body: (Headline) -> Void) throws(StoreError) {
    let headlines = try read { transaction in
      try transaction.articles(matching: query).compactMap {
        try transaction.headline($0, query, policy)
      }
    }
    for headline in headlines { body(headline) }
  }

  /// The headlines with these numbers, in their order; unknown numbers are skipped.
  public func headlines(_ numbers: [Int]) throws(StoreError) -> [Headline] {
    try read { transaction in
      numbers.compactMap { transaction.tables.articles[$0]?.headline }
    }
  }

  /// The matching headlines, best match first.
  public func search(_ query: ArticleQuery) throws(StoreError) -> [Headline] {
    try read { transaction in
      let matching = MemoryQuery(transaction.tables)
      let found = transaction.articles(matching: query).enumerated().map { place, number in
        (place: place, number: number, score: matching.score(number, query.condition))
      }
      return try found.sorted { ($1.score, $0.place) < ($0.score, $1.place) }
        .compactMap { try transaction.headline($0.number, query, policy) }
    }
  }

  /// The number of matching articles, up to the query's limit.
  public func count(_ query: ArticleQuery) throws(StoreError) -> Int {
    var query = query
    query.groupsStories = false
    return try read { $0.articles(matching: query).count }
  }

  /// The changes after a change number, in order.
  public func changes(since change: Int, limit: Int) throws(StoreError) -> [ArticleChange] {
    try read { transaction in
      let tables = transaction.tables
      let present = tables.articles.values.map {
        ArticleChange(number: $0.change, article: $0.headline.number, isRemoved: false)
      }
      let removed = tables.removed.map {
        ArticleChange(number: $0.key, article: $0.value, isRemoved: true)
      }
      let newer = (present + removed).filter { $0.number > change }
      return Array(newer.sorted { $0.number < $1.number }.prefix(limit))
    }
  }

  /// How much the store contains; the size is 0.
  public func totals() throws(StoreError) -> StoreTotals {
    try read { transaction in
      let tables = transaction.tables
      var totals = StoreTotals()
      totals.articles = tables.articles.count
      totals.unread = tables.articles.values.count {
        !$0.headline.isRead && (!$0.headline.isMuted || $0.headline.isStarred)
      }
      totals.hidden = tables.articles.values.count {
        $0.headline.isMuted && !$0.headline.isStarred
      }
      totals.muted = tables.articles.values.count { $0.headline.isMuted }
      totals.starred = tables.articles.values.count { $0.headline.isStarred }
      totals.feeds = tables.feeds.values.count {
        $0.stored.state.responses > 0 || $0.stored.state.lastAttempt != nil
      }
      totals.appearances = tables.appearances.count
      return totals
    }
  }

  /// The numbers of items and unread articles of each stored feed, by id.
  public func feedCounts() throws(StoreError) -> [Int64: FeedCounts] {
    try read { transaction in
      transaction.tables.feeds.mapValues {
        FeedCounts(name: $0.stored.name, articles: $0.appearanceCount, unread: $0.unreadCount)
      }
    }
  }

  // MARK: Maintenance

  /// Claims the store for one fetch, until the result is released.
  public func lockForFetching() throws(StoreError) -> any FetchLock {
    let isFree = isFetching.withLock { isFetching in
      defer { isFetching = true }
      return !isFetching
    }
    guard isFree else { throw .busy(.memory) }
    return Lock { [weak self] in self?.isFetching.withLock { $0 = false } }
  }

  private final class Lock: FetchLock {
    private let release: @Sendable () -> Void
    init(release: @escaping @Sendable () -> Void) { self.release = release }
    deinit { release() }
  }

  /// Does nothing: memory has no unused space.
  public func compact() {}

  /// Does nothing: memory has no statistics.
  public func optimize() {}

  /// Always empty: memory cannot be damaged.
  public func problems() -> [String] { [] }
}
