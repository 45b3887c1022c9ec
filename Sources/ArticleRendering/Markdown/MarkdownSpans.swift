internal import FeedModel

/// Spans as CommonMark inlines.
struct MarkdownSpans {
  /// How a hard line break is written.
  enum LineBreak {
    case backslash
    /// In headings and cells, which have only one line.
    case space
  }

  private let lineBreak: LineBreak
  private var output = ""
  /// Emphasis directly after emphasis would be read as one run of delimiters.
  private var endsInEmphasis = false

  private init(_ lineBreak: LineBreak) { self.lineBreak = lineBreak }

  static func text(_ spans: [TextSpan], lineBreak: LineBreak = .backslash) -> String {
    var writer = MarkdownSpans(lineBreak)
    var i = 0
    while i < spans.count {
      // Adjacent spans with the same target are one link.
      var end = i + 1
      while end < spans.count, spans[end].link == spans[i].link { end += 1 }
      writer.add(spans[i..<end], link: spans[i].link)
      i = end
    }
    let lines = writer.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map { MarkdownText.lineStart(String($0)) }
    return lines.joined(separator: "\n")
  }

  private mutating func add(_ spans: ArraySlice<TextSpan>, link: String?) {
    guard let link, let destination = MarkdownText.destination(link) else {
      for (i, span) in zip(spans.indices, spans) {
        add(span, next: i + 1 < spans.endIndex ? spans[i + 1].text.first : nil)
      }
      return
    }
    var inner = MarkdownSpans(lineBreak)
    for span in spans { inner.add(span, next: nil) }
    let text = inner.output.isEmpty ? MarkdownText.escaped(link) : inner.output
    // A link from an image to itself is just the image.
    if spans.count == 1, spans.first?.image == link {
      output += text
    } else {
      output += "[\(text)](\(destination))"
    }
    endsInEmphasis = false
  }

  private mutating func add(_ span: TextSpan, next: Character?) {
    if let image = span.image {
      let alt = MarkdownText.escaped(span.text)
      output += MarkdownText.destination(image).map { "![\(alt)](\($0))" } ?? alt
      endsInEmphasis = false
      return
    }
    // Delimiters must be next to words, not spaces (§6.2).
    let text = span.text
    let head = text.prefix { $0.isWhitespace }
    let core = text.dropFirst(head.count)
    let tail = core.reversed().prefix { $0.isWhitespace }.count
    plain(head)
    let words = core.dropLast(tail)
    if !words.isEmpty {
      let delimiters = delimiters(
        span.style, words, next: tail > 0 ? " " : next, isAlone: head.isEmpty)
      output += delimiters.start
      if span.style.contains(.code) {
        output += MarkdownText.code(String(words))
      } else {
        plain(words)
      }
      output += delimiters.end
      endsInEmphasis = !delimiters.start.isEmpty
    }
    plain(core.suffix(tail))
  }

  /// The delimiters around the words. Where asterisks would be read literally, between a letter and punctuation (§6.2,
  /// flanking), they are left out; deletions, which must not be lost, are then marked by HTML (§6.6), as insertions are.
  private func delimiters(
    _ style: TextSpan.Style, _ words: Substring, next: Character?, isAlone: Bool
  ) -> (start: String, end: String) {
    let isFlanking = isFlanking(words, isCode: style.contains(.code), next: next, isAlone: isAlone)
    var (start, end) = ("", "")
    func add(_ opening: String, _ closing: String) {
      start += opening
      end = closing + end
    }
    if style.contains(.inserted) { add("<ins>", "</ins>") }
    if style.contains(.deleted) {
      isFlanking ? add("~~", "~~") : add("<del>", "</del>")
    }
    if isFlanking, style.contains(.bold) { add("**", "**") }
    if isFlanking, style.contains(.italic) { add("*", "*") }
    return (start, end)
  }

  private func isFlanking(_ words: Substring, isCode: Bool, next: Character?, isAlone: Bool) -> Bool
  {
    guard !(endsInEmphasis && isAlone), let first = words.first, let last = words.last else {
      return false
    }
    func isWordLike(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber } ?? false
    }
    let before = isAlone ? output.last : " "
    if isCode || !isWordLike(first), isWordLike(before) { return false }
    return !((isCode || !isWordLike(last)) && isWordLike(next))
  }

  private mutating func plain(_ text: Substring) {
    guard !text.isEmpty else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { MarkdownText.escaped(String($0)) }
    output += lines.joined(separator: lineBreak == .backslash ? "\\\n" : " ")
    endsInEmphasis = false
  }
}
