import FeedModel
import StoryGrouping

/// Groups the articles that a transaction wrote, with those that the change can affect, and takes removed ones out of
/// their stories.
enum StoryIngest {
  /// Called after the articles are written, and before anything asks for their stories.
  static func run<Transaction: StorageTransaction>(
    in transaction: Transaction, policy: any MergePolicy
  ) throws {
    let notes = transaction.storyNotes
    guard !notes.isEmpty else { return }
    transaction.storyNotes = StoryNotes()
    var writer = StoryWriter(
      transaction, policy: policy, stored: try window(in: transaction),
      changed: Set(notes.written.keys))
    for (number, story) in notes.removed.sorted(by: { $0.key < $1.key }) {
      try writer.remove(number, from: story)
    }
    for (_, writing) in notes.written.sorted(by: { $0.key < $1.key }) { try writer.write(writing) }
    try writer.regroup(notes.regrouped)
    try writer.finish()
  }

  /// The window from memory, else from the store.
  static func window(in transaction: some StorageTransaction) throws -> StoredWindow {
    // While all articles are grouped anew, the one in memory is of another time.
    if let window = try transaction.takeWindow(), window.position == nil { return window }
    return try StoredWindow(in: transaction)
  }
}

extension StoryWriter {
  /// Groups what was written, and some more articles with their stories.
  mutating func regroup(_ numbers: Set<Int>) throws {
    let outside = numbers.contains { number in
      stored.rows[number].map { $0.story.map(stored.frozen.contains) ?? false } ?? true
    }
    if !outside { touch(numbers) }
    try group()
    if outside { try groupOutside(numbers) }
  }
}

extension TransactionalStore {
  /// Runs `body` in one transaction, at whose end the articles that it wrote or removed are grouped.
  func change<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
    try write { transaction in
      let result = try body(transaction)
      try StoryIngest.run(in: transaction, policy: policy)
      return result
    }
  }
}
