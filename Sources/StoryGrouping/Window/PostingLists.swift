/// For each word the articles that have it, in the order in which they came, all in one array. A list that is full moves
/// to the end with twice the room.
struct PostingLists {
  private struct List {
    var start: UInt32
    var count: UInt32
    var capacity: UInt32
  }

  /// An article's place in the window, above the flags of ``WordCode``.
  private(set) var postings: [UInt32] = []
  private var lists: [List] = []

  /// Lists with room for the numbers of articles that are given, and some more.
  init(counts: [Int]) {
    lists.reserveCapacity(counts.count)
    var start = 0
    for count in counts {
      let capacity = count + count / 4
      lists.append(List(start: UInt32(start), count: 0, capacity: UInt32(capacity)))
      start += capacity
    }
    postings = Array(repeating: 0, count: start)
  }

  /// Where the articles of a word are in ``postings``.
  func range(of word: Int) -> Range<Int> {
    let list = lists[word]
    return Int(list.start)..<Int(list.start + list.count)
  }

  /// - Parameter word: at most the number of words so far; then it is a new one.
  mutating func append(_ posting: UInt32, to word: Int) {
    if word == lists.count {
      lists.append(List(start: UInt32(postings.count), count: 0, capacity: 1))
      postings.append(0)
    } else if lists[word].count == lists[word].capacity {
      move(word)
    }
    postings[Int(lists[word].start + lists[word].count)] = posting
    lists[word].count += 1
  }

  private mutating func move(_ word: Int) {
    let range = range(of: word)
    let capacity = max(4, 2 * range.count)
    let start = postings.count
    postings.append(contentsOf: postings[range])
    postings.append(contentsOf: repeatElement(0, count: capacity - range.count))
    lists[word].start = UInt32(start)
    lists[word].capacity = UInt32(capacity)
  }
}
