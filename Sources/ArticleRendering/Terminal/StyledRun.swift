/// A part of a line with a uniform look. Its text is safe to write to a terminal.
public struct StyledRun: Sendable, Equatable {
  /// What a run is, and its weight, slant and lines. Without colours, looks are ignored.
  public struct Look: OptionSet, Sendable {
    /// One bit for each look.
    public let rawValue: UInt32

    /// Creates a combination of looks from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Bold text of the article.
    public static let bold = Look(rawValue: 1)
    /// Secondary text, such as link numbers and rules.
    public static let dim = Look(rawValue: 2)
    /// Emphasised text of the article.
    public static let italic = Look(rawValue: 4)
    /// Inserted text, and headings of the first two levels.
    public static let underlined = Look(rawValue: 8)
    /// In the colour of code.
    public static let code = Look(rawValue: 16)
    /// In the colour of publishers.
    public static let publisher = Look(rawValue: 32)
    /// In the colour of marks, such as the star.
    public static let mark = Look(rawValue: 64)
    /// Deleted text.
    public static let struck = Look(rawValue: 128)
    /// Titles and headings, names of what has unread articles, and signs of success.
    public static let title = Look(rawValue: 256)
    /// Ages and dates.
    public static let age = Look(rawValue: 512)
    /// Links in the text.
    public static let link = Look(rawValue: 1024)
    /// Addresses: only in the colours of links.
    public static let address = Look(rawValue: 2048)
    /// Quotes.
    public static let quote = Look(rawValue: 4096)
    /// Titles of unread articles in lists.
    public static let unread = Look(rawValue: 8192)
    /// Titles of read articles in lists.
    public static let read = Look(rawValue: 16384)
    /// Titles of articles that are new since the last look, in addition to ``unread`` or ``read``.
    public static let new = Look(rawValue: 32768)
    /// Searched words.
    public static let match = Look(rawValue: 65536)
    /// Errors and failures.
    public static let bad = Look(rawValue: 131072)
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
