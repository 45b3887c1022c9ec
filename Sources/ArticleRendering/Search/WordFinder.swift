import FeedBasics
public import FeedModel

/// Finds searched words in a text by the same rules as the search index: whole words regardless of case and accents,
/// and single characters in scripts without spaces.
public struct WordFinder: Sendable {
  private struct Word {
    var folded: String
    var range: Range<String.Index>
  }

  private struct Sought {
    var words: [String]
    var isPrefix: Bool
  }

  private let sought: [TextMatch.Field?: [Sought]]

  /// Creates a finder for the words of a query.
  public init(_ matches: [TextMatch]) {
    sought = Dictionary(grouping: matches, by: \.field).mapValues { matches in
      matches.map { match in
        let words = WordFinder.words(of: match.words)
        return Sought(words: words.map(\.folded), isPrefix: match.isPrefix)
      }.filter { !$0.words.isEmpty }
    }
  }

  /// The ranges of the words, in order and without overlaps.
  /// - Parameter field: the field that the text belongs to. Words restricted to another field are not found.
  public func ranges(in text: String, field: TextMatch.Field) -> [Range<String.Index>] {
    let wanted = (sought[nil] ?? []) + (sought[field] ?? [])
    guard !wanted.isEmpty else { return [] }
    let words = WordFinder.words(of: text)
    var ranges: [Range<String.Index>] = []
    var i = 0
    while i < words.count {
      let lengths = wanted.filter { WordFinder.begins($0, at: i, words) }.map(\.words.count)
      if let length = lengths.max() {
        ranges.append(words[i].range.lowerBound..<words[i + length - 1].range.upperBound)
        i += length
      } else {
        i += 1
      }
    }
    return ranges
  }

  private static func begins(_ sought: Sought, at start: Int, _ words: [Word]) -> Bool {
    guard start + sought.words.count <= words.count else { return false }
    for (offset, word) in sought.words.enumerated() {
      let found = words[start + offset].folded
      let isLast = offset == sought.words.count - 1
      guard found == word || isLast && sought.isPrefix && found.hasPrefix(word) else {
        return false
      }
    }
    return true
  }

  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var start: String.Index?
    func end(_ index: String.Index) {
      if let begin = start {
        let folded = folded(text[begin..<index])
        if !folded.isEmpty { words.append(Word(folded: folded, range: begin..<index)) }
      }
      start = nil
    }
    for index in text.indices {
      let character = text[index]
      if let scalar = character.unicodeScalars.first, UnspacedScripts.contains(scalar) {
        end(index)
        let next = text.index(after: index)
        let folded = SearchForm.of(String(character))
        words.append(Word(folded: folded, range: index..<next))
      } else if character.isLetter || character.isNumber {
        if start == nil { start = index }
      } else if start == nil || !InvisibleJoiners.contains(character) {
        end(index)
      }
    }
    end(text.endIndex)
    return words
  }

  private static func folded(_ word: Substring) -> String {
    let word = SearchForm.of(String(word))
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    return word.folded()
  }
}
