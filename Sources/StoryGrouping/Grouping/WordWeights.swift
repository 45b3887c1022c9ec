import FeedBasics

/// The weights of words by their number of articles: rare words tell more. And the lengths of articles.
struct WordWeights {
  /// What the words of an article tell of it.
  struct Measure {
    /// The length of its words as a vector.
    var norm: Float = 0
    /// Whether its title has names that are known from their capitals.
    var hasTitleNames = false
    /// Whether its title has numbers.
    var hasTitleNumbers = false
  }

  private let numerator: Double
  /// The numbers of articles with a rare word, and with a name that is rare enough.
  private let limits: (word: Int, name: Int)
  /// By number of articles; 0 if it was not reckoned yet.
  private var byFrequency: [Float]
  /// By place in the window; with a norm of 0 if it was not reckoned yet.
  private var measures: [Measure]
  private let rules: GroupingRules

  init(_ window: StoryWindow, _ rules: GroupingRules) {
    self.rules = rules
    numerator = Double(max(window.count, rules.minimumArticles) + 1)
    func limit(_ rule: (share: Double, least: Int)) -> Int {
      max(rule.least, Int(rule.share * Double(window.count)))
    }
    limits = (limit(rules.rareWord), limit(rules.rareName))
    byFrequency = Array(repeating: 0, count: window.count + 2)
    measures = Array(repeating: Measure(), count: window.slots.count)
  }

  /// The weight of a word that a number of articles has: log2((N+1) / (n+0.5)).
  mutating func weight(_ frequency: Int32) -> Float {
    let n = Int(frequency)
    if byFrequency[n] == 0 { byFrequency[n] = Float(log2(numerator / (Double(n) + 0.5))) }
    return byFrequency[n]
  }

  /// How rare a word is that a number of articles has.
  func rarity(_ frequency: Int32) -> WordRarity {
    Int(frequency) <= limits.word ? .rare : Int(frequency) <= limits.name ? .medium : .frequent
  }

  func field(_ code: UInt32) -> Float { code & WordCode.title != 0 ? 1 : rules.summaryWeight }

  mutating func measure(_ place: Int, in window: StoryWindow) -> Measure {
    if measures[place].norm != 0 { return measures[place] }
    var sum: Float = 0
    var (hasNames, hasNumbers) = (false, false)
    for code in window.codes(of: place) {
      let weight = weight(window.frequencies[Int(code >> WordCode.flagBits)]) * field(code)
      sum += weight * weight
      if code & WordCode.title != 0 {
        if code & WordCode.name != 0 { hasNames = true }
        if code & WordCode.number != 0 { hasNumbers = true }
      }
    }
    measures[place] = Measure(
      norm: max(rules.minimumNorm, sum.squareRoot()),
      hasTitleNames: hasNames && window.slots[place].isSentenceCase, hasTitleNumbers: hasNumbers)
    return measures[place]
  }
}
