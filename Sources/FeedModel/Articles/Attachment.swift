/// A file that belongs to an entry: an RSS enclosure, an Atom `rel=enclosure` link or a `media:content`.
public struct Attachment: Sendable, Hashable, Codable {
  /// What stands for a media type that the feed did not give.
  public static let unknownType = "application/octet-stream"

  public var url: String
  /// A media type; ``unknownType`` when the feed gave none.
  public var mimeType: String
  public var title: String?
  /// Bytes; nil when absent or no number.
  public var size: Int?
  /// Seconds; nil when absent.
  public var duration: Double?

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
