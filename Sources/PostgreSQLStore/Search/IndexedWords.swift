import ArticleStorage
import FeedModel

/// The words of an appearance as they are read back (`tsvectorsend` of PostgreSQL's source).
struct IndexedWords {
  /// A word with its places, each with its weight in the two highest bits.
  private struct Word {
    var text: [UInt8]
    var places: [UInt16]
  }

  private var words: [Word] = []

  init(_ bytes: [UInt8]) {
    var rest = bytes.dropFirst(4)
    func number() -> UInt16? {
      guard rest.count >= 2 else { return nil }
      defer { rest = rest.dropFirst(2) }
      return UInt16(rest[rest.startIndex]) << 8 | UInt16(rest[rest.startIndex + 1])
    }
    while let end = rest.firstIndex(of: 0) {
      let text = Array(rest[..<end])
      rest = rest[(end + 1)...]
      guard let count = number() else { return }
      words.append(Word(text: text, places: (0..<count).compactMap { _ in number() }))
    }
  }

  /// How often a phrase occurs, weighted by column.
  func weight(of phrase: WordExpression.Phrase) -> Double {
    var ends: Set<UInt16>?
    for (index, word) in phrase.words.enumerated() {
      let isOpen = phrase.isPrefix && index == phrase.words.count - 1
      let places = places(of: word, isPrefix: isOpen)
      // The same place in the column's next word has the next number.
      ends = ends.map { places.intersection($0.map { $0 &+ 1 }) } ?? places
    }
    var rest = MatchScore.maximumOccurrences
    var weight = 0.0
    for place in ends ?? [] where rest > 0 {
      guard let column = IndexedWords.column(place, phrase) else { continue }
      rest -= 1
      weight += MatchScore.weights[column]
    }
    return weight
  }

  /// The column of a place by its number in ``MatchScore/weights``; nil if the phrase is searched in another one.
  private static func column(_ place: UInt16, _ phrase: WordExpression.Phrase) -> Int? {
    switch (place >> 14, phrase.field) {
    case (3, .title), (3, nil): 0
    case (2, .text), (2, nil): 1
    case (0, .author), (0, nil): 2
    case (1, .publisher), (1, nil): 3
    default: nil
    }
  }

  private func places(of word: String, isPrefix: Bool) -> Set<UInt16> {
    let text = Array((isPrefix ? SearchWord.storedPrefix(word) : SearchWord.stored(word)).utf8)
    var places: Set<UInt16> = []
    for other in words
    where isPrefix ? other.text.starts(with: text) : other.text == text {
      places.formUnion(other.places)
    }
    return places
  }
}
