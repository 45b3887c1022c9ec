/// Chooses among the readings of a page.
enum ArticleJudge {
  /// A reading with this share of the best one's worth has the article as well.
  private static let nearlyAll = 0.88
  /// What an element promises whose name says that it has the article.
  private static let surePromise = 0.75
  private static let mostOfIt = 0.6
  private static let mostInArticle = 0.5
  /// How much better a reading of another element has to match the article, and one of all text of the page.
  private static let elementMargin = 0.02
  private static let pageMargin = 0.12
  /// In words.
  private static let longText = 300

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
      return reading.words >= (isInArticle ? longText / 2 : longText)
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
    if isOnly { readings[first].candidate.promise = max(0.7, readings[first].candidate.promise) }
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
