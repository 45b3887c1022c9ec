import FeedBasics

/// A line of a page, laid out for a given width.
public struct StyledLine: Sendable, Equatable {
  /// The parts of the line, in reading order.
  public var runs: [StyledRun]

  /// Creates a line from its parts; without any, the line is empty.
  public init(_ runs: [StyledRun] = []) { self.runs = runs }

  /// The plain text, without looks and links.
  public var text: String { runs.map(\.text).joined() }

  /// The display width in columns.
  public var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }

  /// The line as written to a terminal or a pipe, with the style's colours and links.
  public func text(_ style: TerminalStyle) -> String {
    runs.map(style.text).joined()
  }

  /// The line cut to a width.
  /// - Parameter width: the screen's columns.
  public func cut(to width: Int) -> StyledLine {
    guard self.width > width else { return self }
    var room = width
    var kept: [StyledRun] = []
    for run in runs where room > 0 {
      var run = run
      run.text = TerminalText.cut(run.text, to: room)
      room -= DisplayWidth.of(run.text)
      kept.append(run)
    }
    return StyledLine(kept)
  }

  /// The runs of one line, isolated so that right-to-left text in them does not reorder the text before them (UAX #9
  /// §6.2).
  static func isolated(_ runs: [StyledRun]) -> [StyledRun] {
    guard runs.contains(where: { TerminalText.hasRightToLeft($0.text) }) else { return runs }
    return [StyledRun("\u{2068}")] + runs + [StyledRun("\u{2069}")]
  }
}
