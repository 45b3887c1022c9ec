/// Text that may contain markup.
public struct MarkupText: Sendable, Equatable {
  /// How the text is to be read.
  public enum Kind: Sendable {
    /// Plain text: `<` and `&` are literal characters.
    case plain
    /// HTML, with or without tags.
    case html
  }
  /// As written, with the references of XML or JSON resolved once.
  public var text: String
  /// Whether it may contain markup.
  public var kind: Kind
  /// `xml:base`, if the document set one.
  public var base: String?

  /// Creates text of a kind. RSS does not declare which it is, so HTML is the default.
  public init(_ text: String, kind: Kind = .html, base: String? = nil) {
    self.text = text
    self.kind = kind
    self.base = base
  }
}
