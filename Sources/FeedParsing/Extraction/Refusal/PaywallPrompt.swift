internal import FeedModel

/// Finds the request to pay after the free part of an article.
enum PaywallPrompt {
  /// Leaves the request out.
  /// - Returns: whether there was one.
  static func remove(
    from article: ArticleReading, in tree: PageTree, _ isRemoved: inout [Bool]
  ) -> Bool {
    let blocks = article.blocks
    let parts = article.parts
    guard let cut = start(of: blocks, in: tree, isRemoved) else { return false }
    let kept = cut > 0 ? Int(blocks[cut - 1].last) : 0
    for block in blocks[cut...] {
      // The largest element after the last paragraph that stays.
      var node = Int(block.container)
      while let parent = tree.parent(node), parent >= kept, !parts.contains(node) { node = parent }
      if node >= kept, !parts.contains(node) {
        isRemoved[node] = true
        continue
      }
      for text in Int(block.first)..<Int(block.last) where tree.name(text) == nil {
        isRemoved[text] = true
      }
    }
    return true
  }

  /// Whether the page declares that only a part of the article is free.
  static func isDeclared(_ head: PageHead, _ data: LinkedData) -> Bool {
    if data.isFree == false { return true }
    let tier = head.meta("article:content_tier")?.lowercased()
    return tier == "locked" || tier == "metered"
  }

  /// Whether the page asks to pay right after the article.
  static func follows(_ evidence: RefusalEvidence) -> Bool {
    guard let last = evidence.article.last?.node else { return false }
    let next = evidence.page.drop { $0.node <= last }.prefix(RefusalEvidence.following)
    let requests = next.filter { $0.isMostly(.login) }
    return requests.reduce(0) { $0 + $1.phrases[WallTopic.login.rawValue] } >= 2
  }

  /// A request is short, and the last thing in the article.
  private static let maximumLines = 16
  private static let maximumLength = 600

  /// The first paragraph of the request; nil if the article does not end in one.
  private static func start(
    of blocks: [PageBlock], in tree: PageTree, _ isRemoved: [Bool]
  ) -> Int? {
    var start = blocks.count
    var length = 0
    var others = 0
    var phrases: Int32 = 0
    for (index, block) in blocks.enumerated().reversed().prefix(maximumLines) {
      guard block.measure.length < maximumLength else { break }
      let line = PageLine(block, in: tree, isRemoved: isRemoved)
      if line.isMostly(.login) {
        start = index
        length += line.length
        phrases += line.phrases[WallTopic.login.rawValue]
        others = 0
      } else if line.isProse, line.length >= 60 {
        break
      } else {
        // The items of an offer, and its headline.
        others += 1
        if others > 3 { break }
      }
    }
    return length >= 30 && phrases > 0 && start > 0 ? start : nil
  }
}
