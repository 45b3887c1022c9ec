/// The runs of four words of a text, as hashes, by which two texts are compared.
public struct WordRuns: Sendable {
  /// The words of a run.
  private static let length = 4

  /// How many words the text has; a character of scripts without spaces is a word.
  public let words: Int
  private let hashes: Set<UInt64>

  /// Reads a text, without regard to case and signs. A text of fewer words has each word as a run.
  public init(_ text: String) {
    var reader = WordReader()
    for scalar in text.lowercased().unicodeScalars { reader.add(scalar) }
    let words = reader.end()
    self.words = words.count
    guard words.count >= WordRuns.length else {
      hashes = Set(words)
      return
    }
    var hashes = Set<UInt64>(minimumCapacity: words.count)
    for start in 0...(words.count - WordRuns.length) {
      var hash: UInt64 = 0
      for word in words[start..<start + WordRuns.length] {
        hash = hash &* 0x9E37_79B9_7F4A_7C15 &+ word
      }
      hashes.insert(hash)
    }
    self.hashes = hashes
  }

  /// The share of another text's runs that this one has, from 0 to 1; 1 if the other has none.
  public func share(of other: WordRuns) -> Double {
    if other.hashes.isEmpty { return 1 }
    return Double(other.hashes.intersection(hashes).count) / Double(other.hashes.count)
  }

  /// The words of a text as FNV-1a hashes.
  private struct WordReader {
    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325
    private var words: [UInt64] = []
    private var hash = WordReader.start
    private var isInWord = false

    mutating func add(_ scalar: Unicode.Scalar) {
      let isCJK = CJKCharacters.contains(scalar)
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isCJK || !isLetter { endWord() }
      guard isLetter else { return }
      hash = (hash ^ UInt64(scalar.value)) &* 0x0000_0100_0000_01B3
      isInWord = true
      if isCJK { endWord() }
    }

    mutating func end() -> [UInt64] {
      endWord()
      return words
    }

    private mutating func endWord() {
      if isInWord { words.append(hash) }
      hash = WordReader.start
      isInWord = false
    }
  }
}
