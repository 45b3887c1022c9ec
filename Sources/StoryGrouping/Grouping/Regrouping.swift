/// Groups some articles of a window, and those that they may touch, afresh.
struct Regrouping {
  private let window: StoryWindow
  private let rules: GroupingRules
  private let apart: Set<StoryPair>
  private let related: [Int: [Int]]
  private var likeness: Likeness

  /// - Parameters: as for ``StoryWindow/regroup(_:apart:related:isFrozen:)``.
  init(
    _ window: StoryWindow, apart: Set<StoryPair>, related: Set<StoryPair>, rules: GroupingRules
  ) {
    self.window = window
    self.rules = rules
    self.apart = apart
    likeness = Likeness(window, rules)
    var partners: [Int: [Int]] = [:]
    for pair in related {
      guard let a = window.place(pair.first), let b = window.place(pair.second), a != b,
        abs(window.slots[a].date - window.slots[b].date) <= StoryGrouping.window
      else { continue }
      partners[a, default: []].append(b)
      partners[b, default: []].append(a)
    }
    self.related = partners
  }

  /// The groups of articles, by places in the window in the order of ``StoryWindow/precedes(_:_:)``, among them those of a
  /// single article; and the sums of likeness of each article to the others of its group.
  mutating func groups(
    _ touched: [Int], isFrozen: (_ story: Int, _ count: Int) throws -> Bool
  ) rethrows -> [[(place: Int, sum: Float)]] {
    let pool = try pool(touched, isFrozen)
    let apart = partings(in: pool)
    var edges = likeness.edges(among: pool)
    if !related.isEmpty { relate(pool, &edges) }
    if !apart.isEmpty {
      let unlike = Set(apart)
      edges.removeAll { unlike.contains(StoryPair($0.first, $0.second)) }
    }
    let groups = AverageLink.groups(of: pool.count, edges: edges, apart: apart, rules: rules)
    var group = Array(repeating: 0, count: pool.count)
    for (number, members) in groups.enumerated() {
      for member in members { group[member] = number }
    }
    var sums = Array(repeating: Float(0), count: pool.count)
    for edge in edges where group[edge.first] == group[edge.second] {
      sums[edge.first] += edge.likeness
      sums[edge.second] += edge.likeness
    }
    return groups.map { $0.map { (pool[$0], sums[$0]) } }
  }

  /// The articles that are grouped, in the order of ``StoryWindow/precedes(_:_:)``: those that were touched, what is like
  /// them, and all of the stories of both.
  private mutating func pool(
    _ touched: [Int], _ isFrozen: (Int, Int) throws -> Bool
  ) rethrows -> [Int] {
    let neighbours = likeness.neighbours(of: touched)
    var compared = Set(touched)
    for places in neighbours { compared.formUnion(places.lazy.map { Int($0) }) }
    // With all articles of their stories, most of which will be grouped: the titles of all publishers are looked through.
    var members = members(of: Set(compared.compactMap { window.slots[$0].story }))
    likeness.columns.find(among: Array(members.values.reduce(into: compared) { $0.formUnion($1) }))
    var pool: Set<Int> = []
    var stories: Set<Int> = []
    func add(_ place: Int) {
      if let story = window.slots[place].story { stories.insert(story) } else { pool.insert(place) }
    }
    for (place, neighbours) in zip(touched, neighbours) {
      add(place)
      if let column = likeness.columns.column(place) {
        // The first days of a column are known to be one only now.
        for other in column where window.slots[other].story != nil { add(other) }
      } else {
        for other in neighbours.lazy.map({ Int($0) })
        where likeness.columns.column(other) == nil && !areApart(place, other) {
          add(other)
        }
      }
      // Listed together, whatever their words.
      for other in related[place] ?? [] { add(other) }
    }
    let others = stories.filter { members[$0] == nil }
    if !others.isEmpty { members.merge(self.members(of: others)) { first, _ in first } }
    for story in stories {
      let members = members[story] ?? []
      if try !isFrozen(story, members.count) { pool.formUnion(members) }
    }
    return pool.sorted(by: window.precedes)
  }

  /// The places of all articles of some stories.
  private func members(of stories: Set<Int>) -> [Int: [Int]] {
    var members: [Int: [Int]] = [:]
    for (place, slot) in window.slots.enumerated() where slot.isLive {
      if let story = slot.story, stories.contains(story) {
        members[story, default: []].append(place)
      }
    }
    return members
  }

  private func areApart(_ place: Int, _ other: Int) -> Bool {
    !apart.isEmpty
      && apart.contains(StoryPair(window.slots[place].number, window.slots[other].number))
  }

  /// The pairs of the pool that the user parted, by their positions. Each counts as unlike, too.
  private func partings(in pool: [Int]) -> [StoryPair] {
    if apart.isEmpty { return [] }
    var positions: [Int: Int] = [:]
    for (position, place) in pool.enumerated() { positions[window.slots[place].number] = position }
    return apart.compactMap { pair in
      guard let first = positions[pair.first], let second = positions[pair.second] else {
        return nil
      }
      return StoryPair(first, second)
    }.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// Makes the pairs of the pool alike that are listed together.
  private func relate(_ pool: [Int], _ edges: inout [AverageLink.Edge]) {
    let positions = Dictionary(uniqueKeysWithValues: pool.enumerated().map { ($1, $0) })
    var missing: Set<StoryPair> = []
    for (position, place) in pool.enumerated() {
      for other in related[place] ?? [] {
        if let second = positions[other] { missing.insert(StoryPair(position, second)) }
      }
    }
    for index in edges.indices
    where missing.remove(StoryPair(edges[index].first, edges[index].second)) != nil {
      edges[index].likeness = max(edges[index].likeness, rules.related)
    }
    edges += missing.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map {
      AverageLink.Edge(first: $0.first, second: $0.second, likeness: rules.related)
    }
  }
}
