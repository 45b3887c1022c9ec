import Platform

/// The weights of words by their number of articles: rare words tell more. And the lengths of articles.
struct WordWeights {
  private let numerator: Double
  /// By number of articles; 0 if it was not reckoned yet.
  private var byFrequency: [Float]
  /// By place in the window; 0 if it was not reckoned yet.
  private var norms: [Float]
  private let rules: GroupingRules

  init(_ window: StoryWindow, _ rules: GroupingRules) {
    self.rules = rules
    numerator = Double(max(window.count, rules.minimumArticles) + 1)
    byFrequency = Array(repeating: 0, count: window.count + 2)
    norms = Array(repeating: 0, count: window.slots.count)
  }

  /// The weight of a word that a number of articles has: log2((N+1) / (n+0.5)).
  mutating func weight(_ frequency: Int32) -> Float {
    let n = Int(frequency)
    if byFrequency[n] == 0 { byFrequency[n] = Float(log2(numerator / (Double(n) + 0.5))) }
    return byFrequency[n]
  }

  func field(_ code: UInt32) -> Float { code & WordCode.title != 0 ? 1 : rules.summaryWeight }

  /// The length of the article's words as a vector.
  mutating func norm(_ place: Int, in window: StoryWindow) -> Float {
    if norms[place] != 0 { return norms[place] }
    var sum: Float = 0
    for code in window.codes(of: place) {
      let weight = weight(window.frequencies[Int(code >> WordCode.flagBits)]) * field(code)
      sum += weight * weight
    }
    norms[place] = max(rules.minimumNorm, sum.squareRoot())
    return norms[place]
  }
}
