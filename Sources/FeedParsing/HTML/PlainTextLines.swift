import FeedBasics
internal import FeedModel

/// Finds the paragraphs and lines of plain text.
enum PlainTextLines {
  static func blocks(_ text: String) -> [TextBlock] {
    paragraphs(text).map { .paragraph(PlainLinks.spans($0)) }
  }

  /// Escaped HTML without a single tag, but with several lines, as HTML that keeps its paragraphs and lines; any other
  /// text unchanged.
  static func markup(_ text: MarkupText) -> MarkupText {
    guard text.kind == .html, text.text.hasWord("\n"), !text.text.hasWord("<") else { return text }
    var result = text
    result.text = paragraphs(text.text).map { "<p>\($0.replacing("\n", with: "<br>"))</p>" }
      .joined()
    return result
  }

  /// The paragraphs, with white space collapsed within the lines that are kept.
  private static func paragraphs(_ text: String) -> [String] {
    var paragraphs: [String] = []
    var lines: [Line] = []
    func end() {
      if !lines.isEmpty { paragraphs.append(paragraph(lines)) }
      lines = []
    }
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(Line.init)
    let margin = margin(all)
    for (i, var line) in all.enumerated() {
      if line.text.isEmpty {
        end()
      } else {
        // The feed's own markup may have cut the indentation of the first line.
        line.indentation = i == 0 ? 0 : line.indentation - margin
        lines.append(line)
      }
    }
    end()
    return paragraphs
  }

  private struct Line {
    /// White space collapsed; empty for an empty line.
    let text: String
    /// In columns.
    var indentation: Int

    init(_ written: Substring) {
      text = PlainText.folded(String(written)) ?? ""
      indentation = 0
      for byte in written.utf8 {
        if byte == 0x20 {
          indentation += 1
        } else if byte == 0x09 {
          indentation += 4
        } else {
          break
        }
      }
    }
  }

  /// The columns by which all lines after the first are indented.
  private static func margin(_ lines: [Line]) -> Int {
    lines.dropFirst().lazy.filter { !$0.text.isEmpty }.map(\.indentation).min() ?? 0
  }

  /// In columns.
  private static let deepestIndentation = 16

  private static func paragraph(_ lines: [Line]) -> String {
    let folds = folds(lines)
    var text = ""
    for (i, line) in lines.enumerated() {
      if i > 0 { text += folds[i] ? " " : "\n" }
      if line.indentation > 1, !folds[i] {
        let indentation = min(line.indentation, deepestIndentation)
        text += String(repeating: "\u{A0}", count: indentation)
      }
      text += line.text
    }
    return text
  }

  // MARK: Folded text

  /// The widths, in columns, at which mails and editors fold text. Paragraphs on one line are wider.
  private static let foldWidths = 30...100
  /// Narrower text may be verse, unless most lines begin in lower case.
  private static let widestVerse = 50

  /// Whether each line continues the one before it: the paragraph is folded as early as its width allows, so no line
  /// had room for the first word of the next. Two lines may be so by chance, unless the second begins in lower case.
  private static func folds(_ lines: [Line]) -> [Bool] {
    var folds = Array(repeating: false, count: lines.count)
    guard lines.count > 1 else { return folds }
    let widths = lines.map { DisplayWidth.of($0.text) }
    let width = widths.max() ?? 0
    guard foldWidths.contains(width) else { return folds }
    var continued = 0
    for i in 1..<lines.count {
      let word = lines[i].text.prefix { $0 != " " }
      guard widths[i - 1] + 1 + DisplayWidth.of(word) > width, lines[i].indentation == 0,
        !beginsItem(lines[i].text), !isIdeograph(lines[i - 1].text.last), !isIdeograph(word.first)
      else { return folds }
      if word.first?.isLowercase ?? false { continued += 1 }
    }
    let isFolded =
      width > widestVerse
      ? lines.count > 2 || continued > 0 : 2 * continued > lines.count - 1
    guard isFolded else { return folds }
    for i in 1..<lines.count { folds[i] = true }
    return folds
  }

  private static func isIdeograph(_ character: Character?) -> Bool {
    character?.unicodeScalars.first.map(CJKCharacters.contains) ?? false
  }

  /// Whether the line begins a list item, a chapter (`12:30 The end`) or a link.
  private static func beginsItem(_ line: String) -> Bool {
    guard let first = line.first else { return false }
    if "-–—*•·◦▪►▶→+#>☐☑✓✔([".contains(first) || line.hasPrefix("http") { return true }
    let rest = line.drop(while: \.isNumber)
    return first.isNumber && (rest.first.map { ".:)".contains($0) } ?? false)
  }
}
