/// A stretch of text that looks the same throughout, or an image in the text.
public struct TextSpan: Sendable, Equatable {
  /// How the text looks; several at once.
  public struct Style: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `b` and `strong`.
    public static let bold = Style(rawValue: 1)
    /// `i`, `em` and their kind.
    public static let italic = Style(rawValue: 2)
    /// Words of a program within a sentence.
    public static let code = Style(rawValue: 4)
  }

  /// White space is folded; a line feed is a line break that was meant. An image's words where it is one.
  public var text: String
  /// How it looks.
  public var style: Style
  /// Where the text leads.
  public var link: String?
  /// The image's URL, where the span is an image.
  public var image: String?

  /// Text, or an image with the words that stand for it.
  public init(_ text: String, style: Style = [], link: String? = nil, image: String? = nil) {
    self.text = text
    self.style = style
    self.link = link
    self.image = image
  }
}
