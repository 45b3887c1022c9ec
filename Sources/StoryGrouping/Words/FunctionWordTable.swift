/// The function words of all languages, by the hash of the whole word.
struct FunctionWordTable {
  static let shared = FunctionWordTable(FunctionWords.languages.split(separator: "\n\n"))

  private let languageCount: Int
  private var table = WordTable()
  /// A bit for each language that has a word, by the word's number in the table.
  private var languages: [UInt32] = []

  private init(_ tables: [Substring]) {
    languageCount = tables.count
    for (language, table) in tables.enumerated() {
      let words = String(table.drop { $0 != ":" })
      for word in WordReader.words(of: words, limit: .max, byteLimit: .max) {
        let number = self.table.insert(word.whole)
        if number == languages.count { languages.append(0) }
        languages[number] |= 1 << UInt32(language)
      }
    }
  }

  /// Whether each word is no function word of the text's language. That is the one that most of the words belong to.
  func contentWords(_ words: [TextWord]) -> [Bool] {
    let found = words.map { word in table.number(of: word.whole).map { languages[$0] } ?? 0 }
    var counts = Array(repeating: 0, count: languageCount)
    for var bits in found {
      while bits != 0 {
        counts[bits.trailingZeroBitCount] += 1
        bits &= bits - 1
      }
    }
    var best: (count: Int, bit: UInt32) = (0, 0)
    for (place, count) in counts.enumerated() where count > best.count {
      best = (count, 1 << UInt32(place))
    }
    return found.map { $0 & best.bit == 0 }
  }
}
