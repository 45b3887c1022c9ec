/// A link as written, with the kind of its target.
public struct ParsedLink: Sendable {
  /// The `rel` given to an Atom `content` element's `src` (RFC 4287 §4.1.3.2). Documents never contain it.
  public static let outOfLine = "content@src"

  /// As written, perhaps relative to ``base``.
  public var href: String
  /// The link relation; `alternate` if the document declares none.
  public var rel: String
  /// The declared media type of the target.
  public var type: String?
  /// `xml:base`, if the document set one.
  public var base: String?
  /// Whether it is RSS's own `link`, which is preferred to those of other vocabularies.
  public var isOwn: Bool

  /// Creates a link; without `rel`, to the page that the item or feed is about.
  public init(
    href: String, rel: String = "alternate", type: String? = nil, base: String? = nil,
    isOwn: Bool = false
  ) {
    self.isOwn = isOwn
    self.href = href
    self.rel = rel
    self.type = type
    self.base = base
  }
}
