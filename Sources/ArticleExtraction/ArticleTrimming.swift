import FeedBasics
import FeedParsing

/// Removes the paragraphs of an article that are not its text: lines that lead to other articles, requests to subscribe,
/// and what follows the article.
struct ArticleTrimming {
  let tree: PageTree
  let parts: [Int]
  let blocks: [PageBlock]
  /// The length of all paragraphs.
  let total: Int
  var isUnwanted: [Bool]
  /// Whether a paragraph is unwanted only as a link, a byline or a date of its own.
  private var isLine: [Bool]
  var isRemoved: [Bool]
  private(set) var texts: [[UInt8]] = []
  private let seen: [UInt64: Int]
  let targets: LinkTargets
  /// Whether the page says that it is no article.
  let isOverview: Bool
  /// The names of the page's authors in lower case.
  let authors: [[UInt8]]
  /// The title of the page in lower case.
  let title: [UInt8]?
  /// A paragraph in as many articles of the host is part of its pages.
  private static let furnitureCount = 3

  /// - Parameter seen: in how many other articles of the host each paragraph is.
  init(
    _ tree: PageTree, parts: [Int], blocks: [PageBlock], isRemoved: [Bool], host: String?,
    title: String?, authors: [String], seen: [UInt64: Int]
  ) {
    targets = LinkTargets(tree, host: host)
    isOverview = tree.head.meta("og:type")?.lowercased() == "website"
    self.title = title.map { Array($0.lowercased().utf8) }
    self.authors = authors.map { Array($0.lowercased().utf8) }
    self.tree = tree
    self.parts = parts
    self.blocks = blocks
    total = blocks.reduce(0) { $0 + Int($1.measure.length) }
    self.seen = seen
    self.isRemoved = isRemoved
    isUnwanted = Array(repeating: false, count: blocks.count)
    isLine = isUnwanted
    texts = blocks.map { block in
      block.measure.length > 500
        ? []
        : FurnitureWords.unmarked(
          Array(tree.text(of: block, isRemoved: isRemoved).lowercased().utf8))
    }
  }

  mutating func trim() {
    markSeen()
    markLines()
    markNewsletters()
    markLinks()
    markPointers()
    markBoxes()
    markBeginning()
    markStandfirst()
    markSections()
    markAuthors()
    markRights()
    markTail()
    markNotices()
    markHeadings()
    remove()
  }

  private mutating func markSeen() {
    guard !seen.isEmpty else { return }
    let repeated = blocks.indices.filter { i in
      BlockHash.of(blocks[i], tree, isRemoved).map {
        seen[$0] ?? 0 >= ArticleTrimming.furnitureCount
      } ?? false
    }
    // Where that is most of the text, it is the same article at another address, or saved again.
    let length = repeated.reduce(0) { $0 + Int(blocks[$1].measure.length) }
    guard 2 * length < total else { return }
    let shared = Set(repeated)
    // An interviewer may ask everyone the same; the answers differ.
    let questions = shared.filter { i in
      isQuestion(i) && i + 1 < blocks.count && !shared.contains(i + 1)
        && blocks[i + 1].measure.sentences > 0 && blocks[i + 1].measure.linkDensity < 0.5
    }
    for i in questions.count < 2 ? shared : shared.subtracting(questions) { isUnwanted[i] = true }
  }

  /// Whether a paragraph is one that another answers: a heading, or one that is bold or ends in a question mark or a colon.
  private func isQuestion(_ i: Int) -> Bool {
    let block = blocks[i]
    if block.kind.headingLevel != nil || block.endsColon { return true }
    if block.measure.linkLength > 0 { return false }
    if ["?", "？", "؟"].contains(where: { texts[i].suffix($0.utf8.count).elementsEqual($0.utf8) }) {
      return true
    }
    return isInside(block, [.strong, .b])
  }

  func isInside(_ block: PageBlock, _ names: Set<HTMLName>) -> Bool {
    tree.nodes(in: Int(block.first)..<Int(block.last), without: isRemoved).allSatisfy { node in
      tree.name(node) != nil || tree.texts[node].length == 0
        || tree.isInside(node) { tree.name($0).map(names.contains) ?? false }
    }
  }

  // MARK: Lines

