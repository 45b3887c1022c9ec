/// The levels of an article's headings on a page, where each is at most one deeper than the one before it
/// (WCAG 2.2 technique H42).
struct HeadingLevels {
  private let outer: Int
  /// The headings that the next one may stand under: their levels in the article.
  private var path: [Int] = []

  init(under outer: Int) { self.outer = outer }

  /// - Parameter level: in the article, 1 to 6.
  mutating func next(_ level: Int) -> Int {
    while let last = path.last, last >= level { path.removeLast() }
    path.append(level)
    return min(outer + path.count, 6)
  }
}
