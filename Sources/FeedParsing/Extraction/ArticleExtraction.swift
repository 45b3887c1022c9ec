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
    let links = LinkResolution(base: base, page: url, isBaseDeclared: tree.head.base != nil) { $0 }
    page.canonicalURL = tree.head.canonical.flatMap(links.web)
    page.image = (tree.head.meta("og:image", "twitter:image") ?? data.image).flatMap(links.web)
    var best: (content: HTMLContent, length: Int)?
    for attempt in 0..<3 {
      let removed = PagePruning.removed(tree, all, keepsUnlikely: attempt > 0)
      let measures = SubtreeMeasures(tree, texts: texts, isRemoved: removed)
      let blocks = PageBlocks.of(tree, in: 0..<tree.count, isRemoved: removed)
      let scores = ArticleScores(tree, blocks: blocks, measures: measures, isRemoved: removed, usesClasses: attempt < 2)
      let parts = scores.best()
      var cleaning = ArticleCleaning(tree, scores: scores, isRemoved: removed, isConditional: true)
      cleaning.clean(parts, title: page.title)
      let content = ArticleWriter.html(of: parts, in: tree, isRemoved: cleaning.isRemoved, links: links)
      if content.text.utf8.count > best?.length ?? 0 { best = (content, content.text.utf8.count) }
      if content.text.count >= 500 { break }
    }
    if let best {
      page.contentHTML = best.content.sanitised
      page.method = .score
      page.words = Int(best.content.text.utf8.withContiguousStorageIfAvailable { TextMeasure($0).words } ?? 0)
    } else {
      page.refusal = .empty
    }
    return page
  }
}
