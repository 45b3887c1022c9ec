import FeedBasics
import FeedModel
import FeedParsing

/// Parts of a page that may be its article.
struct ArticleCandidate {
  var method: ExtractionMethod
  /// Roots of subtrees in document order.
  var parts: [Int]
  /// How much the name of the element promises, from 0 to 1.
  var promise: Double
}

enum ArticleCandidates {
  /// Further ones are not considered.
  private static let maximumContainers = 8
  private static let maximumUnions = 3
  /// An article in more elements is a list.
  private static let maximumParts = 60
  /// In characters; a longer text between them is another one.
  private static let longestFilling: Int32 = 600
  /// A run of more is read as a whole.
  private static let maximumRun = 500

  /// The elements that are known to contain articles by their names, the longest first.
  static func containers(_ tree: PageTree, _ measures: SubtreeMeasures, isRemoved: [Bool])
    -> [ArticleCandidate]
  {
    var found: [(node: Int, promise: Double, length: Int32)] = []
    for i in tree.nodes(in: 0..<tree.count, without: isRemoved) where measures[i].length > 0 {
      if let promise = promise(tree, i) { found.append((i, promise, measures[i].length)) }
    }
    let unions = unions(of: found.filter { $0.promise >= 0.8 }, tree, measures, isRemoved)
    found.sort {
      (Double($0.length) * (0.5 + $0.promise), $1.node) > (
        Double($1.length) * (0.5 + $1.promise), $0.node
      )
    }
    // Much shorter ones are parts of the article at most.
    let longest = found.map(\.length).max() ?? 0
    found.removeAll { $0.length * 4 < longest }
    return unions
      + found.prefix(maximumContainers).map {
        ArticleCandidate(method: .container, parts: [$0.node], promise: $0.promise)
      }
  }

  /// One article in several elements of the same class: those with the most text.
  private static func unions(
    of bodies: [(node: Int, promise: Double, length: Int32)], _ tree: PageTree,
    _ measures: SubtreeMeasures, _ isRemoved: [Bool]
  ) -> [ArticleCandidate] {
    guard bodies.count > 1 else { return [] }
    let groups = Dictionary(grouping: bodies) { body in
      (tree.name(body.node)?.text ?? "")
        + (tree.attribute(body.node, .class) ?? tree.attribute(body.node, .itemprop) ?? "")
    }
    let longest = groups.values.filter { $0.count > 1 }
      .map { (group: $0, length: $0.reduce(0) { $0 + Int($1.length) }) }
      .sorted { ($0.length, $1.group[0].node) > ($1.length, $0.group[0].node) }
    return longest.prefix(maximumUnions).compactMap { group, _ in
      let bodies = tree.outermost(of: group.map(\.node))
      let parts = tree.outermost(of: bodies.map { around($0, of: bodies, tree) })
      guard parts.count > 1, parts.count <= maximumParts else { return nil }
      return ArticleCandidate(
        method: .container, parts: filled(parts, tree, measures, isRemoved),
        promise: group[0].promise - 0.05)
    }
  }

  /// Many siblings with the headings, quotations and the like between them.
  private static func filled(
    _ parts: [Int], _ tree: PageTree, _ measures: SubtreeMeasures, _ isRemoved: [Bool]
  ) -> [Int] {
    guard parts.count > 2, let first = parts.first, let last = parts.last,
      let parent = tree.parent(first), parts.allSatisfy({ tree.parent($0) == parent })
    else { return parts }
    let all = tree.children(of: parent).filter {
      guard (first...last).contains($0), tree.name($0) != nil, !isRemoved[$0] else { return false }
      let measure = measures[$0]
      return parts.contains($0)
        || measure.length > 0 && measure.length <= longestFilling && measure.linkDensity < 0.3
        || tree.name($0) == .figure
    }
    return all.count > maximumRun ? parts : all
  }

  /// The outermost element around a part and no other one that has little more than it, such as its heading.
  private static func around(_ part: Int, of parts: [Int], _ tree: PageTree) -> Int {
    let length = textLength(tree, part)
    var node = part
    while let parent = tree.parent(node), tree.name(parent) != .body, tree.name(parent) != .html,
      !parts.contains(where: { $0 != part && $0 > parent && $0 < tree.end(parent) }),
      case let more = textLength(tree, parent), more * 6 <= length * 10 || more - length <= 400
    { node = parent }
    return node
  }

  private static func textLength(_ tree: PageTree, _ node: Int) -> Int32 {
    (node..<tree.end(node)).reduce(0) { $0 + tree.texts[$1].length }
  }