  private mutating func markLines() {
    let before = isUnwanted
    for (i, block) in blocks.enumerated() where block.measure.length <= 450 && block.kind != .pre {
      if isUnwanted[i] || hasCellBeside(i) { continue }
      let text = texts[i]
      if block.links > 0, block.measure.length < 250, FurnitureWords.seeAlso.begins(text),
        block.measure.linkDensity > 0.3 || block.measure.length < 60
          || i + 1 < blocks.count && blocks[i + 1].measure.linkDensity > 0.6
      {
        isUnwanted[i] = true
      } else if block.kind.headingLevel == nil,
        block.measure.length < 160 && isRequest(i) || isLeftover(i)
      {
        isUnwanted[i] = true
      } else if block.kind.headingLevel == nil, block.measure.length < 450,
        FurnitureWords.disclosures.begins(text) || FurnitureWords.isDisclosure(text)
      {
        isUnwanted[i] = true
      } else if block.kind.headingLevel == nil, block.links == 0, block.measure.length < 40,
        FurnitureWords.seeAlso.begins(text), i + 1 < blocks.count,
        blocks[i + 1].measure.linkDensity > 0.6
      {
        isUnwanted[i] = true
        let links = blocks.indices.dropFirst(i + 1).prefix {
          blocks[$0].measure.linkDensity > 0.6 && blocks[$0].kind.headingLevel == nil
            && !targets.areChosen(by: blocks[$0])
        }
        for link in links { isUnwanted[link] = true }
      } else if !block.endsSentence, isCredit(block), FurnitureWords.isCredit(text) {
        isUnwanted[i] = true
      }
    }
    // An item may begin with such words as its neighbours begin with others.
    for i in blocks.indices where isUnwanted[i] && !before[i] && isLoneItem(i) {
      isUnwanted[i] = false
    }
  }

  /// Whether a paragraph asks for something. Without a link it is no sentence, but a label or not much more than a phrase.
  private func isRequest(_ i: Int) -> Bool {
    let text = texts[i]
    guard let phrase = FurnitureWords.requests.phrase(beginning: text[...]) else { return false }
    if blocks[i].links > 0 || isBeforeButton(i) || isInRequest(Int(blocks[i].container)) {
      return true
    }
    guard blocks[i].measure.length < 60 else { return false }
    let rest = text.dropFirst(phrase.count)
    if !rest.contains(where: { $0.isASCIIAlphanumeric || $0 >= 0x80 }) || rest.first == 0x3A
      || Array(rest).containsRun("newsletter".utf8)
    {
      return true
    }
    let isCut = ["...", "…"].contains { text.suffix(3).elementsEqual($0.utf8) }
    return (isCut || !blocks[i].endsSentence)
      && (blocks[i].measure.length < 40 || FurnitureWords.bylines.begins(text))
  }

  /// Whether a paragraph is followed by another that is only a short link, which a style sheet shows as a button.
  private func isBeforeButton(_ i: Int) -> Bool {
    guard i + 1 < blocks.count, blocks[i + 1].kind == .p || blocks[i + 1].kind == .div else {
      return false
    }
    return blocks[i + 1].measure.linkDensity > 0.95 && blocks[i + 1].measure.length < 20
  }

