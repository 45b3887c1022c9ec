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
    var topic: Int
    var isPhrase: Bool
    /// In scripts without spaces a word may begin anywhere.
    var beginsAnywhere: Bool
  }

  static let standard = WallWords()

  private let index: WordIndex
  /// What each word of the index is.
  private let entries: [Entry]

  private init() {
    var words: [Slice<UnsafeBufferPointer<UInt8>>] = []
    var entries: [Entry] = []
    for topic in WallTopic.allCases {
      let vocabulary = WallVocabulary.of(topic)
      for (list, isPhrase) in [(vocabulary.phrases, true), (vocabulary.words, false)] {
        let text = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
        let found = text.split { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\n") }
        words += found
        entries += found.map { word in
          Entry(
            topic: topic.rawValue, isPhrase: isPhrase,
            beginsAnywhere: word.contains { $0 >= 0xE3 })
        }
      }
    }
    index = WordIndex(words)
    self.entries = entries
  }

  /// - Parameter sentence: as ``WallText`` writes it. Each entry counts once.
  func counts(in sentence: UnsafeBufferPointer<UInt8>) -> Counts {
    var counts = Counts()
    // Few sentences contain any.
    var found: [Int] = []
    for start in sentence.indices {
      index.forEach(in: sentence, at: start) { place, count in
        let entry = entries[place]
        guard entry.beginsAnywhere || WallText.isWordStart(sentence, at: start),
          !found.contains(place)
        else { return }
        found.append(place)
        if entry.isPhrase {
          counts.phrases[entry.topic] += 1
          counts.covered[entry.topic] += Int32(count)
        } else {
          counts.words[entry.topic] += 1
        }
      }
    }
    return counts
  }
}
