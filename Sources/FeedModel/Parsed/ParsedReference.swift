/// An item that stands in a document of its own.
public struct ParsedReference: Sendable, Equatable {
  /// What the source calls it.
  public var guid: String
  /// As written, perhaps relative to the feed's URL.
  public var url: String

  /// An item by its id, and where it is to be had.
  public init(guid: String, url: String) {
    self.guid = guid
    self.url = url
  }
}
