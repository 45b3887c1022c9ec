/// Pairs of groups that may be joined, the most alike first: a binary heap.
struct CandidateQueue {
  /// Two groups. Of two that are as much alike, the one with the lower numbers is joined first.
  struct Candidate {
    var first: Int
    var second: Int
    var likeness: Float

    static func precedes(_ a: Candidate, _ b: Candidate) -> Bool {
      a.likeness != b.likeness
        ? a.likeness > b.likeness : (a.first, a.second) < (b.first, b.second)
    }
  }

  private var heap: [Candidate] = []

  mutating func insert(_ candidate: Candidate) {
    heap.append(candidate)
    var place = heap.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard Candidate.precedes(heap[place], heap[parent]) else { return }
      heap.swapAt(place, parent)
      place = parent
    }
  }

  mutating func removeFirst() -> Candidate? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    heap[0] = last
    var place = 0
    while true {
      var next = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && Candidate.precedes(heap[child], heap[next]) {
        next = child
      }
      if next == place { return first }
      heap.swapAt(place, next)
      place = next
    }
  }
}
