/// Removes lists, tables and boxes of an article that contain links, forms or pictures rather than text.
///
/// One pass from the last node to the first: what an element contains is complete when the pass reaches it.
struct BoxCleaning {
  private struct Counts {
    var length: Int32 = 0
    var linkLength: Int32 = 0
    var commas: Int32 = 0
    var sentences: Int32 = 0
    var paragraphs: Int32 = 0
    var images: Int32 = 0
    var items: Int32 = 0
    var embeds: Int32 = 0
    /// The lengths of the text in headings and in lists.
    var headings: Int32 = 0
    var listed: Int32 = 0

    var linkDensity: Double { length > 0 ? Double(linkLength) / Double(length) : 0 }

    static func += (sum: inout Counts, other: Counts) {
      sum.length += other.length
      sum.linkLength += other.linkLength
      sum.commas += other.commas
      sum.sentences += other.sentences
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
    total = textLength()
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
        if i >= keptEnd, isDataTable(i) { keptEnd = tree.end(i) }
      case .figure:
        figureEnd = max(figureEnd, tree.end(i))
        isFigure[i - part] = true
      default: break
      }
    }
  }

  private func textLength() -> Int32 {
    var length: Int32 = 0
    var i = part
    while i < tree.end(part) {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      length += tree.texts[i].length
      i += 1
    }
    return length
  }

  /// What an element and its content count for; the content is counted already.
  private func counted(_ node: Int) -> Counts {
    var counts = counts[node - part]
    switch tree.name(node) {
    case nil:
      counts.length = tree.texts[node].length
      counts.commas = tree.texts[node].commas
      counts.sentences = tree.texts[node].sentences
    case .a:
      // Links to places of the page are notes and tables of contents.
      let isWithin = tree.attribute(node, .href).map { $0.hasPrefix("#") }
      counts.linkLength = isWithin.map { $0 ? counts.length * 3 / 10 : counts.length } ?? 0
      counts.sentences = 0
    case .p: counts.paragraphs += 1
    case .div: if scores.isParagraph(node) { counts.paragraphs += 1 }
    case .img: if PagePicture.address(tree.attributes(node)) != nil { counts.images += 1 }
    case .picture: counts.images = 1
    // A copy of a picture that a script loads.
    case .noscript: counts.images = 0
    case .li: counts.items += 1
    case .ul, .ol: counts.listed = counts.length
    case .h1, .h2, .h3, .h4, .h5, .h6: counts.headings = counts.length
    case .embed, .object, .iframe: counts.embeds += 1
    default: break
    }
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
    if name == .table, isDataTable(node) { return false }
    if name == .div, scores.isParagraph(node), counts.images == 0 { return false }
    // An element with much of the text is content, whatever its class.
    if counts.length * 4 > total, counts.linkDensity < 0.25 { return false }
    let weight = scores.weight(node)
    let isPicture =
      tree.hints(node).contains(.media) && counts.images > 0 && counts.linkDensity < 0.3
    if weight < 0, !isPicture { return true }
    guard counts.commas < 10 else { return false }
    let isList = name == .ul || name == .ol || counts.listed * 10 > counts.length * 9
    let isFigure = isFigure[node - part]
    let density = counts.linkDensity
    if !isFigure, counts.images > 1, counts.paragraphs * 2 < counts.images,
      !(isList && counts.images == counts.items)
    {
      return true
    }
    if !isList, counts.items - 100 > counts.paragraphs { return true }
    if !isList, !isFigure, counts.length < 25, counts.images == 0 || counts.images > 2,
      density > 0, counts.headings * 10 < counts.length * 9
    {
      return true
    }
    // A card with a link or two and a paragraph of its own is content, such as one of the products of a review.
    let isProse = density < 0.5 && counts.length - counts.linkLength >= BoxCleaning.prose
    // So is a sentence with a link, in a box without pictures, such as a tip.
    let isNote =
      density < 0.5 && counts.images + counts.items + counts.headings == 0
      && counts.sentences > 0 && counts.length - counts.linkLength >= BoxCleaning.note
    if !isList, weight < 25, density > 0.2, !isProse, !isNote { return true }
    if weight >= 25, density > 0.5 { return true }
    if counts.embeds > 3 { return true }
    return counts.images == 0 && counts.length == 0 && counts.embeds == 0
  }

  /// Whether a table has data in it, and does not only arrange the page.
  func isDataTable(_ node: Int) -> Bool {
    if tree.hints(node).contains(.presentation) { return false }
    if tree.hasAttribute(node, .summary) { return true }
    var rows = 0
    var columns = 0
    var width = 0
    var i = node + 1
    while i < tree.end(node) {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
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
      i += 1
    }
    columns = max(columns, width)
    if rows <= 1 || columns <= 1 { return false }
    return rows >= 10 || columns > 4 || rows * columns > 10
  }
}
