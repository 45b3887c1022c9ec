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
    anchors known: ArticleAnchors
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
    anchors = known.isReliable ? known.share(in: shingles(tree)) : nil
  }

  var words: Int { Int(measure.words) }

  /// The roots of its subtrees in document order.
  var parts: [Int] { leads + candidate.parts }

  private func shingles(_ tree: PageTree) -> Shingles {
    var shingles = Shingles()
    tree.text.withUnsafeBufferPointer { text in
      for part in parts {
        var i = part
        while i < tree.end(part) {
          if isRemoved[i] {
            i = tree.end(i)
            continue
          }
          let node = tree.nodes[i]
          if node.name == nil {
            shingles.add(UnsafeBufferPointer(rebasing: text[Int(node.first)..<Int(node.last)]))
          }
          i += 1
        }
      }
    }
    shingles.finish()
    return shingles
  }
}
