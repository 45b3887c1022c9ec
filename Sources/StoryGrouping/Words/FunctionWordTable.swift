/// The function words of all languages, by the hash of the whole word.
struct FunctionWordTable {
  static let shared = FunctionWordTable(FunctionWords.tables)

  private let codes: [String]
  private var table = WordTable()
  /// A bit for each language that has a word, by the word's number in the table.
  private var languages: [UInt32] = []

  private init(_ tables: [(language: String, words: String)]) {
    codes = tables.map(\.language)
    for (language, table) in tables.enumerated() {
      for word in WordReader.words(of: table.words, limit: .max, byteLimit: .max) {
        let number = self.table.insert(word.whole)
        if number == languages.count { languages.append(0) }
        languages[number] |= 1 << UInt32(language)
      }
    }
  }

  /// A bit for each language that has a word.
  private func languages(of word: TextWord) -> UInt32 {
    table.number(of: word.whole).map { languages[$0] } ?? 0
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
