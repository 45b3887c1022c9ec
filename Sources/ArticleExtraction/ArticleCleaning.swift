import FeedBasics
import FeedParsing

/// Removes what is not part of the article from the parts of the page that were chosen.
struct ArticleCleaning {
  let tree: PageTree
  let scores: ArticleScores
  let measures: SubtreeMeasures
  private(set) var isRemoved: [Bool]
  /// A box around a field is no request if it has so much text, in characters.
  private static let request: Int32 = 400
  /// Whether lists, tables and boxes are judged by what they contain.
  let isConditional: Bool

  init(
    _ tree: PageTree, scores: ArticleScores, measures: SubtreeMeasures, isRemoved: [Bool],
    isConditional: Bool
  ) {
    self.tree = tree
    self.scores = scores
    self.measures = measures
    self.isRemoved = isRemoved
    self.isConditional = isConditional
  }

  mutating func clean(_ parts: [Int], title: String?) {
    for part in parts {
      removePermalinks(part)
      removeRequests(part)
      removeFurniture(part)
      if let title { removeTitle(part, title) }
      if isConditional {
        var boxes = BoxCleaning(tree, scores: scores, isRemoved: isRemoved, part: part)
        boxes.clean()
        isRemoved = boxes.isRemoved
      }
      removeEmpty(part)
    }
  }

  /// Removes what is around a field for the reader's address, whatever the words and the classes.
  private mutating func removeRequests(_ part: Int) {
    for field in part..<tree.end(part) where tree.name(field) == .input && asksForMail(field) {
      let box = tree.ancestors(of: field).dropFirst().prefix {
        switch tree.name($0) {
        case .body, .main, .article: return false
        default:
          let length = measures[$0].length
          return $0 != part && length < ArticleCleaning.request
            && length * 4 < measures[part].length
        }
      }.last
      if let box { isRemoved[box] = true }
    }
  }

  private func asksForMail(_ field: Int) -> Bool {
    let type = tree.attribute(field, .type)?.lowercased() ?? "text"
    return type == "email"
      || type == "text" && tree.attribute(field, .name)?.lowercased().contains("mail") ?? false
  }

  private mutating func removeFurniture(_ part: Int) {
    var i = part + 1
    while i < tree.end(part) {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      if let name = tree.name(i), isFurniture(i, name) {
        isRemoved[i] = true
        i = tree.end(i)
      } else {
        i += 1
      }
    }
  }

  private func isFurniture(_ node: Int, _ name: HTMLName) -> Bool {
    let hints = tree.hints(node)
    switch name {
    case .aside, .footer: return !PagePruning.isNote(tree, node, measures[node])
    case .nav, .select, .textarea: return true
    case .button: return !PagePruning.isHeading(tree, button: node)
    case .input: return tree.attribute(node, .type)?.lowercased() != "checkbox"
    case .form, .fieldset: return measures[node].length < 1500 && hasFields(node)
    // Most classes of headings are about their looks.
    default:
      if name.isHeading {
        return scores.weight(node) < 0
          && !hints.isDisjoint(with: [.related, .comments, .newsletter, .share, .authorBox])
      }
    }
    if hints.contains(.share), tree.end(node) > node + 1 {
      return measures[node].length < 500
    }
    return false
  }

  /// Whether a form has something to fill in or to press; forums have each post in one that has not.
  private func hasFields(_ node: Int) -> Bool {
    (node..<tree.end(node)).contains {
      switch tree.name($0) {
      case .textarea, .select, .button: true
      case .input: tree.attribute($0, .type)?.lowercased() != "hidden"
      default: false
      }
    }
  }

  /// Removes the links that headings carry for others to copy, such as `¶` and `#`, and those of notes back to the text.
  private mutating func removePermalinks(_ part: Int) {
    for i in part..<tree.end(part) where tree.name(i) == .a && !isRemoved[i] {
      let text = tree.text(of: i, limit: 12)
      guard
        ["¶", "#", "§", "🔗", "∞", "◊", "⚓"].contains(text) || text.isEmpty && isInHeading(i)
          || isWayBack(i, text)
      else { continue }
      if text.isEmpty, hasContent(i) { continue }
      isRemoved[i] = true
    }
  }

  /// Whether a link leads from a note back to the text.
  private func isWayBack(_ link: Int, _ text: String) -> Bool {
    ["↩", "↩\u{FE0E}", "↩\u{FE0F}", "↑", "^"].contains(text)
      && tree.attribute(link, .href)?.hasPrefix("#") ?? false
  }

  private func isInHeading(_ node: Int) -> Bool {
    tree.parent(node).flatMap(tree.name)?.isHeading ?? false
  }

