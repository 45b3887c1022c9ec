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