  /// The elements around the run of paragraphs that is worth most, for a page of many sections without a name.
  static func densest(_ tree: PageTree, _ blocks: [PageBlock], isRemoved: [Bool])
    -> ArticleCandidate
  {
    var best = (worth: 0.0, range: 0..<0)
    var (worth, start) = (0.0, 0)
    for (i, block) in blocks.enumerated() {
      if worth <= 0 { (worth, start) = (0, i) }
      worth += BlockWorth.of(block)
      if worth > best.worth { best = (worth, start..<i + 1) }
    }
    guard let first = blocks[best.range].first, let last = blocks[best.range].last else {
      return ArticleCandidate(method: .page, parts: [], promise: 0)
    }
    var around = Int(first.container)
    while tree.end(around) < Int(last.last), let parent = tree.parent(around) { around = parent }
    // Text of its own, without an element, is part of it.
    if blocks[best.range].contains(where: { Int($0.container) == around }) {
      return ArticleCandidate(method: .page, parts: [around], promise: 0)
    }
    let parts = tree.children(of: around).filter {
      !isRemoved[$0] && tree.name($0) != nil && tree.end($0) > Int(first.first)
        && $0 < Int(last.last)
    }
    return ArticleCandidate(
      method: .page, parts: parts.count > maximumRun ? [around] : parts, promise: 0)
  }

  private static func promise(_ tree: PageTree, _ node: Int) -> Double? {
    let hints = tree.hints(node)
    guard let name = tree.name(node) else { return nil }
    if hints.contains(.articleBody) { return 1 }
    switch name {
    case .article: return 0.5
    case .main: return 0.2
    case .div, .section, .td, .span:
      if hints.contains(.container), !hints.contains(.comments), !hints.contains(.related) {
        return 0.8
      }
      return hints.contains(.mainRole) ? 0.2 : nil
    default: return nil
    }
  }
}

/// Marks elements by the paragraphs in them.
struct ArticleScores {
  private let tree: PageTree
  private let measures: SubtreeMeasures
  private let isRemoved: [Bool]
  private let usesClasses: Bool
  /// nil for elements without a mark.
  private var marks: [Float?]

  init(
    _ tree: PageTree, blocks: [PageBlock], measures: SubtreeMeasures, isRemoved: [Bool],
    usesClasses: Bool
  ) {
    self.tree = tree
    self.measures = measures
    self.isRemoved = isRemoved
    self.usesClasses = usesClasses
    marks = Array(repeating: nil, count: tree.count)
    for block in blocks where block.measure.length >= 25 { add(block) }
    for i in marks.indices {
      if let mark = marks[i] { marks[i] = mark * Float(1 - measures[i].linkDensity) }
    }
  }

  private mutating func add(_ block: PageBlock) {
    switch block.kind {
    case .li, .h1, .figcaption, .caption, .dt, .dd, .th: return
    default: break
    }
    let worth = 2 + Float(block.measure.commas) + min(Float(block.measure.length) / 100, 3)
    let container = Int(block.container)
    let ancestors = tree.ancestors(of: container).dropFirst(isParagraph(container) ? 1 : 0)
    for (level, current) in ancestors.prefix(5).enumerated() {
      if tree.name(current) == .html { break }
      let divider: Float = level == 0 ? 1 : level == 1 ? 2 : Float(level * 3)
      marks[current] = (marks[current] ?? start(current)) + worth / divider
    }
  }

  func isParagraph(_ node: Int) -> Bool { tree.isParagraph(node, isRemoved) }

  private func start(_ node: Int) -> Float {
    let base: Float =
      switch tree.name(node) {
      case .div: 5
      case .pre, .td, .blockquote: 3
      case .address, .ol, .ul, .dl, .dd, .dt, .li, .form: -3
      case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
      default: 0
      }
    return base + weight(node)
  }

  /// The mark for the class and the id.
  func weight(_ node: Int) -> Float {
    guard usesClasses else { return 0 }
    let hints = tree.hints(node)
    return (hints.contains(.positive) ? 25 : 0) - (hints.contains(.negative) ? 25 : 0)
  }

  // MARK: The best element

  /// The element with the best mark, and its siblings that belong to the article; empty if no element has a mark.
  func best() -> [Int] {
    let order = marks.indices.filter { marks[$0] != nil }
      .sorted { (marks[$0] ?? 0, $1) > (marks[$1] ?? 0, $0) }.prefix(5)
    guard var top = order.first, (marks[top] ?? 0) > 0 else { return [] }
    top = commonAncestor(of: top, among: Array(order.dropFirst())) ?? top
    top = climb(from: top)
    top = containers(of: top).prefix { elements(of: $0).count == 1 }.last ?? top
    return withSiblings(top)
  }

