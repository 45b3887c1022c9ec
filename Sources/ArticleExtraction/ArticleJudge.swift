import FeedBasics
import FeedParsing

/// Chooses among the readings of a page.
enum ArticleJudge {
  /// A reading with this share of the best one's worth has the article as well.
  private static let nearlyAll = 0.88
  /// The promise of an element whose name identifies it as the article.
  static let surePromise = 0.75
  /// That of the only article, which has the page's headline: all text of the page is no surer than it.
  private static let headlinePromise = 0.72
  private static let mostOfIt = 0.6
  private static let mostInArticle = 0.5
  /// How much better a reading of another element has to match the article, and one of all text of the page.
  private static let elementMargin = 0.02
  private static let pageMargin = 0.12
  /// In words.
  private static let longText = 300
  private static let shortText = 60

  /// The reading of the most promising element among those with nearly all of the text.
  static func best(
    of readings: [ArticleReading], _ tree: PageTree, judge: @autoclosure () -> BlockJudge
  ) -> ArticleReading? {
    // Links and short lines are worth less than nothing, but more than no text.
    let readings = readings.filter { $0.words > 0 }
    let rule = readings.filter { $0.candidate.method == .rule }
    if let rule = rule.first { return rule }
    let all = withKnownText(preferringOnlyArticle(readings, tree))
    guard let best = mostPromising(of: all, tree) else { return nil }
    // An element whose name says that it has the article is believed.
    return best.candidate.promise > surePromise ? best : surer(than: best, all, judge())
  }

  private static func mostPromising(
    of readings: [ArticleReading], _ tree: PageTree
  ) -> ArticleReading? {
    var pool = readings
    // All text of the page is the last resort: where the rest has less than a third of it.
    let elements = pool.filter { $0.candidate.method != .page }
    let most = elements.map(\.worth).max() ?? 0
    if most * 3 > pool.map(\.worth).max() ?? 0 { pool = elements }
    let limit = (pool.map(\.worth).max() ?? 0) * nearlyAll
    let best = pool.filter { $0.worth >= limit }
      .max { ($0.candidate.promise, -$0.worth) < ($1.candidate.promise, -$1.worth) }
    guard let best else { return pool.first }
    return named(in: best, pool, tree) ?? best
  }

  /// Another reading that is expected to match the article better by a margin; else that one.
  private static func surer(
    than best: ArticleReading, _ pool: [ArticleReading], _ judge: BlockJudge
  ) -> ArticleReading {
    let pool =
      best.candidate.promise < headlinePromise ? pool : pool.filter { $0.candidate.method != .page }
    let others = pool.map { reading in
      let margin = reading.candidate.method == .page ? pageMargin : elementMargin
      return (reading, match: judge.match(reading) - margin)
    }
    guard let found = others.max(by: { $0.match < $1.match }), found.match > judge.match(best)
    else { return best }
    return found.0
  }

  /// The reading of an element whose name says that it has the whole article, in a reading that has no such name.
  ///
  /// What else that one has, such as comments and offers, is beside the article, unless it has such a name as well.
  private static func named(
    in best: ArticleReading, _ pool: [ArticleReading], _ tree: PageTree
  ) -> ArticleReading? {
    guard best.candidate.promise < surePromise else { return nil }
    let named = pool.filter { $0.candidate.promise >= surePromise }
    let found = named.filter { reading in
      // In an `article` it has two such names.
      let isInArticle = reading.candidate.parts.allSatisfy { part in
        tree.isInside(part) { tree.name($0) == .article }
      }
      return isOnlyBody(reading, tree)
        || reading.words >= (isInArticle ? longText / 2 : longText)
          && reading.worth >= best.worth * (isInArticle ? mostInArticle : mostOfIt)
    }.max { $0.worth < $1.worth }
    guard let found else { return nil }
    let others = named.filter { other in
      !other.candidate.parts.allSatisfy { part in
        found.candidate.parts.contains { tree.contains($0, part) || tree.contains(part, $0) }
      }
    }
    return others.contains { $0.worth > found.worth * 0.1 } ? nil : found
  }

  /// Whether an element is the page's only one with `itemprop=articleBody` and has a few paragraphs: readers of a short
  /// article may have written more about it.
  private static func isOnlyBody(_ reading: ArticleReading, _ tree: PageTree) -> Bool {
    reading.candidate.parts.count == 1 && reading.words >= shortText
      && tree.hints(reading.candidate.parts[0]).contains(.articleBody)
      && reading.blocks.count { $0.endsSentence && $0.measure.length >= 60 } >= 3
      && tree.nodes.count { $0.hints.contains(.articleBody) } == 1
  }

