/// Two articles by their numbers, the lower first.
public struct StoryPair: Hashable, Sendable {
  /// The lower number.
  public var first: Int
  /// The higher number.
  public var second: Int

  /// A pair of articles, in any order.
  public init(_ a: Int, _ b: Int) {
    first = min(a, b)
    second = max(a, b)
  }
}
