import ArticleStorage
import FeedModel

/// How often phrases occur in the words of an appearance, as the server returns them (`tsvectorsend` of PostgreSQL's
/// source). Thousands of texts are ranked, each with hundreds of words, so that only the words of the phrases are looked
/// at.
struct IndexedWords {
  /// A word of a phrase, or the beginning of one.
  private struct Wanted {
    var bytes: [UInt8]
    var isPrefix: Bool
  }

  private let phrases: [WordExpression.Phrase]
  /// The words of all phrases, one after the other.
  private let wanted: [Wanted]

  init(of phrases: [WordExpression.Phrase]) {
    self.phrases = phrases
    wanted = phrases.flatMap(\.stored).map {
      Wanted(bytes: Array($0.word.utf8), isPrefix: $0.isPrefix)
    }
  }

  /// How often each phrase occurs, weighted by column.
  /// - Parameter bytes: of a vector.
  func weights(in bytes: UnsafeBufferPointer<UInt8>) -> [Double] {
    var places = [[UInt16]](repeating: [], count: wanted.count)
    collect(bytes, into: &places)
    var first = 0
    return phrases.map { phrase in
      defer { first += phrase.words.count }
      return weight(of: phrase, places[first..<first + phrase.words.count])
    }
  }

  // MARK: Places

  /// - Parameter places: of each wanted word, each with its column in the two highest bits.
  private func collect(_ bytes: UnsafeBufferPointer<UInt8>, into places: inout [[UInt16]]) {
    // The number of words.
    var index = 4
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] != 0 { index += 1 }
      // The word's end, and the number of its places.
      guard index + 2 < bytes.count else { return }
      let word = UnsafeBufferPointer(rebasing: bytes[start..<index])
      let count = Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
      index += 3
      guard count * 2 <= bytes.count - index else { return }
      for (number, wanted) in wanted.enumerated() where Self.is(word, wanted) {
        for place in 0..<count {
          let high = UInt16(bytes[index + 2 * place])
          places[number].append(high << 8 | UInt16(bytes[index + 2 * place + 1]))
        }
      }
      index += 2 * count
    }
  }

  private static func `is`(_ word: UnsafeBufferPointer<UInt8>, _ wanted: Wanted) -> Bool {
    wanted.isPrefix ? word.starts(with: wanted.bytes) : word.elementsEqual(wanted.bytes)
  }

  // MARK: Phrases

  private func weight(
    of phrase: WordExpression.Phrase, _ places: ArraySlice<[UInt16]>
  ) -> Double {
    guard var ends = places.first else { return 0 }
    for next in places.dropFirst() {
      // The same place in the column's next word has the next number.
      let expected = Set(ends.map { $0 &+ 1 })
      ends = next.filter(expected.contains)
    }
    var counts = [Int](repeating: 0, count: MatchScore.weights.count)
    for place in ends {
      if let column = Self.column(place, phrase.field) { counts[column] += 1 }
    }
    var rest = MatchScore.maximumOccurrences
    var weight = 0.0
    for (count, value) in zip(counts, MatchScore.weights) {
      weight += Double(min(count, rest)) * value
      rest -= min(count, rest)
    }
    return weight
  }

  private static let columns = TextMatch.Field.allCases

  /// The column of a place by its number in ``MatchScore/weights``; nil if the phrase is searched in another one.
  private static func column(_ place: UInt16, _ field: TextMatch.Field?) -> Int? {
    columns.firstIndex { $0.weight == place >> 14 && (field ?? $0) == $0 }
  }
}
