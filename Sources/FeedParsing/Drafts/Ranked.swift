import FeedBasics

/// A value that several elements may give; the lowest rank wins, and the first among equals.
struct Ranked<Value> {
  private(set) var value: Value?
  private(set) var rank = Int.max

  init() {}

  mutating func offer(_ new: Value?, rank newRank: Int) {
    guard let new, value == nil || newRank < rank else { return }
    value = new
    rank = newRank
  }
}

extension Ranked<Date> {
  /// Offers the date that a text denotes, if it denotes one.
  mutating func offer(_ text: String, rank: Int) { offer(FeedDate.parse(text), rank: rank) }
}

/// The elements sorted by a key; equal ones keep their order.
func stableSorted<Element, Key: Comparable>(_ list: [Element], by key: (Element) -> Key)
  -> [Element]
{
  if list.count < 2 { return list }
  return list.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }
    .map(\.element)
}
