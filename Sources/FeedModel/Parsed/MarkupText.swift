/// Text that may carry markup.
public struct MarkupText: Sendable, Equatable {
  public enum Kind: Sendable {
    /// Nothing in it is markup.
    case plain
    /// HTML, with or without tags.
    case html
  }
  public var text: String
  public var kind: Kind
  /// xml:base, where the document set one.
  public var base: String?

  public init(_ text: String, kind: Kind = .html, base: String? = nil) {
    self.text = text
    self.kind = kind
    self.base = base
  }
}
