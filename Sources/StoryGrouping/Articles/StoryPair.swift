/// Two articles, or appearances of two articles, by their numbers, the lower first.
public struct StoryPair: Hashable, Sendable {
  /// The lower number.
  public var first: Int
  /// The higher number.
  public var second: Int

  /// A pair of numbers, in any order.
  public init(_ a: Int, _ b: Int) {
    first = min(a, b)
    second = max(a, b)
  }
}
