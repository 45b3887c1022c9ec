import FeedTestSupport

/// Choices that are the same for equal seeds.
struct RandomChoices {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  /// True once in so many times.
  mutating func once(in times: Int) -> Bool { number(1...times) == 1 }

  /// An element of a list that is not empty.
  mutating func one<Element>(of list: [Element]) -> Element { list[number(0...list.count - 1)] }

  mutating func some<Element>(of list: [Element], _ count: ClosedRange<Int>) -> [Element] {
    let count = min(number(count), list.count)
    return Array(list.shuffled(using: &numbers).prefix(count))
  }
}
