import FeedBasics
import FeedModel
import FeedParsing

/// Chooses the article of a page.
struct ArticleFinder {
  /// In words; less structured data may be a summary.
  private static let minimumData = 100

  private let tree: PageTree
  private let url: String?
  private let hints: PageHints
  private let data: LinkedData
  private let links: LinkResolution

  init(_ tree: PageTree, url: String?, hints: PageHints) {
    self.tree = tree
    self.url = url
    self.hints = hints
    data = LinkedData(tree.head.linkedData)
    let base = tree.head.base.flatMap { URLReference.web($0, base: url) } ?? url
    links = LinkResolution(base: base, document: base) { $0 }
  }

  /// - Parameter explains: whether to list the candidates.
  func read(explains: Bool) -> ExtractedPage {
    var page = ExtractedPage(url: url)
    guard tree.count > 0 else {
      page.refusal = .empty
      return page
    }
    readMetadata(&page)
    let anchors = ArticleAnchors.known(hints, data: data)
    var candidates = CandidateReadings(
      tree, url: url, title: page.title, authors: page.authors, hints: hints, anchors: anchors)
    let found = candidates.best()
    if explains, let found {
      page.candidates = CandidateDescriptions.list(candidates.readings, best: found, tree)
    }
    page.isPaywalled = PaywallPrompt.isDeclared(tree.head, data)
    let evidence = RefusalEvidence(
      tree, data: data, url: url, hints: hints, article: found, title: page.title,
      leavingOut: candidates.banners)
    // A rule names the article.
    if found?.candidate.method != .rule { page.refusal = RefusalJudge.reason(evidence) }
    // Without an article, the request to consent is what the page is.
    if page.refusal != nil, !candidates.banners.isEmpty {
      let all = RefusalEvidence(tree, data: data, url: url, hints: hints, article: nil)
      page.refusal = RefusalJudge.reason(all) ?? page.refusal
    }
    guard var best = found, page.refusal == nil else {
      page.refusal = page.refusal ?? .empty
      // An application without scripts may still have its text in its data.
      if page.refusal == .empty, writeData(to: &page, insteadOf: 0) { page.refusal = nil }
      return page
    }
    if PaywallPrompt.remove(from: best, in: tree, &best.isRemoved) {
      page.isPaywalled = true
      best = ArticleReading(
        best.candidate, tree, isRemoved: best.isRemoved, leads: best.leads, anchors: anchors)
    } else if PaywallPrompt.follows(evidence) {
      page.isPaywalled = true
    }
    page.confidence = ArticleConfidence.of(best, anchors: best.anchors)
    write(best, to: &page)
    return page
  }

  private func readMetadata(_ page: inout ExtractedPage) {
    let rule = hints.rule?.title.flatMap { tree.nodes(selectedBy: $0).first }
    page.title =
      rule.map { tree.text(of: $0, limit: 1000) }
      ?? PageTitle.of(tree, data: data, hint: hints.title)
    page.authors = PageAuthors.of(tree, data: data)
    let title = page.title
    lazy var headline = HeaderLines.headline(tree, title: title)
    lazy var lines = HeaderLines(tree, headline: headline)
    if page.authors.isEmpty { page.authors = lines.authors }
    page.published = PageDate.of(tree, data: data, url: url, headline: headline, lines: lines)
    page.language = tree.head.language ?? data.language
    page.canonicalURL = tree.head.canonical.flatMap(links.web)
    page.image = PageImage.of(tree, data: data, page: url, links: links)
    page.nextURL = NextPage.url(tree, page: url, rule: hints.rule?.next, links: links)
  }

  private func write(_ best: ArticleReading, to page: inout ExtractedPage) {
    page.method = best.candidate.method
    page.words = best.words
    page.blocks = Set(best.blocks.compactMap { BlockHash.of($0, tree, best.isRemoved) })
    page.contentHTML =
      ArticleWriter.html(of: best.parts, in: tree, isRemoved: best.isRemoved, links: links)
    _ = writeData(to: &page, insteadOf: best.words)
  }

