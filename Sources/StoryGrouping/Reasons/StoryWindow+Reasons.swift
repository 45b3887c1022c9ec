extension StoryWindow {
  /// How an article and each of some others are alike, the most alike first. They need not be in the window, which tells how
  /// often a word occurs.
  /// - Parameter related: pairs that Google News lists together.
  public func reasons(
    for article: StoryText, among others: [StoryText], related: Set<StoryPair> = []
  ) -> [StoryReason] {
    let others = others.filter { $0.article.number != article.article.number }
    var window = self
    for text in others + [article] where window[text.article.number]?.words != text.article.words {
      window.add(text.article)
    }
    let rules = GroupingRules.standard
    guard let place = window.place(article.article.number) else { return [] }
    var likeness = Likeness(window, rules)
    likeness.findColumns(among: (others + [article]).compactMap { window.place($0.article.number) })
    let written = SharedWords(article)
    let reasons = others.compactMap { other -> StoryReason? in
      guard let second = window.place(other.article.number) else { return nil }
      let isRelated = related.contains(StoryPair(article.article.number, other.article.number))
      let value = max(likeness.likeness(place, second), isRelated ? rules.related : 0)
      let weights = Dictionary(
        window.codes(of: place).map {
          (window.table.hashes[Int($0 >> WordCode.flagBits)], likeness.weight($0))
        }, uniquingKeysWith: max)
      return StoryReason(
        first: article.article.number, second: other.article.number,
        words: written.words(sharedWith: other.article.words, weights: weights),
        likeness: Double(value), needed: Double(rules.needed(1, 1)), isRelated: isRelated)
    }
    return reasons.sorted { ($1.likeness, $0.second) < ($0.likeness, $1.second) }
  }

  /// On how many other days the publisher had nearly this title, if that makes the article a column, which is in no story;
  /// nil if it is no column, or is not in the window.
  public func isColumn(_ number: Int) -> Int? {
    guard let place = place(number) else { return nil }
    let rules = GroupingRules.standard
    let days = Columns(self, rules).days(of: place)
    return days >= rules.columnRepeats ? days : nil
  }
}
