import FeedModel
import StoryGrouping

/// Why an article is in a story or is not.
struct StoryReasons<Transaction: SQLTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy

  /// The explanation without its links, and what these are made of; nil if there is no such article.
  func explanation(of number: Int) throws -> (
    explanation: StoryExplanation, reasons: [StoryReason], chain: [StoryReason]
  )? {
    guard let article = try transaction.article(ofAppearance: number),
      let member = try transaction.members([article]).first
    else { return nil }
    let window = try StoredWindow(in: transaction).window
    var explanation = StoryExplanation(
      story: try StoryReading.stories(ofArticles: [article], in: transaction, policy: policy)[
        article],
      columnDays: window.isColumn(article))
    var parted: Set<Int> = []
    for pair in try transaction.storyPairs(transaction.partings()) {
      if pair.first == article { parted.insert(pair.second) }
      if pair.second == article { parted.insert(pair.first) }
    }
    explanation.parted = parted.sorted()
    let others = try member.story.map { try transaction.members(ofStories: [$0])[$0] ?? [] } ?? []
    let found = window.reasons(
      for: text(member), among: others.map(text), lead: explanation.story?.lead,
      related: try transaction.listedArticles())
    return (explanation, found.reasons, found.chain)
  }

  private func text(_ member: StoryMember) -> StoryText {
    var articles = StoryArticles(policy)
    return StoryText(articles.article(member), title: member.title, summary: member.summary)
  }
}
