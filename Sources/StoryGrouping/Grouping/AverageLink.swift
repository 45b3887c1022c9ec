/// Joins articles to groups in order of the mean likeness over all their pairs, so that one article that is like two
/// events does not join them.
struct AverageLink {
  /// Two articles, by number from 0, and how much they are alike.
  struct Edge {
    // In half of the memory: articles of a first fetch may have a million edges.
    private let numbers: (UInt32, UInt32)
    var likeness: Float

    init(first: Int, second: Int, likeness: Float) {
      numbers = (UInt32(first), UInt32(second))
      self.likeness = likeness
    }

    var first: Int { Int(numbers.0) }
    var second: Int { Int(numbers.1) }
  }

  /// The likeness to the articles of another group: the sum, and that of the two that are most alike.
  private struct Link {
    /// The group as it was, which may have joined another since.
    var group: UInt32
    var sum: Float
    var most: Float
  }

  private struct Group {
    var articles: [Int]
    var links: [Link] = []
    /// The sum of the likenesses between its own articles.
    var inner: Float = 0

    /// Their mean; nil for a single article.
    var cohesion: Float? {
      articles.count > 1 ? inner / Float(articles.count * (articles.count - 1) / 2) : nil
    }
  }

  private let rules: GroupingRules
  private var groups: [Group]
  /// For each group, the one that it has become part of; itself if it is one still.
  private var parents: [Int]
  private var queue = CandidateQueue()
  /// What is added up while groups are joined, by group.
  private var sums: [(sum: Float, most: Float)]
  /// Pairs of articles that must not come into one group.
  private let apart: [StoryPair]

  /// The articles of each group, in ascending order, by the lowest.
  /// - Parameter apart: pairs of articles that are in no group together.
  static func groups(
    of count: Int, edges: [Edge], apart: [StoryPair] = [], rules: GroupingRules
  ) -> [[Int]] {
    var link = AverageLink(count, edges, apart, rules)
    link.join()
    link.joinFirmly(edges.filter { $0.likeness >= rules.firmLeast })
    return link.parents.indices.filter { link.parents[$0] == $0 }
      .map { link.groups[$0].articles.sorted() }.sorted { $0[0] < $1[0] }
  }

  private init(_ count: Int, _ edges: [Edge], _ apart: [StoryPair], _ rules: GroupingRules) {
    self.rules = rules
    self.apart = apart
    groups = (0..<count).map { Group(articles: [$0]) }
    parents = Array(0..<count)
    sums = Array(repeating: (0, 0), count: 2 * count)
    var counts = Array(repeating: 0, count: count)
    for edge in edges {
      counts[edge.first] += 1
      counts[edge.second] += 1
    }
    for (group, count) in counts.enumerated() { groups[group].links.reserveCapacity(count) }
    for edge in edges {
      for (own, other) in [(edge.first, edge.second), (edge.second, edge.first)] {
        groups[own].links.append(
          Link(group: UInt32(other), sum: edge.likeness, most: edge.likeness))
      }
      offer(edge.first, edge.second, (edge.likeness, edge.likeness))
    }
  }

  private mutating func join() {
    while let candidate = queue.removeFirst() {
      guard parents[candidate.first] == candidate.first,
        parents[candidate.second] == candidate.second
      else { continue }
      merge(candidate.first, candidate.second)
    }
  }

  private mutating func merge(_ first: Int, _ second: Int) {
    let merged = groups.count
    var neighbours: [Int] = []
    join(first, second)
    var between: Float = 0
    for old in [first, second] {
      for link in groups[old].links {
        let group = current(Int(link.group))
        guard group != merged else {
          // Each link stands in both groups.
          between += link.sum / 2
          continue
        }
        if sums[group].sum == 0 { neighbours.append(group) }
        sums[group] = (sums[group].sum + link.sum, max(sums[group].most, link.most))
      }
      groups[old].links = []
    }
    groups[merged].inner = groups[first].inner + groups[second].inner + between
    groups[first].articles = []
    groups[second].articles = []
    let links = neighbours.map {
      Link(group: UInt32($0), sum: sums[$0].sum, most: sums[$0].most)
    }
    groups[merged].links = links
    for neighbour in neighbours { sums[neighbour] = (0, 0) }
    for link in links { offer(Int(link.group), merged, (link.sum, link.most)) }
  }

