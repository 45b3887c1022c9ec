import ArticleExtraction
import ArticleRendering
import FeedBasics
import FeedModel

/// What was considered when a page was read, for people who write a rule.
struct PagePreview {
  /// Where it is shown.
  struct Style: Sendable {
    /// The terminal's columns; nil for a pipe, where nothing is cut.
    var width: Int?
    var text: TerminalStyle
    /// Whether a rule with a body was given.
    var hasBodyRule: Bool
  }

  /// Columns. In fewer, only a word of the beginning would be left.
  private static let widthForBeginning = 80

  private let page: ExtractedPage
  private let name: String

  /// - Parameter name: the file or URL.
  init(_ page: ExtractedPage, name: String) {
    self.page = page
    self.name = name
  }

  /// The page's title, what became of it, and a table of the candidates, the chosen one first.
  func text(_ style: Style) -> String {
    func line(_ text: String) -> String {
      let line = TerminalText.line(text)
      return style.width.map { TerminalText.cut(line, to: $0) } ?? line
    }
    var text = style.text.text(line(page.title ?? name), .title) + "\n"
    text +=
      line(([page.title == nil ? nil : name].compactMap(\.self) + facts).joined(separator: " · "))
      + "\n"
    if style.hasBodyRule, let method = page.method, method != .rule {
      text += line("The body of the rule selects no text in this page.") + "\n"
    }
    if !page.candidates.isEmpty { text += "\n" + table(width: style.width ?? 10_000) }
    return text + "\n"
  }

  private var facts: [String] {
    var facts: [String] = []
    if let reason = page.reason {
      facts.append("no article: \(reason)")
    } else {
      if let method = page.method { facts.append(method.rawValue) }
      facts.append(Amount(page.words, "word").description)
      facts.append("confidence \(PagePreview.hundredths(page.confidence))")
      if page.isPaywalled { facts.append("paywalled") }
    }
    if let next = page.nextURL { facts.append("next page \(next)") }
    return facts
  }

  private func table(width: Int) -> String {
    let anchored = page.candidates.contains { $0.anchors != nil }
    var rows = [["SCORE", "METHOD", "WORDS", "LINKS", "ANCHORS", "ELEMENT", "BEGINNING"]]
    for candidate in page.candidates {
      rows.append([
        PagePreview.mark(candidate.mark), candidate.method.rawValue, String(candidate.words),
        PagePreview.percent(candidate.linkDensity),
        candidate.anchors.map(PagePreview.percent) ?? "", candidate.element, candidate.beginning,
      ])
    }
    var alignments: [TextTable.Alignment] = [.right, .left, .right, .right, .right, .left, .left]
    if !anchored {
      alignments.remove(at: 4)
      for index in rows.indices { rows[index].remove(at: 4) }
    }
    guard width >= PagePreview.widthForBeginning else {
      return TextTable(alignments.dropLast(), width: width).text(rows.map { $0.dropLast() })
    }
    return TextTable(alignments, width: width)
      .text(rows, widest: [alignments.count - 2: width / 3])
  }

  /// A large mark without its fraction.
  private static func mark(_ mark: Double) -> String {
    guard mark.isFinite, abs(mark) < 1e9 else { return "" }
    return abs(mark) < 10 ? hundredths(mark) : "\(Int(mark.rounded()))"
  }

  private static func hundredths(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e9 else { return "" }
    let hundredths = Int((abs(number) * 100).rounded())
    let digits = String(hundredths % 100)
    return (number < 0 && hundredths > 0 ? "-" : "") + "\(hundredths / 100)."
      + (digits.count == 1 ? "0" : "") + digits
  }

  private static func percent(_ share: Double) -> String {
    share.isFinite ? "\(Int((min(max(share, 0), 1) * 100).rounded())) %" : ""
  }
}
