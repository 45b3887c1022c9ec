import FeedBasics
import FeedParsing

/// What is around an element tells that it is part of the text, whatever its own name and class.
extension PagePruning {
  /// A shorter paragraph is no text, in characters.
  private static let minimumText: Int32 = 40
  /// Larger elements are not looked into.
  private static let maximumSize = 200
  /// Parts of the classes of inline elements that are not shown.
  private static let unseen = [
    "sr-only", "screen-reader", "visually", "assistive", "print", "edit", "skip", "tooltip-",
    "tooltiptext", "tooltipcontent",
  ]
  /// Parts of the classes of boxes with an advice.
  private static let advice = [
    "note", "tip", "caution", "warning", "danger", "info", "important", "admonition", "callout",
    "hinweis", "remarque",
  ]

  /// Whether an element of sentences without links is between paragraphs, or one of several of its kind, or words of a
  /// paragraph.
  static func isAmongText(_ tree: PageTree, _ node: Int, _ measure: TextMeasure) -> Bool {
    guard let name = tree.name(node), !isBeside(tree.hints(node)), let parent = tree.parent(node)
    else { return false }
    if !name.breaksLines {
      guard tree.name(parent) == .p || tree.name(parent) == .li else { return false }
      let words = tree.attribute(node, .class)?.lowercased() ?? ""
      return !unseen.contains { words.contains($0) }
        && tree.children(of: parent).prefix(maximumSize).contains { tree.texts[$0].length > 1 }
    }
    guard measure.sentences > 0, measure.linkLength == 0, !hasControls(tree, node) else {
      return false
    }
    let before = sibling(tree, before: node)
    let after = sibling(tree, after: node)
    let paragraphs = [before, after].compactMap { $0 }.filter { isText(tree, $0) }
    if paragraphs.count == 2, paragraphs.allSatisfy({ tree.name($0) == .p }) { return true }
    return !paragraphs.isEmpty && (before == nil || after == nil || paragraphs.count == 2)
      && paragraphs.contains {
        tree.name($0) == name && tree.hints($0) == tree.hints(node) && name != .p
      }
  }

  /// Whether an `aside` or a `footer` is part of the text: a footnote, an advice, or the source of a quotation.
  static func isNote(_ tree: PageTree, _ node: Int, _ measure: TextMeasure) -> Bool {
    if tree.hints(node).contains(.footnotes) { return true }
    if tree.name(node) == .footer {
      return measure.length < 200 && tree.parent(node).map { tree.name($0) == .blockquote } ?? false
    }
    guard measure.sentences > 0, measure.linkDensity < 0.25, !isBeside(tree.hints(node)),
      !hasControls(tree, node)
    else { return false }
    if tree.attribute(node, .role) == "note" { return true }
    let words = (tree.attribute(node, .class) ?? "").lowercased()
      .split { !$0.isLetter }.map(String.init)
    return words.contains { advice.contains($0) }
  }

  /// Whether an element is hidden only until the heading or the button just before it unfolds it.
  static func isUnfolded(_ tree: PageTree, _ node: Int, _ measure: TextMeasure) -> Bool {
    guard measure.sentences > 0, measure.linkDensity < 0.25, !tree.hints(node).contains(.dialog),
      let before = sibling(tree, before: node)
    else { return false }
    // The element that is named may be in one that only folds.
    let panel = tree.children(of: node).first { tree.name($0) != nil }
    let ids = [node, panel].compactMap { $0.flatMap { tree.attribute($0, .id) } }
    return (before..<min(tree.end(before), before + maximumSize)).contains { control in
      ids.contains {
        tree.attribute(control, .ariaControls) == $0 || tree.attribute(control, .href) == "#" + $0
      }
    }
  }

  private static func hasControls(_ tree: PageTree, _ node: Int) -> Bool {
    tree.end(node) - node > maximumSize
      || (node..<tree.end(node)).contains {
        switch tree.name($0) {
        case .form, .input, .iframe, .button, .select, .textarea: true
        default: false
        }
      }
  }

  private static func isText(_ tree: PageTree, _ node: Int) -> Bool {
    guard tree.end(node) - node <= maximumSize else { return false }
    var length: Int32 = 0
    for i in node..<tree.end(node) {
      if tree.name(i) == .a, tree.name(node) != .p { return false }
      length += tree.texts[i].length
    }
    return length >= minimumText
  }

  /// The element beside another one, with no text between them.
  private static func sibling(_ tree: PageTree, before node: Int) -> Int? {
    guard let parent = tree.parent(node) else { return nil }
    var last = node - 1
    while last > parent {
      while let outer = tree.parent(last), outer != parent { last = outer }
      if tree.name(last) != nil { return last }
      if tree.texts[last].length > 0 { return nil }
      last -= 1
    }
    return nil
  }

  private static func sibling(_ tree: PageTree, after node: Int) -> Int? {
    guard let parent = tree.parent(node) else { return nil }
    var next = tree.end(node)
    while next < tree.end(parent) {
      if tree.name(next) != nil { return next }
      if tree.texts[next].length > 0 { return nil }
      next = tree.end(next)
    }
    return nil
  }
}
