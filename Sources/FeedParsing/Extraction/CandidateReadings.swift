import FeedBasics
internal import FeedModel

/// Reads a page in several ways, strictly at first.
struct CandidateReadings {
  /// How much of a page is left out before its article is chosen.
  private struct Strictness {
    var keepsUnlikely: Bool
    var usesClasses: Bool
    var isConditional: Bool

    static let all = [
      Strictness(keepsUnlikely: false, usesClasses: true, isConditional: true),
      Strictness(keepsUnlikely: true, usesClasses: true, isConditional: true),
      Strictness(keepsUnlikely: true, usesClasses: false, isConditional: true),
      Strictness(keepsUnlikely: true, usesClasses: false, isConditional: false),
    ]
  }

  /// In characters; a shorter text may have lost something.
  private static let shortText = 500

  /// A less strict reading is preferred if it has this many times the text: what is near a short article is no reason.
  private static let muchMore = 4.0

  private let tree: PageTree
  private let title: String?
  private let authors: [String]
  private let hints: PageHints
  private let anchors: Shingles?
  private let all: SubtreeMeasures
  /// The readings that the best one was chosen from.
  private(set) var readings: [ArticleReading] = []

  init(
    _ tree: PageTree, title: String?, authors: [String], hints: PageHints, anchors: Shingles?
  ) {
    self.authors = authors
    self.tree = tree
    self.title = title
    self.hints = hints
    self.anchors = anchors
    all = SubtreeMeasures(tree, isRemoved: Array(repeating: false, count: tree.count))
  }

  mutating func best() -> ArticleReading? {
    var best: ArticleReading?
    for strictness in Strictness.all {
      let removed = PagePruning.removed(tree, all, keepsUnlikely: strictness.keepsUnlikely)
      let (found, blocks) = read(strictness, removed)
      guard
        var reading = ArticleJudge.best(
          of: found, tree, judge: BlockJudge(tree, blocks: blocks))
      else { continue }
      reading = withLeads(trimmed(reading), removed)
      if best.map({ reading.worth > max($0.worth * CandidateReadings.muchMore, 40) }) ?? true {
        best = reading
        readings = found
      }
      if let best, isEnough(best) { break }
    }
    return best.flatMap { $0.words > 0 ? $0 : nil }
  }

  /// Whether a text is long enough, or certainly the article.
  private func isEnough(_ reading: ArticleReading) -> Bool {
    if reading.measure.length >= CandidateReadings.shortText || reading.candidate.method == .rule {
      return true
    }
    if let share = reading.anchors, share >= 0.6 { return true }
    return reading.candidate.promise >= 0.7 && reading.words >= 8 && reading.worth > 0
  }

  private func read(
    _ strictness: Strictness, _ removed: [Bool]
  ) -> ([ArticleReading], [PageBlock]) {
    let measures = SubtreeMeasures(tree, isRemoved: removed)
    let blocks = PageBlocks.of(tree, in: 0..<tree.count, isRemoved: removed)
    let scores = ArticleScores(
      tree, blocks: blocks, measures: measures, isRemoved: removed,
      usesClasses: strictness.usesClasses)
    var candidates = ruleCandidates()
    candidates.append(ArticleCandidate(method: .score, parts: scores.best(), promise: 0.6))
    candidates += ArticleCandidates.containers(tree, measures, isRemoved: removed)
    if let body = (0..<tree.count).first(where: { tree.name($0) == .body }) {
      candidates.append(ArticleCandidate(method: .page, parts: [body], promise: 0))
      candidates.append(ArticleCandidates.densest(tree, blocks, isRemoved: removed))
    }
    let readings = candidates.filter { !$0.parts.isEmpty }.map { candidate in
      reading(candidate, strictness, scores, measures, removed)
    }
    return (readings, blocks)
  }

  private func reading(
    _ candidate: ArticleCandidate, _ strictness: Strictness, _ scores: ArticleScores,
    _ measures: SubtreeMeasures, _ removed: [Bool]
  ) -> ArticleReading {
    var removed = removed
    for selector in hints.rule?.remove ?? [] {
      for node in tree.nodes(selectedBy: selector) { removed[node] = true }
    }
    // What a rule selects is wanted, even if it looks like furniture.
    if candidate.method == .rule {
      for part in candidate.parts { removed[part] = false }
    }
    var cleaning = ArticleCleaning(
      tree, scores: scores, measures: measures, isRemoved: removed,
      isConditional: strictness.isConditional)
    cleaning.clean(candidate.parts, title: title)
    return ArticleReading(candidate, tree, isRemoved: cleaning.isRemoved, anchors: anchors)
  }

  private func trimmed(_ reading: ArticleReading) -> ArticleReading {
    var trimming = ArticleTrimming(
      tree, parts: reading.candidate.parts, blocks: reading.blocks, isRemoved: reading.isRemoved,
      title: title, authors: authors, seen: hints.seenBlocks)
    trimming.trim()
    return ArticleReading(
      reading.candidate, tree, isRemoved: trimming.isRemoved, anchors: anchors)
  }

  private func ruleCandidates() -> [ArticleCandidate] {
    guard let body = hints.rule?.body else { return [] }
    var parts: [Int] = []
    for node in tree.nodes(selectedBy: body)
    where parts.last.map({ !tree.contains($0, node) }) ?? true {
      parts.append(node)
    }
    return [ArticleCandidate(method: .rule, parts: parts, promise: 1)]
  }

  private func withLeads(_ reading: ArticleReading, _ removed: [Bool]) -> ArticleReading {
    guard reading.candidate.method != .page, reading.candidate.method != .rule,
      let first = reading.candidate.parts.first
    else { return reading }
    let blocks = PageBlocks.of(tree, in: 0..<first, isRemoved: removed)
    let leads = ArticleLeads.parts(
      tree, before: first, title: title, blocks: blocks, isRemoved: removed)
    return leads.isEmpty
      ? reading
      : ArticleReading(
        reading.candidate, tree, isRemoved: reading.isRemoved, leads: leads, anchors: anchors)
  }
}
