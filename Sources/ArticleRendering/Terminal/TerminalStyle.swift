import FeedModel

/// Which colours and links the output may use. The colours are among the sixteen that terminals have, and only those that
/// are readable on light and dark backgrounds: neither blue, which is too dark on black, nor yellow, cyan or white, which
/// are too light on white.
public struct TerminalStyle: Sendable {
  /// Whether colours and other attributes may be written (ECMA-48 §8.3.117, SGR).
  public var usesColor: Bool
  /// Whether the output is a terminal: links are written as OSC 8, and columns may be reached by moving the cursor.
  public var isTerminal: Bool
  /// Whether the cursor may be moved along a line; false in a pager, which does not pass this on.
  public var movesCursor = true
  /// Whether text can be a link.
  public var hasLinks = true

  /// Creates a style; by default, plain text for a pipe.
  public init(usesColor: Bool = false, isTerminal: Bool = false) {
    self.usesColor = usesColor
    self.isTerminal = isTerminal
  }

  /// The purpose of a piece of text, which determines its colour.
  public enum Role: Sendable {
    case heading
    case dim
    case mark
    case publisher
    case good
    case bad
    /// A searched word.
    case match
    /// The heading of a day.
    case day
  }

  /// The text in the colour of its role; unchanged without colours or without a role.
  public func text(_ text: String, _ role: Role?) -> String {
    guard usesColor, let role, !text.isEmpty else { return text }
    return "\u{1B}[\(code(role))m\(text)\u{1B}[0m"
  }

  /// A selected line, in reverse video. This applies without colours too: nothing else shows the selection.
  public func reversed(_ text: String) -> String { "\u{1B}[7m\(text)\u{1B}[0m" }

  /// The text in the colour of its role, with the searched words highlighted.
  /// - Parameter matches: the ranges of the searched words, in order.
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

  /// A run of a page with its look (ECMA-48 §8.3.117, SGR) and its link.
  public func text(_ run: StyledRun) -> String {
    guard usesColor, !run.look.isEmpty, !run.text.isEmpty else {
      return link(run.text, to: run.link)
    }
    let codes = TerminalStyle.codes.filter { run.look.contains($0.look) }.map(\.code)
    return link("\u{1B}[\(codes.joined(separator: ";"))m\(run.text)\u{1B}[0m", to: run.link)
  }

  private static let codes: [(look: StyledRun.Look, code: String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underlined, "4"), (.struck, "9"),
    (.code, "35"), (.mark, "94"), (.publisher, "94"),
  ]

  /// The text as a link (OSC 8); unchanged if the output is not a terminal.
  /// - Parameter url: an http or https URL of printable ASCII; anything else does not become a link.
  public func link(_ text: String, to url: String?) -> String {
    guard isTerminal, hasLinks, !text.isEmpty, let url, url.hasPrefix("http"),
      url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return text }
    return "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// Moves the cursor to a column (ECMA-48 CHA) if the width of the text before it is uncertain: terminals disagree
  /// about emoji made of several code points.
  /// - Parameters:
  ///   - column: from 0.
  ///   - text: the text before the column.
  func column(_ column: Int, after text: String) -> String {
    guard isTerminal, movesCursor, text.contains(where: DisplayWidth.isInDoubt) else { return "" }
    return "\u{1B}[\(column + 1)G"
  }

  private func code(_ role: Role) -> String {
    switch role {
    case .heading: "1"
    case .dim: "2"
    case .mark: "94"
    case .publisher: "94"
    case .good: "1"
    case .bad: "91"
    case .match: "30;43"
    case .day: "1"
    }
  }
}
