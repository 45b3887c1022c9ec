/// A link as written, and what it leads to.
public struct ParsedLink: Sendable {
  /// The kind of a link that stands in for the content (RFC 4287 §4.1.3.2); no document says it.
  public static let outOfLine = "content@src"

  public var href: String
  /// `alternate` where the document says nothing else.
  public var rel: String
  public var type: String?
  public var base: String?
  /// RSS's own `link`, which goes before those of other vocabularies.
  public var isOwn: Bool

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