  /// Whether a paragraph is a link to share the page, or a sign for a program that the site has no more, such as
  /// `[gallery ids="1,2"]`.
  private func isLeftover(_ i: Int) -> Bool {
    let text = texts[i]
    if blocks[i].links == 1, text.elementsEqual("share".utf8) { return true }
    guard text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]"), blocks[i].links == 0,
      let space = text.firstIndex(of: 0x20)
    else { return false }
    return text[1..<space].allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
      && ["=\"", "='", "=“", "=”"].contains { text.containsRun($0.utf8) }
  }

  /// Whether the classes of the elements around a node call it a request or an advertisement.
  private func isInRequest(_ node: Int) -> Bool {
    tree.ancestors(of: node).prefix { !parts.contains($0) }.contains {
      !tree.hints($0).isDisjoint(with: [.newsletter, .advertisement, .share, .tags])
    }
  }

  /// Whether a block is a cell of a table beside another one, or a term with its meaning.
  private func hasCellBeside(_ i: Int) -> Bool {
    func isCell(_ place: Int) -> Bool {
      blocks.indices.contains(place) && [.td, .th, .dt, .dd].contains(blocks[place].kind)
    }
    return isCell(i) && (isCell(i - 1) || isCell(i + 1))
  }

  /// Whether a block is all of an item whose neighbour in the list stays.
  private func isLoneItem(_ i: Int) -> Bool {
    func item(_ place: Int) -> Int? {
      guard blocks.indices.contains(place), blocks[place].kind == .li else { return nil }
      return tree.ancestors(of: Int(blocks[place].first)).first { tree.name($0) == .li }
    }
    guard let own = item(i) else { return false }
    let others = [i - 1, i + 1].compactMap { place in item(place).map { (place, item: $0) } }
    return !others.contains { $0.item == own }
      && others.contains { !isUnwanted[$0.0] && tree.parent($0.item) == tree.parent(own) }
  }

  /// Removes lines between paragraphs that are only a link, unless it leads to another site or a file. Several in a row are a
  /// list, which may be the article's.
  private mutating func markLinks() {
    let isLink = blocks.map { block in
      (block.kind == .p || block.kind == .div) && block.measure.linkDensity > 0.95
        && block.measure.length >= 20
    }
    for i in blocks.indices.dropFirst().dropLast()
    where isLink[i] && !isLink[i - 1] && !isLink[i + 1] && !blocks[i - 1].endsColon
      && !(blocks[i].links == 1 && targets.areChosen(by: blocks[i]))
    {
      isUnwanted[i] = true
      isLine[i] = true
    }
  }

  // MARK: Boxes

  /// Elements that their classes call a list of related articles, a request to subscribe, or a note on the author.
  private mutating func markBoxes() {
    for part in parts {
      var i = part + 1
      var cardsEnd = 0
      while i < tree.end(part) {
        if i >= cardsEnd, !isRemoved[i], case let cards = teaserCards(from: i),
          let last = cards.last
        {
          markCards(cards)
          cardsEnd = tree.end(last)
        }
        if isRemoved[i] {
          i = tree.end(i)
          continue
        }
        if isTeaserList(i) || isBox(i) {
          for k in range(of: i) { isUnwanted[k] = true }
          isRemoved[i] = true
          i = tree.end(i)
        } else {
          i += 1
        }
      }
    }
  }

  /// Whether an element is a list in which each item is a heading that leads to another page, and perhaps what that is about.
  private func isTeaserList(_ node: Int) -> Bool {
    guard tree.name(node) == .ul || tree.name(node) == .ol else { return false }
    let length = blocks[range(of: node)].reduce(0) { $0 + Int($1.measure.length) }
    guard length > 0, length * 4 < total else { return false }
    let items = tree.children(of: node).filter { tree.name($0) == .li && !isRemoved[$0] }
    return items.count > 1
      && items.allSatisfy { item in
        (item..<tree.end(item)).contains { place in
          guard tree.name(place) == .a, let target = tree.attribute(place, .href),
            !target.hasPrefix("#")
          else { return false }
          let isHeading = { (node: Int) in tree.name(node)?.isHeading ?? false }
          return tree.isInside(place) { $0 > item && isHeading($0) }
            || (place..<tree.end(place)).contains(where: isHeading)
        }
      }
  }

  func range(of node: Int) -> Range<Int> {
    let lower = blocks.partitionPoint { Int($0.first) < node }
    return lower..<max(lower, blocks.partitionPoint { Int($0.first) < tree.end(node) })
  }

  private func isBox(_ node: Int) -> Bool {
    let hints = tree.hints(node)
    guard !hints.isDisjoint(with: [.related, .newsletter, .authorBox, .tags, .comments]) else {
      return false
    }
    switch tree.name(node) {
    case .div, .section, .ul, .ol, .aside, .p, .table, .form, .blockquote, .dl, .figure: break
    default: return false
    }
    let range = range(of: node)
    guard !range.isEmpty else { return false }
    let measure = blocks[range].reduce(into: TextMeasure()) { $0 += $1.measure }
    let length = Int(measure.length)
    guard length * 4 < total else { return false }
    let isLate = range.lowerBound * 10 > blocks.count * 6
    if hints.contains(.tags) { return length < 300 && measure.linkDensity > 0.3 }
    if hints.contains(.related) { return measure.linkDensity > 0.25 || length < 120 }
    if hints.contains(.comments) { return true }
    if hints.contains(.newsletter) { return length < 700 }
    // A card before the text begins with the name and leads to the author's page.
    if range.upperBound * 4 < blocks.count, range.count > 1, range.count < 8, length < 500,
      measure.linkLength > 0, measure.linkDensity < 0.5,
      blocks[range.lowerBound].measure.length < 40
    {
      return true
    }
    return isLate && length < 1500 && !hints.contains(.container) && tree.name(node) != .p
  }

  // MARK: Removal

  private mutating func remove() {
    // How many of the paragraphs before each are unwanted.
    var unwanted = [0]
    for flag in isUnwanted { unwanted.append(unwanted[unwanted.count - 1] + (flag ? 1 : 0)) }
    var removedEnd = 0
    for (i, block) in blocks.enumerated() where isUnwanted[i] && Int(block.first) >= removedEnd {
      var node = Int(block.container)
      guard all(in: node, unwanted) else {
        for k in Int(block.first)..<Int(block.last) where tree.name(k) == nil {
          isRemoved[k] = true
        }
        continue
      }
      while let parent = tree.parent(node), !parts.contains(node), !parts.contains(parent),
        all(in: parent, unwanted), !hasPicture(parent)
      { node = parent }
      if !parts.contains(node), !isRemoved[node] {
        isRemoved[node] = true
        removedEnd = tree.end(node)
      }
    }
  }

  private func all(in node: Int, _ unwanted: [Int]) -> Bool {
    let range = range(of: node)
    return !range.isEmpty
      && unwanted[range.upperBound] - unwanted[range.lowerBound] == range.count
  }

  private func hasPicture(_ node: Int) -> Bool {
    (node..<tree.end(node)).contains {
      !isRemoved[$0] && (tree.name($0) == .img || tree.name($0) == .iframe)
    }
  }
}

