/// A stretch of a line that looks the same throughout. Its text is fit for a terminal.
public struct StyledRun: Sendable, Equatable {
  public struct Look: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Look(rawValue: 1)
    public static let dim = Look(rawValue: 2)
    public static let italic = Look(rawValue: 4)
    public static let underlined = Look(rawValue: 8)
    /// In the colour of code.
    public static let code = Look(rawValue: 16)
    /// In the colour of publishers.
    public static let publisher = Look(rawValue: 32)
    /// In the colour of marks.
    public static let mark = Look(rawValue: 64)
  }

  public var text: String
  public var look: Look
  /// Where a click on it leads.
  public var link: String?

  public init(_ text: String, _ look: Look = [], link: String? = nil) {
    self.text = text
    self.look = look
    self.link = link
  }
}
