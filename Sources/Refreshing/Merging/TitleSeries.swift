import FeedBasics
import FeedModel

/// The appearances that share a publisher and a title. They can be one story, or the instalments of a column that
/// keeps its title.
struct TitleSeries {
  /// The indices of the appearances, by date.
  private let indices: [Int]
  private let candidates: [MergeCandidate]
  private let key: String

  init(_ indices: [Int], candidates: [MergeCandidate], key: String) {
    self.indices = indices.sorted { (candidates[$0].date, $0) < (candidates[$1].date, $1) }
    self.candidates = candidates
    self.key = key
  }

  /// The pairs that may be one story. An appearance with too many partners has none.
  func pairs() -> [MergePair] {
    var pairs: [MergePair] = []
    var partners: [Int: Int] = [:]
    let ends = endsOfRuns()
    for (position, first) in indices.enumerated() {
      var next = position
      while true {
        // A feed may have thousands of items with one title, none of which is compared with another.
        next = isOneFeed(first, indices[next]) ? ends[next] : next + 1
        if next < indices.count, isOneFeed(first, indices[next]) { next = ends[next] }
        guard next < indices.count else { break }
        let second = indices[next]
        let pair = MergePair(first, second, key: key, of: candidates)
        guard pair.distance <= MergeReason.titleWindow else { break }
        guard isCandidate(pair) else { continue }
        partners[first, default: 0] += 1
        partners[second, default: 0] += 1
        if partners[first, default: 0] <= MergePairs.maximumPartners { pairs.append(pair) }
      }
    }
    let windows = self.windows(of: Set(partners.keys))
    return pairs.filter { pair in
      [pair.first, pair.second].allSatisfy { index in
        partners[index, default: 0] <= MergePairs.maximumPartners
          && pair.distance <= windows[index] ?? MergeReason.titleWindow
      }
    }
  }

  private func isOneFeed(_ first: Int, _ second: Int) -> Bool {
    candidates[first].feed == candidates[second].feed
  }

  /// For each position in ``indices`` the first one after it that is of another feed.
  private func endsOfRuns() -> [Int] {
    var ends = [Int](repeating: indices.count, count: indices.count)
    for position in indices.indices.dropLast().reversed() {
      ends[position] =
        isOneFeed(indices[position], indices[position + 1]) ? ends[position + 1] : position + 1
    }
    return ends
  }

  /// Whether two appearances may be one story judging by feed, publisher and time. Names decide only where one of
  /// them has no domain.
  private func isCandidate(_ pair: MergePair) -> Bool {
    let (a, b) = (candidates[pair.first], candidates[pair.second])
    guard a.feed != b.feed else { return false }
    if a.keys.site != nil, b.keys.site != nil, pair.distance > MergeReason.linkedTitleWindow {
      return false
    }
    return !key.hasPrefix("n:") || !PublisherDomains.differ(a.keys, b.keys)
  }

  /// For appearances without a link of their own, the time within which a publication can be the same story: half the
  /// time between two instalments around it. Before the day's instalment is fetched, nothing else would keep its
  /// appearance in an aggregator from joining that of the day before.
  private func windows(of members: Set<Int>) -> [Int: Double] {
    let gaps = gaps()
    var windows: [Int: Double] = [:]
    guard !gaps.isEmpty else { return windows }
    for index in members where candidates[index].keys.site == nil {
      let date = candidates[index].date
      let near = gaps.filter {
        abs($0.from.timeIntervalSince(date)) <= MergeReason.titleWindow
          && abs($0.to.timeIntervalSince(date)) <= MergeReason.titleWindow
      }
      if let gap = near.map({ $0.to.timeIntervalSince($0.from) }).min() {
        windows[index] = max(TitleSeries.minimumWindow, gap / 2)
      }
    }
    return windows
  }

  /// Seconds: publishers and aggregators may date one story an hour apart.
  private static let minimumWindow: Double = 3600

  /// The times between appearances that are known to be different stories: items of one feed, or pages of their own.
  private func gaps() -> [(from: Date, to: Date)] {
    var gaps: [(from: Date, to: Date)] = []
    for (position, first) in indices.enumerated() {
      let a = candidates[first]
      let next = indices.dropFirst(position + 1).prefix(MergePairs.maximumPartners).first {
        let b = candidates[$0]
        guard b.date.timeIntervalSince(a.date) > MergeReason.linkedTitleWindow else { return false }
        if a.feed == b.feed { return true }
        return a.keys.site != nil && b.keys.site != nil
          && (a.keys.url, a.keys.fragment) != (b.keys.url, b.keys.fragment)
      }
      if let next { gaps.append((from: a.date, to: candidates[next].date)) }
    }
    return gaps
  }
}

/// The domains in the title keys of appearances.
enum PublisherDomains {
  /// The domains of an appearance's publishers, each with its kind.
  static func of(_ keys: MergeKeys) -> [Substring] {
    keys.titles.filter { $0.hasPrefix("d:") }.map { $0.prefix { $0 != "\u{1F}" } }
  }

  /// Whether both have domains, and none in common.
  static func differ(_ a: MergeKeys, _ b: MergeKeys) -> Bool {
    let (a, b) = (of(a), of(b))
    return !a.isEmpty && !b.isEmpty && !a.contains { b.contains($0) }
  }
}
