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
      phrases &+= line.phrases
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
    guard let labels = WallVocabulary.labels(topic) else { return false }
    // Spaces are hyphens in the table; marks at the end do not count.
    var label = bytes.map { $0 == 0x20 ? UInt8(ascii: "-") : $0 }
    while let last = label.last, last < 0x30, last >= 0x20 { label.removeLast() }
    return label.withUnsafeBufferPointer { labels.place(of: $0) != nil }
  }

  /// The parts of a page's title between the marks that separate it from the name of the site.
  static func parts(ofTitle title: String) -> [String] {
    var parts: [String] = []
    var part = ""
    for word in title.split(whereSeparator: \.isWhitespace) {
      if separators.contains(word) {
        parts.append(part)
        part = ""
      } else {
        // Japanese titles have no spaces around the mark.
        let pieces = word.split(omittingEmptySubsequences: false) { $0 == "|" || $0 == "｜" }
        for (index, piece) in pieces.enumerated() {
          if index > 0 {
            parts.append(part)
            part = ""
          }
          part += (part.isEmpty || piece.isEmpty ? "" : " ") + piece
        }
      }
    }
    parts.append(part)
    return parts.filter { !$0.isEmpty }
  }

  private static let separators: Set<Substring> = ["-", "–", "—", "·", "•", "»", "«", "::"]
}
