/// The first paragraphs and the picture of an article that are in elements of their own, between the headline and the
/// element with the text.
enum ArticleLeads {
  private static let maximumParagraphs = 3
  private static let maximumHeadings = 40
  /// In characters; a longer one is a transcript or another article.
  private static let maximumLength: Int32 = 800

  /// - Parameters:
  ///   - start: the first node of the article's text.
  ///   - blocks: the paragraphs of the page.
  /// - Returns: roots of subtrees in document order.
  static func parts(
    _ tree: PageTree, before start: Int, title: String?, blocks: [PageBlock], isRemoved: [Bool]
  ) -> [Int] {
    // A heading that contains the text has no end before it.
    guard let title, let from = headline(tree, title, before: start), from <= start else {
      return []
    }
    var parts: [Int] = []
    for block in blocks where Int(block.first) >= from && Int(block.last) <= start {
      guard parts.count < maximumParagraphs, isLead(block),
        tree.isParagraph(Int(block.container), isRemoved),
        !tree.isInside(
          Int(block.container),
          where: {
            !tree.hints($0).isDisjoint(with: [.caption, .byline, .authorBox])
              && tree.name($0) != .body
          }),
        tree.end(Int(block.container)) <= start
      else { continue }
      parts.append(Int(block.container))
    }
    if let figure = figure(tree, from..<start, isRemoved) { parts.append(figure) }
    return parts.sorted()
  }

  /// The index after the headline.
  private static func headline(_ tree: PageTree, _ title: String, before start: Int) -> Int? {
    var found: Int?
    var seen = 0
    for i in 0..<start where tree.name(i) == .h1 || tree.name(i) == .h2 {
      seen += 1
      if seen > maximumHeadings { break }
      if TitleMatch.isSame(tree.text(of: i, limit: 600), title) { found = tree.end(i) }
    }
    return found
  }

  private static func isLead(_ block: PageBlock) -> Bool {
    switch block.kind {
    case .figcaption, .caption, .li, .td, .th, .pre: return false
    default:
      return (80...maximumLength).contains(block.measure.length) && block.measure.sentences > 0
        && block.measure.linkDensity < 0.25
    }
  }

  private static func figure(_ tree: PageTree, _ range: Range<Int>, _ isRemoved: [Bool]) -> Int? {
    var i = range.lowerBound
    while i < range.upperBound {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      // Its caption is left out.
      if tree.name(i) == .figure, tree.end(i) <= range.upperBound,
        let image = (i..<tree.end(i)).first(where: {
          tree.name($0) == .img || tree.name($0) == .picture
        })
      {
        return image
      }
      i += 1
    }
    return nil
  }
}
