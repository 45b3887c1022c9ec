import Synchronization

/// Counts the commits of a store.
final class CommitCounter: Sendable {
  private let last = Atomic<Int64>(0)

  func next() -> Int64 { last.add(1, ordering: .relaxed).newValue }
}
