/// The colours and attributes of a text.
public struct TextStyle: Sendable, Equatable {
  /// Weight, slant and lines of a text.
  public struct Attributes: OptionSet, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt8

    /// Creates a combination of attributes from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier, or brighter.
    public static let bold = Attributes(rawValue: 1)
    /// Fainter.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// With a line below.
    public static let underline = Attributes(rawValue: 8)
    /// With the colours of text and background exchanged.
    public static let reverse = Attributes(rawValue: 16)
    /// With a line through it.
    public static let strike = Attributes(rawValue: 32)

    /// The attributes with their words and their codes (ECMA-48 §8.3.117), in the order in which they are written.
    static let all: [(attribute: Attributes, word: String, code: Character)] = [
      (.bold, "bold", "1"), (.dim, "dim", "2"), (.italic, "italic", "3"),
      (.underline, "underline", "4"), (.reverse, "reverse", "7"), (.strike, "strike", "9"),
    ]

    /// The words for all attributes.
    public static let words = all.map(\.word)
  }

  /// Weight, slant and lines.
  public var attributes: Attributes
  /// The colour of the text; nil to leave it as it is.
  public var foreground: TerminalColor?
  /// The colour of the background; nil to leave it as it is.
  public var background: TerminalColor?

  /// Creates a style from its parts; by default, plain text.
  public init(
    _ attributes: Attributes = [], _ foreground: TerminalColor? = nil,
    on background: TerminalColor? = nil
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }

  /// The style with another one on top: its attributes are added, and its colours replace the others. Of bold and dim,
  /// which exclude one another, the one on top counts.
  public func adding(_ top: TextStyle) -> TextStyle {
    var style = self
    let weights: Attributes = [.bold, .dim]
    if !top.attributes.isDisjoint(with: weights) { style.attributes.subtract(weights) }
    style.attributes.formUnion(top.attributes)
    style.foreground = top.foreground ?? foreground
    style.background = top.background ?? background
    return style
  }

  /// The style for a terminal with fewer colours.
  public func reduced(to depth: ColorDepth) -> TextStyle {
    TextStyle(
      attributes, foreground?.reduced(to: depth), on: background?.reduced(to: depth))
  }

  /// Only the colours.
  public var colors: TextStyle { TextStyle([], foreground, on: background) }

  /// The parameters of the sequence that sets the style (SGR); empty for plain text.
  public var codes: String {
    var codes = ""
    func add(_ code: String) { codes += codes.isEmpty ? code : ";" + code }
    for entry in Attributes.all where attributes.contains(entry.attribute) {
      add(String(entry.code))
    }
    if let foreground { add(foreground.codes(isBackground: false)) }
    if let background { add(background.codes(isBackground: true)) }
    return codes
  }
}
