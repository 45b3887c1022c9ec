import FeedBasics
import Testing

@Suite struct `The partition point of an array` {
  @Test(arguments: [
    ([], 0), ([9], 0), ([1], 1), ([1, 2, 3, 7, 8], 3), ([7, 8], 0), ([1, 2, 3], 3),
  ])
  func `is where the condition first fails`(_ numbers: [Int], _ point: Int) {
    #expect(numbers.partitionPoint { $0 < 5 } == point)
  }
}
