/// A list with bullets or numbers. What an item holds may be lists again.
public struct TextList: Sendable, Equatable {
  /// The first item's number; nil for bullets.
  public var start: Int?
  public var items: [[TextBlock]]

  public init(start: Int? = nil, items: [[TextBlock]]) {
    self.start = start
    self.items = items
  }
}
