import FeedModel

/// A line of a page, laid out for a width.
public struct StyledLine: Sendable, Equatable {
  public var runs: [StyledRun]

  public init(_ runs: [StyledRun] = []) { self.runs = runs }

  /// The line without looks and links.
  public var text: String { runs.map(\.text).joined() }

  /// Columns.
  public var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }

  /// The line as it goes to a terminal or into a pipe.
  public func text(_ style: TerminalStyle) -> String {
    runs.map(style.text).joined()
  }

  /// The line as far as a screen is wide.
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

  /// Runs of one line; what runs from right to left among them does not turn round what stands before the line.
  static func isolated(_ runs: [StyledRun]) -> [StyledRun] {
    guard runs.contains(where: { TerminalText.hasRightToLeft($0.text) }) else { return runs }
    return [StyledRun("\u{2068}")] + runs + [StyledRun("\u{2069}")]
  }
}
