import FeedBasics

/// Mends what version 0.2 indexed, in the transaction of a migration.
extension SQLTransaction {
  /// Indexes texts with full-width letters and the like anew: see ``FeedBasics/PresentationForms``.
  public func indexPresentationForms() throws {
    let numbers = try all("SELECT id FROM appearances ORDER BY id") { $0.number() }
    // Their texts would not all fit into memory.
    for batch in numbers.batches(of: 200) {
      try index(
        try appearances(batch).compactMap {
          SearchChange(
            number: $0.number, old: $0.searchText(keepsForms: true), new: $0.searchText)
        })
    }
  }
}
