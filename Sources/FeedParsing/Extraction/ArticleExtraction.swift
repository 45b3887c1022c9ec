internal import FeedModel
internal import Platform

/// Chooses the article of a page.
struct ArticleExtraction {
  let tree: PageTree
  let url: String?
  let hints: PageHints
  let data: LinkedData
  let texts: [TextMeasure]

  init(_ tree: PageTree, url: String?, hints: PageHints) {
    self.tree = tree
    self.url = url
    self.hints = hints
    data = LinkedData(tree.head.linkedData)
    texts = SubtreeMeasures.texts(of: tree)
  }

  func read() -> ExtractedPage {
    var page = ExtractedPage(url: url)
    guard tree.count > 0 else {
      page.refusal = .empty
      return page
    }
    let all = SubtreeMeasures(tree, texts: texts, isRemoved: Array(repeating: false, count: tree.count))
    page.title = PageTitle.of(tree, data: data, hint: hints.title)
    page.authors = PageAuthors.of(tree, data: data, measures: all)
    page.published = PageDate.of(tree, data: data, url: url)
    page.language = tree.head.language ?? data.language
    let base = tree.head.base.flatMap { URLReference.web($0, base: url) } ?? url
    var links = LinkResolution(base: base) { $0 }
    links.keepsFragments = true
    page.canonicalURL = tree.head.canonical.flatMap(links.web)
    page.image = (tree.head.meta("og:image", "twitter:image") ?? data.image).flatMap(links.web)
    var best: Reading?
    var readings: [Reading] = []
    for attempt in 0..<3 {
      readings = readingsOf(attempt: attempt, all, title: page.title, links)
      var found = ArticleJudge.best(of: readings, tree)
      if let reading = found { found = withLeads(reading, all, attempt: attempt, title: page.title) }
      if let found, (best?.words ?? 0) < found.words { best = found }
      if best?.measure.length ?? 0 >= 500 { break }
    }
    page.isPaywalled = PaywallPrompt.isDeclared(tree.head, data)
    let parts = best.map { $0.leads + $0.candidate.parts } ?? []
    var isRemoved = best?.isRemoved ?? []
    let evidence = RefusalEvidence(
      tree, data: data, url: url, hints: hints, parts: parts, isRemoved: isRemoved)
    page.refusal = RefusalJudge.reason(evidence) ?? (best == nil ? .empty : nil)
    if let best, page.refusal == nil {
      if PaywallPrompt.remove(from: parts, in: tree, &isRemoved) || PaywallPrompt.follows(evidence) {
        page.isPaywalled = true
      }
      let content = ArticleWriter.html(of: parts, in: tree, isRemoved: isRemoved, links: links)
      page.contentHTML = content.sanitised
      page.method = best.candidate.method
      page.words = best.words
      page.candidates = readings.map { describe($0, isBest: $0.candidate.parts == best.candidate.parts) }
    }
    return page
  }

  private func readingsOf(attempt: Int, _ all: SubtreeMeasures, title: String?, _ links: LinkResolution) -> [Reading] {
    let removed = PagePruning.removed(tree, all, keepsUnlikely: attempt > 0)
    let measures = SubtreeMeasures(tree, texts: texts, isRemoved: removed)
    let pageBlocks = PageBlocks.of(tree, in: 0..<tree.count, isRemoved: removed)
    let scores = ArticleScores(tree, blocks: pageBlocks, measures: measures, isRemoved: removed, usesClasses: attempt < 2)
    var candidates = [ArticleCandidate(method: .score, parts: scores.best(), promise: 0.6)]
    candidates += ArticleCandidates.containers(tree, measures, isRemoved: removed)
    if let body = (0..<tree.count).first(where: { tree.name($0) == .body }) {
      candidates.append(ArticleCandidate(method: .page, parts: [body], promise: 0))
    }
    return candidates.filter { !$0.parts.isEmpty }.map { candidate in
      var cleaning = ArticleCleaning(tree, scores: scores, isRemoved: removed, isConditional: true)
      cleaning.clean(candidate.parts, title: title)
      let blocks = candidate.parts.flatMap { PageBlocks.of(tree, in: $0..<tree.end($0), isRemoved: cleaning.isRemoved) }
      var trimming = ArticleTrimming(tree, parts: candidate.parts, blocks: blocks, isRemoved: cleaning.isRemoved)
      trimming.trim()
      return Reading(candidate, tree, isRemoved: trimming.isRemoved)
    }
  }

