import FeedBasics
internal import FeedModel

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

  private func shingles(_ tree: PageTree) -> Shingles {
    var shingles = Shingles()
    for part in parts {
      tree.forEachText(in: part..<tree.end(part), isRemoved: isRemoved) { shingles.add($0) }
    }
    shingles.finish()
    return shingles
  }
}
