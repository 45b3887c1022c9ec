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
    // A request is short, and the last thing in the article.
    let lines = blocks.suffix(maximumLines).map { PageLine($0, in: tree, isRemoved: isRemoved) }
    guard let start = start(of: lines) else { return false }
    let cut = blocks.count - lines.count + start
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
    let next = evidence.page.drop { $0.node <= last }.prefix(8)
    let requests = next.filter { Int($0.topics[WallTopic.login.rawValue]) * 2 >= $0.length }
    return requests.reduce(0) { $0 + $1.phrases[WallTopic.login.rawValue] } >= 2
  }

  private static let maximumLines = 16

  /// The first line of the request; nil if the text does not end in one.
  static func start(of lines: [PageLine]) -> Int? {
    var start = lines.count
    var length = 0
    var others = 0
    var phrases: Int32 = 0
    for (index, line) in lines.enumerated().reversed() {
      let share = Int(line.topics[WallTopic.login.rawValue])
      if share * 2 >= line.length {
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