  /// What contains an element within the body.
  private func containers(of node: Int) -> [Int] {
    tree.ancestors(of: node).dropFirst().prefix {
      tree.name($0) != .body && tree.name($0) != .html
    }
  }

  private func elements(of node: Int) -> [Int] {
    tree.children(of: node).filter { tree.name($0) != nil && !isRemoved[$0] }
  }

  /// The innermost element that also contains at least three others with nearly the same mark.
  private func commonAncestor(of top: Int, among others: [Int]) -> Int? {
    let best = marks[top] ?? 0
    let near = others.filter { (marks[$0] ?? 0) >= best * 0.75 }
    guard near.count >= 3 else { return nil }
    return containers(of: top).first { container in
      near.count { $0 != container && tree.contains(container, $0) } >= 3
    }
  }

  private func climb(from top: Int) -> Int {
    var last = marks[top] ?? 0
    let threshold = last / 3
    for current in containers(of: top) {
      guard let mark = marks[current] else { continue }
      if mark < threshold { break }
      if mark > last { return current }
      last = mark
    }
    return top
  }

  private func withSiblings(_ top: Int) -> [Int] {
    guard let parent = tree.parent(top) else { return [top] }
    let best = marks[top] ?? 0
    let threshold = max(10, best * 0.2)
    let name = tree.attribute(top, .class)
    let hasHeadline = (parent..<tree.end(parent)).contains { tree.name($0) == .h1 }
    return elements(of: parent).filter { node in
      if hasHeadline, isCards(node) { return false }
      if node == top { return true }
      let bonus = name != nil && tree.attribute(node, .class) == name ? best * 0.2 : 0
      if let mark = marks[node], mark + bonus >= threshold { return true }
      guard isParagraph(node), tree.name(node) == .p || tree.name(node) == .div else {
        return false
      }
      let measure = measures[node]
      if measure.length > 80 { return measure.linkDensity < 0.25 }
      return measure.length > 0 && measure.linkLength == 0 && measure.sentences > 0
    }
  }
}

extension ArticleScores {
  /// Whether an element consists of other articles, each with its heading.
  private func isCards(_ node: Int) -> Bool {
    let cards = tree.nodes(in: node..<tree.end(node), without: isRemoved).filter { card in
      card > node && tree.name(card) == .article
        && (card..<tree.end(card)).contains { tree.name($0)?.isHeading ?? false }
    }
    return cards.count >= 3
      && cards.reduce(0) { $0 + measures[$1].length } * 10 >= measures[node].length * 6
  }
}

extension PageTree {
  /// Whether an element contains one paragraph and no other element with paragraphs.
  func isParagraph(_ node: Int, _ isRemoved: [Bool]) -> Bool {
    switch name(node) {
    case .p, .pre, .td, .h2, .h3, .h4, .h5, .h6, .blockquote: return true
    case .div, .section, .center:
      return !nodes(in: node + 1..<end(node), without: isRemoved).contains {
        name($0)?.breaksLines ?? false && name($0) != .br
      }
    default: return false
    }
  }
}

/// Reads a page in several ways, strictly at first.
struct CandidateReadings {
  /// How much of a page is left out before its article is chosen.
  private struct Strictness {
    var keepsUnlikely: Bool
    var usesClasses: Bool
    var isConditional: Bool
    /// Whether what scripts are to show is read, where nothing else is there.
    var showsHidden = false

    static let all = [
      Strictness(keepsUnlikely: false, usesClasses: true, isConditional: true),
      Strictness(keepsUnlikely: true, usesClasses: true, isConditional: true),
      Strictness(keepsUnlikely: true, usesClasses: false, isConditional: true),
      Strictness(keepsUnlikely: true, usesClasses: false, isConditional: false),
      Strictness(
        keepsUnlikely: false, usesClasses: true, isConditional: true, showsHidden: true),
    ]
  }

  /// In characters; a shorter text may have lost something.
  private static let shortText = 500

  /// A page that is worth no more has no text without its scripts.
  private static let fewWords = 40.0

  /// A less strict reading is preferred if it has this many times the text: what is near a short article is no reason.
  private static let muchMore = 4.0

  private let tree: PageTree
  private let host: String?
  private let title: String?
  private let authors: [String]
  private let hints: PageHints
  private let anchors: Shingles?
  private let all: SubtreeMeasures
  /// What asks to consent beside the article: roots of subtrees.
  let banners: [Int]
  private let copies: [Int]
  /// The articles after the page's own: roots of subtrees.
  private let following: [Int]
  /// The readings that the best one was chosen from.
  private(set) var readings: [ArticleReading] = []

