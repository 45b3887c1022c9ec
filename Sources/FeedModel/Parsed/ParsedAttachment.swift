/// An enclosure or a media:content as written.
public struct ParsedAttachment: Sendable {
  public var url: String
  public var mimeType: String?
  public var title: String?
  public var size: Int?
  public var duration: Double?
  public var base: String?

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
