import FeedBasics

extension SQLTransaction {
  /// Fills the search index in the transaction of a migration, which has made it empty: earlier versions indexed other
  /// words.
  public func indexAllAnew() throws {
    let numbers = try all("SELECT id FROM appearances ORDER BY id") { $0.number() }
    // Their texts would not all fit into memory.
    for batch in numbers.batches(of: 200) { try indexAnew(batch) }
  }
}
