import FeedBasics

/// For each word the articles of a pool, or of the whole window, that have it, in the order of the pool.
struct PoolLists {
  /// An article's position in the pool, above the flags of ``WordCode``.
  private var postings: [UInt32]
  /// Where the list of each word begins, and where that of the last one ends.
  private var starts: [Int32]

  /// - Parameters:
  ///   - articles: the words of each article.
  ///   - wordCount: the number of words of the window.
  init(_ articles: [ArraySlice<UInt32>], wordCount: Int) {
    starts = Array(repeating: 0, count: wordCount + 1)
    for code in articles.joined() { starts[Int(code >> WordCode.flagBits) + 1] += 1 }
    for word in 0..<wordCount { starts[word + 1] += starts[word] }
    postings = Array(repeating: 0, count: Int(starts[wordCount]))
    var ends = starts
    for (position, codes) in articles.enumerated() {
      for code in codes {
        let word = Int(code >> WordCode.flagBits)
        postings[Int(ends[word])] =
          UInt32(truncatingIfNeeded: position) << WordCode.flagBits | code & WordCode.flags
        ends[word] += 1
      }
    }
  }

  /// The lists of the articles before a position.
  func before(_ position: Int) -> Earlier {
    Earlier(lists: self, end: UInt32(truncatingIfNeeded: position) << WordCode.flagBits)
  }

  struct Earlier: Sendable {
    fileprivate let lists: PoolLists
    fileprivate let end: UInt32

    func articles(of word: Int) -> ArraySlice<UInt32> {
      let list = lists.postings[Int(lists.starts[word])..<Int(lists.starts[word + 1])]
      return list[..<list.partitionPoint { $0 < end }]
    }
  }
}
