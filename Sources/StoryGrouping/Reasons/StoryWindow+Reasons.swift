extension StoryWindow {
  /// How an article and each of some others are alike, the most alike first. They need not be in the window, which tells how
  /// often a word occurs.
  /// - Parameters:
  ///   - lead: the number of one of the others.
  ///   - related: pairs that Google News lists together.
  /// - Returns: the reasons, and the chain of articles from this one to the lead whose weakest link is the strongest. The
  ///   chain is empty without a lead, and if no chain leads there.
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
    likeness.columns.find(among: places)

    // What an article has is worked out once, however many it is compared with.
    var known: [Int: (written: SharedWords, weights: [UInt32: Float])] = [:]
    func reason(_ first: Int, _ second: Int) -> StoryReason {
      let (one, other) = (texts[first], texts[second].article)
      let isRelated = related.contains(StoryPair(one.article.number, other.number))
      let value = likeness.likeness(places[first], places[second])
      let own =
        known[first]
        ?? (
          SharedWords(one),
          Dictionary(
            window.codes(of: places[first]).map {
              (window.table.hashes[Int($0 >> WordCode.flagBits)], likeness.weight($0))
            }, uniquingKeysWith: max)
        )
      known[first] = own
      return StoryReason(
        first: one.article.number, second: other.number,
        words: own.written.words(sharedWith: other.words, weights: own.weights),
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

  /// The shortest chain between two articles, by position, of those whose weakest link is the strongest; empty if nothing
  /// connects them.
  private static func strongestChain(
    from start: Int, to end: Int, of count: Int, _ edges: [AverageLink.Edge]
  ) -> [Int] {
    var links: [[(other: Int, likeness: Float)]] = Array(repeating: [], count: count)
    for edge in edges {
      links[edge.first].append((edge.second, edge.likeness))
      links[edge.second].append((edge.first, edge.likeness))
    }
    // Always on from the article that is linked most strongly (Prim), with the weakest link so far.
    var weakest: [Float?] = Array(repeating: nil, count: count)
    var isDone = Array(repeating: false, count: count)
    weakest[start] = .infinity
    while !isDone[end] {
      let open = weakest.indices.filter { !isDone[$0] && weakest[$0] != nil }
      guard let next = open.max(by: { (weakest[$0] ?? 0) < (weakest[$1] ?? 0) }),
        let least = weakest[next]
      else { return [] }
      isDone[next] = true
      for link in links[next] where !isDone[link.other] {
        weakest[link.other] = max(weakest[link.other] ?? 0, min(least, link.likeness))
      }
    }
    guard let least = weakest[end] else { return [] }
    // From article to article by links that are no weaker.
    var before: [Int?] = Array(repeating: nil, count: count)
    before[start] = start
    var level = [start]
    while before[end] == nil, !level.isEmpty {
      var next: [Int] = []
      for one in level {
        for link in links[one] where link.likeness >= least && before[link.other] == nil {
          before[link.other] = one
          next.append(link.other)
        }
      }
      level = next
    }
    var chain = [end]
    while chain[0] != start, let one = before[chain[0]] { chain.insert(one, at: 0) }
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
