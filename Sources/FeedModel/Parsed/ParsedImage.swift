/// An image that markup other than HTML names.
public struct ParsedImage: Sendable {
  public enum Origin: Int, Sendable, Comparable {
    case media
    case thumbnail
    case itunes
    case enclosure

    public static func < (a: Origin, b: Origin) -> Bool { a.rawValue < b.rawValue }
  }
  public var url: String
  public var origin: Origin
  /// Pixels; nil where the feed does not say.
  public var width: Int?
  public var height: Int?
  public var base: String?

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
