import FeedBasics
import FeedModel

/// Divides appearances into articles. Pairs are joined in a fixed order (rule, distance in time, key, feed, guid); a
/// pair that would join two items of one feed is dropped. The result depends only on the set of appearances.
struct MergePlan {
  private let candidates: [MergeCandidate]
  private var articles: MergingArticles
  private(set) var reasons: [MergeReason] = []

  init(_ unordered: [MergeCandidate]) {
    guard MergePlan.haveKeysInCommon(unordered) else {
      // Each is an article of its own, so their order does not matter.
      candidates = unordered
      articles = MergingArticles(unordered)
      return
    }
    candidates = unordered.map { ($0, MergePlan.order($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    articles = MergingArticles(candidates)
    let pairs = MergePairs(candidates)
    for pair in pairs.byURL() where articles.join(pair) { note(pair, .sameURL) }
    for pair in pairs.byGUID() where articles.join(pair) { note(pair, .sameGUID) }
    for pair in pairs.byTitle() where articles.joinByTitle(pair) {
      note(pair, .samePublisherAndTitle)
    }
  }

  /// Each article's appearances; articles by their lowest number.
  var groups: [[Int]] {
    articles.members.filter { !$0.isEmpty }.map { $0.map { candidates[$0].number }.sorted() }
      .sorted { ($0.first ?? 0) < ($1.first ?? 0) }
  }

  /// The order of appearances, which does not depend on when they arrived unless nothing else distinguishes them: by feed,
  /// guid, link, its fragment, date and number.
  private static func order(
    _ candidate: MergeCandidate
  ) -> (String, String, String, String, Double, Int) {
    (
      candidate.feed, candidate.guid, candidate.keys.url ?? "", candidate.keys.fragment ?? "",
      candidate.date.timeIntervalSince1970, candidate.number
    )
  }

  private mutating func note(_ pair: MergePair, _ rule: MergeReason.Rule) {
    let (first, second) = (candidates[pair.first], candidates[pair.second])
    reasons.append(
      MergeReason(
        rule: rule, key: pair.key, first: first.number, second: second.number,
        isLinked: first.keys.site != nil && second.keys.site != nil))
  }

  private static func haveKeysInCommon(_ candidates: [MergeCandidate]) -> Bool {
    guard candidates.count > 1 else { return false }
    var urls: Set<String> = []
    var guids: Set<String> = []
    var titles: Set<String> = []
    return candidates.contains { candidate in
      let keys = candidate.keys
      let isNew =
        (keys.url.map { urls.insert($0).inserted } ?? true)
        && (keys.guid.map { guids.insert($0).inserted } ?? true)
      return !isNew || keys.titles.contains { !titles.insert($0).inserted }
    }
  }
}