  private mutating func current(_ group: Int) -> Int {
    var root = group
    while parents[root] != root { root = parents[root] }
    var place = group
    while parents[place] != root { (parents[place], place) = (root, parents[place]) }
    return root
  }

  /// Notes two groups, if they are alike enough. As long as neither grows they remain so, or never are.
  private mutating func offer(_ first: Int, _ second: Int, _ likeness: (sum: Float, most: Float)) {
    let (n, m) = (groups[first].articles.count, groups[second].articles.count)
    guard n + m <= rules.storyLimit, likeness.most >= rules.link else { return }
    let mean = likeness.sum / Float(n * m)
    if mean >= rules.needed(n, m), mean >= neededBetween(first, second), !areApart(first, second) {
      queue.insert(CandidateQueue.Candidate(first: first, second: second, likeness: mean))
    }
  }

  /// What the articles of two groups need to be alike on average, if each is an event of its own: a share of what those of
  /// the looser one are.
  private func neededBetween(_ first: Int, _ second: Int) -> Float {
    guard let one = groups[first].cohesion, let other = groups[second].cohesion else { return 0 }
    return min(one, other) * rules.cohesion
  }

  // MARK: What some articles join firmly

  /// Joins groups of which each article is like one of the other group, or enough are: an event that is told in different
  /// words, with articles that have the words of both.
  /// - Parameter edges: the pairs of articles that count.
  private mutating func joinFirmly(_ edges: [Edge]) {
    while true {
      var used: Set<Int> = []
      for candidate in firmCandidates(edges)
      where !used.contains(candidate.first) && !used.contains(candidate.second) {
        used.formUnion([candidate.first, candidate.second])
        join(candidate.first, candidate.second)
      }
      if used.isEmpty { return }
    }
  }

  /// The groups that may be joined, the most alike first.
  private mutating func firmCandidates(_ edges: [Edge]) -> [CandidateQueue.Candidate] {
    var crossing: [(pair: StoryPair, edge: Edge)] = []
    var isFirm: Set<StoryPair> = []
    for edge in edges {
      let pair = StoryPair(current(edge.first), current(edge.second))
      guard pair.first != pair.second else { continue }
      crossing.append((pair, edge))
      // An average is never above the highest value.
      if edge.likeness >= rules.firm { isFirm.insert(pair) }
    }
    var most: [StoryPair: [Int: Float]] = [:]
    for (pair, edge) in crossing where isFirm.contains(pair) {
      for article in [edge.first, edge.second] {
        most[pair, default: [:]][article, default: 0] = max(
          most[pair]?[article] ?? 0, edge.likeness)
      }
    }
    let candidates = most.compactMap { pair, most -> CandidateQueue.Candidate? in
      let (one, other) = (groups[pair.first].articles, groups[pair.second].articles)
      guard one.count + other.count > 2, one.count + other.count <= rules.storyLimit else {
        return nil
      }
      let sides = [one, other].map { articles in
        articles.reduce(Float(0)) { $0 + (most[$1] ?? 0) } / Float(articles.count)
      }
      let mean = (sides[0] + sides[1]) / 2
      guard mean >= rules.firm, sides[0] >= rules.firmSide, sides[1] >= rules.firmSide else {
        return nil
      }
      return CandidateQueue.Candidate(first: pair.first, second: pair.second, likeness: mean)
    }
    return candidates.sorted(by: CandidateQueue.Candidate.precedes).filter {
      !areApart($0.first, $0.second)
    }
  }

  private mutating func join(_ first: Int, _ second: Int) {
    parents[first] = groups.count
    parents[second] = groups.count
    parents.append(groups.count)
    groups.append(Group(articles: groups[first].articles + groups[second].articles))
  }

  private mutating func areApart(_ first: Int, _ second: Int) -> Bool {
    let groups = StoryPair(first, second)
    for pair in apart where StoryPair(current(pair.first), current(pair.second)) == groups {
      return true
    }
    return false
  }
}
