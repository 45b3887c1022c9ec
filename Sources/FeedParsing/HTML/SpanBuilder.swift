import FeedBasics
internal import FeedModel

/// Builds the spans of one paragraph, with white space collapsed across their boundaries
/// (WHATWG HTML §15.3.4, CSS Text §4.1).
struct SpanBuilder {
  private var spans: [TextSpan] = []
  private var bytes: [UInt8] = []
  private var style: TextSpan.Style = []
  private var link: String?
  private var needsSpace = false
  /// Whether the line is still empty. A space would be its first character and is dropped.
  private var isLineStart = true
  /// The columns of no-break spaces at the beginning of the line, and of the spaces between them.
  private var indentation = 0
  /// One no-break space at the beginning of a line is an editor's leftover; more of them indent it, as in verse.
  private static let deepestIndentation = 16

  var isEmpty: Bool { spans.isEmpty && bytes.isEmpty }

  /// Whether the next text follows a word without a space.
  var endsInWord: Bool { !isLineStart && !needsSpace }

  /// Puts a space between what is there and what follows.
  mutating func separate() { needsSpace = !isLineStart }

  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, style: TextSpan.Style, link: String?
  ) {
    var i = 0
    while i < text.count {
      let byte = text[i]
      if byte <= 0x20 || byte == 0x7F {
        if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
          needsSpace = !isLineStart
          if indentation > 0 { indentation += 1 }
        }
        i += 1
        continue
      }
      if byte == 0xC2, i + 1 < text.count, text[i + 1] == 0xA0 {
        needsSpace = !isLineStart
        if isLineStart { indentation += 1 }
        i += 2
        continue
      }
      // A soft hyphen is not seen unless the word is broken there, which terminals do not know.
      if byte == 0xC2, i + 1 < text.count, text[i + 1] == 0xAD {
        i += 2
        continue
      }
      begin(style, link)
      // Copy a whole word at once.
      var end = i + 1
      while end < text.count, text[end] > 0x20, text[end] != 0x7F, text[end] != 0xC2 { end += 1 }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[i..<end]))
      i = end
    }
  }

  mutating func lineBreak(style: TextSpan.Style, link: String?) {
    // Allow one empty line at most.
    guard !isEmpty, !bytes.reversed().starts(with: [0x0A, 0x0A]) else { return }
    needsSpace = false
    indentation = 0
    begin(style, link)
    bytes.append(0x0A)
    isLineStart = true
  }

  mutating func image(_ url: String, alt: String, link: String?) {
    begin([], link)
    endSpan()
    spans.append(TextSpan(alt, link: link, image: url))
    isLineStart = false
  }

  /// Returns the paragraph's spans and begins the next paragraph.
  mutating func take() -> [TextSpan] {
    endSpan()
    var result = spans
    // Line breaks at the end separate nothing.
    while let last = result.last, last.image == nil {
      let text = last.text.trimmed
      if text.count == last.text.count { break }
      if text.isEmpty {
        result.removeLast()
        continue
      }
      let kept = last.text.reversed().drop { $0.isWhitespace }
      result[result.count - 1].text = String(kept.reversed())
      break
    }
    self = SpanBuilder()
    return result.allSatisfy(SpanBuilder.isUnseen) ? [] : result
  }

  /// Whether a span has only the characters without width that editors write into empty paragraphs.
  private static func isUnseen(_ span: TextSpan) -> Bool {
    span.image == nil
      && span.text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x20, 0x0A, 0xA0, 0x200B...0x200D, 0x2060, 0xFEFF: true
        default: false
        }
      }
  }

  /// Writes the pending space and switches to the style and link of the next text.
  private mutating func begin(_ style: TextSpan.Style, _ link: String?) {
    if style != self.style || link != self.link {
      endSpan(link, style)
      self.style = style
      self.link = link
    }
    if needsSpace { bytes.append(0x20) }
    if indentation > 1 {
      for _ in 0..<min(indentation, SpanBuilder.deepestIndentation) {
        bytes.append(contentsOf: [0xC2, 0xA0])
      }
    }
    indentation = 0
    needsSpace = false
    isLineStart = false
  }

  /// Ends the span before one with another style or link. The space between them takes neither style.
  private mutating func endSpan(_ nextLink: String?, _ nextStyle: TextSpan.Style) {
    // The space belongs to the link if both spans do.
    let common = link == nextLink ? link : nil
    if needsSpace, style.isEmpty, link == common, !bytes.isEmpty {
      bytes.append(0x20)
      needsSpace = false
    }
    endSpan()
    if needsSpace, !(nextStyle.isEmpty && nextLink == common) {
      let commonStyle = style.intersection(nextStyle).intersection([.deleted, .inserted])
      spans.append(TextSpan(" ", style: commonStyle, link: common))
      needsSpace = false
    }
  }

  private mutating func endSpan() {
    guard !bytes.isEmpty else { return }
    let text = UnsafeCharacters.removed(
      from: String(decoding: bytes, as: UTF8.self), keepingLines: true)
    bytes.removeAll(keepingCapacity: true)
    if !text.isEmpty { spans.append(TextSpan(text, style: style, link: link)) }
  }
}
