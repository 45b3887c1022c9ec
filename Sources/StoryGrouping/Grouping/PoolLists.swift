/// For each word the articles of a pool that have it, as far as they were added, in the order of the pool.
struct PoolLists: ArticleLists {
  /// An article's position in the pool, above the flags of ``WordCode``.
  private var postings: [UInt32]
  /// Where the list of each word begins.
  private var starts: [Int32]
  private var counts: [Int32]

  /// Empty lists with room for all articles of the pool.
  /// - Parameters:
  ///   - articles: the words of each article.
  ///   - wordCount: the number of words of the window.
  init(_ articles: [ArraySlice<UInt32>], wordCount: Int) {
    counts = Array(repeating: 0, count: wordCount)
    starts = Array(repeating: 0, count: wordCount)
    for code in articles.joined() { counts[Int(code >> WordCode.flagBits)] += 1 }
    var start: Int32 = 0
    for word in counts.indices where counts[word] > 0 {
      starts[word] = start
      start += counts[word]
      counts[word] = 0
    }
    postings = Array(repeating: 0, count: Int(start))
  }

  func count(of word: Int) -> Int { Int(counts[word]) }

  func articles(of word: Int) -> ArraySlice<UInt32> {
    postings[Int(starts[word])..<Int(starts[word] + counts[word])]
  }

  /// Adds the next article.
  mutating func append(_ position: UInt32, _ codes: ArraySlice<UInt32>) {
    for code in codes {
      let word = Int(code >> WordCode.flagBits)
      postings[Int(starts[word] + counts[word])] =
        position << WordCode.flagBits | code & WordCode.flags
      counts[word] += 1
    }
  }
}
