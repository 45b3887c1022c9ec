/// An image that markup other than HTML names.
public struct ParsedImage: Sendable {
  /// Which markup did, in the order in which it is preferred.
  public enum Origin: Int, Sendable, Comparable {
    /// `media:content` (Media RSS).
    case media
    /// `media:thumbnail`.
    case thumbnail
    /// `itunes:image`.
    case itunes
    /// An enclosure of an image's type.
    case enclosure

    public static func < (a: Origin, b: Origin) -> Bool { a.rawValue < b.rawValue }
  }
  /// As written, perhaps relative to ``base``.
  public var url: String
  /// Which markup names it.
  public var origin: Origin
  /// Pixels; nil where the feed does not say.
  public var width: Int?
  /// Pixels; nil where the feed does not say.
  public var height: Int?
  /// xml:base, where the document set one.
  public var base: String?

  /// An image by its URL.
  public init(
    url: String, origin: Origin, width: Int? = nil, height: Int? = nil, base: String? = nil
  ) {
    self.url = url
    self.origin = origin
    self.width = width
    self.height = height
    self.base = base
  }
}
