import FeedBasics
import FeedParsing

/// Cards that lead to other articles of the site: each has a headline, and a picture, a sentence or two, or both.
extension ArticleTrimming {
  // In characters.
  private static let shortestHeadline: Int32 = 12
  private static let longestCard: Int32 = 300
  /// What may be before a card's headline, such as a category.
  private static let longestKicker: Int32 = 40
  private static let shortestSummary: Int32 = 20
  private static let longestLabel: Int32 = 50
  /// Elements with more paragraphs or nodes are no cards.
  private static let maximumBlocks = 8
  private static let maximumNodes = 100
  /// Cards with more than so many times the text beside them are what the article lists.
  private static let maximumShare = 4

  /// An element and its next siblings of the same name and class that are cards, each with a target of its own.
  func teaserCards(from first: Int) -> [Int] {
    // Where a page calls itself none of articles, they are what it is about.
    guard !isOverview, let parent = tree.parent(first), let target = target(ofCard: first)
    else { return [] }
    let name = tree.attribute(first, .class)
    var cards = [first]
    var targets: Set<String> = [target]
    var next = tree.end(first)
    while next < tree.end(parent) {
      defer { next = tree.end(next) }
      if isRemoved[next] || tree.name(next) == nil && tree.texts[next].length == 0 { continue }
      guard tree.name(next) == tree.name(first), tree.attribute(next, .class) == name,
        let target = self.target(ofCard: next), targets.insert(target).inserted
      else { break }
      cards.append(next)
    }
    return cards.count > 1 ? cards : []
  }

  /// Marks cards and the line above them that says what they are, unless they are what the article is about.
  mutating func markCards(_ cards: [Int]) {
    if areListed(cards) { return }
    for card in cards {
      for k in range(of: card) { isUnwanted[k] = true }
      isRemoved[card] = true
    }
    let label = range(of: cards[0]).lowerBound - 1
    guard label >= 0, let parent = tree.parent(cards[0]), Int(blocks[label].first) > parent,
      !blocks[label].endsSentence, blocks[label].measure.length < ArticleTrimming.longestLabel
    else { return }
    switch blocks[label].kind {
    case .h1, .h2, .h3, .h4, .h5, .h6, .p, .div: isUnwanted[label] = true
    default: break
    }
  }

  /// Whether cards are what an article is about: a sentence announces them, or there is hardly any text beside them.
  private func areListed(_ cards: [Int]) -> Bool {
    let range = range(of: cards[0]).lowerBound..<range(of: cards[cards.count - 1]).upperBound
    let before = blocks[..<range.lowerBound].last
    if let before, before.endsColon, before.measure.length >= ArticleTrimming.longestLabel {
      return true
    }
    let length = blocks[range].reduce(0) { $0 + Int($1.measure.length) }
    return length > (total - length) * ArticleTrimming.maximumShare
  }

  /// The page of the site that an element leads to if it is a card; nil for others.
  private func target(ofCard node: Int) -> String? {
    switch tree.name(node) {
    case .div, .article, .li, .section, .a: break
    default: return nil
    }
    let range = range(of: node)
    guard (1...ArticleTrimming.maximumBlocks).contains(range.count),
      tree.end(node) - node <= ArticleTrimming.maximumNodes
    else { return nil }
    let measure = blocks[range].reduce(into: TextMeasure()) { $0 += $1.measure }
    guard measure.linkLength >= ArticleTrimming.shortestHeadline,
      measure.length <= ArticleTrimming.longestCard,
      let headline = range.first(where: {
        blocks[$0].measure.linkDensity > 0.9
          && blocks[$0].measure.length >= ArticleTrimming.shortestHeadline
      }),
      blocks[range.lowerBound..<headline].reduce(0, { $0 + $1.measure.length })
        <= ArticleTrimming.longestKicker,
      // The items of an article's own list may have as much.
      tree.name(node) != .li
        && measure.length - measure.linkLength >= ArticleTrimming.shortestSummary
        || tree.nodes(in: node..<tree.end(node), without: isRemoved).contains(where: {
          tree.name($0) == .img || tree.name($0)?.isHeading ?? false
        })
    else { return nil }
    return target(node)
  }

  /// The only page that links with words in an element lead to, if that is one of the site.
  private func target(_ node: Int) -> String? {
    var found: String?
    for i in tree.nodes(in: node..<tree.end(node), without: isRemoved) where tree.name(i) == .a {
      guard let target = tree.attribute(i, .href), targets.isOwn(target) else { return nil }
      let length = tree.nodes(in: i..<tree.end(i), without: isRemoved)
        .reduce(0) { $0 + tree.texts[$1].length }
      guard length >= ArticleTrimming.shortestHeadline, target != found else { continue }
      guard found == nil else { return nil }
      found = target
    }
    return found
  }
}
