import FeedBasics
public import FeedModel

/// One run of a copy. Rows are read from one snapshot of the source, in the order of their keys, and each batch is
/// written in one transaction with a note of the place reached. So a run that ends at any moment, even by a crash, is
/// continued by the next one: it reads the source from the start again, for the comparison, and adds what is missing.
struct StoreCopy<Target: TransactionalStore> where Target.Transaction: RowTransaction {
  let target: Target
  let source: any StoreCopying
  /// Identifies the source.
  let name: String
  let progress: (StoreProgress) -> Bool

  /// The caller does not want to continue.
  private struct Interrupted: Error {}

  /// - Returns: nil if it was interrupted.
  func run() throws(StoreError) -> CopySummary? {
    var isInterrupted = false
    // Stores report it as an error of their own.
    func noting<Result>(_ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch let error as Interrupted {
        isInterrupted = true
        throw error
      }
    }
    do throws(StoreError) {
      var copied = Copied()
      try source.readRows { rows in copied = try noting { try copy(rows) } }
      try target.readRows { rows in try noting { try compare(copied, with: rows) } }
      try target.write { try $0.endCopy() }
      try target.optimize()
      return copied.summary
    } catch {
      if isInterrupted { return nil }
      throw error
    }
  }

  /// What was read from the source.
  private struct Copied {
    var digests: [RowDigest] = []
    var summary = CopySummary(articles: 0, feeds: 0, rows: 0, continued: 0)
  }

  // MARK: Copying

  private func copy(_ rows: any RowReading) throws -> Copied {
    let revision = try revision(rows)
    var note = try target.write { try begin($0, revision) }
    var copied = Copied()
    copied.summary.rows = try StoreTable.copied.reduce(0) { try $0 + rows.rowCount(of: $1.name) }
    var read = 0
    for (place, table) in StoreTable.copied.enumerated() {
      var digest = RowDigest()
      try rows.eachBatch(of: table.name) { batch in
        digest.add(batch)
        read += batch.count
        // The rows of the table up to this one have been copied.
        let known = place < note.table ? digest.rows : place == note.table ? note.rows : 0
        let fresh = batch.suffix(max(0, digest.rows - known))
        copied.summary.continued += batch.count - min(batch.count, fresh.count)
        if !fresh.isEmpty {
          note.table = place
          note.rows = digest.rows
          try target.write { try add(fresh, to: table, $0, note) }
        }
        try report(read, of: copied.summary.rows, isComparing: false)
      }
      if table.name == "articles" { copied.summary.articles = digest.rows }
      if table.name == "feeds" { copied.summary.feeds = digest.rows }
      copied.digests.append(digest)
    }
    return copied
  }

  /// What changes with nearly everything that is done to a store. The rest is found when both are compared.
  private func revision(_ rows: any RowReading) throws -> String {
    var hash = ContentHash()
    for table in StoreTable.copied {
      hash.add("\(table.name): \(table.copiedColumns.map(\.name).joined(separator: ", "))")
    }
    hash.add(
      try RowDigest.fingerprint(
        of: ["feeds", "changes", "looks", "upkeep", "config_notes", "totals"], in: rows))
    return hash.hex
  }

  private func begin(_ transaction: Target.Transaction, _ revision: String) throws -> CopyNote {
    let new = CopyNote(source: name, revision: revision, table: 0, rows: 0)
    if let note = try transaction.copyNote() {
      guard note.source == name else {
        throw StoreError.unusable(
          target.location,
          reason: "it is the unfinished copy of \(note.source); finish that, or name another store")
      }
      if note.revision == revision { return note }
    } else {
      let numbers = try transaction.numbers()
      guard numbers.lastAppearance == 0, !numbers.contents.hasImportedMarks else {
        throw StoreError.unusable(
          target.location, reason: "it contains articles or marks; copy into a new store")
      }
    }
    // A store without articles may still have feeds, and a copy whose source has changed is begun again.
    try transaction.removeAllRows()
    try transaction.beginCopy(new)
    return new
  }

  private func add(
    _ rows: ArraySlice<CopiedRow>, to table: StoreTable, _ transaction: Target.Transaction,
    _ note: CopyNote
  ) throws {
    try transaction.add(rows, to: table)
    if table.name == "appearances" { try transaction.indexAnew(rows.compactMap(\.number)) }
    try transaction.setCopyNote(note)
  }

  // MARK: Comparing

  private func compare(_ copied: Copied, with rows: any RowReading) throws {
    var read = 0
    for (table, expected) in zip(StoreTable.copied, copied.digests) {
      var found = RowDigest()
      try rows.eachBatch(of: table.name) { batch in
        found.add(batch)
        read += batch.count
        try report(read, of: copied.summary.rows, isComparing: true)
      }
      guard found == expected else { throw try difference(table, expected, found) }
    }
  }

  /// The error for a table that differs. The next run begins again: the source must have changed in a way that its
  /// revision does not show, or another program wrote to the target.
  private func difference(
    _ table: StoreTable, _ expected: RowDigest, _ found: RowDigest
  ) throws -> StoreError {
    try target.write { transaction in
      guard var note = try transaction.copyNote() else { return }
      note.revision = ""
      try transaction.setCopyNote(note)
    }
    let numbers =
      expected.rows == found.rows
      ? "other contents than" : "\(found.rows) rows instead of the \(expected.rows) of"
    return StoreError.unusable(
      target.location,
      reason: "its table '\(table.name)' has \(numbers) that of \(name); copy again")
  }

  private func report(_ done: Int, of total: Int, isComparing: Bool) throws {
    guard progress(StoreProgress(done: done, total: total, isComparing: isComparing)) else {
      throw Interrupted()
    }
  }
}

extension CopiedRow {
  /// The number of an appearance.
  fileprivate var number: Int? {
    guard case .integer(let number)? = first else { return nil }
    return Int(number)
  }
}

extension SQLTransaction {
  /// Adds appearances to the search index, as their arrival did, and what searches for authors and categories need.
  public func indexAnew(_ numbers: [Int]) throws {
    let stored = try appearances(numbers)
    var authors: Set<String> = []
    var tags: Set<String> = []
    for appearance in stored {
      var entries = [appearance.entry]
      if appearance.detail != nil || appearance.page != nil {
        entries += [appearance.detailedEntry, appearance.appearance.entry]
      }
      for entry in entries {
        authors.formUnion(entry.authors.lazy.compactMap(\.name))
        tags.formUnion(entry.tags)
      }
    }
    try addAuthors(authors)
    try addCategories(tags)
    try index(
      stored.compactMap { SearchChange(number: $0.number, old: nil, new: $0.searchText) })
  }
}

extension TransactionalStore where Transaction: RowTransaction {
  /// Calls `body` with one snapshot of all rows.
  public func readRows(_ body: (any RowReading) throws -> Void) throws(StoreError) {
    try readOnce { try body($0) }
  }

  /// Copies everything from another store into this one, or continues a copy that was interrupted.
  public func copy(
    _ source: any StoreCopying, named name: String, progress: @escaping (StoreProgress) -> Bool
  ) throws(StoreError) -> CopySummary? {
    try StoreCopy(target: self, source: source, name: name, progress: progress).run()
  }
}
