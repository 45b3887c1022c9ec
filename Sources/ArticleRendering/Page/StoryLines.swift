import FeedBasics
import FeedModel

/// The other articles of a story, at the end of an article that is read:
///
///     also: 1204  Harbour Times  Glacier lake drains overnight, and…
///           1210  Gazette        Lake above Brimsdal is empty
enum StoryLines {
  private static let label = "also: "
  private static let widestPublisher = 20
  /// Titles with less room than this are left out.
  private static let narrowestTitle = 20

  /// - Parameter width: the columns of the text.
  static func lines(_ others: [Headline], width: Int) -> [StyledLine] {
    let names = others.map {
      TerminalText.cut(TerminalText.line($0.publisher), to: widestPublisher)
    }
    let digits = others.map { String($0.number).count }.max() ?? 0
    let widest = names.map(DisplayWidth.of).max() ?? 0
    let room = width - label.count - digits - 2 - widest - 2
    guard room >= narrowestTitle else { return untitled(others, width: width) }
    return zip(others, names).enumerated().map { index, pair in
      let (other, name) = pair
      let number = String(other.number)
      let title = TerminalText.cut(title(other), to: room)
      return StyledLine(
        [
          StyledRun(index == 0 ? label : String(repeating: " ", count: label.count)),
          StyledRun(String(repeating: " ", count: digits - number.count)),
          StyledRun(number, .dim), StyledRun("  "),
        ] + StyledLine.isolated([StyledRun(name, .publisher)])
          + [StyledRun(TerminalText.padding(name, to: widest) + "  ")]
          + StyledLine.isolated([StyledRun(title, [], link: web(other))]))
    }
  }

  /// Without titles: `also: Harbour Times 1204, Gazette 1210`.
  private static func untitled(_ others: [Headline], width: Int) -> [StyledLine] {
    guard !others.isEmpty else { return [] }
    let text = others.map {
      "\(TerminalText.isolated(TerminalText.line($0.publisher))) \($0.number)"
    }
    return SpanLayout.lines(
      [.text(StyledRun(label + text.joined(separator: ", ")))], width: width
    ).map { StyledLine(StyledLine.isolated($0)) }
  }

  /// An entry without a title is identified by the beginning of its text.
  private static func title(_ headline: Headline) -> String {
    TerminalText.line(headline.heading)
  }

  private static func web(_ headline: Headline) -> String? {
    headline.url.map(TerminalText.line)
  }
}
