/// How likely each paragraph of a page is part of its article, by a linear model of its looks and its surroundings.
///
/// The weights are learned from pages on which people marked the article (`Tools/block-weights`). The model is too
/// coarse to say what a paragraph is, but not to say which of several readings of the page has the article.
struct BlockJudge {
  private enum Weight {
    static let intercept = -1.71
    /// Of the length of a short paragraph, and of what a long one has more.
    static let length = 1.76
    static let moreLength = 0.30
    /// Of the worth of the paragraphs around, up to ``BlockJudge/fairWorth`` and beyond.
    static let worth = 0.38
    static let moreWorth = 1.38
    static let lengthBefore = 0.36
    static let lengthAfter = 0.78
    static let links = -0.79
    static let linksBefore = -0.84
    static let linksAfter = -0.64
    /// Of the share of the page's text that elements around have.
    static let nearShare = 1.02
    static let farShare = 0.77
    static let negative = -1.71
    static let unlikely = -1.28
    static let caption = -3.60
  }

  /// In characters.
  private static let shortLength = 80.0
  private static let longLength = 300.0
  private static let neighbourLength = 200.0
  /// How many paragraphs before and after tell about one.
  private static let reach = 6
  private static let fairWorth = 50.0
  private static let highWorth = 200.0
  /// How far the elements are above the paragraph's own whose shares of the text count.
  private static let nearLevel = 3
  private static let farLevel = 5
  /// The classes of so many elements count.
  private static let namedLevels = 3
  /// A score of so much above or below nothing is certain.
  private static let certainScore = 3.0

  /// The paragraphs of the page.
  private let blocks: [PageBlock]
  /// For each paragraph, from 0.01 to 0.99.
  let chances: [Double]
  /// The number of words of the article that are to be expected.
  private let expectedWords: Double

  /// - Parameter blocks: the paragraphs of the page that its article is chosen from.
  init(_ tree: PageTree, blocks: [PageBlock]) {
    self.blocks = blocks
    let surroundings = Surroundings(tree, blocks)
    chances = blocks.indices.map { surroundings.chance(of: $0) }
    expectedWords = zip(blocks, chances).reduce(0) { $0 + Double($1.0.measure.words) * $1.1 }
  }

  /// How well a reading is expected to match the article: the harmonic mean of the shares of its words that are the
  /// article's, and of the article's that are in it.
  func match(_ reading: ArticleReading) -> Double {
    var (words, right) = (0.0, 0.0)
    var k = 0
    for block in reading.blocks {
      while k < blocks.count, blocks[k].last <= block.first { k += 1 }
      guard k < blocks.count else { break }
      words += Double(block.measure.words)
      right += Double(block.measure.words) * chances[k]
    }
    return words + expectedWords > 0 ? 2 * right / (words + expectedWords) : 0
  }

  /// What is known of a page before its paragraphs are judged.
  private struct Surroundings {
    let tree: PageTree
    let blocks: [PageBlock]
    /// The sums over the paragraphs before each: of their worth within bounds, and of what is worth something.
    private var worths = [0.0]
    private var gains = [0.0]

    init(_ tree: PageTree, _ blocks: [PageBlock]) {
      self.tree = tree
      self.blocks = blocks
      for block in blocks {
        let worth = BlockWorth.of(block)
        worths.append(worths[worths.count - 1] + min(max(worth, -200), 400))
        gains.append(gains[gains.count - 1] + max(worth, 0))
      }
    }

    func chance(of i: Int) -> Double {
      let block = blocks[i]
      let before = i > 0 ? blocks[i - 1].measure : nil
      let after = i + 1 < blocks.count ? blocks[i + 1].measure : nil
      let length = Double(block.measure.length)
      let worth = worth(around: i)
      let ancestors = ancestors(of: Int(block.container))
      let hints = hints(ancestors.prefix(BlockJudge.namedLevels))
      var score = Weight.intercept
      score += Weight.length * part(length, from: 0, to: BlockJudge.shortLength)
      score +=
        Weight.moreLength * part(length, from: BlockJudge.shortLength, to: BlockJudge.longLength)
      score += Weight.worth * min(max(worth / BlockJudge.fairWorth, -1), 1)
      score += Weight.moreWorth * part(worth, from: BlockJudge.fairWorth, to: BlockJudge.highWorth)
      score +=
        Weight.lengthBefore
        * part(Double(before?.length ?? 0), from: 0, to: BlockJudge.neighbourLength)
      score +=
        Weight.lengthAfter
        * part(Double(after?.length ?? 0), from: 0, to: BlockJudge.neighbourLength)
      score += Weight.links * block.measure.linkDensity
      score += Weight.linksBefore * (before?.linkDensity ?? 1)
      score += Weight.linksAfter * (after?.linkDensity ?? 1)
      score +=
        Weight.nearShare * share(of: ancestors[min(BlockJudge.nearLevel, ancestors.count - 1)])
      score += Weight.farShare * share(of: ancestors[min(BlockJudge.farLevel, ancestors.count - 1)])
      if hints.contains(.negative) { score += Weight.negative }
      if !hints.isDisjoint(with: [.unlikely, .header]) { score += Weight.unlikely }
      if hints.contains(.caption) { score += Weight.caption }
      return min(max(0.5 + score / (2 * BlockJudge.certainScore), 0.01), 0.99)
    }

    /// How much of a range a value has, from 0 to 1.
    private func part(_ value: Double, from low: Double, to high: Double) -> Double {
      min(max(value - low, 0), high - low) / (high - low)
    }

    /// The mean worth of the paragraphs around one. Those that there are not are worth nothing.
    private func worth(around i: Int) -> Double {
      (worths[min(blocks.count, i + BlockJudge.reach + 1)] - worths[max(0, i - BlockJudge.reach)])
        / Double(2 * BlockJudge.reach + 1)
    }

    /// An element and those around it, as far as their shares count.
    private func ancestors(of node: Int) -> [Int] {
      var list = [node]
      while list.count <= BlockJudge.farLevel, let parent = tree.parent(list[list.count - 1]) {
        list.append(parent)
      }
      return list
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
}
