import FeedBasics
import FeedParsing

/// Finds the articles that a page shows after its own, for those who scroll on.
enum FollowingArticles {
  /// In characters; an element with less is no article.
  private static let shortestArticle: Int32 = 300
  /// Of a line with the author or the date.
  private static let longestLine: Int32 = 60
  /// Further headings are not compared.
  private static let maximumHeadings = 20

  /// The elements of the same name and class that follow the one with the page's headline, each with a main heading of
  /// its own.
  /// - Parameter measures: of the whole page.
  static func roots(_ tree: PageTree, _ measures: SubtreeMeasures, title: String?) -> [Int] {
    let headings = Array(tree.elements(.h1).prefix(maximumHeadings))
    guard headings.count > 1, let title,
      let own = headings.first(where: { TitleMatch.isHeading($0, tree, title) })
    else { return [] }
    for node in tree.ancestors(of: own).dropFirst() {
      guard let parent = tree.parent(node),
        !headings.contains(where: { $0 != own && tree.contains(node, $0) })
      else { return [] }
      guard isArticle(node, own, tree, measures) else { continue }
      let name = tree.attribute(node, .class)
      let found = tree.children(of: parent).filter { next in
        next > node && tree.name(next) == tree.name(node)
          && tree.attribute(next, .class) == name
          && headings.first { tree.contains(next, $0) }.map {
            isArticle(next, $0, tree, measures) && !TitleMatch.isHeading($0, tree, title)
          } ?? false
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Whether an element has an article below its heading. The chapters of one have no author or date below theirs.
  private static func isArticle(
    _ node: Int, _ heading: Int, _ tree: PageTree, _ measures: SubtreeMeasures
  ) -> Bool {
    guard measures[node].length >= shortestArticle else { return false }
    switch tree.name(node) {
    case .article: return true
    case .div, .section:
      let text = (tree.end(heading)..<tree.end(node)).first { tree.texts[$0].length > 0 }
      guard let line = text.flatMap(tree.parent) else { return false }
      return measures[line].length <= longestLine && measures[line].sentences == 0
    default: return false
    }
  }
}
