/// A file that belongs to an entry: an RSS enclosure, an Atom `rel=enclosure` link or a `media:content`.
public struct Attachment: Sendable, Hashable, Codable {
  /// The media type of an attachment whose type is unknown.
  public static let unknownType = "application/octet-stream"

  /// An absolute URL, unless the feed gave a relative one and had no base.
  public var url: String
  /// The media type as the feed gave it, perhaps only a word such as `mp3` or `image`; ``unknownType`` if it gave none.
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

  /// The media type that the feed gave, else that of the extension in the URL, else that of the word which the feed gave,
  /// else ``unknownType``.
  public var mediaType: String {
    if Attachment.isMediaType(mimeType) { return mimeType }
    let word = mimeType.lowercased()
    return Attachment.mediaType(ofURL: url) ?? Attachment.byExtension[word]
      ?? Attachment.byMedium[word] ?? Attachment.unknownType
  }

  /// The URL without its query, which has an expiring signature or a token in many feeds for subscribers.
  public var urlWithoutQuery: Substring { url.prefix { $0 != "?" && $0 != "#" } }

  /// Whether a text has both parts of a media type (RFC 9110 §8.3.1) and is not ``unknownType``.
  public static func isMediaType(_ text: String) -> Bool {
    text != unknownType && text.utf8.contains(UInt8(ascii: "/"))
  }

  /// The media type of a file by the extension in its URL; nil for one that recordings, pictures and books do not have.
  public static func mediaType(ofURL url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // A host has no extension.
    guard parts.count > 3 || !path.contains("://"), let name = parts.last,
      let dot = name.lastIndex(of: ".")
    else { return nil }
    return byExtension[name[name.index(after: dot)...].lowercased()]
  }

  /// The usual types of recordings and pictures, which programs recognise by what is in them.
  private static let byMedium = [
    "image": "image/jpeg", "audio": "audio/mpeg", "video": "video/mp4",
  ]

  private static let byExtension = [
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4", "aac": "audio/aac",
    "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/opus", "flac": "audio/flac",
    "wav": "audio/wav", "mp4": "video/mp4", "m4v": "video/x-m4v", "webm": "video/webm",
    "mkv": "video/x-matroska", "mov": "video/quicktime", "ogv": "video/ogg", "mpg": "video/mpeg",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "bmp": "image/bmp", "heic": "image/heic",
    "pdf": "application/pdf", "epub": "application/epub+zip",
  ]
}