/// What is before the first paragraph of an article and after its last one.
extension ArticleTrimming {
  /// Further headings are not looked at.
  private static let maximumSections = 60
  /// More paragraphs after an article are not all notices.
  private static let maximumNotices = 6
  /// More of them before the first paragraph are a timetable.
  private static let maximumDates = 3

  // MARK: The beginning

  /// Removes the title, bylines, dates and counts before the first paragraph.
  mutating func markBeginning() {
    var dates: [Int] = []
    defer {
      if dates.count > ArticleTrimming.maximumDates { for i in dates { isUnwanted[i] = false } }
    }
    var isAfterHeading = false
    for (i, block) in blocks.enumerated().prefix(30) {
      if block.kind == .figcaption { continue }
      if block.measure.length >= 80 && block.measure.sentences > 0
        && block.measure.linkDensity < 0.5
      {
        return
      }
      if isUnwanted[i] || block.kind == .pre { continue }
      if !texts[i].isEmpty, texts[i] == title {
        isUnwanted[i] = true
        continue
      }
      if block.kind.headingLevel != nil {
        isAfterHeading = true
        continue
      }
      // Links under a heading are what it announces.
      if isAfterHeading, block.kind == .li { continue }
      if block.measure.length < 120,
        !block.endsSentence && isByline(i) || block.measure.linkDensity > 0.8
      {
        isUnwanted[i] = true
        isLine[i] = true
        if isDate(texts[i]) { dates.append(i) }
      }
    }
  }

  private func isByline(_ i: Int) -> Bool {
    let text = texts[i]
    if authors.contains(where: {
      !$0.isEmpty && text.containsRun($0) && text.count < $0.count * 2 + 40
    }) {
      return true
    }
    if FurnitureWords.bylines.begins(text) { return true }
    if FurnitureWords.prepositions.begins(text),
      HeaderLines.namesPerson(tree.text(of: blocks[i], isRemoved: isRemoved))
    {
      return true
    }
    if text.count < 40, FurnitureWords.readingTimes.contains(where: text.containsRun) {
      return true
    }
    return namesPeople(i) || isTime(i) || isDate(text)
  }

  private func isDate(_ text: [UInt8]) -> Bool {
    guard text.count < 60, text.contains(where: \.isASCIIDigit) else { return false }
    return FeedDate.parse(String(decoding: text, as: UTF8.self)) != nil
  }

