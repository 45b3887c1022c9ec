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

/// An extracted page as an item of JSON Feed 1.1 (jsonfeed.org/version/1.1).
enum PageItem {
  /// The item as one line. A refused page has only its URL and the reason.
  /// - Parameter name: the file or URL.
  static func line(_ page: ExtractedPage, of name: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { item in
      item.member("id", id(page, of: name))
      item.member("url", page.url)
      if page.refusal == nil { content(page, to: &item) }
      item.object("_aggregate") { aggregate in
        aggregate.object("extraction") { extraction(page, to: &$0) }
      }
    }
    writer.lineBreak()
    return writer.bytes
  }

  /// The page's URL, or else a hash of its article, as for articles without guid and link; JSON Feed requires an id.
  private static func id(_ page: ExtractedPage, of name: String) -> String {
    if let url = page.url { return url }
    // Without a URL of the page, it may be relative.
    if let canonical = page.canonicalURL,
      let url = URLReference.absoluteWeb(canonical, base: nil)
    {
      return url
    }
    // A refused page has only its name.
    return "hash:" + Digest.hex([page.title, page.contentHTML ?? name])
  }

  private static func content(_ page: ExtractedPage, to item: inout JSONWriter) {
    item.member("title", page.title)
    item.member("content_html", page.contentHTML.map(PageLinks.published))
    if !page.authors.isEmpty {
      item.array("authors") { list in
        for name in page.authors { list.object { $0.member("name", name) } }
      }
    }
    item.member("date_published", page.published.map(Timestamp.rfc3339))
    item.member("image", page.image)
    item.member("language", page.language)
  }

  private static func extraction(_ page: ExtractedPage, to json: inout JSONWriter) {
    if let refusal = page.refusal {
      json.member("refused", refusal.rawValue)
    } else {
      json.member("method", page.method?.rawValue)
      json.member("words", page.words)
      json.key("confidence")
      json.number((min(max(page.confidence, 0), 1) * 1000).rounded() / 1000)
    }
    json.member("next_url", page.refusal == nil ? page.nextURL : nil)
    json.member("canonical_url", page.canonicalURL)
    if page.isPaywalled { json.member("paywalled", true) }
  }
}
