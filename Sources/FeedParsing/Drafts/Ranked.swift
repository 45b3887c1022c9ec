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