  private mutating func removeTitle(_ part: Int, _ title: String) {
    var seen = 0
    var length: Int32 = 0
    for i in tree.nodes(in: part..<tree.end(part), without: isRemoved) {
      // After so much text it is the heading of a section.
      if seen == 12 || length >= 300 { return }
      switch tree.name(i) {
      case .h1, .h2:
        seen += 1
        if TitleMatch.isHeading(i, tree, title) {
          isRemoved[i] = true
          return
        }
      case nil: length += tree.texts[i].length
      default: break
      }
    }
  }

  private mutating func removeEmpty(_ part: Int) {
    var i = tree.end(part) - 1
    while i > part {
      switch tree.name(i) {
      case .p, .div, .section, .li, .ul, .ol, .h1, .h2, .h3, .h4, .h5, .h6, .blockquote, .table,
        .tr, .dl, .figure, .figcaption, .header:
        if !isRemoved[i], !hasContent(i) { isRemoved[i] = true }
      default: break
      }
      i -= 1
    }
  }

  /// Whether a text has more than white space and invisible characters, which only make gaps.
  private static func isVisible(_ text: ArraySlice<UInt8>) -> Bool {
    if text.contains(where: { $0 > 0x20 && $0 < 0x80 }) { return true }
    return text.contains { $0 >= 0x80 }
      && !UTF8Text.string(valid: text).unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
      }
  }

  private func hasContent(_ node: Int) -> Bool {
    for i in tree.nodes(in: node + 1..<tree.end(node), without: isRemoved) {
      let found = tree.nodes[i]
      switch found.name {
      case nil:
        if ArticleCleaning.isVisible(tree.text[Int(found.first)..<Int(found.last)]) { return true }
      case .img, .iframe, .video, .audio, .object, .embed, .picture, .math, .hr: return true
      default: break
      }
    }
    return false
  }
}

/// Leaves out what is never part of an article: what is not shown, navigation, and what the classes call a menu, an
/// advertisement or comments.
enum PagePruning {
  /// More of them are more than a heading.
  private static let maximumNodes = 64

