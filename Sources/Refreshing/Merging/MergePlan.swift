import FeedModel
import Foundation

/// Divides appearances into articles. Pairs are joined in a fixed order (rule, key, feed, guid); a pair that would
/// join two items of one response is dropped. The result depends only on the set of appearances.
struct MergePlan {
  /// A title shared by more appearances than this does not identify a story. It bounds the work that a hostile feed
  /// can cause.
  static let maximumTitleGroup = 256

  private let candidates: [MergeCandidate]
  private var parent: [Int]
  private var members: [[Int]]
  private(set) var reasons: [MergeReason] = []

  init(_ unordered: [MergeCandidate]) {
    guard MergePlan.haveKeysInCommon(unordered) else {
      // Each is an article of its own, so their order does not matter.
      candidates = unordered
      parent = []
      members = candidates.indices.map { [$0] }
      return
    }
    candidates = unordered.map { ($0, MergePlan.order($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    parent = Array(candidates.indices)
    members = candidates.indices.map { [$0] }
    joinByURL()
    joinByTitle()
  }

  /// Each article's appearances; articles by their lowest number.
  var groups: [ArticleGroup] {
    members.filter { !$0.isEmpty }.map { $0.map { candidates[$0].number }.sorted() }
      .sorted { ($0.first ?? 0) < ($1.first ?? 0) }.map(ArticleGroup.init)
  }

  private struct Order: Comparable {
    var feed: String
    var guid: String
    var url: String
    var firstResponse: Int
    var number: Int

    static func < (a: Order, b: Order) -> Bool {
      (a.feed, a.guid, a.url, a.firstResponse, a.number) < (
        b.feed, b.guid, b.url, b.firstResponse, b.number
      )
    }
  }

  private static func order(_ candidate: MergeCandidate) -> Order {
    Order(
      feed: candidate.feed, guid: candidate.guid, url: candidate.keys.url ?? "",
      firstResponse: candidate.responses.lowerBound, number: candidate.number)
  }

  private mutating func joinByURL() {
    var byKey: [String: [Int]] = [:]
    for (index, candidate) in candidates.enumerated() {
      if let key = candidate.keys.url { byKey[key, default: []].append(index) }
    }
    for (key, indices) in MergePlan.meetings(byKey) {
      // A URL that one feed uses for several items is a home page, not a story.
      guard Set(indices.map { candidates[$0].feed }).count == indices.count else { continue }
      for (position, first) in indices.enumerated() {
        for second in indices[(position + 1)...] { join(first, second, rule: .sameURL, key: key) }
      }
    }
  }

  private static func haveKeysInCommon(_ candidates: [MergeCandidate]) -> Bool {
    var urls: Set<String> = []
    var titles: Set<String> = []
    return candidates.contains { candidate in
      let isNew = candidate.keys.url.map { urls.insert($0).inserted } ?? true
      return !isNew || candidate.keys.titles.contains { !titles.insert($0).inserted }
    }
  }

  /// The keys that several appearances share, in order.
  private static func meetings(_ byKey: [String: [Int]]) -> [(key: String, value: [Int])] {
    byKey.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
  }

  private mutating func joinByTitle() {
    var byKey: [String: [Int]] = [:]
    for (index, candidate) in candidates.enumerated() {
      for key in candidate.keys.titles { byKey[key, default: []].append(index) }
    }
    for (key, indices) in MergePlan.meetings(byKey) {
      for (first, second) in closePairs(indices) {
        join(first, second, rule: .samePublisherAndTitle, key: key)
      }
    }
  }

  /// The pairs from two feeds that were published within 48 hours of each other, in order. More appearances within
  /// that time than ``maximumTitleGroup`` form no pairs.
  private func closePairs(_ indices: [Int]) -> [(Int, Int)] {
    let byDate = indices.sorted { (candidates[$0].date, $0) < (candidates[$1].date, $1) }
    var pairs: [(Int, Int)] = []
    var end = 0
    for (start, first) in byDate.enumerated() {
      let limit = candidates[first].date.addingTimeInterval(MergeReason.titleWindow)
      while end < byDate.count, candidates[byDate[end]].date <= limit { end += 1 }
      guard end - start <= MergePlan.maximumTitleGroup else { continue }
      for second in byDate[(start + 1)..<end]
      where candidates[first].feed != candidates[second].feed {
        pairs.append((min(first, second), max(first, second)))
      }
    }
    return pairs.sorted { $0 < $1 }
  }

  private mutating func join(_ a: Int, _ b: Int, rule: MergeReason.Rule, key: String) {
    let (rootA, rootB) = (root(a), root(b))
    guard rootA != rootB, !wouldJoinOneResponse(rootA, rootB) else { return }
    let (keep, give) = (min(rootA, rootB), max(rootA, rootB))
    parent[give] = keep
    members[keep].append(contentsOf: members[give])
    members[give] = []
    reasons.append(
      MergeReason(rule: rule, key: key, first: candidates[a].number, second: candidates[b].number))
  }

  private func root(_ index: Int) -> Int {
    var index = index
    while parent[index] != index { index = parent[index] }
    return index
  }

  private func wouldJoinOneResponse(_ a: Int, _ b: Int) -> Bool {
    for first in members[a] {
      for second in members[b] where candidates[first].feed == candidates[second].feed {
        if candidates[first].responses.overlaps(candidates[second].responses) { return true }
      }
    }
    return false
  }
}
