import FeedBasics
public import FeedModel

/// The passage of an article in which the searched words were found, on one line.
public struct Snippet: Sendable, Equatable {
  /// The passage, with `…` at an end that was cut off.
  public var text: String

  /// Only this many characters of a text are searched.
  private static let searchedLength = 50_000

  /// The first match in this order: the article's own text, its title, the text and title of its other feeds, its
  /// authors, its publishers, its categories.
  /// - Parameters:
  ///   - finder: finds the searched words.
  ///   - width: the maximum width in columns.
  /// - Returns: nil if the words were not found.
  public static func of(_ article: Article, _ finder: WordFinder, width: Int) -> Snippet? {
    let entries = [article.entry] + article.appearances.map(\.entry)
    for entry in entries {
      if let found = of(entry, finder, width: width) { return found }
    }
    let authors = entries.flatMap(\.authors).compactMap(\.name)
    let publishers = entries.compactMap(\.source?.title) + article.appearances.map(\.feed)
    let tags = entries.flatMap(\.tags)
    for (names, field) in [
      (authors, TextMatch.Field.author), (publishers, .publisher), (tags, .text),
    ] {
      for name in names.map(TerminalText.line) {
        guard let range = finder.ranges(in: name, field: field).first else { continue }
        return cut(name, around: range, width: width)
      }
    }
    return nil
  }

  /// Prefers the text to the title, which the headline already shows.
  private static func of(_ entry: Entry, _ finder: WordFinder, width: Int) -> Snippet? {
    for text in [entry.contentText, entry.summary] {
      guard let text else { continue }
      let line = TerminalText.line(String(CombiningMarks.limited(text).prefix(searchedLength)))
        .split(separator: " ").joined(separator: " ")
      let ranges = finder.ranges(in: line, field: .text)
      guard let best = densest(ranges, in: line, width: width) else { continue }
      return cut(line, around: best, width: width)
    }
    guard let title = entry.title.map(TerminalText.line),
      let range = finder.ranges(in: title, field: .title).first
    else { return nil }
    return cut(title, around: range, width: width)
  }

  /// The first match among those followed by the most other matches nearby.
  private static func densest(
    _ ranges: [Range<String.Index>], in line: String, width: Int
  ) -> Range<String.Index>? {
    var best: (range: Range<String.Index>, count: Int)?
    for (index, range) in ranges.prefix(200).enumerated() {
      let end =
        line.index(range.lowerBound, offsetBy: width * 2 / 3, limitedBy: line.endIndex)
        ?? line.endIndex
      let count = ranges[index...].prefix(20).count { $0.upperBound <= end }
      if best.map({ count > $0.count }) ?? true { best = (range, count) }
    }
    return best?.range
  }

  private static func cut(
    _ line: String, around range: Range<String.Index>, width: Int
  ) -> Snippet {
    let lead = width / 4
    let early =
      line.index(range.lowerBound, offsetBy: -lead, limitedBy: line.startIndex) ?? line.startIndex
    var start = early
    if early > line.startIndex, let space = line[early..<range.lowerBound].firstIndex(of: " ") {
      start = line.index(after: space)
    }
    let head = start > line.startIndex ? "…" : ""
    // Four characters a column are enough to fill the width.
    return Snippet(
      text: TerminalText.cut(head + String(line[start...].prefix(width * 4)), to: width))
  }
}
