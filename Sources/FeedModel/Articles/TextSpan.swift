/// A run of text in one style, or an image within the text.
public struct TextSpan: Sendable, Equatable {
  /// The style of the text; styles can be combined.
  public struct Style: OptionSet, Sendable {
    /// The styles as bits.
    public let rawValue: UInt8

    /// Creates a combination of styles from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `b` and `strong`.
    public static let bold = Style(rawValue: 1)
    /// `i`, `em` and the like.
    public static let italic = Style(rawValue: 2)
    /// Inline code.
    public static let code = Style(rawValue: 4)
    /// Text that no longer holds: `del`, `s` and `strike`.
    public static let deleted = Style(rawValue: 8)
    /// Text that was added: `ins`.
    public static let inserted = Style(rawValue: 16)
  }

  /// The text, its white space collapsed; a line feed is an intended line break, and no-break spaces indent a line. For
  /// an image, its alternative text.
  public var text: String
  /// The style of the text.
  public var style: Style
  /// The target of a link; nil if the text is not part of one.
  public var link: String?
  /// The image's URL; nil if the span is text.
  public var image: String?

  /// Creates a run of text, or an image with its alternative text.
  public init(_ text: String, style: Style = [], link: String? = nil, image: String? = nil) {
    self.text = text
    self.style = style
    self.link = link
    self.image = image
  }
}
