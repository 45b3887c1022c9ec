import FeedModel

/// Colours and links, or neither. The colours are those every terminal has, and readable on light and dark.
public struct TerminalStyle: Sendable {
  public var usesColor: Bool
  /// Whether links may be written as OSC 8, and columns be reached by moving the cursor.
  public var isTerminal: Bool
  /// Whether the cursor may be moved along a line, which no pager passes on.
  public var movesCursor = true

  public init(usesColor: Bool = false, isTerminal: Bool = false) {
    self.usesColor = usesColor
    self.isTerminal = isTerminal
  }

  public enum Role: Sendable {
    case heading
    case dim
    case mark
    case publisher
    case good
    case bad
    /// A word that was searched for.
    case match
    /// A line above what belongs to one day.
    case day
  }

  public func text(_ text: String, _ role: Role?) -> String {
    guard usesColor, let role, !text.isEmpty else { return text }
    return "\u{1B}[\(code(role))m\(text)\u{1B}[0m"
  }

  /// A line that is chosen. It is marked without colours as well: nothing else tells where one is.
  public func reversed(_ text: String) -> String { "\u{1B}[7m\(text)\u{1B}[0m" }

  /// Text with some of its parts marked as found.
  public func text(_ text: String, _ role: Role?, matches: [Range<String.Index>]) -> String {
    var result = ""
    var start = text.startIndex
    func plain(_ part: Substring) -> String { self.text(String(part), role) }
    for match in matches where match.lowerBound >= start {
      result += plain(text[start..<match.lowerBound]) + self.text(String(text[match]), .match)
      start = match.upperBound
    }
    return result + plain(text[start...])
  }

  /// A run of a page, in its look (ECMA-48 §8.3.117, SGR) and with its link.
  public func text(_ run: StyledRun) -> String {
    guard usesColor, !run.look.isEmpty, !run.text.isEmpty else {
      return link(run.text, to: run.link)
    }
    let codes = TerminalStyle.codes.filter { run.look.contains($0.look) }.map(\.code)
    return link("\u{1B}[\(codes.joined(separator: ";"))m\(run.text)\u{1B}[0m", to: run.link)
  }

  private static let codes: [(look: StyledRun.Look, code: String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underlined, "4"), (.code, "33"),
    (.mark, "34"), (.publisher, "36"),
  ]

  /// - Parameter url: shown as a link only where it holds nothing but printable ASCII.
  public func link(_ text: String, to url: String?) -> String {
    guard isTerminal, !text.isEmpty, let url, url.hasPrefix("http"),
      url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return text }
    return "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// Moves the cursor to a column (ECMA-48 CHA), where the width of what stands before it is in doubt: terminals differ
  /// about emoji made of several code points.
  /// - Parameter column: from 0.
  func column(_ column: Int, after text: String) -> String {
    guard isTerminal, movesCursor, text.contains(where: DisplayWidth.isInDoubt) else { return "" }
    return "\u{1B}[\(column + 1)G"
  }

  private func code(_ role: Role) -> String {
    switch role {
    case .heading: "1"
    case .dim: "2"
    case .mark: "34"
    case .publisher: "36"
    case .good: "32"
    case .bad: "31"
    case .match: "1;35"
    case .day: "1;34"
    }
  }
}
