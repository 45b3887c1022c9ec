internal import FeedModel

/// Finds the phrases of ``WallVocabulary`` in a sentence.
struct WallWords: Sendable {
  /// What was found in a sentence, by topic.
  struct Counts {
    var phrases = SIMD8<Int32>()
    var words = SIMD8<Int32>()
    /// The bytes of the phrases.
    var covered = SIMD8<Int32>()
  }

  private struct Entry {
    /// Its bytes in ``bytes``.
    var start: Int32
    var count: Int32
    var topic: Int
    var isPhrase: Bool
    /// In scripts without spaces a word may begin anywhere.
    var beginsAnywhere: Bool
    var next: Int32
  }

  static let standard = WallWords()

  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// The first entry for the hash of the first three bytes; -1 if there is none.
  private var first = [Int32](repeating: -1, count: 8192)

  private init() {
    for topic in WallTopic.allCases {
      let vocabulary = WallVocabulary.of(topic)
      add(vocabulary.phrases, topic, isPhrase: true)
      add(vocabulary.words, topic, isPhrase: false)
    }
  }

  private mutating func add(_ list: StaticString, _ topic: WallTopic, isPhrase: Bool) {
    let text = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
    for piece in text.split(whereSeparator: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\n") })
    {
      guard piece.count >= 3 else { continue }
      let slot = WallWords.hash(UnsafeBufferPointer(rebasing: piece), at: 0)
      entries.append(
        Entry(
          start: Int32(bytes.count), count: Int32(piece.count), topic: topic.rawValue,
          isPhrase: isPhrase, beginsAnywhere: piece.contains { $0 >= 0xE3 }, next: first[slot]))
      bytes.append(contentsOf: piece)
      first[slot] = Int32(entries.count - 1)
    }
  }

  /// - Parameter sentence: as ``WallText`` writes it. Each entry counts once.
  func counts(in sentence: UnsafeBufferPointer<UInt8>) -> Counts {
    var counts = Counts()
    // Few sentences contain any.
    var found: [Int32] = []
    guard sentence.count >= 3 else { return counts }
    for i in 0...(sentence.count - 3) {
      var place = first[WallWords.hash(sentence, at: i)]
      while place >= 0 {
        let entry = entries[Int(place)]
        if isFound(entry, in: sentence, at: i), !found.contains(place) {
          found.append(place)
          if entry.isPhrase {
            counts.phrases[entry.topic] += 1
            counts.covered[entry.topic] += entry.count
          } else {
            counts.words[entry.topic] += 1
          }
        }
        place = entry.next
      }
    }
    return counts
  }

  private func isFound(
    _ entry: Entry, in sentence: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    guard sentence.count - start >= Int(entry.count) else { return false }
    for i in 0..<Int(entry.count) where bytes[Int(entry.start) + i] != sentence[start + i] {
      return false
    }
    return entry.beginsAnywhere || WallText.isWordStart(sentence, at: start)
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Int {
    let three = UInt32(bytes[i]) | UInt32(bytes[i + 1]) << 8 | UInt32(bytes[i + 2]) << 16
    return Int((three &* 0x9E37_79B1) >> 19)
  }
}
