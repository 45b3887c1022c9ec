/// A file that comes with an item: an enclosure or a media object.
public struct ParsedAttachment: Sendable {
  /// As written, perhaps relative to ``base``.
  public var url: String
  /// The media type that the document declares.
  public var mimeType: String?
  /// What kind of file the document says it is, in a word such as `image`, in lower case.
  public var medium: String?
  /// The file's title.
  public var title: String?
  /// Bytes, as declared by the document; many declare 0.
  public var size: Int?
  /// Seconds.
  public var duration: Double?
  /// `xml:base`, if the document set one.
  public var base: String?

  /// Creates an attachment from its parts; only the URL is required.
  public init(
    url: String, mimeType: String? = nil, title: String? = nil, size: Int? = nil,
    duration: Double? = nil,
    base: String? = nil, medium: String? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.medium = medium
    self.title = title
    self.size = size
    self.duration = duration
    self.base = base
  }
}
