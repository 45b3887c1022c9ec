/// A file that belongs to an entry: an RSS enclosure, an Atom `rel=enclosure` link or a `media:content`.
public struct Attachment: Sendable, Hashable, Codable {
  /// The media type used if the feed gave none.
  public static let unknownType = "application/octet-stream"

  /// An absolute URL, unless the feed gave a relative one and had no base.
  public var url: String
  /// A media type; ``unknownType`` if the feed gave none.
  public var mimeType: String
  /// Plain text; nil if the feed gave none.
  public var title: String?
  /// Bytes; nil if absent or not a number.
  public var size: Int?
  /// Seconds; nil if absent.
  public var duration: Double?

  /// Creates an attachment from its parts; only the URL is required.
  public init(
    url: String, mimeType: String = Attachment.unknownType, title: String? = nil,
    size: Int? = nil,
    duration: Double? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.title = title
    self.size = size
    self.duration = duration
  }
}
