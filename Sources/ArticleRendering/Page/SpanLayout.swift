internal import FeedModel

/// Spans as styled runs, each link followed by its number.
struct SpanLayout {
  enum Piece {
    case text(StyledRun)
    /// Never separated from the text before it.
    case number(StyledRun)
  }

  /// - Parameters:
  ///   - look: added to every span, for example in a heading.
  ///   - numbers: the numbers given so far; new links are added.
  static func pieces(
    _ spans: [TextSpan], look: StyledRun.Look = [], numbers: inout LinkNumbers
  ) -> [Piece] {
    var pieces: [Piece] = []
    func append(_ number: Int?) {
      if let number { pieces.append(.number(StyledRun("[\(number)]", .dim))) }
    }
    func space() { pieces.append(.text(StyledRun(" "))) }
    for (i, span) in spans.enumerated() {
      let before = i > 0 ? spans[i - 1] : nil
      let next = i + 1 < spans.count ? spans[i + 1] : nil
      if let image = span.image {
        if let before, before.image == nil, before.text.last.map(isWordLike) ?? false { space() }
        let alt = TerminalText.line(span.text)
        pieces.append(.text(StyledRun(alt.isEmpty ? "[image]" : "[image: \(alt)]", .dim)))
        append(numbers.number(of: image, isImage: true, text: alt))
      } else {
        let marks = marks(span, before: before, next: next)
        let look = look.union(SpanLayout.look(span))
        pieces.append(
          .text(StyledRun(marks.start + text(span.text) + marks.end, look, link: span.link)))
      }
      // Adjacent spans with the same target are one link.
      let isLast = next?.link != span.link
      if isLast, let link = span.link, link != span.image {
        append(numbers.number(of: link, text: linkText(spans, endingAt: i)))
      }
      // An image is a word of its own. Only colour separates a capital from the link before it, like the publishers in
      // Google News.
      guard let next else { continue }
      let first = next.text.first
      if span.image != nil {
        if next.image != nil || first.map({ isWordLike($0) || "([“‘«„".contains($0) }) ?? false {
          space()
        }
      } else if isLast, span.link != nil, next.image == nil, first?.isUppercase ?? false {
        space()
      }
    }
    return pieces
  }

  private static func isWordLike(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// The text of the link whose last span is at `end`.
  private static func linkText(_ spans: [TextSpan], endingAt end: Int) -> String {
    var start = end
    while start > 0, spans[start - 1].link == spans[end].link { start -= 1 }
    let text = spans[start...end].map(\.text).joined()
    return TerminalText.line(text.replacing("\n", with: " "))
  }

  /// Signs around deleted and inserted text, which also show where a terminal cannot: `~~old~~ ++new++`.
  private static func marks(_ span: TextSpan, before: TextSpan?, next: TextSpan?)
    -> (start: String, end: String)
  {
    var (start, end) = ("", "")
    for (style, mark) in [(TextSpan.Style.deleted, "~~"), (.inserted, "++")]
    where span.style.contains(style) {
      if !(before?.style.contains(style) ?? false) { start += mark }
      if !(next?.style.contains(style) ?? false) { end = mark + end }
    }
    return (start, end)
  }

  /// The pieces broken into lines.
  /// - Parameter width: the maximum width of a line in columns.
  static func lines(_ pieces: [Piece], width: Int) -> [[StyledRun]] {
    var breaker = LineBreaker(width: width)
    for piece in pieces {
      switch piece {
      case .text(let run): breaker.append(run)
      case .number(let run): breaker.glue(run)
      }
    }
    return breaker.finish().map(indented)
  }

  /// The line with spaces for the no-break spaces that indent it.
  private static func indented(_ line: [StyledRun]) -> [StyledRun] {
    guard let first = line.first, first.text.utf8.starts(with: [0xC2, 0xA0]) else { return line }
    let text = first.text.drop { $0 == "\u{A0}" }
    let spaces = String(repeating: " ", count: first.text.count - text.count)
    return [StyledRun(spaces), StyledRun(String(text), first.look, link: first.link)]
      + line.dropFirst()
  }

  private static func look(_ span: TextSpan) -> StyledRun.Look {
    var look: StyledRun.Look = []
    if span.style.contains(.bold) { look.insert(.bold) }
    if span.style.contains(.italic) { look.insert(.italic) }
    if span.style.contains(.code) { look.insert(.code) }
    if span.style.contains(.deleted) { look.insert(.struck) }
    if span.style.contains(.inserted) { look.insert(.underlined) }
    if span.link != nil { look.insert(.link) }
    return look
  }

  private static func text(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { TerminalText.line(String(Substring($0))) }.joined(separator: "\n")
  }
}