  /// Removes the note on the author after the last paragraph, and what follows it.
  mutating func markAuthors() {
    let first = max(3, blocks.count - max(2, blocks.count / 6))
    guard
      let note = blocks.indices.dropFirst(first).first(where: {
        !isUnwanted[$0] && isAuthorNote($0)
      })
    else { return }
    for i in note..<blocks.count { isUnwanted[i] = true }
  }

  /// Whether a paragraph begins with an author's name, as that of a transcript, a heading or the source of a quotation may,
  /// and tells who that is.
  private func isAuthorNote(_ i: Int) -> Bool {
    guard blocks[i].measure.length < 500, blocks[i].kind.headingLevel == nil,
      blocks[i].kind != .figcaption
    else { return false }
    return authors.contains { name in
      guard name.count > 4, texts[i].starts(with: name), texts[i].count > name.count + 10 else {
        return false
      }
      let rest = texts[i][name.count...]
      // What someone says in an interview has the name and a colon before it.
      if rest.first == UInt8(ascii: ":") { return rest.contains(UInt8(ascii: "@")) }
      return blocks[i].links > 0 || isInAuthorBox(i)
        || FurnitureWords.authorNotes.begins(rest.drop { $0 == 0x20 })
    }
  }

  private func isInAuthorBox(_ i: Int) -> Bool {
    tree.isInside(Int(blocks[i].container)) {
      !parts.contains($0) && tree.hints($0).contains(.authorBox)
    }
  }

  // MARK: Sections

  mutating func markSections() {
    var before = 0
    var tries = 0
    for (i, block) in blocks.enumerated() {
      defer { before += Int(block.measure.length) }
      guard !isUnwanted[i], block.measure.length < 80, isHeadingLike(block),
        FurnitureWords.tailHeadings.begins(texts[i])
      else { continue }
      tries += 1
      if tries > ArticleTrimming.maximumSections { return }
      let scope = scope(of: i)
      let isLate = before * 2 > total
      guard isLate || scope.count < blocks.count / 4 else { continue }
      let rest = (i + 1)..<scope.upperBound
      let own = block.kind.headingLevel ?? 7
      var end = i + 1
      while end < rest.upperBound {
        if let level = blocks[end].kind.headingLevel, level <= own,
          !FurnitureWords.isSureTail(texts[end])
        {
          break
        }
        // A long paragraph of a flat page belongs to the article again, unless only the rest of the page follows.
        if !isLate, blocks[end].measure.length > 200, blocks[end].measure.linkDensity < 0.2 {
          break
        }
        end += 1
      }
      let measure = blocks[i..<end].reduce(into: TextMeasure()) { $0 += $1.measure }
      // What looks like a chapter of the article stays.
      if !FurnitureWords.isSureTail(texts[i]), !isFurniture(i..<end) { continue }
      if measure.linkDensity < 0.15, Int(measure.length) * 3 > total || measure.length > 1200,
        !FurnitureWords.comments.begins(texts[i])
      {
        continue
      }
      // So does a text on what is related, such as a bibliography.
      if FurnitureWords.isRelated(texts[i]), isProse(blocks[i + 1..<end], measure) { continue }
      for k in i..<end { isUnwanted[k] = true }
    }
  }

  /// Whether a section has more than its heading to say that it is furniture: links, a form, a class, or no sentences.
  private func isFurniture(_ section: Range<Int>) -> Bool {
    let content = blocks[section.dropFirst()]
    let measure = content.reduce(into: TextMeasure()) { $0 += $1.measure }
    if measure.linkDensity > 0.3 { return true }
    if measure.sentences == 0, !content.contains(where: { $0.kind == .pre || $0.kind == .td }) {
      return true
    }
    let first = Int(blocks[section.lowerBound].first)
    let last = Int(blocks[section.upperBound - 1].last)
    let names: ElementHints = [.related, .comments, .newsletter, .share, .authorBox, .tags]
    func isNamed(_ node: Int) -> Bool {
      !tree.hints(node).isDisjoint(with: names) && tree.name(node)?.isHeading == false
    }
    return tree.isInside(first, where: { !parts.contains($0) && isNamed($0) })
      || (first..<last).contains {
        isNamed($0) || tree.name($0) == .form || tree.name($0) == .textarea
      }
  }

