/// The words of an article as they are written in it, title first.
struct SharedWords {
  private struct Word {
    var hash: UInt32
    var text: String
    /// The bytes of its text; nothing of the summary overlaps with anything of the title.
    var range: Range<Int>
    var isInTitle: Bool
  }

  private var words: [Word] = []

  init(_ article: StoryText) {
    let texts = StoryWords.texts(title: article.title, summary: article.summary)
    add(texts.title, of: article.title ?? "", isInTitle: true)
    add(texts.summary, of: article.summary ?? "", isInTitle: false)
  }

  private mutating func add(_ words: [TextWord], of text: String, isInTitle: Bool) {
    let bytes = Array(text.utf8)
    self.words += words.map {
      Word(
        hash: $0.hash, text: String(decoding: bytes[$0.range], as: UTF8.self), range: $0.range,
        isInTitle: isInTitle)
    }
  }

  /// The words that another article has too, each once, the weightiest first. Pairs of characters that overlap are one word.
  func words(sharedWith other: StoryWords, weights: [UInt32: Float]) -> [String] {
    let hashes = Set(other.codes.map { $0 >> WordCode.flagBits })
    var seen: Set<UInt32> = []
    var runs: [(text: String, end: Int, isInTitle: Bool, weight: Float)] = []
    for word in words where hashes.contains(word.hash) && seen.insert(word.hash).inserted {
      let weight = weights[word.hash] ?? 0
      if let last = runs.last, last.isInTitle == word.isInTitle, word.range.lowerBound < last.end {
        let overlap = last.end - word.range.lowerBound
        let rest = String(decoding: Array(word.text.utf8).dropFirst(overlap), as: UTF8.self)
        runs[runs.count - 1] = (
          last.text + rest, word.range.upperBound, last.isInTitle, max(last.weight, weight)
        )
      } else {
        runs.append((word.text, word.range.upperBound, word.isInTitle, weight))
      }
    }
    return runs.sorted { $0.weight > $1.weight }.map(\.text)
  }
}