  /// Some pages have their text for search engines alone.
  /// - Parameter words: the number of words that the page shows.
  /// - Returns: whether the structured data has more than twice as many.
  private func writeData(to page: inout ExtractedPage, insteadOf words: Int) -> Bool {
    guard let body = data.body else { return false }
    let count = Shingles(body).words
    guard count >= ArticleFinder.minimumData, words * 2 < count else { return false }
    page.contentHTML = DataArticle.html(body)
    page.method = .data
    page.words = count
    page.confidence = 0.5
    return true
  }
}

/// What is known of the article's text before it is found: the feed's summary, else the text in the page's structured
/// data. Descriptions are left out: many are written for other programs alone.
enum ArticleAnchors {
  /// In words; shorter summaries are not compared.
  private static let minimumSummary = 8
  private static let minimumBody = 40

  /// The shingles of what is known; nil if nothing is.
  static func known(_ hints: PageHints, data: LinkedData) -> Shingles? {
    shingles(hints.summary, minimumSummary) ?? shingles(data.body, minimumBody)
  }

  private static func shingles(_ text: String?, _ minimum: Int) -> Shingles? {
    text.map { Shingles($0) }.flatMap { $0.words >= minimum ? $0 : nil }
  }
}

/// How certain it is that the chosen text is the article.
enum ArticleConfidence {
  /// - Parameter anchors: the share of what is known of the article that the text has; nil if nothing is known.
  /// - Returns: from 0 to 1.
  static func of(_ reading: ArticleReading, anchors: Double?) -> Double {
    let paragraphs = reading.blocks.count { $0.endsSentence && $0.measure.length >= 80 }
    var confidence = 0.3
    confidence += min(Double(paragraphs), 5) * 0.06
    confidence += reading.words >= 150 ? 0.15 : Double(reading.words) / 1000
    confidence += reading.candidate.promise * 0.1
    confidence -= reading.measure.linkDensity * 0.5
    if let anchors { confidence += (anchors - 0.4) * 0.3 } else { confidence += 0.05 }
    return (min(max(confidence, 0), 1) * 100).rounded() / 100
  }
}

/// A candidate after cleaning: its text, and what it is worth.
struct ArticleReading {
  var candidate: ArticleCandidate
  /// What belongs to it and is before it.
  var leads: [Int] = []
  /// Whether each node is the root of a subtree that is left out.
  var isRemoved: [Bool]
  private(set) var blocks: [PageBlock] = []
  private(set) var measure = TextMeasure()
  /// What its paragraphs are worth, in characters.
  private(set) var worth = 0.0
  /// The share of what is known of the article that it has; nil if nothing is known.
  private(set) var anchors: Double?

  /// - Parameter leads: roots of subtrees before the candidate's.
  init(
    _ candidate: ArticleCandidate, _ tree: PageTree, isRemoved: [Bool], leads: [Int] = [],
    anchors known: Shingles?
  ) {
    self.candidate = candidate
    self.leads = leads
    self.isRemoved = isRemoved
    for part in parts {
      blocks += PageBlocks.of(tree, in: part..<tree.end(part), isRemoved: isRemoved)
    }
    for block in blocks {
      measure += block.measure
      worth += BlockWorth.of(block)
    }
    anchors = known.map { $0.share(in: shingles(tree)) }
  }

  var words: Int { Int(measure.words) }

  /// The roots of its subtrees in document order.
  var parts: [Int] { leads + candidate.parts }

  /// The shingles of the text, without the leads.
  func shingles(_ tree: PageTree) -> Shingles {
    var shingles = Shingles()
    for part in parts {
      tree.forEachText(in: part..<tree.end(part), isRemoved: isRemoved) { shingles.add($0) }
    }
    shingles.finish()
    return shingles
  }
}
