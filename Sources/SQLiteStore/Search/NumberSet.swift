/// A set of appearance numbers, a bit each: a million of them take 125 KB.
struct NumberSet {
  private var words: [UInt64] = []
  /// Numbers that no store has unless it was tampered with.
  private var others: Set<Int64> = []
  private static let maximumBit: Int64 = 1 << 28

  func contains(_ number: Int64) -> Bool {
    guard (0..<NumberSet.maximumBit).contains(number) else { return others.contains(number) }
    let index = Int(number >> 6)
    return index < words.count && words[index] & NumberSet.bit(number) != 0
  }

  mutating func insert(_ number: Int64) {
    guard (0..<NumberSet.maximumBit).contains(number) else {
      others.insert(number)
      return
    }
    let index = Int(number >> 6)
    if index >= words.count {
      words.append(
        contentsOf: repeatElement(0, count: max(index + 1 - words.count, words.count)))
    }
    words[index] |= NumberSet.bit(number)
  }

  private static func bit(_ number: Int64) -> UInt64 { 1 << UInt64(number & 63) }
}
