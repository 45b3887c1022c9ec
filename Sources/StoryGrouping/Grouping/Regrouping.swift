/// Groups some articles of a window, and those that they may touch, afresh.
struct Regrouping {
  private let window: StoryWindow
  private let rules: GroupingRules
  private let frozen: Set<Int>
  private let apart: Set<StoryPair>
  private let related: [Int: [Int]]
  private var likeness: Likeness
  private var known: [Int: [Likeness.Neighbour]] = [:]

  /// - Parameters: as for ``StoryWindow/regroup(_:frozen:apart:related:)``.
  init(
    _ window: StoryWindow, frozen: Set<Int>, apart: Set<StoryPair>, related: Set<StoryPair>,
    rules: GroupingRules
  ) {
    self.window = window
    self.rules = rules
    self.frozen = frozen
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

  /// The groups of articles, by places in the window in order of their numbers, among them those of a single article; and
  /// the sums of likeness of each article to the others of its group.
  mutating func groups(_ touched: [Int]) -> [[(place: Int, sum: Float)]] {
    let pool = pool(touched)
    var index: [Int: Int] = [:]
    index.reserveCapacity(pool.count)
    for (number, place) in pool.enumerated() { index[place] = number }
    var edges: [AverageLink.Edge] = []
    for (first, place) in pool.enumerated() {
      for neighbour in neighbours(of: place) {
        guard let second = index[neighbour.place], first < second else { continue }
        edges.append(AverageLink.Edge(first: first, second: second, likeness: neighbour.likeness))
      }
    }
    let groups = AverageLink.groups(of: pool.count, edges: edges, rules: rules)
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

  /// The articles that are grouped, in order of their numbers: those that were touched, what is like them, and all of the
  /// stories of both.
  private mutating func pool(_ touched: [Int]) -> [Int] {
    var pool: Set<Int> = []
    var stories: Set<Int> = []
    func add(_ place: Int) {
      if let story = window.slots[place].story {
        if !frozen.contains(story) { stories.insert(story) }
      } else {
        pool.insert(place)
      }
    }
    for place in touched {
      add(place)
      for neighbour in neighbours(of: place) where neighbour.likeness >= rules.touching {
        add(neighbour.place)
      }
      // The first days of a column are known to be one only now.
      for other in likeness.column(place) ?? [] where window.slots[other].story != nil {
        add(other)
      }
    }
    for (place, slot) in window.slots.enumerated() where slot.isLive {
      if let story = slot.story, stories.contains(story) { pool.insert(place) }
    }
    return pool.sorted { window.slots[$0].number < window.slots[$1].number }
  }

  private mutating func neighbours(of place: Int) -> [Likeness.Neighbour] {
    if let found = known[place] { return found }
    var found = likeness.neighbours(of: place)
    for other in related[place] ?? [] {
      if let index = found.firstIndex(where: { $0.place == other }) {
        found[index].likeness = max(found[index].likeness, rules.related)
      } else {
        found.append(Likeness.Neighbour(place: other, likeness: rules.related))
      }
    }
    if !apart.isEmpty {
      let number = window.slots[place].number
      found.removeAll { apart.contains(StoryPair(number, window.slots[$0.place].number)) }
    }
    found.sort { $0.place < $1.place }
    known[place] = found
    return found
  }
}
