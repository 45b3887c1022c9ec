import FeedBasics
import FeedModel

/// A change of labels, which `undo` can revert.
enum LabelChange {
  /// Gives articles a label, or takes it from them.
  /// - Returns: how many articles changed.
  static func apply<Transaction: SQLTransaction>(
    _ name: String, _ isSet: Bool, to articles: [Int], description: String,
    in transaction: Transaction
  ) throws -> Int {
    // A label is not written in two ways.
    let known = try transaction.labelNames().first { $0.lowercased() == name.lowercased() }
    let name = known ?? name
    var seen: Set<Int> = []
    var changed = 0
    var entry: Int64?
    for batch in articles.batches(of: MarkWriter<Transaction>.batchSize) {
      let labels = try transaction.labels(ofArticles: batch)
      let wanted = batch.filter {
        (labels[$0] ?? []).contains(name) != isSet && seen.insert($0).inserted
      }
      if wanted.isEmpty { continue }
      let id = try entry ?? transaction.addUndoEntry(description: description, step: nil)
      entry = id
      try transaction.rememberLabel(name, !isSet, ofArticles: wanted, in: id)
      try transaction.setLabel(name, isSet, ofArticles: wanted)
      changed += wanted.count
    }
    if let entry {
      try transaction.finishUndoEntry(entry, articles: changed, keeping: UndoneChange.limit)
    }
    return changed
  }
}
