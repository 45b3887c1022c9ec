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

  /// The sum of likeness to the articles of another group.
  private struct Link {
    /// The group as it was, which may have joined another since.
    var group: UInt32
    var sum: Float
  }

  private struct Group {
    var articles: [Int]
    var links: [Link] = []
  }

  private let rules: GroupingRules
  private var groups: [Group]
  /// For each group, the one that it has become part of; itself if it is one still.
  private var parents: [Int]
  private var queue = CandidateQueue()
  private var sums: [Float]
  /// Pairs of articles that must not come into one group.
  private let apart: [StoryPair]

  /// The articles of each group, in ascending order, by the lowest.
  /// - Parameter apart: pairs of articles that are in no group together.
  static func groups(
    of count: Int, edges: [Edge], apart: [StoryPair] = [], rules: GroupingRules
  ) -> [[Int]] {
    var link = AverageLink(count, edges, apart, rules)
    link.join()
    return link.parents.indices.filter { link.parents[$0] == $0 }
      .map { link.groups[$0].articles.sorted() }.sorted { $0[0] < $1[0] }
  }

  private init(_ count: Int, _ edges: [Edge], _ apart: [StoryPair], _ rules: GroupingRules) {
    self.rules = rules
    self.apart = apart
    groups = (0..<count).map { Group(articles: [$0]) }
    parents = Array(0..<count)
    sums = Array(repeating: 0, count: 2 * count)
    var counts = Array(repeating: 0, count: count)
    for edge in edges {
      counts[edge.first] += 1
      counts[edge.second] += 1
    }
    for (group, count) in counts.enumerated() { groups[group].links.reserveCapacity(count) }
    for edge in edges {
      groups[edge.first].links.append(Link(group: UInt32(edge.second), sum: edge.likeness))
      groups[edge.second].links.append(Link(group: UInt32(edge.first), sum: edge.likeness))
      offer(edge.first, edge.second, edge.likeness)
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
    parents[first] = merged
    parents[second] = merged
    parents.append(merged)
    for old in [first, second] {
      for link in groups[old].links {
        let group = current(Int(link.group))
        guard group != merged else { continue }
        if sums[group] == 0 { neighbours.append(group) }
        sums[group] += link.sum
      }
      groups[old].links = []
    }
    var group = Group(articles: groups[first].articles + groups[second].articles)
    groups[first].articles = []
    groups[second].articles = []
    group.links = neighbours.map { Link(group: UInt32($0), sum: sums[$0]) }
    for neighbour in neighbours { sums[neighbour] = 0 }
    let links = group.links
    groups.append(group)
    for link in links { offer(Int(link.group), merged, link.sum) }
  }

  private mutating func current(_ group: Int) -> Int {
    var root = group
    while parents[root] != root { root = parents[root] }
    var place = group
    while parents[place] != root { (parents[place], place) = (root, parents[place]) }
    return root
  }

  /// Notes two groups, if they are alike enough. As long as neither grows they remain so, or never are.
  private mutating func offer(_ first: Int, _ second: Int, _ sum: Float) {
    let (n, m) = (groups[first].articles.count, groups[second].articles.count)
    guard n + m <= rules.storyLimit else { return }
    let mean = sum / Float(n * m)
    if mean >= rules.needed(n, m), !areApart(first, second) {
      queue.insert(CandidateQueue.Candidate(first: first, second: second, likeness: mean))
    }
  }

  private mutating func areApart(_ first: Int, _ second: Int) -> Bool {
    let groups = StoryPair(first, second)
    for pair in apart where StoryPair(current(pair.first), current(pair.second)) == groups {
      return true
    }
    return false
  }
}
