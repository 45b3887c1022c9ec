/// A list with bullets or numbers. What an item holds may be lists again.
public struct TextList: Sendable, Equatable {
  /// The first item's number; nil for bullets.
  public var start: Int?
  /// What each item holds.
  public var items: [[TextBlock]]

  /// A list; without a first number one with bullets.
  public init(start: Int? = nil, items: [[TextBlock]]) {
    self.start = start
    self.items = items
  }
}
