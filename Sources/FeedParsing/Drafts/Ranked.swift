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

extension Array {
  /// Sorts the elements; equal ones keep their order. Most lists of an item have one element, and sorting that takes time
  /// too.
  mutating func sortIfSeveral(by isBefore: (Element, Element) -> Bool) {
    if count > 1 { sort(by: isBefore) }
  }
}