  init(
    _ tree: PageTree, url: String?, title: String?, authors: [String], hints: PageHints,
    anchors: Shingles?
  ) {
    host = (url ?? tree.head.canonical).flatMap { URLReference.Parts($0).host }
    self.authors = authors
    self.tree = tree
    self.title = title
    self.hints = hints
    self.anchors = anchors
    all = SubtreeMeasures(tree, isRemoved: Array(repeating: false, count: tree.count))
    banners = ConsentBanners.roots(tree, all)
    copies = ScreenCopies.roots(tree, all)
    following = FollowingArticles.roots(tree, all, title: title)
  }

  mutating func best() -> ArticleReading? {
    var best: ArticleReading?
    for strictness in Strictness.all {
      if strictness.showsHidden, best?.worth ?? 0 > CandidateReadings.fewWords { break }
      var removed = PagePruning.removed(
        tree, all, keepsUnlikely: strictness.keepsUnlikely, showsHidden: strictness.showsHidden)
      for root in banners + copies + following { removed[root] = true }
      let (found, blocks) = read(strictness, removed)
      guard
        var reading = ArticleJudge.best(
          of: found, tree, judge: BlockJudge(tree, blocks: blocks))
      else { continue }
      reading = withLeads(trimmed(reading), removed)
      if best.map({ reading.worth > max($0.worth * CandidateReadings.muchMore, 40) }) ?? true {
        best = reading
        readings = found
      }
      if let best, isEnough(best) { break }
    }
    return linkList(insteadOf: best) ?? best.flatMap { $0.words > 0 ? $0 : nil }
  }

  /// A list of links that has more text than what was chosen, since elsewhere links are worth less than nothing.
  private func linkList(insteadOf best: ArticleReading?) -> ArticleReading? {
    readings.filter {
      $0.words > (best?.words ?? 0) * 2 && LinkList.matches($0, tree)
    }.max { $0.words < $1.words }.map { list in
      let trimmed = trimmed(list)
      return trimmed.words * 5 >= list.words * 4 ? trimmed : list
    }
  }

  /// Whether a text is long enough, or certainly the article.
  private func isEnough(_ reading: ArticleReading) -> Bool {
    if reading.measure.length >= CandidateReadings.shortText || reading.candidate.method == .rule {
      return true
    }
    if let share = reading.anchors, share >= 0.6 { return true }
    return reading.candidate.promise >= 0.7 && reading.words >= 8 && reading.worth > 0
  }

  private func read(
    _ strictness: Strictness, _ removed: [Bool]
  ) -> ([ArticleReading], [PageBlock]) {
    let measures = SubtreeMeasures(tree, isRemoved: removed)
    let blocks = PageBlocks.of(tree, in: 0..<tree.count, isRemoved: removed)
    let scores = ArticleScores(
      tree, blocks: blocks, measures: measures, isRemoved: removed,
      usesClasses: strictness.usesClasses)
    var candidates = ruleCandidates()
    candidates.append(ArticleCandidate(method: .score, parts: scores.best(), promise: 0.6))
    candidates += ArticleCandidates.containers(tree, measures, isRemoved: removed)
    if let body = (0..<tree.count).first(where: { tree.name($0) == .body }) {
      candidates.append(ArticleCandidate(method: .page, parts: [body], promise: 0))
      candidates.append(ArticleCandidates.densest(tree, blocks, isRemoved: removed))
    }
    let readings = candidates.filter { !$0.parts.isEmpty }.map { candidate in
      reading(candidate, strictness, scores, measures, removed)
    }
    return (readings, blocks)
  }

  private func reading(
    _ candidate: ArticleCandidate, _ strictness: Strictness, _ scores: ArticleScores,
    _ measures: SubtreeMeasures, _ removed: [Bool]
  ) -> ArticleReading {
    var removed = removed
    for selector in hints.rule?.remove ?? [] {
      for node in tree.nodes(selectedBy: selector) { removed[node] = true }
    }
    // What a rule selects is wanted, even if it looks like furniture.
    if candidate.method == .rule {
      for part in candidate.parts { removed[part] = false }
    }
    var cleaning = ArticleCleaning(
      tree, scores: scores, measures: measures, isRemoved: removed,
      isConditional: strictness.isConditional)
    cleaning.clean(candidate.parts, title: title)
    return ArticleReading(candidate, tree, isRemoved: cleaning.isRemoved, anchors: anchors)
  }

