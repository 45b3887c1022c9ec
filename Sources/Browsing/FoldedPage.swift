import ArticleRendering
import FeedBasics

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
