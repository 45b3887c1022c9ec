public import FeedModel
import PostgreSQLStore
import Refreshing
import SQLiteStore
public import Testing

/// The stores that the contract is tested with.
public enum StoreKind: Sendable, CaseIterable {
  /// ``MemoryStore``.
  case memory
  /// `SQLiteArticleStore` in memory.
  case sqlite
  /// `PostgreSQLArticleStore` on the tests' own server.
  case postgresql

  /// The store under test, in a suite with the trait ``EveryStore``.
  @TaskLocal public static var current = StoreKind.sqlite

  /// A new, empty store.
  public func make() throws -> any ArticleStore {
    switch self {
    case .memory: MemoryStore(policy: StandardMergePolicy())
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
