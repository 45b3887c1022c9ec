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
    for (i, span) in spans.enumerated() {
      if let image = span.image {
        let alt = TerminalText.line(span.text)
        pieces.append(.text(StyledRun(alt.isEmpty ? "[image]" : "[image: \(alt)]", .dim)))
        append(numbers.number(of: image, isImage: true))
      } else {
        pieces.append(
          .text(StyledRun(text(span.text), look.union(SpanLayout.look(span)), link: span.link)))
      }
      // Adjacent spans with the same target are one link.
      let isLast = i + 1 == spans.count || spans[i + 1].link != span.link
      if isLast, let link = span.link, link != span.image {
        append(numbers.number(of: link))
        // Only colour separates this word from the link before it, like the publishers in Google News.
        if i + 1 < spans.count, spans[i + 1].text.first?.isUppercase ?? false {
          pieces.append(.text(StyledRun(" ")))
        }
      }
    }
    return pieces
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
    return breaker.finish()
  }

  private static func look(_ span: TextSpan) -> StyledRun.Look {
    var look: StyledRun.Look = []
    if span.style.contains(.bold) { look.insert(.bold) }
    if span.style.contains(.italic) { look.insert(.italic) }
    if span.style.contains(.code) { look.insert(.code) }
    return look
  }

  private static func text(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.line(String($0)) }.joined(separator: "\n")
  }
}
