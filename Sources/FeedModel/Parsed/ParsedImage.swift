/// An image declared by markup other than HTML.
public struct ParsedImage: Sendable {
  /// The markup that declared the image, the preferred one first.
  public enum Origin: Int, Sendable, Comparable {
    /// `media:content` (Media RSS).
    case media
    /// `media:thumbnail`.
    case thumbnail
    /// `itunes:image`.
    case itunes
    /// An enclosure of an image's type.
    case enclosure

    /// Whether `a` is preferred to `b`.
    public static func < (a: Origin, b: Origin) -> Bool { a.rawValue < b.rawValue }
  }
  /// As written, perhaps relative to ``base``.
  public var url: String
  /// The markup that declared it.
  public var origin: Origin
  /// Pixels; nil if the feed does not declare it.
  public var width: Int?
  /// Pixels; nil if the feed does not declare it.
  public var height: Int?
  /// `xml:base`, if the document set one.
  public var base: String?

  /// Creates an image from its parts; size and base are optional.
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
