/// A link as written, and what it leads to.
public struct ParsedLink: Sendable {
  /// The kind of a link that stands in for the content (RFC 4287 §4.1.3.2); no document says it.
  public static let outOfLine = "content@src"

  /// As written, perhaps relative to ``base``.
  public var href: String
  /// `alternate` where the document says nothing else.
  public var rel: String
  /// The media type that it promises.
  public var type: String?
  /// xml:base, where the document set one.
  public var base: String?
  /// RSS's own `link`, which goes before those of other vocabularies.
  public var isOwn: Bool

  /// A link to the page that the item or feed is about, unless `rel` says otherwise.
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
