import FeedModel
import Platform

/// Brings a store that was merged by other rules up to date, in small steps. Every step is a transaction, so that it can
/// be interrupted and continued at any time. Keys are computed anew first, then articles are formed anew.
struct MergingAnew<Transaction: StorageTransaction> {
  private let transaction: Transaction
  private let policy: any MergePolicy
  private let now: Date

  init(_ transaction: Transaction, policy: any MergePolicy, now: Date) {
    self.transaction = transaction
    self.policy = policy
    self.now = now
  }

  /// The most appearances of a step.
  private static var batchSize: Int { 500 }

  /// The name under which ``RetentionTable`` notes that the store was merged by the present rules.
  private var task: String { "merge by \(policy.version)" }

  /// - Returns: whether there is nothing to do.
  func isDone() throws -> Bool { try transaction.lastDone(task) != nil }

  /// Does one step.
  /// - Returns: how far it is; nil if the store was merged by the present rules already.
  func step() throws -> MergeProgress? {
    guard try !isDone() else { return nil }
    let total = try transaction.lastAppearanceNumber()
    if try position(.keys) == nil { try transaction.removeAllKeys() }
    for phase in Phase.allCases {
      let last = try position(phase) ?? 0
      let batch = try transaction.appearances(after: last, limit: Self.batchSize)
      guard let next = batch.last else { continue }
      switch phase {
      case .keys: for number in batch { try renewKeys(of: number) }
      case .articles: try formArticles(of: batch)
      }
      try note(phase, next)
      return MergeProgress(done: next + (phase == .keys ? 0 : total), total: 2 * total)
    }
    try transaction.noteDone(task, at: now)
    return total == 0 ? nil : MergeProgress(done: 2 * total, total: 2 * total)
  }

  private func renewKeys(of number: Int) throws {
    guard let row = try transaction.clusterRow(number) else { return }
    let keys = HashedKeys(policy.keys(of: row.entry))
    if keys.url != row.urlHash { try transaction.setURLHash(keys.url, of: number) }
    try keys.add(number, firstSeen: row.firstSeen, to: transaction)
  }

  /// The parts of an article that is divided have its marks.
  private func formArticles(of numbers: [Int]) throws {
    let touched = numbers.map { ($0, TouchedAppearance(isChanged: false)) }
    var clustering = ArticleClustering(
      transaction, policy: policy, touched: Dictionary(uniqueKeysWithValues: touched),
      rewritesMerged: true)
    _ = try clustering.run()
  }

  // MARK: The position

  private enum Phase: String, CaseIterable {
    case keys, articles
  }

  /// The last appearance that a phase has dealt with; nil before the first one. It is kept in the place of a date.
  private func position(_ phase: Phase) throws -> Int? {
    try transaction.lastDone("\(task): \(phase.rawValue)").map { Int($0.timeIntervalSince1970) }
  }

  private func note(_ phase: Phase, _ number: Int) throws {
    try transaction.noteDone(
      "\(task): \(phase.rawValue)", at: Date(timeIntervalSince1970: Double(number)))
  }
}
