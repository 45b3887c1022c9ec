import ArticleRendering

/// The places of a text in the article that is being read.
public struct ArticleFind: Sendable {
  /// The text sought, as typed.
  public let text: String
  let matches: [[FoldedPage.Part]]
  /// The match that was moved to last, from 0.
  public internal(set) var current = 0

  /// The number of matches.
  public var count: Int { matches.count }

  init(_ text: String, on page: FoldedPage) {
    self.text = text
    matches = page.matches(of: text)
  }

  /// The line on which the current match begins; nil without matches.
  var line: Int? { matches.indices.contains(current) ? matches[current].first?.line : nil }

  /// Selects the first match at or below a line, else the first of all.
  mutating func select(from line: Int) {
    current = matches.firstIndex { $0.first?.line ?? 0 >= line } ?? 0
  }

  /// Selects the next or the previous match, from the last to the first and back.
  /// - Returns: whether the end was passed.
  mutating func move(by distance: Int) -> Bool {
    guard !matches.isEmpty else { return false }
    let place = current + distance
    current = (place + matches.count) % matches.count
    return place != current
  }

  /// The matches on a line, in characters of its text, and whether each is the current one.
  func ranges(onLine line: Int) -> [(range: Range<Int>, isCurrent: Bool)] {
    matches.enumerated().flatMap { index, parts in
      parts.filter { $0.line == line }.map { ($0.range, index == current) }
    }
  }
}

extension StyledLine {
  /// The line as written to a terminal, with stretches of its text highlighted.
  /// - Parameter ranges: in characters of ``text``, in order.
  func text(
    _ style: TerminalStyle, highlighting ranges: [(range: Range<Int>, isCurrent: Bool)]
  ) -> String {
    guard !ranges.isEmpty else { return text(style) }
    func highlighted(_ text: String, _ isCurrent: Bool?) -> String? {
      isCurrent.map { $0 ? style.selected(text) : style.found(text) }
    }
    var output = ""
    var offset = 0
    for run in runs {
      let characters = Array(run.text)
      var start = 0
      func add(_ end: Int, isCurrent found: Bool?) {
        guard end > start else { return }
        let text = String(characters[start..<end])
        output += highlighted(text, found) ?? style.text(StyledRun(text, run.look, link: run.link))
        start = end
      }
      for (range, isCurrent) in ranges {
        let low = max(start, min(range.lowerBound - offset, characters.count))
        let high = max(low, min(range.upperBound - offset, characters.count))
        if high > low {
          add(low, isCurrent: nil)
          add(high, isCurrent: isCurrent)
        }
      }
      add(characters.count, isCurrent: nil)
      offset += characters.count
    }
    return output
  }
}

extension TerminalStyle {
  /// A match that is not the current one; without colours it is underlined.
  fileprivate func found(_ text: String) -> String {
    usesColor ? self.text(text, .match) : "\u{1B}[4m\(text)\u{1B}[0m"
  }
}
