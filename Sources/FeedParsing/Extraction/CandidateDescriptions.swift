internal import FeedModel

/// Describes the candidates for people.
enum CandidateDescriptions {
  /// - Returns: the best one first.
  static func list(_ readings: [ArticleReading], best: ArticleReading, _ tree: PageTree)
    -> [ExtractionCandidate]
  {
    let isBest = { (reading: ArticleReading) in
      reading.candidate.parts == best.candidate.parts
        && reading.candidate.method == best.candidate.method
    }
    let first = readings.filter(isBest).prefix(1)
    return (first + readings.filter { !isBest($0) }.sorted { $0.worth > $1.worth }).map {
      describe($0, tree)
    }
  }

  private static func describe(_ reading: ArticleReading, _ tree: PageTree) -> ExtractionCandidate {
    let part = reading.candidate.parts[0]
    return ExtractionCandidate(
      method: reading.candidate.method, element: element(part, tree), mark: reading.worth.rounded(),
      words: reading.words, linkDensity: reading.measure.linkDensity, anchors: reading.anchors,
      beginning: tree.text(of: part, limit: 200) { reading.isRemoved[$0] })
  }

  /// A selector such as `div#content.article`.
  private static func element(_ node: Int, _ tree: PageTree) -> String {
    let name = tree.name(node)?.text ?? ""
    let id = tree.attribute(node, .id).map { "#" + $0 } ?? ""
    let classes = (tree.attribute(node, .class) ?? "").split(whereSeparator: \.isWhitespace)
    return name + id + classes.prefix(2).map { "." + $0 }.joined()
  }
}
