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
  ///   - limit: a list with more articles is only counted.
  init(
    _ window: StoryWindow, words: some Sequence<Int>, dates: ClosedRange<TimeInterval>,
    flag: UInt32 = 0, limit: Int
  ) {
    starts = Array(repeating: -1, count: window.frequencies.count)
    counts = Array(repeating: 0, count: window.frequencies.count)
    for word in words { starts[word] = 0 }
    let places = window.slots.indices.filter {
      window.slots[$0].isLive && dates.contains(window.slots[$0].date)
    }
    for place in places {
      for code in window.codes(of: place) {
        let word = Int(code >> WordCode.flagBits)
        if starts[word] >= 0, code & flag == flag { counts[word] += 1 }
      }
    }
    var end: Int32 = 0
    for word in starts.indices where starts[word] >= 0 {
      starts[word] = counts[word] > limit ? -1 : end
      if counts[word] <= limit { end += counts[word] }
    }
    postings = Array(repeating: 0, count: Int(end))
    for place in places {
      for code in window.codes(of: place) {
        let word = Int(code >> WordCode.flagBits)
        guard starts[word] >= 0, code & flag == flag else { continue }
        postings[Int(starts[word])] =
          UInt32(truncatingIfNeeded: place) << WordCode.flagBits | code & WordCode.flags
        starts[word] += 1
      }
    }
    // Each is at the end of its list now.
    for word in starts.indices where starts[word] >= 0 { starts[word] -= counts[word] }
  }

  /// How many articles have a word.
  func count(of word: Int) -> Int { Int(counts[word]) }

  /// Where the articles of a word are in ``postings``; the word is one of those of the lists, and its list was not too long.
  func range(of word: Int) -> Range<Int> {
    Int(starts[word])..<Int(starts[word] + counts[word])
  }
}
