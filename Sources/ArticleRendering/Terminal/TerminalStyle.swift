import FeedBasics
public import TerminalColors

/// Which colours and links the output may use.
public struct TerminalStyle: Sendable {
  /// Whether colours and other attributes may be written (ECMA-48 §8.3.117, SGR).
  public var usesColor: Bool
  /// Whether the output is a terminal: links are written as OSC 8, and columns may be reached by moving the cursor.
  public var isTerminal: Bool
  /// Whether the cursor may be moved along a line; false in a pager, which does not pass this on.
  public var movesCursor = true
  /// The column of the terminal, from 0, in which rows begin.
  public var firstColumn = 0
  /// Whether the terminal or the pager understands links.
  public var hasLinks = true
  /// Whether text is written as a link, so that the URL need not be readable.
  var writesLinks: Bool { isTerminal && hasLinks }
  private var codes = LookCodes.standard

  /// Creates a style in the standard colours; by default, plain text for a pipe.
  public init(usesColor: Bool = false, isTerminal: Bool = false) {
    self.usesColor = usesColor
    self.isTerminal = isTerminal
  }

  /// The same style with other colours.
  /// - Parameter scheme: already reduced to the colours that the terminal has.
  public func with(_ scheme: ColorScheme) -> TerminalStyle {
    var style = self
    style.codes = LookCodes(scheme)
    return style
  }

  /// The text with a look; unchanged without colours or without a look.
  public func text(_ text: String, _ look: StyledRun.Look?) -> String {
    guard usesColor, let look, !look.isEmpty, !text.isEmpty else { return text }
    return TerminalStyle.written(text, codes[look])
  }

  /// The selected row or match. Without colours it is in reverse video: nothing else shows the selection.
  public func selected(_ text: String) -> String {
    TerminalStyle.written(text, usesColor ? codes.selection : LookCodes.reverse)
  }

  /// The bar with the title of the screen; in reverse video without colours.
  public func status(_ text: String) -> String {
    TerminalStyle.written(text, usesColor ? codes.status : LookCodes.reverse)
  }

  /// The text with a look, with the searched words highlighted.
  /// - Parameter matches: the ranges of the searched words, in order.
  public func text(
    _ text: String, _ look: StyledRun.Look?, matches: [Range<String.Index>]
  ) -> String {
    var result = ""
    var start = text.startIndex
    func plain(_ part: Substring) -> String { self.text(String(part), look) }
    for match in matches where match.lowerBound >= start {
      result += plain(text[start..<match.lowerBound]) + self.text(String(text[match]), .match)
      start = match.upperBound
    }
    return result + plain(text[start...])
  }

  /// A run of a page with its look (ECMA-48 §8.3.117, SGR) and its link.
  public func text(_ run: StyledRun) -> String {
    link(text(run.text, run.look), to: run.link)
  }

  /// - Parameter codes: the parameters of the sequence; empty for plain text.
  private static func written(_ text: String, _ codes: String) -> String {
    codes.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m"
  }

  /// The text as a link (OSC 8); unchanged if the output is not a terminal.
  /// - Parameter url: an http or https URL of printable ASCII; anything else does not become a link.
  public func link(_ text: String, to url: String?) -> String {
    guard writesLinks, !text.isEmpty, let url, url.hasPrefix("http"),
      url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return text }
    return "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// Moves the cursor to a column (ECMA-48 CHA) if the width of the text before it is uncertain: terminals disagree
  /// about emoji made of several code points.
  /// - Parameters:
  ///   - column: of the row, from 0.
  ///   - text: the text before the column.
  func column(_ column: Int, after text: String) -> String {
    guard isTerminal, movesCursor, text.contains(where: DisplayWidth.isInDoubt) else { return "" }
    return "\u{1B}[\(firstColumn + column + 1)G"
  }
}
