import FeedBasics
import FeedModel

/// Articles while their appearances are joined, pair by pair.
struct MergingArticles {
  private let candidates: [MergeCandidate]
  private var parent: [Int]
  /// The appearances of each article by index, at its representative; empty for all others.
  private(set) var members: [[Int]]
  private var feeds: [Set<String>]

  init(_ candidates: [MergeCandidate]) {
    self.candidates = candidates
    parent = Array(candidates.indices)
    members = candidates.indices.map { [$0] }
    feeds = candidates.map { [$0.feed] }
  }

  /// - Returns: false if they are joined already, or the pair was dropped.
  mutating func join(_ pair: MergePair) -> Bool {
    guard let (keep, give) = roots(pair) else { return false }
    unite(keep, give)
    return true
  }

  /// Joins two articles that share a title. Pages of their own that were published at different times stay apart, even
  /// if a third appearance, whose link is hidden, is close to both; and so do publishers with different domains.
  mutating func joinByTitle(_ pair: MergePair) -> Bool {
    guard let (keep, give) = roots(pair), haveNearPages(keep, give),
      !pair.key.hasPrefix("n:") || !haveDifferentDomains(keep, give)
    else { return false }
    unite(keep, give)
    return true
  }

  /// The representatives of two articles that may be joined: they differ, and have no feed in common.
  private func roots(_ pair: MergePair) -> (keep: Int, give: Int)? {
    let (a, b) = (root(pair.first), root(pair.second))
    guard a != b, feeds[a].isDisjoint(with: feeds[b]) else { return nil }
    return (min(a, b), max(a, b))
  }

  private func root(_ index: Int) -> Int {
    var index = index
    while parent[index] != index { index = parent[index] }
    return index
  }

  private mutating func unite(_ keep: Int, _ give: Int) {
    parent[give] = keep
    members[keep] += members[give]
    members[give] = []
    feeds[keep].formUnion(feeds[give])
    feeds[give] = []
  }

  private func haveNearPages(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (linked(a), linked(b))
    guard !first.isEmpty, !second.isEmpty else { return true }
    return first.contains { one in
      second.contains {
        abs(one.date.timeIntervalSince($0.date)) <= MergeReason.linkedTitleWindow
      }
    }
  }

  private func linked(_ article: Int) -> [MergeCandidate] {
    members[article].map { candidates[$0] }.filter { $0.keys.site != nil }
  }

  private func haveDifferentDomains(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (domains(a), domains(b))
    return !first.isEmpty && !second.isEmpty && first.isDisjoint(with: second)
  }

  private func domains(_ article: Int) -> Set<Substring> {
    Set(members[article].flatMap { PublisherDomains.of(candidates[$0].keys) })
  }
}
