import ArticleRendering
import FeedBasics
import FeedModel

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

extension WordFinder {
  /// The words on a line, as matches of which none is the current one, in characters of its text.
  func ranges(on line: StyledLine, field: TextMatch.Field) -> [(range: Range<Int>, isCurrent: Bool)]
  {
    let text = line.text
    return ranges(in: text, field: field).map { range in
      let start = text.distance(from: text.startIndex, to: range.lowerBound)
      let count = text.distance(from: range.lowerBound, to: range.upperBound)
      return (start..<start + count, false)
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

/// A page as one sequence of folded characters, to find text in it across line ends: case and accents do not count, as
/// in a search. Margins and the numbers of links are left out.
struct FoldedPage: Sendable {
  /// A stretch of a line, in characters of its text.
  struct Part: Sendable, Equatable {
    var line: Int
    var range: Range<Int>
  }

  private struct Place {
    var line: Int32
    /// nil for a space at the end of a line, which is not on the screen.
    var offset: Int32?
  }

  private var characters: [Character] = []
  private var places: [Place] = []

  init(_ lines: [StyledLine]) {
    var cache: [Character: [Character]] = [:]
    for (number, line) in lines.enumerated() {
      guard line.runs.contains(where: { !$0.text.isEmpty }) else {
        // Nothing is found across paragraphs.
        append("\n", Place(line: Int32(number), offset: nil))
        continue
      }
      add(line, number: Int32(number), &cache)
    }
  }

  /// Where a text is found, in order and without overlaps; a match that crosses a line end has several parts.
  func matches(of text: String) -> [[Part]] {
    var cache: [Character: [Character]] = [:]
    var sought: [Character] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !sought.isEmpty { sought.append(" ") }
      for character in word { sought += FoldedPage.folded(character, &cache) }
    }
    guard let first = sought.first, sought.count <= characters.count else { return [] }
    var matches: [[Part]] = []
    var i = 0
    while i + sought.count <= characters.count {
      if characters[i] == first, characters[i..<i + sought.count].elementsEqual(sought) {
        matches.append(parts(i..<i + sought.count))
        i += sought.count
      } else {
        i += 1
      }
    }
    return matches
  }

  private func parts(_ range: Range<Int>) -> [Part] {
    var parts: [Part] = []
    for place in places[range] {
      guard let offset = place.offset.map(Int.init) else { continue }
      if let last = parts.last, last.line == Int(place.line) {
        parts[parts.count - 1].range = last.range.lowerBound..<offset + 1
      } else {
        parts.append(Part(line: Int(place.line), range: offset..<offset + 1))
      }
    }
    return parts
  }

  // MARK: Folding

  private mutating func append(_ character: Character, _ place: Place) {
    characters.append(character)
    places.append(place)
  }

  private mutating func add(
    _ line: StyledLine, number: Int32, _ cache: inout [Character: [Character]]
  ) {
    var offset: Int32 = 0
    var isMargin = true
    for run in line.runs {
      let numbers = FoldedPage.numbers(in: run)
      for (index, character) in run.text.enumerated() {
        defer { offset += 1 }
        if isMargin, character == " " || character == "│" { continue }
        if numbers.contains(where: { $0.contains(index) }) { continue }
        if character.isWhitespace {
          addSpace(Place(line: number, offset: offset))
          continue
        }
        let folded = FoldedPage.folded(character, &cache)
        if folded.isEmpty { continue }
        if isMargin, let last = characters.last, !last.isWhitespace, !joins(last, character) {
          addSpace(Place(line: number, offset: nil))
        }
        isMargin = false
        for character in folded { append(character, Place(line: number, offset: offset)) }
      }
    }
  }

  private mutating func addSpace(_ place: Place) {
    if let last = characters.last, last != " ", last != "\n" { append(" ", place) }
  }

  /// Whether no space belongs between the end of a line and the beginning of the next.
  private func joins(_ last: Character, _ next: Character) -> Bool {
    guard let last = last.unicodeScalars.first, let next = next.unicodeScalars.first else {
      return false
    }
    return CJKCharacters.contains(last) && CJKCharacters.contains(next)
  }

  /// The numbers of links in a run, such as `[3]`, in characters.
  private static func numbers(in run: StyledRun) -> [Range<Int>] {
    guard run.look.contains(.dim), run.text.contains("[") else { return [] }
    return run.text.ranges(of: /\[[0-9]+\]/).map { range in
      let start = run.text.distance(from: run.text.startIndex, to: range.lowerBound)
      return start..<start + run.text.distance(from: range.lowerBound, to: range.upperBound)
    }
  }

  /// The character without case and accents; empty for one that cannot be seen.
  private static func folded(
    _ character: Character, _ cache: inout [Character: [Character]]
  ) -> [Character] {
    if let known = cache[character] { return known }
    let isHidden = character.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
    let folded =
      isHidden ? [] : Array(String(character).folded())
    cache[character] = folded
    return folded
  }
}

/// Handles finding text within the article that is being read.
extension BrowseState {
  /// Shows the matches of the text at the prompt while it is being typed.
  mutating func previewFind() {
    guard let prompt = input.prompt, prompt.scope == .article else { return }
    reading?.top = prompt.top
    find(String(prompt.text))
  }

  /// Ends the prompt, and keeps the matches.
  mutating func commitFind(_ text: String) {
    guard !text.allSatisfy(\.isWhitespace) else {
      status.message = "nothing was sought yet"
      return
    }
    find(text)
    guard reading?.find == nil else { return }
    status.fail("not found: \(text)")
  }

  /// Forgets the matches.
  /// - Parameter top: the row to return to; nil to stay.
  mutating func endFind(top: Int? = nil) {
    reading?.find = nil
    if let top { reading?.top = top }
  }

  mutating func moveToMatch(_ distance: Int) -> [BrowseCommand] {
    guard reading?.find != nil else { return [] }
    if reading?.find?.move(by: distance) == true, let count = reading?.find?.count, count > 1 {
      status.message = distance > 0 ? "from the top" : "from the end"
    }
    showMatch()
    return []
  }

  mutating func stopFinding() -> [BrowseCommand] {
    endFind()
    return []
  }

  private mutating func find(_ text: String) {
    guard let find = reading?.matches(of: text) else { return }
    reading?.find = find.count > 0 ? find : nil
    selectMatch()
  }

  /// Selects the first match on the screen, or below it.
  mutating func selectMatch() {
    guard let reading else { return }
    self.reading?.find?.select(from: reading.line(atRow: reading.top))
    showMatch()
  }

  /// Whether the current match is on the screen.
  var isMatchVisible: Bool {
    guard let reading, let line = reading.find?.line else { return false }
    let row = reading.row(ofLine: line)
    return row >= reading.top && row < reading.top + height
  }

  /// Scrolls so that the current match is on the screen, with some lines around it.
  private mutating func showMatch() {
    guard !isMatchVisible, let reading, let line = reading.find?.line else { return }
    let row = reading.row(ofLine: line)
    let top = max(0, min(row - height / 3, readingCount - height))
    self.reading?.top = top
  }
}
