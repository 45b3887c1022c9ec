import FeedBasics
import FeedModel
import FeedParsing

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
    index.forEach(in: sentence) { word, start, count in
      let entry = entries[word]
      guard entry.beginsAnywhere || WallText.isWordStart(sentence, at: start), !found.contains(word)
      else { return }
      found.append(word)
      if entry.isPhrase {
        counts.phrases[entry.topic] += 1
        counts.covered[entry.topic] += Int32(count)
      } else {
        counts.words[entry.topic] += 1
      }
    }
    return counts
  }
}

/// Text in the form in which ``WallWords`` searches it: lower case, straight apostrophes, single spaces.
enum WallText {
  /// - Returns: the text with a space at its end.
  static func normalised(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count + 1)
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        if byte > 0x20 {
          output.append(byte.asciiLowercased)
        } else {
          appendSpace(to: &output)
        }
      } else {
        append(scalar, to: &output)
      }
    }
    appendSpace(to: &output)
    return output
  }

  private static func appendSpace(to output: inout [UInt8]) {
    if let last = output.last, last != 0x20 { output.append(0x20) }
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    switch scalar.value {
    case 0xA0, 0x200B, 0x202F, 0x3000: appendSpace(to: &output)
    case 0xAD: break
    case 0x2018, 0x2019: output.append(UInt8(ascii: "'"))
    // A "yo", which is often written as "ye".
    case 0x401, 0x451: output.append(contentsOf: [0xD0, 0xB5])
    // Scripts without capitals.
    case 0x0590..<0x10A0, 0x2E80..<0xA640: output.append(contentsOf: UTF8.encode(scalar) ?? .init())
    default: output.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    }
  }

  /// The sentences of normalised text.
  static func sentences(_ bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var i = 0
    while i < bytes.count {
      let length = markLength(bytes, at: i)
      i += max(length, 1)
      guard length > 0, i < bytes.count else { continue }
      // Wide marks need no space after them.
      guard length == 3 || bytes[i] == 0x20 || bytes[i] == UInt8(ascii: "\"") else { continue }
      ranges.append(start..<i)
      start = i
    }
    if start < bytes.count { ranges.append(start..<bytes.count) }
    return ranges
  }

  private static func markLength(_ bytes: [UInt8], at i: Int) -> Int {
    switch bytes[i] {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return 1
    case 0xE3: return i + 2 < bytes.count && bytes[i + 1] == 0x80 && bytes[i + 2] == 0x82 ? 3 : 0
    case 0xEF:
      guard i + 2 < bytes.count, bytes[i + 1] == 0xBC else { return 0 }
      return bytes[i + 2] == 0x81 || bytes[i + 2] == 0x9F ? 3 : 0
    default: return 0
    }
  }

  /// Whether a word may begin at a position.
  static func isWordStart(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    guard i > 0 else { return true }
    let before = bytes[i - 1]
    if before < 0x80 { return !before.isASCIIAlphanumeric }
    var lead = i - 1
    while lead > 0, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
    // Signs of Latin-1, or punctuation and scripts without spaces.
    return bytes[lead] == 0xC2 || bytes[lead] >= 0xE2
  }

  /// The characters of a range; a Chinese or Japanese one counts as two.
  static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { sum, byte in
      switch byte {
      case 0x80..<0xC0: sum
      case 0xE3..<0xF0: sum + 2
      default: sum + 1
      }
    }
  }
}

/// What the paragraphs of a text are about.
struct WallProfile {
  /// In characters, as of all other lengths here; 6 are about a word.
  private(set) var length = 0
  /// Of sentences about no topic in paragraphs, which only an article has.
  private(set) var own = 0
  private var topics = SIMD8<Int32>()
  private var phrases = SIMD8<Int32>()

  init(_ lines: [PageLine]) {
    for line in lines {
      length += line.length
      if line.isProse { own += line.own }
      topics &+= line.topics
      phrases &+= line.phrases &+ line.labels
    }
  }

  /// The share of a topic in the text, from 0 to 1.
  func share(_ topic: WallTopic) -> Double {
    length > 0 ? Double(topics[topic.rawValue]) / Double(length) : 0
  }

  /// The number of phrases that hardly any article has.
  func phrases(_ topic: WallTopic) -> Int { Int(phrases[topic.rawValue]) }

  /// Whether a headline is about nothing but a topic.
  static func isHeadline(_ text: String, about topic: WallTopic) -> Bool {
    let bytes = WallText.normalised(text)
    guard bytes.count > 1 else { return false }
    if isLabel(bytes, of: topic) { return true }
    let counts = bytes.withUnsafeBufferPointer { WallWords.standard.counts(in: $0) }
    return Int(counts.covered[topic.rawValue]) * 10 >= (bytes.count - 1) * 6
  }

  private static func isLabel(_ bytes: [UInt8], of topic: WallTopic) -> Bool {
    guard let labels = WallVocabulary.of(topic).labels else { return false }
    // Spaces are hyphens in the table; marks at the end do not count.
    var label = bytes.map { $0 == 0x20 ? UInt8(ascii: "-") : $0 }
    while let last = label.last, last < 0x30, last >= 0x20 { label.removeLast() }
    return label.withUnsafeBufferPointer { labels.place(of: $0) != nil }
  }

  /// The parts of a page's title between the marks that separate it from the name of the site.
  static func parts(ofTitle title: String) -> [String] {
    // Japanese titles have no spaces around the mark.
    let words = title.replacing("｜", with: "|").replacing("|", with: " | ")
      .split(whereSeparator: \.isWhitespace)
    return words.split(whereSeparator: separators.contains).map { $0.joined(separator: " ") }
  }

  private static let separators: Set<Substring> = ["|", "-", "–", "—", "·", "•", "»", "«", "::"]
}
