extension StoryWindow {
  /// How an article and each of some others are alike, the most alike first. They need not be in the window, which tells how
  /// often a word occurs.
  /// - Parameters:
  ///   - lead: the number of one of the others.
  ///   - related: pairs that Google News lists together.
  /// - Returns: the reasons, and the chain of articles from this one to the lead whose weakest link is the strongest; it is
  ///   empty if there is none.
  public func reasons(
    for article: StoryText, among others: [StoryText], lead: Int? = nil,
    related: Set<StoryPair> = []
  ) -> (reasons: [StoryReason], chain: [StoryReason]) {
    let others = others.filter { $0.article.number != article.article.number }
    let texts = [article] + others
    var window = self
    for text in texts where window[text.article.number]?.words != text.article.words {
      window.add(text.article)
    }
    let places = texts.compactMap { window.place($0.article.number) }
    guard places.count == texts.count else { return ([], []) }
    let rules = GroupingRules.standard
    var likeness = Likeness(window, rules)
    likeness.findColumns(among: places)

    func reason(_ first: Int, _ second: Int) -> StoryReason {
      let (one, other) = (texts[first], texts[second].article)
      let isRelated = related.contains(StoryPair(one.article.number, other.number))
      let value = likeness.likeness(places[first], places[second])
      let weights = Dictionary(
        window.codes(of: places[first]).map {
          (window.table.hashes[Int($0 >> WordCode.flagBits)], likeness.weight($0))
        }, uniquingKeysWith: max)
      return StoryReason(
        first: one.article.number, second: other.number,
        words: SharedWords(one).words(sharedWith: other.words, weights: weights),
        likeness: Double(max(value, isRelated ? rules.related : 0)),
        needed: Double(rules.needed(1, 1)), isRelated: isRelated)
    }

    let reasons = others.indices.map { reason(0, $0 + 1) }
      .sorted { ($1.likeness, $0.second) < ($0.likeness, $1.second) }
    guard let end = texts.dropFirst().firstIndex(where: { $0.article.number == lead }) else {
      return (reasons, [])
    }
    var edges = likeness.edges(among: places)
    for (first, one) in texts.enumerated() {
      for (second, other) in texts.enumerated().dropFirst(first + 1)
      where related.contains(StoryPair(one.article.number, other.article.number)) {
        edges.append(AverageLink.Edge(first: first, second: second, likeness: rules.related))
      }
    }
    let chain = Self.strongestChain(from: 0, to: end, of: texts.count, edges)
    return (reasons, zip(chain, chain.dropFirst()).map { reason($0, $1) })
  }

  /// The chain between two articles, by position, whose weakest link is the strongest; empty if nothing connects them.
  private static func strongestChain(
    from start: Int, to end: Int, of count: Int, _ edges: [AverageLink.Edge]
  ) -> [Int] {
    var links: [[(other: Int, likeness: Float)]] = Array(repeating: [], count: count)
    for edge in edges {
      links[edge.first].append((edge.second, edge.likeness))
      links[edge.second].append((edge.first, edge.likeness))
    }
    // Always on from the article that is linked most strongly (Prim). The weakest link so far, and the article before.
    var reached: [(weakest: Float, before: Int)?] = Array(repeating: nil, count: count)
    var isDone = Array(repeating: false, count: count)
    reached[start] = (.infinity, start)
    while !isDone[end] {
      let open = reached.indices.filter { !isDone[$0] && reached[$0] != nil }
      guard
        let next = open.max(by: { (reached[$0]?.weakest ?? 0) < (reached[$1]?.weakest ?? 0) }),
        let weakest = reached[next]?.weakest
      else { return [] }
      isDone[next] = true
      for link in links[next] where !isDone[link.other] {
        let own = min(weakest, link.likeness)
        if own > reached[link.other]?.weakest ?? -1 { reached[link.other] = (own, next) }
      }
    }
    var chain = [end]
    while let before = reached[chain[0]]?.before, chain[0] != start { chain.insert(before, at: 0) }
    return chain
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
