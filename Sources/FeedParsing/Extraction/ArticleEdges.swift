/// What is before the first paragraph of an article and after its last one.
extension ArticleTrimming {
  /// Further headings are not looked at.
  private static let maximumSections = 60
  /// More of them before the first paragraph are a timetable.
  private static let maximumDates = 3

  // MARK: The beginning

  /// Removes the title, bylines, dates and counts before the first paragraph.
  mutating func markBeginning() {
    var dates: [Int] = []
    defer {
      if dates.count > ArticleTrimming.maximumDates { for i in dates { isUnwanted[i] = false } }
    }
    for (i, block) in blocks.enumerated().prefix(30) {
      if block.measure.length >= 80 && block.measure.sentences > 0
        && block.measure.linkDensity < 0.5
      {
        return
      }
      if isUnwanted[i] || block.kind == .pre || block.kind == .figcaption { continue }
      if !texts[i].isEmpty, texts[i] == title {
        isUnwanted[i] = true
        continue
      }
      if block.kind.headingLevel != nil { continue }
      if block.measure.length < 120,
        !block.endsSentence && isByline(texts[i]) || block.measure.linkDensity > 0.8
      {
        isUnwanted[i] = true
        if isDate(texts[i]) { dates.append(i) }
      }
    }
  }

  private func isByline(_ text: [UInt8]) -> Bool {
    if authors.contains(where: {
      !$0.isEmpty && text.containsRun($0) && text.count < $0.count * 2 + 40
    }) {
      return true
    }
    if FurnitureWords.bylines.begins(text) { return true }
    if text.count < 40, FurnitureWords.readingTimes.contains(where: text.containsRun) {
      return true
    }
    return isDate(text)
  }

  private func isDate(_ text: [UInt8]) -> Bool {
    guard text.count < 60, text.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else { return false }
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

  /// Whether a paragraph begins with an author's name. A heading or the source of a quotation may do so as well.
  private func isAuthorNote(_ i: Int) -> Bool {
    guard blocks[i].measure.length < 500, blocks[i].kind.headingLevel == nil,
      blocks[i].kind != .figcaption
    else { return false }
    return authors.contains {
      $0.count > 4 && texts[i].starts(with: $0) && texts[i].count > $0.count + 10
    }
  }

  // MARK: Sections

  mutating func markSections() {
    var before = 0
    let total = blocks.reduce(0) { $0 + Int($1.measure.length) }
    var tries = 0
    for (i, block) in blocks.enumerated() {
      defer { before += Int(block.measure.length) }
      guard !isUnwanted[i], block.measure.length < 80, isHeadingLike(block, i),
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
          !FurnitureWords.tailHeadings.begins(texts[end])
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
      if measure.linkDensity < 0.15, Int(measure.length) * 3 > total || measure.length > 1200,
        !FurnitureWords.comments.begins(texts[i])
      {
        continue
      }
      for k in i..<end { isUnwanted[k] = true }
    }
  }

  private func isHeadingLike(_ block: PageBlock, _ i: Int) -> Bool {
    if block.kind.headingLevel != nil { return true }
    guard !block.endsSentence, block.measure.length < 40, block.kind == .p || block.kind == .div
    else { return false }
    return true
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
    let total = blocks.reduce(0) { $0 + Int($1.measure.length) }
    var after = 0
    var first = blocks.count
    for i in blocks.indices.reversed() {
      after += Int(blocks[i].measure.length)
      guard after * 4 < total else { break }
      switch blocks[i].kind {
      case .p, .div: if FurnitureWords.rights.begins(texts[i]), !isCredit(blocks[i]) { first = i }
      default: break
      }
    }
    for i in first..<blocks.count { isUnwanted[i] = true }
  }

  private func isCredit(_ block: PageBlock) -> Bool {
    let container = Int(block.container)
    return tree.hints(container).contains(.caption)
      || tree.isInside(container) { tree.name($0) == .figure || tree.hints($0).contains(.caption) }
  }

  /// Removes links and single words after the last paragraph.
  mutating func markTail() {
    for i in blocks.indices.reversed() {
      if isUnwanted[i] { continue }
      let block = blocks[i]
      let isLinks = block.measure.linkDensity > 0.6 && block.kind != .pre
      guard isLinks, block.measure.length < 200 else { break }
      guard blocks.count > 5 else { break }
      isUnwanted[i] = true
    }
  }

  /// Removes headings whose content is gone.
  mutating func markHeadings() {
    var following: Int?
    for i in blocks.indices.reversed() {
      if isUnwanted[i] { continue }
      if let level = blocks[i].kind.headingLevel, i + 1 < blocks.count, isUnwanted[i + 1] {
        let next = following.flatMap { blocks[$0].kind.headingLevel }
        if following == nil || next.map({ $0 <= level }) ?? false {
          isUnwanted[i] = true
          continue
        }
      }
      following = i
    }
  }
}

extension [UInt8] {
  /// Whether other bytes occur in these.
  fileprivate func containsRun(_ other: some Collection<UInt8>) -> Bool {
    guard let first = other.first, count >= other.count else { return false }
    return (0...(count - other.count)).contains {
      self[$0] == first && self[$0..<$0 + other.count].elementsEqual(other)
    }
  }
}
