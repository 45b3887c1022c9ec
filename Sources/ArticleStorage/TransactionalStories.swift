public import FeedBasics
public import FeedModel
import StoryGrouping

extension TransactionalStore {
  public func storyExplanation(of number: Int) throws(StoreError) -> StoryExplanation? {
    let found = try read {
      try StoryReasons(transaction: $0, policy: policy).explanation(of: number)
    }
    guard let found else { return nil }
    var explanation = found.explanation
    let reasons = found.reasons
    let others = Dictionary(
      try headlines(reasons.map(\.second)).map { ($0.number, $0) }
    ) { first, _ in first }
    func links(_ reasons: [StoryReason]) -> [StoryLink] {
      reasons.compactMap { reason in
        others[reason.second].map {
          StoryLink(
            other: $0, words: reason.words, likeness: reason.likeness, needed: reason.needed,
            isListed: reason.isRelated)
        }
      }
    }
    explanation.links = links(reasons.sorted { $0.second < $1.second })
    explanation.chain = links(found.chain)
    return explanation
  }

  public func part(
    _ first: Int, from second: Int, description: String
  ) throws(StoreError) -> StoryParting? {
    try change { transaction in
      guard
        let pair = try transaction.storyPairs([StoryPair(first, second)]).first
      else { return nil }
      if try transaction.storyPairs(transaction.partings()).contains(pair) { return .known }
      let heads = try transaction.heads(of: [pair.first, pair.second])
      let story = heads[pair.first]?.story
      let together = story != nil && story == heads[pair.second]?.story
      let entry = try transaction.addUndoEntry(description: description, step: nil)
      try transaction.add(pair, entry: entry)
      try transaction.finishUndoEntry(entry, articles: 2)
      transaction.state.storyNotes.noteRegrouping(of: [pair.first, pair.second])
      return together ? .parted : .wereApart
    }
  }

  public func group(at now: Date) throws(StoreError) -> MergeProgress? {
    // Reading does not wait for other processes.
    let isDone = try read { transaction in
      try GroupingAnew(transaction: transaction, policy: policy, now: now).isDone()
        && GroupingNotes(transaction: transaction).postponed() == nil
    }
    if isDone { return nil }
    return try write { transaction in
      if let progress = try GroupingAnew(transaction: transaction, policy: policy, now: now).step()
      {
        return progress
      }
      try StoryIngest.groupPostponed(in: transaction, policy: policy)
      return nil
    }
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
