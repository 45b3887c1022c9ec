import FeedBasics

/// The part of a page that is neither navigation nor the same on all pages of its site.
struct MainRegion {
  /// Whether each node is the root of a subtree outside.
  private(set) var isRemoved: [Bool]
  /// The text of the first `h1`, or of the first other headline.
  private(set) var heading: String?
  /// The text in `noscript`.
  private(set) var message = ""
  private(set) var hasPasswordField = false
  private(set) var hasMedia = false

  init(_ tree: PageTree) {
    isRemoved = Array(repeating: false, count: tree.count)
    var i = 0
    var isFirst = true
    // The ends of the articles and of the figures that contain the node.
    var articleEnd = 0
    var figureEnd = 0
    while i < tree.count {
      guard let name = tree.name(i) else {
        i += 1
        continue
      }
      if name == .noscript { readMessage(tree, i) }
      if name == .article || name == .main { articleEnd = max(articleEnd, tree.end(i)) }
      if name == .figure { figureEnd = max(figureEnd, tree.end(i)) }
      if MainRegion.isOutside(tree, i, name, isInArticle: i < articleEnd) {
        isRemoved[i] = true
        i = tree.end(i)
        continue
      }
      switch name {
      case .h1 where isFirst:
        guard let text = MainRegion.headline(tree, i) else { break }
        heading = text
        isFirst = false
      case .h2 where heading == nil: heading = MainRegion.headline(tree, i)
      case .input:
        if tree.attribute(i, .type)?.lowercased() == "password" { hasPasswordField = true }
      case .video, .audio, .embed, .object, .iframe: hasMedia = true
      case .img: if i < figureEnd || MainRegion.isLarge(tree, i) { hasMedia = true }
      default: break
      }
      i += 1
    }
  }

  /// nil if it is empty, or only the site's name, which links to the home page.
  private static func headline(_ tree: PageTree, _ node: Int) -> String? {
    for child in node..<tree.end(node) where tree.name(child) == .a {
      if tree.attribute(child, .href) == "/" { return nil }
    }
    return tree.text(of: node, limit: 600).nonEmpty
  }

  private mutating func readMessage(_ tree: PageTree, _ node: Int) {
    for i in node..<tree.end(node) where tree.name(i) == nil && message.utf8.count < 2000 {
      let node = tree.nodes[i]
      message += " " + UTF8Text.string(valid: tree.text[Int(node.first)..<Int(node.last)])
    }
  }

  private static func isOutside(
    _ tree: PageTree, _ node: Int, _ name: HTMLName, isInArticle: Bool
  ) -> Bool {
    switch name {
    case .nav, .head, .aside, .noscript, .select, .option, .textarea, .script, .style, .template:
      return true
    // The header and the footer of an article belong to it.
    case .header:
      return !isInArticle
        && !(node..<min(tree.end(node), node + reach)).contains {
          tree.name($0) == .p || tree.name($0) == .h1
        }
    case .footer: return !isInArticle
    default: return false
    }
  }

  /// How many nodes of a header are searched for text.
  private static let reach = 100

  /// Whether an image is known not to be an icon.
  private static func isLarge(_ tree: PageTree, _ node: Int) -> Bool {
    tree.attribute(node, .width).flatMap { Int($0) }.map { $0 >= 200 } ?? false
  }
}
