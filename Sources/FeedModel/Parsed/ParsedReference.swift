/// An item that stands in a document of its own.
public struct ParsedReference: Sendable, Equatable {
  public var guid: String
  /// As written, perhaps relative to the feed's URL.
  public var url: String

  public init(guid: String, url: String) {
    self.guid = guid
    self.url = url
  }
}
