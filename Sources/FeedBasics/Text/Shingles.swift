/// The runs of four words of a text, by their hashes. Texts are compared by those they share.
public struct Shingles: Sendable {
  /// A run of four words; of all words in a shorter text.
  private var hashes: Set<UInt64> = []
  /// The number of words; a character of a script without spaces is a word.
  public private(set) var words = 0
  private var recent: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The shingles of a text, without regard to punctuation and to the case of ASCII letters.
  public init(_ text: String) {
    text.withBytes { add($0) }
    finish()
  }

  /// No shingles; ``add(_:)`` takes the text.
  public init() {}

  /// The share of these shingles that another text has too, from 0 to 1; 0 without shingles.
  public func share(in other: Shingles) -> Double {
    guard !hashes.isEmpty else { return 0 }
    return Double(hashes.count { other.hashes.contains($0) }) / Double(hashes.count)
  }

  /// Ends the text.
  public mutating func finish() {
    if words > 0, words < 4 { hashes = [mix()] }
  }

  /// Adds a piece of text; a word does not extend over two pieces.
  public mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var hash: FNV1a?
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        i += 1
        if byte.isASCIILetter {
          hash = Shingles.hash(hash, CollectionOfOne(byte | 0x20))
        } else if byte.isASCIIDigit {
          hash = Shingles.hash(hash, CollectionOfOne(byte))
        } else if byte != 0x27 {
          word(hash.take())
        }
        continue
      }
      let count = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      guard i + count <= bytes.count else { break }
      let next = bytes[i + 1]
      let isPunctuation =
        byte == 0xC2 || byte == 0xE2 && next <= 0x81 || byte == 0xE3 && next == 0x80
        || byte == 0xEF && next >= 0xBC
      let isCharacter = byte >= 0xE3 && byte <= 0xE9 || byte == 0xE0 && next >= 0xB8
      if isPunctuation || isCharacter {
        let isApostrophe = byte == 0xE2 && next == 0x80 && bytes[i + 2] == 0x99
        if !isApostrophe { word(hash.take()) }
        if isCharacter, !isPunctuation {
          word(Shingles.hash(nil, bytes[i..<i + count]))
        }
      } else {
        hash = Shingles.hash(hash, bytes[i..<i + count])
      }
      i += count
    }
    word(hash)
  }

  /// The hash of a word whose beginning has the given one.
  private static func hash(_ beginning: FNV1a?, _ bytes: some Sequence<UInt8>) -> FNV1a {
    var hash = beginning ?? FNV1a()
    hash.add(bytes)
    return hash
  }

  private mutating func word(_ hash: FNV1a?) {
    guard let hash else { return }
    words += 1
    recent = (recent.1, recent.2, recent.3, hash.value)
    if words >= 4 { hashes.insert(mix()) }
  }

  private func mix() -> UInt64 {
    var value = recent.0
    value = value &* 31 ^ recent.1
    value = value &* 0x9E37_79B9_7F4A_7C15 ^ recent.2
    value = value &* 31 ^ recent.3
    return value &* 0x9E37_79B9_7F4A_7C15
  }
}