  /// Whether most of a section's text is in sentences.
  private func isProse(_ blocks: ArraySlice<PageBlock>, _ measure: TextMeasure) -> Bool {
    let prose = blocks.filter {
      $0.measure.sentences > 0 && $0.measure.linkDensity < 0.5
        && $0.measure.length - $0.measure.linkLength >= 60
    }
    return measure.sentences >= 3
      && prose.reduce(0) { $0 + Int($1.measure.length) } * 10 >= Int(measure.length) * 6
  }

  private func isHeadingLike(_ block: PageBlock) -> Bool {
    block.kind.headingLevel != nil
      || !block.endsSentence && block.measure.length < 40
        && (block.kind == .p || block.kind == .div)
  }

  /// The paragraphs of the smallest element that contains this one and others, if it is small; else of the article.
  private func scope(of index: Int) -> Range<Int> {
    var node = Int(blocks[index].container)
    while let parent = tree.parent(node), !parts.contains(node) {
      node = parent
      let found = range(of: node)
      if found.count > 1, found.lowerBound == index || found.count * 4 < blocks.count {
        return found
      }
      if found.count * 4 >= blocks.count { break }
    }
    return 0..<blocks.count
  }

  // MARK: The end

  /// Removes a note on rights in the last quarter, and what follows it. Those of pictures are credits.
  mutating func markRights() {
    var after = 0
    var first = blocks.count
    for i in blocks.indices.reversed() {
      after += Int(blocks[i].measure.length)
      guard after * 4 < total else { break }
      // Under a heading it is a chapter, as the licence of a program.
      if blocks[i].kind == .p || blocks[i].kind == .div,
        FurnitureWords.rights.begins(texts[i]), !isCredit(blocks[i]),
        i == 0 || blocks[i - 1].kind.headingLevel == nil
      {
        first = i
      }
    }
    for i in first..<blocks.count { isUnwanted[i] = true }
  }

  /// Removes notes on rights, advice and sponsors after the last paragraph, and the author's name.
  mutating func markNotices() {
    var (length, count) = (0, 0)
    for i in blocks.indices.reversed() where !isUnwanted[i] {
      let block = blocks[i]
      length += Int(block.measure.length)
      count += 1
      guard count <= ArticleTrimming.maximumNotices, length * 4 < total else { return }
      if block.kind.headingLevel != nil
        || block.measure.length < 40 && block.measure.sentences == 0 && !authors.contains(texts[i])
      {
        continue
      }
      switch block.kind {
      case .p, .div, .dd, .li, .td, .blockquote: break
      default: return
      }
      let text =
        texts[i].isEmpty
        ? Array(tree.text(of: block, isRemoved: isRemoved).lowercased().utf8) : texts[i]
      guard
        text.count >= 60 && FurnitureWords.notices.occurs(in: text)
          || FurnitureWords.closings.begins(text) || authors.contains(text)
      else { return }
      isUnwanted[i] = true
    }
  }

  private func isCredit(_ block: PageBlock) -> Bool {
    let container = Int(block.container)
    return tree.hints(container).contains(.caption)
      || tree.isInside(container) { tree.name($0) == .figure || tree.hints($0).contains(.caption) }
  }

  /// Removes links after the last paragraph, unless that announces them or they are under a heading for sources, or they
  /// lead to other sites or to files.
  mutating func markTail() {
    guard blocks.count > 5 else { return }
    var tail: [Int] = []
    var isUnderHeading = false
    for i in blocks.indices.reversed() where !isUnwanted[i] {
      let block = blocks[i]
      guard block.measure.linkDensity > 0.6, block.kind != .pre, block.measure.length < 200 else {
        let isSources =
          block.kind.headingLevel != nil
          ? FurnitureWords.sources.begins(texts[i])
          : block.endsColon && !FurnitureWords.seeAlso.begins(texts[i])
        if isSources { return }
        isUnderHeading = block.kind.headingLevel != nil
        break
      }
      tail.append(i)
    }
    for i in tail
    where !(isUnderHeading || blocks[i].kind != .li) || !targets.areChosen(by: blocks[i]) {
      isUnwanted[i] = true
    }
  }

