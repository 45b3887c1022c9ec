import FeedBasics
import FeedModel

/// Brings a store that was merged by other rules up to date, in small steps. Every step is a transaction, so that it can
/// be interrupted and continued at any time. Keys are computed anew first, then articles are formed anew.
struct MergingAnew<Transaction: SQLTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy
  let now: Date

  /// The most appearances of a step.
  private static var batchSize: Int { 500 }

  /// - Returns: whether there is nothing to do.
  func isDone() throws -> Bool { try noted(.rules) == rules && noted(.merged) ?? 0 > 0 }

  /// Does one step.
  /// - Returns: how far it is; nil if the store was merged by the present rules already.
  func step() throws -> StoreProgress? {
    guard try !isDone() else { return nil }
    let total = try transaction.lastAppearanceNumber()
    if try noted(.rules) != rules { try begin() }
    for phase in [Note.keys, .articles] {
      let last = try noted(phase) ?? 0
      let batch = try transaction.appearances(after: last, limit: Self.batchSize)
      guard let next = batch.last else { continue }
      if phase == .keys {
        try renewKeys(of: batch)
      } else {
        // The parts of an article that is divided have its marks.
        try ArticleClustering.run(Set(batch), anew: true, in: transaction, policy: policy)
      }
      try note(phase, next)
      return StoreProgress(done: next + (phase == .keys ? 0 : total), total: 2 * total)
    }
    try transaction.note(now.timeIntervalSince1970, as: Note.merged.task)
    return total == 0 ? nil : StoreProgress(done: 2 * total, total: 2 * total)
  }

  private func renewKeys(of numbers: [Int]) throws {
    let members = try transaction.clusterMembers(numbers) { HashedKeys(policy.keys(of: $1)) }
    try transaction.setURLHashes(
      members.filter { $0.keys.url != $0.urlHash }.map { ($0.candidate.number, $0.keys.url) })
    try transaction.addKeys(
      members.flatMap { $0.keys.stored(of: $0.candidate.number, firstSeen: $0.firstSeen) })
  }

  // MARK: Notes

  /// What the store keeps.
  private enum Note: String {
    /// The rules by which the store is merged, or being merged.
    case rules
    /// The last appearance whose keys were computed by them.
    case keys
    /// The last appearance whose article was formed by them.
    case articles
    /// When that was done; 0 until then.
    case merged

    var task: String { "merge: \(rawValue)" }
  }

  /// All has to be done again, even if the store was merged by these rules before others.
  private func begin() throws {
    try transaction.removeAllKeys()
    for kind in [Note.keys, .articles, .merged] { try note(kind, 0) }
    try note(.rules, rules)
  }

  /// The present rules, and the way of hashing keys, as a number: FNV-1a of their names, with 32 bits.
  private var rules: Int {
    let names = "\(policy.version) \(HashedKeys.version)"
    return Int(names.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 })
  }

  private func noted(_ kind: Note) throws -> Int? {
    try transaction.noted(kind.task).map { Int($0) }
  }

  private func note(_ kind: Note, _ number: Int) throws {
    try transaction.note(Double(number), as: kind.task)
  }
}