  private func trimmed(_ reading: ArticleReading) -> ArticleReading {
    var trimming = ArticleTrimming(
      tree, parts: reading.candidate.parts, blocks: reading.blocks, isRemoved: reading.isRemoved,
      host: host, title: title, authors: authors, seen: hints.seenBlocks)
    trimming.trim()
    return ArticleReading(
      reading.candidate, tree, isRemoved: trimming.isRemoved, anchors: anchors)
  }

  private func ruleCandidates() -> [ArticleCandidate] {
    guard let body = hints.rule?.body else { return [] }
    let parts = tree.outermost(of: tree.nodes(selectedBy: body))
    return [ArticleCandidate(method: .rule, parts: parts, promise: 1)]
  }

  private func withLeads(_ reading: ArticleReading, _ removed: [Bool]) -> ArticleReading {
    guard reading.candidate.method != .page, reading.candidate.method != .rule,
      let first = reading.candidate.parts.first
    else { return reading }
    var candidate = reading.candidate
    let notes = ArticleNotes.root(tree, after: candidate.parts, isRemoved: removed)
    if let notes { candidate.parts.append(notes) }
    let blocks = PageBlocks.of(tree, in: 0..<first, isRemoved: removed)
    // What describes the page to others, and what the text repeats, is no part of it.
    let descriptions = ["description", "og:description", "twitter:description"]
      .compactMap { tree.head.meta($0) }.map { Shingles($0) }
    let text = reading.shingles(tree)
    let leads = ArticleLeads.parts(
      tree, before: first, title: title, blocks: blocks, isRemoved: removed
    ).filter { node in
      let lead = Shingles(tree.text(of: node, limit: 2000))
      return lead.share(in: text) < 0.8
        && (tree.isInside(node) { tree.hints($0).contains(.standfirst) && tree.end($0) <= first }
          || !descriptions.contains { max(lead.share(in: $0), $0.share(in: lead)) >= 0.7 })
    }
    return leads.isEmpty && notes == nil
      ? reading
      : ArticleReading(
        candidate, tree, isRemoved: reading.isRemoved, leads: leads, anchors: anchors)
  }
}

/// A list of links that people chose, such as a blog's reading tips or a wiki's page of resources: it is in an element
/// whose name or headline says that it is the article, and leads to many hosts, where a list of articles leads to few.
enum LinkList {
  private static let minimumWords = 50
  private static let minimumHosts = 5

  static func matches(_ reading: ArticleReading, _ tree: PageTree) -> Bool {
    guard reading.candidate.method == .container, reading.words >= minimumWords,
      reading.candidate.promise > ArticleJudge.surePromise || hasHeadline(reading, tree)
    else { return false }
    var hosts: Set<String> = []
    var links = 0
    for part in reading.parts {
      for i in tree.nodes(in: part..<tree.end(part), without: reading.isRemoved)
      where tree.name(i) == .a {
        guard let target = tree.attribute(i, .href), !target.hasPrefix("#") else { continue }
        links += 1
        if let host = URLReference.Parts(target).host { hosts.insert(host) }
      }
    }
    return hosts.count >= minimumHosts && hosts.count * 3 >= links
  }

  /// Whether a reading is that of an `article` with the page's main heading.
  private static func hasHeadline(_ reading: ArticleReading, _ tree: PageTree) -> Bool {
    reading.candidate.parts.allSatisfy { part in
      tree.name(part) == .article && (part..<tree.end(part)).contains { tree.name($0) == .h1 }
    }
  }
}

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

/// The text of every element, without the subtrees that are left out.
struct SubtreeMeasures {
  private var list: [TextMeasure]

  subscript(node: Int) -> TextMeasure { list[node] }

  init(_ tree: PageTree, isRemoved: [Bool]) {
    list = tree.texts
    // Content comes after its element, so that one pass from the end sums everything up.
    for i in list.indices.reversed() where !isRemoved[i] {
      let node = tree.nodes[i]
      if node.name == .a {
        list[i].linkLength = SubtreeMeasures.linkLength(tree, i, list[i].length)
      }
      if BoxCleaning.isData(tree, i, isRemoved) { list[i].dataLength = list[i].length }
      if node.parent >= 0 { list[Int(node.parent)] += list[i] }
    }
  }

  /// Links within the page count less: notes and tables of contents.
  private static func linkLength(_ tree: PageTree, _ node: Int, _ length: Int32) -> Int32 {
    let node = tree.nodes[node]
    for i in Int(node.first)..<Int(node.last) where tree.places[i].known == .href {
      let value = tree.places[i].value
      let isWithin = !value.isEmpty && tree.bytes[value.lowerBound] == UInt8(ascii: "#")
      return isWithin ? length * 3 / 10 : length
    }
    return 0
  }
}
