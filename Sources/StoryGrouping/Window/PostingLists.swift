/// For each word the articles that have it, in the order in which they came. The lists are chains of small blocks in one
/// array: nothing is moved when a list grows, and no list has more than two free places.
struct PostingLists {
  /// Blocks of four: the block before in the chain, or 0, and three postings. Blocks are counted from 1. A posting is an
  /// article's place in the window, above the flags of ``WordCode``.
  private var blocks: [UInt32] = []
  /// The last block of each word.
  private var last: [UInt32] = []
  private var counts: [UInt32] = []

  /// The postings of a block.
  private static let room = 3

  /// - Parameter word: at most the number of words so far; then it is a new one.
  mutating func append(_ posting: UInt32, to word: Int) {
    if word == last.count {
      last.append(0)
      counts.append(0)
    }
    let used = Int(counts[word]) % Self.room
    if used == 0 {
      reserve()
      blocks.append(last[word])
      for _ in 0..<Self.room { blocks.append(0) }
      last[word] = UInt32(blocks.count / (Self.room + 1))
    }
    blocks[start(last[word]) + 1 + used] = posting
    counts[word] += 1
  }

  /// Makes room for so many postings, most of them in full blocks.
  mutating func reserve(forPostings count: Int) {
    blocks.reserveCapacity((count + count / 4) / Self.room * (Self.room + 1))
  }

  /// Removes all postings.
  mutating func removeAll() {
    blocks.removeAll(keepingCapacity: true)
    for word in last.indices {
      last[word] = 0
      counts[word] = 0
    }
  }

  /// Calls `body` with the postings of a word, the last one first, until it returns false.
  func forEachFromLast(of word: Int, _ body: (UInt32) -> Bool) {
    guard word < last.count else { return }
    var block = last[word]
    var used = (Int(counts[word]) + Self.room - 1) % Self.room + 1
    while block != 0 {
      let start = start(block)
      for place in stride(from: start + used, to: start, by: -1) {
        guard body(blocks[place]) else { return }
      }
      block = blocks[start]
      used = Self.room
    }
  }

  private func start(_ block: UInt32) -> Int { (Int(block) - 1) * (Self.room + 1) }

  /// Grows by a quarter, not by doubling: a window is kept in memory for long.
  private mutating func reserve() {
    guard blocks.count + Self.room + 1 > blocks.capacity else { return }
    blocks.reserveCapacity(max(1024, blocks.count + blocks.count / 4))
  }
}
