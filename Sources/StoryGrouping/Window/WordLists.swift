import Platform

/// For each of some words the articles of a window that have it. Lists of all words would take longer to make than it takes
/// to group the articles of a fetch.
struct WordLists {
  /// An article's place in the window, above the flags of ``WordCode``.
  private(set) var postings: [UInt32] = []
  /// By word: where its list begins; -1 if it is not one of the words.
  private var starts: [Int32]
  private var counts: [Int32]

  /// - Parameters:
  ///   - words: the numbers of words.
  ///   - dates: only articles of these dates are in the lists.
  ///   - flag: only words with this flag are in the lists; 0 for all.
  init(
    _ window: StoryWindow, words: some Sequence<Int>, dates: ClosedRange<TimeInterval>,
    flag: UInt32 = 0
  ) {
    starts = Array(repeating: -1, count: window.frequencies.count)
    counts = Array(repeating: 0, count: window.frequencies.count)
    var end: Int32 = 0
    for word in words where starts[word] < 0 {
      starts[word] = end
      end += window.frequencies[word]
    }
    postings = Array(repeating: 0, count: Int(end))
    for (place, slot) in window.slots.enumerated()
    where slot.isLive && dates.contains(slot.date) {
      let first = Int(slot.start)
      for index in first..<first + Int(slot.wordCount) {
        let code = window.codes[index]
        let word = Int(code >> WordCode.flagBits)
        guard starts[word] >= 0, code & flag == flag else { continue }
        postings[Int(starts[word] + counts[word])] =
          UInt32(truncatingIfNeeded: place) << WordCode.flagBits | code & WordCode.flags
        counts[word] += 1
      }
    }
  }

  /// Where the articles of a word are in ``postings``; empty if the word is not one of the lists.
  func range(of word: Int) -> Range<Int> {
    let start = max(0, Int(starts[word]))
    return start..<start + Int(counts[word])
  }
}
