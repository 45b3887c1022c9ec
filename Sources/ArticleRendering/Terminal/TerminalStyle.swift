/// Colours and links, or neither. The colours are those every terminal has, and readable on light and dark.
public struct TerminalStyle: Sendable {
  public var usesColor: Bool
  /// Whether links may be written as OSC 8.
  public var usesLinks: Bool

  public init(usesColor: Bool = false, usesLinks: Bool = false) {
    self.usesColor = usesColor
    self.usesLinks = usesLinks
  }

  public enum Role: Sendable {
    case heading
    case dim
    case mark
    case publisher
    case good
    case bad
  }

  public func text(_ text: String, _ role: Role) -> String {
    guard usesColor, !text.isEmpty else { return text }
    return "\u{1B}[\(code(role))m\(text)\u{1B}[0m"
  }

  /// - Parameter url: shown as a link only where it holds nothing but printable ASCII.
  public func link(_ text: String, to url: String?) -> String {
    guard usesLinks, !text.isEmpty, let url, url.hasPrefix("http"),
      url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return text }
    return "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  private func code(_ role: Role) -> String {
    switch role {
    case .heading: "1"
    case .dim: "2"
    case .mark: "34"
    case .publisher: "36"
    case .good: "32"
    case .bad: "31"
    }
  }
}
