import Testing

@testable import StoryGrouping

/// Groups from the likenesses of their articles alone.
@Suite struct `Groups of articles` {
  /// Two times six articles, alike as `inner` tells within each half and as `across` between them, one pair as `most`.
  private func groups(inner: Float, across: Float, most: Float) -> [[Int]] {
    var edges: [AverageLink.Edge] = []
    for first in 0..<12 {
      for second in first + 1..<12 {
        let isWithin = first / 6 == second / 6
        let value = isWithin ? inner : first == 0 && second == 6 ? most : across
        edges.append(AverageLink.Edge(first: first, second: second, likeness: value))
      }
    }
    return AverageLink.groups(of: 12, edges: edges, rules: .standard)
  }

  @Test(arguments: [
    // Two events with the same actors: far less alike than the articles of either.
    (0.4, 0.07, 0.3, 2), (0.3, 0.06, 0.2, 2),
    // One event that all tell in words of their own.
    (0.2, 0.08, 0.3, 1), (0.4, 0.15, 0.3, 1),
    // No pair that is alike.
    (0.2, 0.08, 0.1, 2),
  ])
  func `are joined if what is between them is a fair share of what is within`(
    inner: Float, across: Float, most: Float, count: Int
  ) {
    #expect(groups(inner: inner, across: across, most: most).count == count)
  }
}
