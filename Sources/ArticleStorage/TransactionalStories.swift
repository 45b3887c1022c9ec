public import FeedBasics
public import FeedModel
import StoryGrouping

extension TransactionalStore {
  public func storyExplanation(of number: Int) throws(StoreError) -> StoryExplanation? {
    try read { transaction in
      guard let article = try transaction.article(ofAppearance: number),
        let member = try transaction.members([article]).first
      else { return nil }
      let window = try StoredWindow(in: transaction).window
      let story = try StoryReading.stories(
        ofArticles: [article], in: transaction, policy: policy)[article]
      var explanation = StoryExplanation(story: story, columnDays: window.isColumn(article))
      let partings = try transaction.partedArticles()
      explanation.parted = Set(
        partings.filter { $0.first == article }.map(\.second)
          + partings.filter { $0.second == article }.map(\.first)
      ).sorted()
      let members = try member.story.map { try transaction.members(ofStories: [$0])[$0] ?? [] }
      let found = window.reasons(
        for: text(of: member), among: (members ?? []).map { text(of: $0) }, lead: story?.lead,
        related: try transaction.listedArticles())
      let others = Dictionary(
        try transaction.listed(found.reasons.map(\.second)).map(\.headline).map { ($0.number, $0) }
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
      explanation.links = links(found.reasons.sorted { $0.second < $1.second })
      explanation.chain = links(found.chain)
      return explanation
    }
  }

  private func text(of member: StoryMember) -> StoryText {
    var articles = StoryArticles(policy)
    return StoryText(articles.article(member), title: member.title, summary: member.summary)
  }

  public func part(
    _ first: Int, from second: Int, description: String
  ) throws(StoreError) -> StoryParting? {
    try change { transaction in
      guard
        let pair = try transaction.storyPairs([StoryPair(first, second)]).first
      else { return nil }
      if try transaction.partedArticles().contains(pair) { return .known }
      let heads = try transaction.heads(of: [pair.first, pair.second])
      let story = heads[pair.first]?.story
      let together = story != nil && story == heads[pair.second]?.story
      let entry = try transaction.addUndoEntry(description: description, step: nil)
      try transaction.write(
        .insertIfAbsent, "story_apart",
        [
          "first": .integers([pair.first]), "second": .integers([pair.second]),
          "change_id": .integers([entry]),
        ])
      try transaction.finishUndoEntry(entry, articles: 2)
      transaction.state.storyNotes.noteRegrouping(of: [pair.first, pair.second])
      return together ? .parted : .wereApart
    }
  }

  public func group(at now: Date) throws(StoreError) -> StoreProgress? {
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