  private func withLeads(_ reading: Reading, _ all: SubtreeMeasures, attempt: Int, title: String?) -> Reading {
    guard reading.candidate.method != .page, let first = reading.candidate.parts.first else { return reading }
    let removed = PagePruning.removed(tree, all, keepsUnlikely: attempt > 0)
    let blocks = PageBlocks.of(tree, in: 0..<first, isRemoved: removed)
    let leads = ArticleLeads.parts(tree, before: first, title: title, blocks: blocks, isRemoved: removed)
    return leads.isEmpty ? reading : Reading(reading.candidate, tree, isRemoved: reading.isRemoved, leads: leads)
  }

  private func describe(_ reading: Reading, isBest: Bool) -> ExtractionCandidate {
    let part = reading.candidate.parts[0]
    let name = tree.name(part)?.text ?? ""
    let id = tree.attribute(part, .id).map { "#" + $0 } ?? ""
    let classes = (tree.attribute(part, .class) ?? "").split(whereSeparator: \.isWhitespace).prefix(2).map { "." + $0 }.joined()
    return ExtractionCandidate(
      method: reading.candidate.method, element: (isBest ? "* " : "") + name + id + classes, mark: reading.worth,
      words: reading.words, linkDensity: reading.measure.linkDensity, anchors: nil,
      beginning: tree.text(of: part, limit: 100))
  }
}

/// A candidate after cleaning.
struct Reading {
  var candidate: ArticleCandidate
  /// What belongs to it and is before it.
  var leads: [Int] = []
  var isRemoved: [Bool]
  var blocks: [PageBlock]
  var measure = TextMeasure()
  /// What its text is worth.
  var worth = 0.0

  init(_ candidate: ArticleCandidate, _ tree: PageTree, isRemoved: [Bool], leads: [Int] = []) {
    self.candidate = candidate
    self.leads = leads
    self.isRemoved = isRemoved
    blocks = (leads + candidate.parts).flatMap { PageBlocks.of(tree, in: $0..<tree.end($0), isRemoved: isRemoved) }
    for block in blocks {
      measure += block.measure
      worth += BlockWorth.of(block)
    }
  }

  var words: Int { Int(measure.words) }
}

enum ArticleJudge {
  /// The candidate with the most promise among those with nearly all of the text.
  static func best(of readings: [Reading], _ tree: PageTree) -> Reading? {
    var readings = readings
    let articles = readings.indices.filter { tree.name(readings[$0].candidate.parts[0]) == .article && readings[$0].candidate.parts.count == 1 }
    if let first = articles.max(by: { readings[$0].worth < readings[$1].worth }) {
      let part = readings[first].candidate.parts[0]
      let others = articles.filter { !tree.contains(part, readings[$0].candidate.parts[0]) }
      if others.allSatisfy({ readings[$0].worth < readings[first].worth * 0.1 }) {
        readings[first].candidate.promise = max(0.7, readings[first].candidate.promise)
      }
    }
    let most = readings.filter { $0.candidate.method != .page }.map(\.worth).max() ?? 0
    let all = readings.map(\.worth).max() ?? 0
    let pool = most * 2 > all ? readings.filter { $0.candidate.method != .page } : readings
    let limit = pool.map(\.worth).max() ?? 0
    let near = pool.filter { $0.worth >= limit * 0.88 }
    return near.max { ($0.candidate.promise, -$0.worth) < ($1.candidate.promise, -$1.worth) } ?? pool.first
  }
}
