import FeedBasics
import FeedParsing

/// Lines within an article that lead elsewhere or name its author, whatever their words.
extension ArticleTrimming {
  /// In characters; longer lines have text of their own.
  private static let longestPointer: Int32 = 200
  private static let longestLabel = 24
  private static let shortestParagraph: Int32 = 24
  private static let mostNewsletters = 3
  /// A byline may follow after so many blocks.
  private static let lastStandfirst = 6

  /// Removes lines of a label and a link to the same site between paragraphs, such as `Baca juga: A new bakery opens`.
  mutating func markPointers() {
    let labels = blocks.indices.map { label(ofPointer: $0) }
    let counts = labels.reduce(into: [String: Int]()) { counts, label in
      if let label { counts[label, default: 0] += 1 }
    }
    for i in blocks.indices.dropFirst() {
      guard let label = labels[i], labels[i - 1] == nil, isParagraph(i - 1) else { continue }
      let isLast = i + 1 == blocks.count
      // Several in a row are a list.
      guard isLast || labels[i + 1] == nil else { continue }
      if !isLast && goesOn(with: i + 1) || counts[label] ?? 0 > 1 { isUnwanted[i] = true }
    }
  }

  /// Whether a block is the article's, which a heading or a short quotation continues as well as a paragraph does.
  private func goesOn(with i: Int) -> Bool {
    blocks[i].kind.headingLevel != nil || blocks[i].kind == .blockquote || isParagraph(i)
  }

  private func isParagraph(_ i: Int) -> Bool {
    (blocks[i].endsSentence || blocks[i].measure.length >= ArticleTrimming.shortestParagraph)
      && blocks[i].measure.linkDensity < 0.5 && !blocks[i].endsColon
  }

  /// The few words before the only link of a line, which is the rest of it; nil for other lines.
  private func label(ofPointer i: Int) -> String? {
    let block = blocks[i]
    guard block.kind == .p || block.kind == .div, block.links == 1,
      block.measure.length <= ArticleTrimming.longestPointer, block.measure.linkDensity > 0.3,
      // A line of a longer paragraph is part of it.
      ![i - 1, i + 1].contains(where: {
        blocks.indices.contains($0) && blocks[$0].container == block.container
      }),
      let link = (Int(block.first)..<Int(block.last)).first(where: { tree.name($0) == .a }),
      tree.end(link) >= Int(block.last), isLocal(link)
    else { return nil }
    let label = text(in: Int(block.first)..<link)
    guard let last = label.last, ":：|>»".contains(last), label.utf16.count > 1,
      label.utf16.count <= ArticleTrimming.longestLabel,
      label.split(whereSeparator: \.isWhitespace).count <= 4,
      case let words = text(in: link..<tree.end(link)),
      !words.contains("://"), words.count >= 12 || TitleMatch.words(words).count >= 3
    else { return nil }
    return label
  }

  /// Removes invitations to a newsletter that stand apart: in emphasis or a box, or after the paragraphs. An article that
  /// has more such lines is about newsletters.
  mutating func markNewsletters() {
    let lines = blocks.indices.filter {
      blocks[$0].measure.length <= ArticleTrimming.longestPointer
        && (blocks[$0].kind == .p || blocks[$0].kind == .div)
        && FurnitureWords.newsletters.occurs(in: texts[$0])
    }
    guard !lines.isEmpty, lines.count <= ArticleTrimming.mostNewsletters,
      !(title.map(FurnitureWords.newsletters.occurs) ?? false)
    else { return }
    for i in lines where isApart(i) {
      isUnwanted[i] = true
      if i > 0, blocks[i - 1].kind.headingLevel != nil,
        FurnitureWords.newsletters.occurs(in: texts[i - 1])
      {
        isUnwanted[i - 1] = true
      }
    }
  }

  private func isApart(_ i: Int) -> Bool {
    if blocks[i].measure.linkDensity > 0.3 || isInside(blocks[i], [.strong, .b, .em, .i]) {
      return true
    }
    let container = Int(blocks[i].container)
    guard let box = tree.parent(container), !parts.contains(container) else { return false }
    let beside = range(of: box).filter { $0 != i && !isUnwanted[$0] }
    return beside.filter { $0 > i }.allSatisfy { blocks[$0].measure.length < 60 }
      || !parts.contains(box) && beside.reduce(0) { $0 + blocks[$1].measure.length } < 80
  }

  private func text(in range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    tree.forEachText(in: range, isRemoved: isRemoved) { bytes.append(contentsOf: $0) }
    return PlainText.folded(UTF8Text.string(valid: bytes)) ?? ""
  }

  private func isLocal(_ link: Int) -> Bool {
    guard let target = tree.attribute(link, .href), !target.hasPrefix("#") else { return false }
    guard let host = URLReference.Parts(target).host else { return true }
    return tree.head.canonical.flatMap { URLReference.Parts($0).host } == host
  }

  /// Removes the author's name and the date right after the paragraph that introduces the article.
  mutating func markStandfirst() {
    guard
      let first = blocks.indices.prefix(ArticleTrimming.lastStandfirst).first(where: {
        !isUnwanted[$0] && blocks[$0].measure.length >= 80 && blocks[$0].measure.sentences > 0
      })
    else { return }
    for i in blocks.indices.dropFirst(first + 1)
    where !isUnwanted[i] && blocks[i].kind != .figcaption {
      let text = texts[i]
      guard blocks[i].kind == .p || blocks[i].kind == .div,
        !text.isEmpty, text.count < 100
      else { return }
      let namesAuthor = authors.contains {
        !$0.isEmpty && text.containsRun($0) && text.count <= $0.count + 24
      }
      let isLine =
        !blocks[i].endsSentence
        && (namesAuthor || blocks[i].links == 0 && isDateLine(text) || namesPeople(i))
      guard isLine || isLabelled(text) || isTime(i) else { return }
      isUnwanted[i] = true
    }
  }

  /// Whether a line has a label such as `Edited by` and a name.
  func namesPeople(_ i: Int) -> Bool {
    let line = tree.text(of: blocks[i], isRemoved: isRemoved)
    switch Byline.role(of: line) {
    case .author(let names), .other(let names):
      return HeaderLines.isPeople(Byline.names(in: names))
    case .none: return false
    }
  }

  /// Whether a line is only a time, such as `2 hours ago` in an element for it.
  func isTime(_ i: Int) -> Bool {
    tree.ancestors(of: Int(blocks[i].first)).prefix { $0 >= Int(blocks[i].container) }.contains {
      tree.name($0) == .time && tree.end($0) >= Int(blocks[i].last)
    }
  }

  /// Whether a line says when the article was published or how long it is.
  private func isLabelled(_ text: [UInt8]) -> Bool {
    text.count < 80 && text.contains(where: \.isASCIIDigit)
      && (FurnitureWords.bylines.begins(text)
        || text.count < 40 && FurnitureWords.readingTimes.contains(where: text.containsRun))
  }

  private func isDateLine(_ text: [UInt8]) -> Bool {
    guard text.count < 60, text.contains(where: \.isASCIIDigit) else { return false }
    let line = String(decoding: text, as: UTF8.self)
    return FeedDate.parse(line) != nil || PageDate.read(line) != nil
  }
}
