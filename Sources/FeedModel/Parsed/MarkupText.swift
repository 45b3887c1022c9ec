/// Text that may carry markup.
public struct MarkupText: Sendable, Equatable {
  /// How the text is to be read.
  public enum Kind: Sendable {
    /// Nothing in it is markup.
    case plain
    /// HTML, with or without tags.
    case html
  }
  /// As written, with the references of XML or JSON resolved once.
  public var text: String
  /// Whether there may be markup in it.
  public var kind: Kind
  /// xml:base, where the document set one.
  public var base: String?

  /// Text of a kind. RSS never says which it is, so HTML is the usual one.
  public init(_ text: String, kind: Kind = .html, base: String? = nil) {
    self.text = text
    self.kind = kind
    self.base = base
  }
}
