import FeedBasics

/// How much articles are alike: the cosine of their weighted words, less for the time between them.
struct Likeness {
  private let window: StoryWindow
  private let rules: GroupingRules
  private var weights: WordWeights
  /// Asked of articles only once they were found among them.
  var columns: Columns

  init(_ window: StoryWindow, _ rules: GroupingRules) {
    self.window = window
    self.rules = rules
    weights = WordWeights(window, rules)
    columns = Columns(window, rules)
  }

  /// For each article the places of those that it is like, in no particular order; the most alike if there are many. Columns
  /// are among them.
  mutating func neighbours(of places: [Int]) -> [[UInt32]] {
    let dates = places.map { window.slots[$0].date }
    guard let first = dates.min(), let last = dates.max() else { return [] }
    let near = first - StoryGrouping.window...last + StoryGrouping.window
    let lists = PoolLists(
      window.slots.indices.map { place in
        let slot = window.slots[place]
        return slot.isLive && near.contains(slot.date) ? window.codes(of: place) : []
      }, wordCount: window.frequencies.count
    ).before(window.slots.count)
    return inParts(places.count) { [self] part in
      var likeness = self
      var tallies = Tallies(window.slots.count)
      return part.map { likeness.neighbours(of: places[$0], in: lists, &tallies) }
    }
  }

  /// The results of `transform` for parts of so many articles, on all cores. Each part has counters of its own, one for each
  /// article, so there are few parts.
  private func inParts<Result: Sendable>(
    _ count: Int, _ transform: @Sendable (Range<Int>) -> [Result]
  ) -> [Result] {
    let size = Swift.max(500, count / 8 + 1)
    let parts = stride(from: 0, to: count, by: size).map { $0..<Swift.min($0 + size, count) }
    return parts.mappedOnAllCores(least: 1, transform).flatMap(\.self)
  }

  private mutating func neighbours(
    of place: Int, in lists: PoolLists.Earlier, _ tallies: inout Tallies
  ) -> [UInt32] {
    tally(place, in: lists, least: rules.touching, &tallies)
    var found: [(place: Int, likeness: Float)] = []
    tallies.removeAll { other, tally in
      let likeness = likeness(place, other, tally)
      if likeness >= rules.touching { found.append((other, likeness)) }
    }
    if found.count > rules.neighbourLimit {
      found.sort {
        $0.likeness != $1.likeness
          ? $0.likeness > $1.likeness : window.precedes($0.place, $1.place)
      }
      found.removeLast(found.count - rules.neighbourLimit)
    }
    return found.map { UInt32(truncatingIfNeeded: $0.place) }
  }

  /// The pairs of some articles that are alike, by their positions in the list. Columns are like none.
  mutating func edges(among places: [Int]) -> [AverageLink.Edge] {
    columns.find(among: places)
    let articles = places.map { columns.column($0) == nil ? window.codes(of: $0) : [] }
    let lists = PoolLists(articles, wordCount: window.frequencies.count)
    return inParts(places.count) { [self] part in
      var likeness = self
      var tallies = Tallies(places.count)
      var edges: [AverageLink.Edge] = []
      for second in part where !articles[second].isEmpty {
        likeness.tally(places[second], in: lists.before(second), least: rules.least, &tallies)
        tallies.removeAll { first, tally in
          let likeness = likeness.likeness(places[second], places[first], tally)
          if likeness >= rules.least {
            edges.append(AverageLink.Edge(first: first, second: second, likeness: likeness))
          }
        }
      }
      return edges
    }
  }

  /// How much two articles are alike, by their places; 0 if they are not compared. The ``columns`` were found among both.
  mutating func likeness(_ first: Int, _ second: Int) -> Float {
    guard columns.column(first) == nil, columns.column(second) == nil else { return 0 }
    var tally = Tally()
    var other: [Int: UInt32] = [:]
    for code in window.codes(of: second) { other[Int(code >> WordCode.flagBits)] = code }
    for code in window.codes(of: first) {
      let word = Int(code >> WordCode.flagBits)
      guard let same = other[word] else { continue }
      let weight = weights.weight(window.frequencies[word])
      tally.add(
        SharedFlags.table(weights.rarity(window.frequencies[word]))[Int(code & WordCode.flags)][
          Int(same & WordCode.flags)],
        product: weight * weight * weights.field(code) * weights.field(same))
    }
    return tally.isEnough ? max(0, likeness(first, second, tally)) : 0
  }

  /// The weight of a word in an article.
  mutating func weight(_ code: UInt32) -> Float {
    weights.weight(window.frequencies[Int(code >> WordCode.flagBits)]) * weights.field(code)
  }

  private mutating func likeness(_ a: Int, _ b: Int, _ tally: Tally) -> Float {
    let first = window.slots[a]
    let second = window.slots[b]
    let apart = abs(first.date - second.date)
    guard a != b, second.isLive, apart <= StoryGrouping.window else { return 0 }
    let (one, other) = (weights.measure(a, in: window), weights.measure(b, in: window))
    var likeness =
      tally.product / (one.norm * other.norm)
      - rules.decay * Float(apart / StoryGrouping.window)
    if first.publisher == second.publisher { likeness *= rules.samePublisher }
    if one.hasTitleNames, other.hasTitleNames, !tally.sharesName {
      likeness *= rules.otherNames
    }
    if one.hasTitleNumbers, other.hasTitleNumbers, !tally.sharesNumber {
      likeness *= rules.otherNumbers
    }
    return likeness
  }

  /// Adds the words of an article up for all articles that have them, the rarest first.
  /// - Parameter least: the likeness that matters. Articles that cannot reach it are left out.
  private mutating func tally(
    _ place: Int, in lists: PoolLists.Earlier, least: Float, _ tallies: inout Tallies
  ) {
    let ranked = rarestFirst(window.codes(of: place))
    var read = 0
    // The words that follow are still more frequent.
    let words = ranked.prefix {
      read += lists.articles(of: $0.word).count
      return read <= rules.postingLimit
    }
    let amounts = words.map { products(of: $0) }
    // No article can be alike that has only words for which this is more than what they amount to. A little less, since
    // sums are rounded.
    let needed =
      0.999 * least * rules.minimumNorm * weights.measure(place, in: window).norm
    var rest = amounts.reduce(Float(0)) { $0 + $1.inTitle }
    for (word, product) in zip(words, amounts) {
      tallies.add(
        word.code, weights.rarity(word.frequency), to: lists.articles(of: word.word),
        product: product, isEnough: rest >= needed)
      rest -= product.inTitle
    }
  }

  /// The products of a word's weights in an article and in another one.
  private mutating func products(of word: RankedWord) -> (inTitle: Float, inSummary: Float) {
    let weight = weights.weight(word.frequency)
    let inTitle = weight * weight * weights.field(word.code)
    return (inTitle, inTitle * rules.summaryWeight)
  }

  private struct RankedWord {
    var rank: UInt64
    var frequency: Int32
    var code: UInt32

    var word: Int { Int(code >> WordCode.flagBits) }
  }

  private func rarestFirst(_ codes: ArraySlice<UInt32>) -> [RankedWord] {
    codes.map {
      let word = Int($0 >> WordCode.flagBits)
      return RankedWord(
        rank: window.rank(of: word), frequency: window.frequencies[word], code: $0)
    }.sorted { $0.rank < $1.rank }
  }
}