  /// An `article` that is the only one of the page with text promises more than one of several.
  private static func preferringOnlyArticle(_ readings: [ArticleReading], _ tree: PageTree)
    -> [ArticleReading]
  {
    let articles = readings.indices.filter {
      readings[$0].candidate.parts.count == 1
        && tree.name(readings[$0].candidate.parts[0]) == .article
    }
    guard let first = articles.max(by: { readings[$0].worth < readings[$1].worth }) else {
      return readings
    }
    let part = readings[first].candidate.parts[0]
    let isOnly = articles.allSatisfy {
      tree.contains(part, readings[$0].candidate.parts[0])
        || readings[$0].worth < readings[first].worth * 0.1
    }
    var readings = readings
    if isOnly {
      let hasHeadline = (part..<tree.end(part)).contains { tree.name($0) == .h1 }
      readings[first].candidate.promise = max(
        hasHeadline ? headlinePromise : 0.7, readings[first].candidate.promise)
    }
    return readings
  }

  /// The readings that contain what is known of the article, as far as any does.
  private static func withKnownText(_ readings: [ArticleReading]) -> [ArticleReading] {
    guard let most = readings.compactMap(\.anchors).max(), most >= 0.5 else {
      return readings
    }
    return readings.filter { ($0.anchors ?? 0) >= most * 0.7 }
  }
}

/// How likely each paragraph of a page is part of its article, by a linear model of its signs.
///
/// The model is too coarse to say what a paragraph is, but not to say which of several readings of the page has the
/// article.
struct BlockJudge {
  /// Of the signs in their order, as `Tools/block-weights` learns them from pages on which people marked the article.
  private static let weights = [
    1.83, 0.51, 0.97, 0.39, 0.71, -0.78, -0.67, 1.34, -1.71, -1.20, -3.31,
  ]
  private static let intercept = -1.42
  /// A score of so much above or below nothing is certain.
  private static let certainScore = 1.5
  /// No paragraph is quite certain.
  private static let possibleChances = 0.01...0.99

  /// The paragraphs of the page.
  private let blocks: [PageBlock]
  /// For each paragraph, from 0 to 1: the share of its words that are to be expected in the article.
  private let chances: [Double]
  /// The number of words of the article that are to be expected.
  private let expectedWords: Double

  /// - Parameter blocks: the paragraphs of the page that its article is chosen from.
  init(_ tree: PageTree, blocks: [PageBlock]) {
    self.blocks = blocks
    let signs = BlockSigns(tree, blocks: blocks)
    // The words of links are hardly ever those that articles are known by.
    chances = blocks.indices.map { i in
      BlockJudge.chance(signs.values(of: i)) * (1 - blocks[i].measure.linkDensity)
    }
    expectedWords = zip(blocks, chances).reduce(0) { sum, pair in
      sum + Double(pair.0.measure.words) * pair.1
    }
  }

  private static func chance(_ signs: [Double]) -> Double {
    let score = zip(weights, signs).reduce(intercept) { $0 + $1.0 * $1.1 }
    let chance = 0.5 + score / (2 * certainScore)
    return min(max(chance, possibleChances.lowerBound), possibleChances.upperBound)
  }

  /// How well a reading is expected to match the article: the harmonic mean of the share of its words that are the
  /// article's, and of the share of the article's words that it has.
  func match(_ reading: ArticleReading) -> Double {
    var words = 0.0
    var right = 0.0
    var k = 0
    for block in reading.blocks {
      while k < blocks.count, blocks[k].last <= block.first { k += 1 }
      guard k < blocks.count else { break }
      words += Double(block.measure.words)
      right += Double(block.measure.words) * chances[k]
    }
    return words + expectedWords > 0 ? 2 * right / (words + expectedWords) : 0
  }
}

/// What tells whether a paragraph of a page is part of its article: its looks, those of its neighbours, and how much of
/// the page's text the elements around it have. Each sign is from 0 to 1, or from -1 to 1.
struct BlockSigns {
  /// In the order of the values.
  enum Sign: String, CaseIterable {
    /// The length outside links.
    case length
    /// The worth of the paragraphs around it, and what it is more than fair.
    case worth, moreWorth
    case lengthBefore, lengthAfter
    /// The shares of its neighbours' texts that are in links.
    case linksBefore, linksAfter
    /// The share of the page's text that an element around it has.
    case share
    /// What the classes of the elements around it say.
    case negative, unlikely, caption
  }

