/// A part of a line with a uniform look. Its text is safe to write to a terminal.
public struct StyledRun: Sendable, Equatable {
  /// Weight, slant, underline and colour of a run. Without colours, looks are ignored.
  public struct Look: OptionSet, Sendable {
    /// One bit for each look.
    public let rawValue: UInt8

    /// Creates a combination of looks from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Titles and headings, and bold text of the article.
    public static let bold = Look(rawValue: 1)
    /// Secondary text, such as dates, link numbers and rules.
    public static let dim = Look(rawValue: 2)
    /// Emphasised text of the article.
    public static let italic = Look(rawValue: 4)
    /// Links, inserted text, and headings of the first two levels.
    public static let underlined = Look(rawValue: 8)
    /// In the colour of code.
    public static let code = Look(rawValue: 16)
    /// In the colour of publishers.
    public static let publisher = Look(rawValue: 32)
    /// In the colour of marks, such as the star.
    public static let mark = Look(rawValue: 64)
    /// Deleted text.
    public static let struck = Look(rawValue: 128)
  }

  /// The text, without control characters.
  public var text: String
  /// How the text looks; empty for plain text.
  public var look: Look
  /// The URL that a click opens; nil if the run is not a link.
  public var link: String?

  /// Creates a run from its parts.
  public init(_ text: String, _ look: Look = [], link: String? = nil) {
    self.text = text
    self.look = look
    self.link = link
  }
}
