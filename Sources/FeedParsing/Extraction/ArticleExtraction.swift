internal import FeedBasics
internal import FeedModel

/// Chooses the article of a page.
struct ArticleExtraction {
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
      tree, title: page.title, authors: page.authors, hints: hints, anchors: anchors)
    let found = candidates.best()
    if explains, let found {
      page.candidates = CandidateDescriptions.list(candidates.readings, best: found, tree)
    }
    page.isPaywalled = PaywallPrompt.isDeclared(tree.head, data)
    let evidence = RefusalEvidence(tree, data: data, url: url, hints: hints, article: found)
    // A rule names the article.
    if found?.candidate.method != .rule { page.refusal = RefusalJudge.reason(evidence) }
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
    page.image = (tree.head.meta("og:image", "twitter:image") ?? data.image).flatMap(links.web)
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
    guard count >= ArticleExtraction.minimumData, words * 2 < count else { return false }
    page.contentHTML = DataArticle.html(body)
    page.method = .data
    page.words = count
    page.confidence = 0.5
    return true
  }
}