  /// Removes headings whose content is gone, and was more than a line.
  mutating func markHeadings() {
    var following: Int?
    for i in blocks.indices.reversed() {
      if isUnwanted[i] { continue }
      if let level = blocks[i].kind.headingLevel, i + 1 < blocks.count, isUnwanted[i + 1],
        !isLine[i + 1]
      {
        let next = following.flatMap { blocks[$0].kind.headingLevel }
        if following == nil || next.map({ $0 <= level }) ?? false {
          isUnwanted[i] = true
          continue
        }
      } else if isLabel(i) {
        isUnwanted[i] = true
        continue
      }
      following = i
    }
  }

  /// Whether a line is the label of links or a form, which were all that its box had beside it.
  private func isLabel(_ i: Int) -> Bool {
    let block = blocks[i]
    guard block.kind == .p || block.kind == .div, block.measure.length < 40, block.links == 0,
      block.measure.sentences == 0, let box = tree.parent(Int(block.container)),
      !parts.contains(Int(block.container)), !parts.contains(box),
      range(of: box).allSatisfy({ $0 == i || isUnwanted[$0] })
    else { return false }
    return tree.children(of: box).contains { node in
      node > Int(block.container)
        && (isRemoved[node] || range(of: node).contains { isUnwanted[$0] })
        && (node..<tree.end(node)).contains { tree.name($0) == .a || tree.name($0) == .form }
    }
  }
}

extension [UInt8] {
  /// Whether other bytes occur in these.
  func containsRun(_ other: some Collection<UInt8>) -> Bool {
    guard let first = other.first, count >= other.count else { return false }
    return (0...(count - other.count)).contains {
      self[$0] == first && self[$0..<$0 + other.count].elementsEqual(other)
    }
  }
}

/// The first paragraphs and the picture of an article that are in elements of their own, between the headline and the
/// element with the text.
enum ArticleLeads {
  private static let maximumParagraphs = 3
  private static let maximumHeadings = 40
  /// In paragraphs, and each in characters.
  private static let maximumCaptions = 3
  private static let maximumCaption: Int32 = 400
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
      let isNamed = isStandfirst(tree, block, before: start)
      guard parts.count < maximumParagraphs, isLead(block, isNamed: isNamed),
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

  /// Whether a class calls a paragraph an introduction, and it names neither author nor date.
  private static func isStandfirst(_ tree: PageTree, _ block: PageBlock, before start: Int) -> Bool
  {
    let nodes = Int(block.container)..<Int(block.last)
    return tree.isInside(Int(block.container)) {
      tree.hints($0).contains(.standfirst) && tree.end($0) <= start
    } && !nodes.contains { tree.name($0) == .time }
      && Byline.role(of: tree.separatedText(of: nodes)) == .none
  }

  private static func isLead(_ block: PageBlock, isNamed: Bool) -> Bool {
    switch block.kind {
    case .figcaption, .caption, .li, .td, .th, .pre: return false
    default:
      // In Thai, sentences end without a mark.
      let measure = block.measure
      let hasSentences = measure.sentences > 0 || measure.words * 3 > measure.length
      return ((isNamed ? 20 : 80)...maximumLength).contains(measure.length)
        && (isNamed || hasSentences) && measure.linkDensity < 0.25
    }
  }

  /// Whether a figure has no other text than a caption that tells more than whose picture it is.
  private static func isCaptioned(_ tree: PageTree, _ figure: Int, _ isRemoved: [Bool]) -> Bool {
    let blocks = PageBlocks.of(tree, in: figure..<tree.end(figure), isRemoved: isRemoved)
    guard let first = blocks.first, blocks.count <= maximumCaptions,
      blocks.allSatisfy({ $0.kind == .figcaption && $0.measure.length <= maximumCaption })
    else { return false }
    let text = Array(tree.text(of: first, isRemoved: isRemoved).lowercased().utf8)
    // A name, a slash and an agency.
    return !FurnitureWords.isCredit(text)
      && !(text.count <= 60 && text.containsRun(" / ".utf8) && !text.contains(0x2E))
  }

  private static func figure(_ tree: PageTree, _ range: Range<Int>, _ isRemoved: [Bool]) -> Int? {
    for i in tree.nodes(in: range, without: isRemoved) {
      if tree.name(i) == .figure, tree.end(i) <= range.upperBound,
        let image = (i..<tree.end(i)).first(where: {
          tree.name($0) == .img || tree.name($0) == .picture
        })
      {
        return isCaptioned(tree, i, isRemoved) ? i : image
      }
    }
    return nil
  }
}
