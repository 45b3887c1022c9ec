public import FeedModel
import PostgreSQLStore
import Refreshing
public import SQLiteStore
import Synchronization
public import Testing

/// The stores that the contract is tested with.
public enum StoreKind: Sendable, CaseIterable {
  /// `SQLiteArticleStore` in memory.
  case sqlite
  /// `PostgreSQLArticleStore` on the tests' own server.
  case postgresql

  /// The store under test, in a suite with the trait ``EveryStore``.
  @TaskLocal public static var current = StoreKind.sqlite

  /// A new, empty store.
  public func make() throws -> any ArticleStore {
    switch self {
    case .sqlite: try SQLiteArticleStore(inMemory: StandardMergePolicy())
    case .postgresql:
      try PostgreSQLArticleStore(
        temporary: try PostgreSQLServer.shared.get().address(), policy: StandardMergePolicy())
    }
  }

  /// Those that can be tested here.
  static var available: [StoreKind] {
    allCases.filter { $0 != .postgresql || PostgreSQLServer.isAvailable }
  }
}

extension SQLiteArticleStore {
  /// A new, empty store in memory.
  public static func empty() -> SQLiteArticleStore {
    do {
      return try SQLiteArticleStore(inMemory: StandardMergePolicy())
    } catch {
      fatalError("no store can be made in memory: \(error)")
    }
  }
}

/// A store's claim for one fetch at a time, without a file.
public final class MemoryLock: Sendable {
  private let isFree = Mutex(true)

  /// A lock that is free.
  public init() {}

  /// Claims it until the result is released.
  /// - Throws: ``StoreError/busy(_:)`` while it is claimed.
  public func claim() throws(StoreError) -> any FetchLock {
    let wasFree = isFree.withLock { isFree in
      defer { isFree = false }
      return isFree
    }
    guard wasFree else { throw .busy(.memory) }
    return Claim(self)
  }

  private final class Claim: FetchLock {
    private let lock: MemoryLock

    init(_ lock: MemoryLock) { self.lock = lock }

    deinit { lock.isFree.withLock { $0 = true } }
  }
}

/// Runs every test of a suite with each store in turn, as ``StoreKind/current``.
public struct EveryStore: SuiteTrait, TestTrait, TestScoping {
  /// True: the trait applies to every test of the suite.
  public var isRecursive: Bool { true }

  /// Calls a test once for each kind of store.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    for kind in StoreKind.available {
      try await StoreKind.$current.withValue(kind) { try await function() }
    }
  }
}

extension Trait where Self == EveryStore {
  /// Every test runs with each store in turn.
  public static var everyStore: EveryStore { EveryStore() }
}
