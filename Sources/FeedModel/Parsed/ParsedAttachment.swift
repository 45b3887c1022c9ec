/// A file that comes with an item: an enclosure or a media object.
public struct ParsedAttachment: Sendable {
  /// As written, perhaps relative to ``base``.
  public var url: String
  /// The media type that the document gives.
  public var mimeType: String?
  /// What it is called.
  public var title: String?
  /// Bytes, as the document says: many say 0.
  public var size: Int?
  /// Seconds.
  public var duration: Double?
  /// xml:base, where the document set one.
  public var base: String?

  /// A file by its URL.
  public init(
    url: String, mimeType: String? = nil, title: String? = nil, size: Int? = nil,
    duration: Double? = nil,
    base: String? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.title = title
    self.size = size
    self.duration = duration
    self.base = base
  }
}
