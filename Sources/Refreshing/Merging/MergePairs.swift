import FeedBasics
import FeedModel

/// Two appearances of different feeds that have a key in common, by their indices in a fixed order.
struct MergePair {
  var first: Int
  var second: Int
  var key: String
  /// Seconds between their publications.
  var distance: Double
}

/// The pairs of appearances that each rule would join, the nearest in time first, then by key, feed and guid.
struct MergePairs {
  /// A key that one appearance shares with more others than this does not identify a story. It bounds the work that a
  /// hostile feed can cause.
  static let maximumPartners = 256

  private let candidates: [MergeCandidate]

  /// - Parameter candidates: in a fixed order, by feed and guid.
  init(_ candidates: [MergeCandidate]) { self.candidates = candidates }

  // MARK: The same link

  func byURL() -> [MergePair] {
    var pairs: [MergePair] = []
    for (url, indices) in meetings({ $0.keys.url.map { [$0] } ?? [] }) {
      for (fragment, group) in items(of: indices) where isOneOfEachFeed(group) {
        pairs += neighbours(group, key: fragment.isEmpty ? url : "\(url)#\(fragment)")
      }
    }
    return pairs.sorted(by: MergePairs.order)
  }

  /// The appearances of a page, divided by fragment if a feed tells its items apart by it.
  private func items(of page: [Int]) -> [String: [Int]] {
    let fragments = Set(page.compactMap { candidates[$0].keys.fragment })
    guard fragments.count > 1 || !fragments.isEmpty && !isOneOfEachFeed(page) else {
      return ["": page]
    }
    return Dictionary(grouping: page) { candidates[$0].keys.fragment ?? "" }
  }

  // MARK: The same guid

  func byGUID() -> [MergePair] {
    var pairs: [MergePair] = []
    for (guid, indices) in meetings({ $0.keys.guid.map { [$0] } ?? [] })
    where isOneOfEachFeed(indices) {
      pairs += neighbours(indices, key: guid).filter { pair in
        guard let first = candidates[pair.first].keys.site,
          let second = candidates[pair.second].keys.site
        else { return true }
        return first == second
      }
    }
    return pairs.sorted(by: MergePairs.order)
  }

  // MARK: The same publisher and title

  func byTitle() -> [MergePair] {
    var pairs: [MergePair] = []
    for (key, indices) in meetings(\.keys.titles) {
      pairs += TitleSeries(indices, candidates: candidates, key: key).pairs()
    }
    return pairs.sorted(by: MergePairs.order)
  }

  // MARK: Groups

  /// The keys that several appearances share, with those.
  private func meetings(_ keys: (MergeCandidate) -> [String]) -> [String: [Int]] {
    var byKey: [String: [Int]] = [:]
    for (index, candidate) in candidates.enumerated() {
      for key in keys(candidate) { byKey[key, default: []].append(index) }
    }
    return byKey.filter { $0.value.count > 1 }
  }

  /// A link or guid that one feed uses for several items is a home page or a name, not a story.
  private func isOneOfEachFeed(_ indices: [Int]) -> Bool {
    Set(indices.map { candidates[$0].feed }).count == indices.count
  }

  /// Every pair of a group; of a very large one, each appearance with those published next.
  private func neighbours(_ indices: [Int], key: String) -> [MergePair] {
    let reach = indices.count <= MergePairs.maximumPartners ? indices.count : 16
    let byDate = indices.sorted { (candidates[$0].date, $0) < (candidates[$1].date, $1) }
    var pairs: [MergePair] = []
    for (position, first) in byDate.enumerated() {
      for second in byDate.dropFirst(position + 1).prefix(reach) {
        pairs.append(MergePair(first, second, key: key, of: candidates))
      }
    }
    return pairs
  }

  private static func order(_ a: MergePair, _ b: MergePair) -> Bool {
    (a.distance, a.key, a.first, a.second) < (b.distance, b.key, b.first, b.second)
  }
}

extension MergePair {
  init(_ a: Int, _ b: Int, key: String, of candidates: [MergeCandidate]) {
    self.init(
      first: min(a, b), second: max(a, b), key: key,
      distance: abs(candidates[a].date.timeIntervalSince(candidates[b].date)))
  }
}
