/// The function words of all languages, by the hash of the whole word.
struct FunctionWordTable {
  static let shared = FunctionWordTable(FunctionWords.tables)

  private let codes: [String]
  /// A word's hash above a bit for each language that has it, at the first free place from where the hash points; 0 if the
  /// place is free.
  private var places: [UInt64]

  private init(_ tables: [(language: String, words: String)]) {
    codes = tables.map(\.language)
    let words = tables.map { WordReader.words(of: $0.words, limit: .max, byteLimit: .max) }
    var size = 1024
    while size < 2 * words.reduce(0, { $0 + $1.count }) { size *= 2 }
    places = Array(repeating: 0, count: size)
    for (language, words) in words.enumerated() {
      for word in words {
        let place = place(of: word.whole)
        places[place] |= UInt64(word.whole) << 32 | 1 << UInt64(language)
      }
    }
  }

  /// Where a word is, or would be.
  private func place(of hash: UInt32) -> Int {
    var place = Int(hash) & (places.count - 1)
    while places[place] != 0, places[place] >> 32 != UInt64(hash) {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  /// A bit for each language that has a word.
  private func languages(of word: TextWord) -> UInt32 {
    UInt32(truncatingIfNeeded: places[place(of: word.whole)])
  }

  /// The words that are no function words of the text's language. That is the one that most of the words belong to,
  /// since many feeds declare another; if two have as many, the declared one.
  /// - Parameter declared: a language tag (BCP 47).
  func contentWords(_ words: [TextWord], declared: String?) -> [Bool] {
    let found = words.map(languages)
    var best: (count: Int, place: Int)?
    let prefix = declared?.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let present = found.reduce(0) { $0 | $1 }
    for (place, code) in codes.enumerated() {
      let bit: UInt32 = 1 << UInt32(place)
      guard present & bit != 0 || code == prefix else { continue }
      let count = 2 * found.count { $0 & bit != 0 } + (code == prefix ? 1 : 0)
      if count > best?.count ?? 0 { best = (count, place) }
    }
    guard let best else { return found.map { _ in true } }
    let bit: UInt32 = 1 << UInt32(best.place)
    return found.map { $0 & bit == 0 }
  }
}
