import ArticleRendering
import FeedBasics

/// A fact about a source.
public struct DetailField: Sendable, Equatable {
  /// What the fact is about, such as `next fetch`.
  public var name: String
  /// The fact, on any number of lines.
  public var value: String
  /// Whether it is an error.
  public var isBad: Bool

  /// Creates a field from its parts.
  public init(_ name: String, _ value: String, isBad: Bool = false) {
    self.name = name
    self.value = value
    self.isBad = isBad
  }
}

/// What is known of a source, on a screen of its own.
public struct DetailPage: Sendable {
  /// The name of the source.
  public internal(set) var title = ""
  /// The facts; empty until they are loaded.
  public internal(set) var fields: [DetailField] = []
  /// The position in the lines.
  public internal(set) var cursor = Cursor()

  struct Line: Equatable {
    var text: String
    var isBad: Bool
  }

  /// The fields as lines that fit a width: the names in a column, the values wrapped beside it.
  func lines(width: Int) -> [Line] {
    let column = min(width / 3, fields.map { DisplayWidth.of($0.name) }.max() ?? 0)
    return fields.flatMap { field in
      WrappedText.lines(TerminalText.line(field.value), width: max(1, width - column - 3))
        .enumerated().map { index, text in
          let name = TerminalText.cut(index == 0 ? field.name : "", to: column)
          return Line(
            text: " \(name)\(TerminalText.padding(name, to: column))  \(text)", isBad: field.isBad)
        }
    }
  }
}

extension BrowseState {
  mutating func showDetails() -> [BrowseCommand] {
    guard screen == .sources || screen == .headlines, let source = targetSource else { return [] }
    details = DetailPage()
    details.title = source.name
    screens.append(.details)
    return [.loadDetails(source)]
  }
}