  // In characters.
  private static let paragraph = 80.0
  private static let neighbour = 200.0
  private static let fairWorth = 50.0
  private static let highWorth = 200.0
  /// How many paragraphs before and after tell about one.
  private static let reach = 6
  /// How far above the paragraph's own element that one is whose share of the text counts.
  private static let shareLevel = 3
  /// The classes of so many elements count.
  private static let namedLevels = 3

  private let tree: PageTree
  private let blocks: [PageBlock]
  /// The sums over the paragraphs before each: of their worth within bounds, and of what is worth something.
  private var worths = [0.0]
  private var gains = [0.0]

  /// - Parameter blocks: the paragraphs of the page that its article is chosen from.
  init(_ tree: PageTree, blocks: [PageBlock]) {
    self.tree = tree
    self.blocks = blocks
    for block in blocks {
      let worth = BlockWorth.of(block)
      worths.append(worths[worths.count - 1] + min(max(worth, -200), 400))
      gains.append(gains[gains.count - 1] + max(worth, 0))
    }
  }

  /// The values of a paragraph's signs.
  func values(of i: Int) -> [Double] {
    typealias Own = BlockSigns
    let measure = blocks[i].measure
    let before = i > 0 ? blocks[i - 1].measure : nil
    let after = i + 1 < blocks.count ? blocks[i + 1].measure : nil
    let length = Double(measure.length - measure.linkLength)
    let worth = worth(around: i)
    // Up to the one whose share counts.
    let ancestors = Array(
      tree.ancestors(of: Int(blocks[i].container)).prefix(BlockSigns.shareLevel + 1))
    let hints = hints(ancestors.prefix(Own.namedLevels))
    return [
      part(length, from: 0, to: Own.paragraph),
      min(max(worth / Own.fairWorth, -1), 1), part(worth, from: Own.fairWorth, to: Own.highWorth),
      part(Double(before?.length ?? 0), from: 0, to: Own.neighbour),
      part(Double(after?.length ?? 0), from: 0, to: Own.neighbour),
      before?.linkDensity ?? 1, after?.linkDensity ?? 1,
      share(of: ancestors[ancestors.count - 1]),
      hints.contains(.negative) ? 1 : 0,
      hints.isDisjoint(with: [.unlikely, .contents]) ? 0 : 1,
      hints.contains(.caption) ? 1 : 0,
    ]
  }

  /// How much of a range a value has, from 0 to 1.
  private func part(_ value: Double, from low: Double, to high: Double) -> Double {
    min(max(value - low, 0), high - low) / (high - low)
  }

  /// The mean worth of the paragraphs around one. Those that there are not are worth nothing.
  private func worth(around i: Int) -> Double {
    let reach = BlockSigns.reach
    let sum = worths[min(blocks.count, i + reach + 1)] - worths[max(0, i - reach)]
    return sum / Double(2 * reach + 1)
  }

  private func hints(_ nodes: some Sequence<Int>) -> ElementHints {
    nodes.reduce(into: []) { hints, node in
      if tree.name(node) != .body, tree.name(node) != .html { hints.formUnion(tree.hints(node)) }
    }
  }

  /// The share of what is worth something on the page that an element has.
  private func share(of node: Int) -> Double {
    guard let all = gains.last, all > 0 else { return 0 }
    let first = blocks.partitionPoint { Int($0.first) < node }
    let last = blocks.partitionPoint { Int($0.first) < tree.end(node) }
    return (gains[max(first, last)] - gains[first]) / all
  }
}

/// How much a paragraph looks like part of an article, in characters of text.
enum BlockWorth {
  static func of(_ block: PageBlock) -> Double {
    let length = Double(block.measure.length)
    let density = block.measure.linkDensity
    switch block.kind {
    case .h1, .h2, .h3, .h4, .h5, .h6: return density > 0.6 ? -length : length * 0.3
    case .pre: return length
    default: break
    }
    if density > 0.5 { return -length - 10 }
    let isSentence = block.endsSentence && length >= 30 || block.measure.sentences > 1
    if length >= 80 || isSentence { return length * (1 - 2 * density) }
    switch block.kind {
    case .td, .th, .dd, .dt: return density > 0.3 ? -length : length * 0.5
    case .li: return density > 0.3 ? -length : length * 0.4
    case .figcaption: return 0
    default: return block.endsColon ? length * 0.5 : -5 - length * 0.2
    }
  }
}