  /// - Parameters:
  ///   - measures: of the whole page.
  ///   - keepsUnlikely: whether elements stay that only their classes call furniture.
  ///   - showsHidden: whether elements stay that a script has to show, or that replace it.
  /// - Returns: whether each node is the root of a subtree to leave out.
  static func removed(
    _ tree: PageTree, _ measures: SubtreeMeasures, keepsUnlikely: Bool,
    showsHidden: Bool = false
  ) -> [Bool] {
    var removed = [Bool](repeating: false, count: tree.count)
    // White space before the root element is a node as well.
    var total: Int32 = 0
    var i = 0
    while i < tree.count {
      total = max(total, measures[i].length)
      i = tree.end(i)
    }
    i = 0
    while i < tree.count {
      if let name = tree.name(i),
        leavesOut(
          tree, i, name, measures[i], total, keepsUnlikely: keepsUnlikely, showsHidden: showsHidden)
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
    keepsUnlikely: Bool, showsHidden: Bool
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
      let isMessage = measure.length > 0 && !(showsHidden && measure.sentences > 1)
      return isMessage || !tree.children(of: node).contains { tree.name($0) != nil }
    case .footer, .aside:
      return measure.length * 2 < total && !isNote(tree, node, measure)
    default: break
    }
    // An element with most of the page's text is its content, whatever its name.
    let isMost = measure.length * 10 > total * 6 && measure.linkDensity < 0.5
    if hints.contains(.hidden), !(showsHidden && measure.length > 0),
      !isUnfolded(tree, node, measure)
    {
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
      hints.contains(.unlikely) && isBeside(hints)
      || !hints.isDisjoint(with: [.unlikely, .contents]) && !isProse(measure)
    if name.isHeading || isUnlikely && isHeadingBox(tree, node, measure) { return false }
    if isData(measure, hints) || isUnlikely && isAmongText(tree, node, measure) { return false }
    guard isUnlikely, !hints.contains(.perhaps), !hints.contains(.container),
      name != .a, name != .article, name != .img, name != .p || !hints.contains(.caption)
    else { return false }
    return !tree.isInside(node) {
      tree.name($0) == .table || tree.name($0) == .code || tree.name($0) == .pre
    }
  }

  /// Whether a class names what is beside an article, also if it is text.
  static func isBeside(_ hints: ElementHints) -> Bool {
    !hints.isDisjoint(with: [
      .related, .comments, .newsletter, .authorBox, .advertisement, .share,
    ])
  }

  /// Whether a text has several paragraphs of an article.
  static func isProse(_ measure: TextMeasure) -> Bool {
    measure.sentences >= 5 && measure.length >= 500 && measure.linkDensity < 0.25
  }

  /// Whether an element is there to show code, a formula or a table, so that its class is about how they look.
  static func isData(_ measure: TextMeasure, _ hints: ElementHints) -> Bool {
    measure.dataLength * 2 > measure.length && measure.linkDensity < 0.5
      && !hints.isSuperset(of: [.unlikely, .negative]) && !isBeside(hints)
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

/// Removes lists, tables and boxes of an article that contain links, forms or pictures rather than text.
///
/// One pass from the last node to the first: what an element contains is complete when the pass reaches it.
struct BoxCleaning {
  private struct Counts {
    var text = TextMeasure()
    var paragraphs: Int32 = 0
    var images: Int32 = 0
    var items: Int32 = 0
    var embeds: Int32 = 0
    /// The lengths of the text in headings and in lists.
    var headings: Int32 = 0
    var listed: Int32 = 0

    static func += (sum: inout Counts, other: Counts) {
      sum.text += other.text
      sum.paragraphs += other.paragraphs
      sum.images += other.images
      sum.items += other.items
      sum.embeds += other.embeds
      sum.headings += other.headings
      sum.listed += other.listed
    }
  }

  /// The text beside the links of a teaser is shorter, in characters.
  private static let prose: Int32 = 250
  /// The sentence of a note beside its links is longer, in characters.
  private static let note: Int32 = 40
  /// That of a card beside its heading and its links is as long.
  private static let card: Int32 = 30
  /// In nodes; more are more than a caption.
  private static let maximumCaption = 24

  private let tree: PageTree
  private let scores: ArticleScores
  private let part: Int
  private(set) var isRemoved: [Bool]
  private var counts: [Counts]
  /// Whether a node is inside code or a table of data, which stay whole.
  private var isKept: [Bool]
  private var isFigure: [Bool]
  private var total: Int32 = 0

  init(_ tree: PageTree, scores: ArticleScores, isRemoved: [Bool], part: Int) {
    self.tree = tree
    self.scores = scores
    self.isRemoved = isRemoved
    self.part = part
    let count = tree.end(part) - part
    counts = Array(repeating: Counts(), count: count)
    isKept = Array(repeating: false, count: count)
    isFigure = isKept
  }

  mutating func clean() {
    markRanges()
    total = tree.nodes(in: part..<tree.end(part), without: isRemoved)
      .reduce(0) { $0 + tree.texts[$1].length }
    var i = tree.end(part) - 1
    while i >= part {
      defer { i -= 1 }
      if isRemoved[i] { continue }
      let own = counted(i)
      if i > part, isBox(i), isUnwanted(i, own) {
        isRemoved[i] = true
        continue
      }
      if i > part, let parent = tree.parent(i) { counts[parent - part] += own }
    }
  }

  private mutating func markRanges() {
    var keptEnd = -1
    var figureEnd = -1
    for i in part..<tree.end(part) {
      isKept[i - part] = i < keptEnd
      isFigure[i - part] = i < figureEnd
      switch tree.name(i) {
      case .pre, .code: keptEnd = max(keptEnd, tree.end(i))
      case .table:
        // An outer table that is kept keeps this one too.
        if i >= keptEnd, BoxCleaning.isData(tree, i, isRemoved) { keptEnd = tree.end(i) }
      case .figure:
        figureEnd = max(figureEnd, tree.end(i))
        isFigure[i - part] = true
      default: break
      }
    }
  }

  /// What an element and its content count for; the content is counted already.
  private func counted(_ node: Int) -> Counts {
    var counts = counts[node - part]
    switch tree.name(node) {
    case nil: counts.text = tree.texts[node]
    case .a:
      // Links to places of the page are notes and tables of contents.
      let isWithin = tree.attribute(node, .href).map { $0.hasPrefix("#") }
      counts.text.linkLength =
        isWithin.map { $0 ? counts.text.length * 3 / 10 : counts.text.length } ?? 0
      counts.text.sentences = 0
    case .p: counts.paragraphs += 1
    case .div: if scores.isParagraph(node) { counts.paragraphs += 1 }
    case .img: if PagePicture.address(tree.attributes(node)) != nil { counts.images += 1 }
    case .picture: counts.images = 1
    // A copy of a picture that a script loads.
    case .noscript: counts.images = 0
    case .li: counts.items += 1
    case .ul, .ol: counts.listed = counts.text.length
    case .h1, .h2, .h3, .h4, .h5, .h6: counts.headings = counts.text.length
    case .embed, .object, .iframe: counts.embeds += 1
    default: break
    }
    if BoxCleaning.isData(tree, node, isRemoved) { counts.text.dataLength = counts.text.length }
    return counts
  }

  private func isBox(_ node: Int) -> Bool {
    switch tree.name(node) {
    case .ul, .ol, .table, .div, .form, .fieldset: !isKept[node - part]
    default: false
    }
  }

  private func isUnwanted(_ node: Int, _ counts: Counts) -> Bool {
    let name = tree.name(node)
    if name == .table, BoxCleaning.isData(tree, node, isRemoved) { return false }
    if PagePruning.isData(counts.text, tree.hints(node)) { return false }
    if name == .div, scores.isParagraph(node), counts.images == 0 { return false }
    // An element with much of the text is content, whatever its class.
    if counts.text.length * 4 > total, counts.text.linkDensity < 0.25 { return false }
    let weight = scores.weight(node)
    let isPicture =
      tree.hints(node).contains(.media) && counts.images > 0 && counts.text.linkDensity < 0.3
    // A section of the article may have a class such as `product-widget`.
    let isSection = PagePruning.isProse(counts.text) && !PagePruning.isBeside(tree.hints(node))
    if weight < 0, !isPicture, !isSection, !isCaption(node, counts.text),
      !PagePruning.isAmongText(tree, node, counts.text)
    {
      return true
    }
    guard counts.text.commas < 10 else { return false }
    let isList = name == .ul || name == .ol || counts.listed * 10 > counts.text.length * 9
    let isFigure = isFigure[node - part]
    let density = counts.text.linkDensity
    if !isFigure, counts.images > 1, counts.paragraphs * 2 < counts.images,
      !(isList && counts.images == counts.items)
    {
      return true
    }
    if !isList, counts.items - 100 > counts.paragraphs { return true }
    if !isList, !isFigure, counts.text.length < 25, counts.images == 0 || counts.images > 2,
      density > 0, counts.headings * 10 < counts.text.length * 9
    {
      return true
    }
    // A card with a link or two and a paragraph of its own is content, such as one of the products of a review.
    let isProse = density < 0.5 && counts.text.length - counts.text.linkLength >= BoxCleaning.prose
    // So is a sentence with a link, in a box without pictures, such as a tip.
    let isNote =
      density < 0.5 && counts.images + counts.items + counts.headings == 0
      && counts.text.sentences > 0
      && counts.text.length - counts.text.linkLength >= BoxCleaning.note
    // And one beside a heading and a button, such as one of several offers, whose longer neighbours stay.
    let isCard =
      density < 0.4 && counts.items == 0 && counts.text.sentences > 0
      && counts.text.length - counts.text.linkLength - counts.headings >= BoxCleaning.card
    if !isList, weight < 25, density > 0.2, !isProse, !isNote, !isCard { return true }
    if weight >= 25, density > 0.5 { return true }
    if counts.embeds > 3 { return true }
    return counts.images == 0 && counts.text.length == 0 && counts.embeds == 0
  }

  /// Whether an element has little more than the caption of the picture before it.
  private func isCaption(_ node: Int, _ measure: TextMeasure) -> Bool {
    guard let parent = tree.parent(node) else { return false }
    return measure.linkLength == 0 && measure.length >= BoxCleaning.note
      && tree.end(node) - node <= BoxCleaning.maximumCaption
      && !PagePruning.isBeside(tree.hints(node))
      && (node..<tree.end(node)).contains {
        tree.hints($0).contains(.caption) || tree.name($0) == .figcaption
      }
      && tree.end(parent) - parent <= 2 * BoxCleaning.maximumCaption
      && (parent..<node).contains { tree.name($0) == .img }
  }

  /// Whether an element is code, a formula or a table with data in it, not one that only arranges the page.
  static func isData(_ tree: PageTree, _ node: Int, _ isRemoved: [Bool]) -> Bool {
    switch tree.name(node) {
    case .pre, .math: true
    case .table: isDataTable(tree, node, isRemoved)
    default: false
    }
  }

  private static func isDataTable(_ tree: PageTree, _ node: Int, _ isRemoved: [Bool]) -> Bool {
    if tree.hints(node).contains(.presentation) { return false }
    if tree.hasAttribute(node, .summary) { return true }
    var rows = 0
    var columns = 0
    var width = 0
    for i in tree.nodes(in: node + 1..<tree.end(node), without: isRemoved) {
      switch tree.name(i) {
      case .caption, .col, .colgroup, .tfoot, .thead, .th: return true
      case .table: return false
      case .tr:
        rows += 1
        columns = max(columns, width)
        width = 0
      case .td: width += 1
      default: break
      }
    }
    columns = max(columns, width)
    if rows <= 1 || columns <= 1 { return false }
    return rows >= 10 || columns > 4 || rows * columns > 10
  }
}
