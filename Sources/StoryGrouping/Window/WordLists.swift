import FeedBasics

/// For words the articles that have them.
protocol ArticleLists {
  /// How many articles have a word.
  func count(of word: Int) -> Int

  /// The articles of a word, each above the flags of ``WordCode``.
  func articles(of word: Int) -> ArraySlice<UInt32>
}

/// For each of some words the articles of a window that have it. Lists of all words would take longer to make than it takes
/// to group the articles of a fetch.
struct WordLists: ArticleLists {
  /// An article's place in the window, above the flags of ``WordCode``.
  private let postings: [UInt32]
  /// By word: where its list begins; -1 if it is not one of the words.
  private let starts: [Int32]
  private let counts: [Int32]

  /// - Parameters:
  ///   - words: the numbers of words.
  ///   - dates: only articles of these dates are in the lists.
  ///   - limit: a list with more articles is only counted.
  init(
    _ window: StoryWindow, words: some Sequence<Int>, dates: ClosedRange<TimeInterval>, limit: Int
  ) {
    var starts = Array(repeating: Int32(-1), count: window.frequencies.count)
    var counts = Array(repeating: Int32(0), count: window.frequencies.count)
    var end: Int32 = 0
    for word in words where starts[word] < 0 {
      starts[word] = end
      end += min(window.frequencies[word], Int32(limit))
    }
    var postings = Array(repeating: UInt32(0), count: Int(end))
    let limit = Int32(limit)
    // With pointers, since bounds and uniqueness would be checked for each of half a million words. All words of a window
    // are numbered below the count of frequencies, and none has more live articles than its frequency.
    starts.withUnsafeBufferPointer { starts in
      counts.withUnsafeMutableBufferPointer { counts in
        postings.withUnsafeMutableBufferPointer { postings in
          window.eachArticle { place, slot, codes in
            guard dates.contains(slot.date) else { return }
            for code in codes {
              let word = Int(code >> WordCode.flagBits)
              let start = starts[word]
              guard start >= 0 else { continue }
              let count = counts[word]
              counts[word] = count + 1
              guard count < limit else { continue }
              postings[Int(start + count)] =
                UInt32(truncatingIfNeeded: place) << WordCode.flagBits | code & WordCode.flags
            }
          }
        }
      }
    }
    self.starts = starts
    self.counts = counts
    self.postings = postings
  }

  func count(of word: Int) -> Int { Int(counts[word]) }

  /// The articles of a word; the word is one of those of the lists, and its list was not too long.
  func articles(of word: Int) -> ArraySlice<UInt32> {
    postings[Int(starts[word])..<Int(starts[word] + counts[word])]
  }
}
