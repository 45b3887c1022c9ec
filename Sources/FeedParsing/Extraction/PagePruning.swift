/// Leaves out what is never part of an article: what is not shown, navigation, and what the classes call a menu, an
/// advertisement or comments.
enum PagePruning {
  /// More of them are more than a heading.
  private static let maximumNodes = 64

  /// - Parameters:
  ///   - measures: of the whole page.
  ///   - keepsUnlikely: whether elements stay that only their classes call furniture.
  /// - Returns: whether each node is the root of a subtree to leave out.
  static func removed(_ tree: PageTree, _ measures: SubtreeMeasures, keepsUnlikely: Bool) -> [Bool]
  {
    var removed = [Bool](repeating: false, count: tree.count)
    let total = tree.count > 0 ? measures[0].length : 0
    var i = 0
    while i < tree.count {
      if let name = tree.name(i),
        leavesOut(tree, i, name, measures[i], total, keepsUnlikely: keepsUnlikely)
      {
        removed[i] = true
        i = tree.end(i)
      } else {
        i += 1
      }
    }
    return removed
  }

  private static func leavesOut(
    _ tree: PageTree, _ node: Int, _ name: HTMLName, _ measure: TextMeasure, _ total: Int32,
    keepsUnlikely: Bool
  ) -> Bool {
    let hints = tree.hints(node)
    switch name {
    case .html, .body, .main: return false
    // A section's heading may be the button that unfolds it.
    case .button: return hints.contains(.hidden) || !isHeading(tree, button: node)
    case .script, .style, .template, .head, .select, .option, .textarea, .datalist,
      .progress, .meter,
      .output, .dialog, .nav, .frame, .frameset, .noframes, .title, .link, .meta:
      return true
    case .noscript:
      // A copy of a picture that a script loads; or a message.
      return measure.length > 0 || !tree.children(of: node).contains { tree.name($0) != nil }
    case .footer, .aside: return measure.length * 2 < total
    default: break
    }
    // An element with most of the page's text is its content, whatever its name.
    let isMost = measure.length * 10 > total * 6 && measure.linkDensity < 0.5
    if hints.contains(.hidden) {
      if name == .img || hints.contains(.code) || name == .math
        || name == .span && isInMath(tree, node)
      {
        return false
      }
      return true
    }
    if hints.contains(.dialog), !isMost { return true }
    if hints.contains(.asideRole), !isMost { return true }
    if keepsUnlikely || isMost { return false }
    // Classes such as `header-anchor`, `text-extra-bold` and `section-header` are about their looks.
    let isUnlikely =
      hints.contains(.unlikely) || hints.contains(.contents) && !isProse(measure)
    if name.isHeading || isUnlikely && isHeadingBox(tree, node, measure) { return false }
    guard isUnlikely, !hints.contains(.perhaps), !hints.contains(.container),
      name != .a, name != .article, name != .img, name != .p || !hints.contains(.caption)
    else { return false }
    return !tree.isInside(node) {
      tree.name($0) == .table || tree.name($0) == .code || tree.name($0) == .pre
    }
  }

  /// Whether a text has several paragraphs of an article.
  private static func isProse(_ measure: TextMeasure) -> Bool {
    measure.sentences >= 5 && measure.length >= 500 && measure.linkDensity < 0.25
  }

  /// Whether a button is the heading of a section, which it unfolds.
  static func isHeading(_ tree: PageTree, button: Int) -> Bool {
    if (button..<min(tree.end(button), button + maximumNodes)).contains(where: {
      tree.name($0)?.isHeading ?? false
    }) {
      return true
    }
    guard let parent = tree.parent(button), tree.name(parent)?.isHeading ?? false else {
      return false
    }
    // One beside the words copies a link or closes something.
    return textLength(tree, button) * 10 > textLength(tree, parent) * 6
  }

  /// Of the first ``maximumNodes`` nodes.
  private static func textLength(_ tree: PageTree, _ node: Int) -> Int32 {
    (node..<min(tree.end(node), node + maximumNodes)).reduce(0) { $0 + tree.texts[$1].length }
  }

  /// Whether an element has little beside the heading of a section.
  private static func isHeadingBox(_ tree: PageTree, _ node: Int, _ measure: TextMeasure) -> Bool {
    guard measure.length < 200, tree.end(node) - node < maximumNodes,
      tree.hints(node).isDisjoint(with: [.related, .comments, .newsletter, .advertisement, .share])
    else { return false }
    var headings: Int32 = 0
    for i in node..<tree.end(node) {
      guard let level = tree.name(i)?.headingLevel, level > 1 else { continue }
      headings += textLength(tree, i)
    }
    return headings * 10 > measure.length * 6
  }

  private static func isInMath(_ tree: PageTree, _ node: Int) -> Bool {
    tree.parent(node).map { tree.attribute($0, .class)?.contains("mwe-math") ?? false } ?? false
  }
}
