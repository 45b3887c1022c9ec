import FeedBasics
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Testing

@testable import ArticleRendering

@Suite struct `Hostile text` {
  /// An article with the text in every field.
  private func article(_ text: String) -> Article {
    var entry = Entry(guid: text)
    entry.title = text
    entry.summary = "summary \(text)"
    entry.contentText = text
    entry.contentHTML = "<p>\(text)</p>"
    entry.url = "https://a.example/\(text)"
    entry.externalURL = "https://b.example/\(text)"
    entry.commentsURL = "https://c.example/\(text)"
    entry.authors = [Author(name: text, url: nil)]
    entry.tags = [text]
    entry.language = text
    entry.images = ["https://i.example/\(text)"]
    entry.attachments = [Attachment(url: "https://e.example/\(text)", mimeType: text)]
    entry.source = Source(title: text, url: nil)
    return Samples.article(entry, feed: text)
  }

  /// Blocks with the text everywhere, as if it had not been cleaned.
  private func blocks(_ text: String) -> [TextBlock] {
    let spans = [
      TextSpan(text, style: .bold), TextSpan(text, style: .code),
      TextSpan(text, link: "https://l.example/\(text)"),
      TextSpan(text, image: "https://p.example/\(text)"),
    ]
    return [
      .paragraph(spans), .heading(level: 1, spans),
      .list(TextList(items: [TextList.Item(label: text, [.paragraph(spans)])])),
      .definitions([Definition(term: [.paragraph(spans)], meaning: [.paragraph(spans)])]),
      .quote([.paragraph(spans)]), .code([text]),
      .table(DataTable(header: [spans, spans], rows: [[spans, spans]])),
    ]
  }

  @Test func `loses its control characters on a terminal, in Markdown and HTML`() {
    let unsafe = (0...0x2100).compactMap(Unicode.Scalar.init).filter(UnsafeCharacters.contains)
    #expect(unsafe.count == 65 + 2 + 12)
    for scalar in unsafe {
      let text = "a\(scalar)b"
      let (article, blocks) = (article(text), blocks(text))
      let pages = [TerminalStyle(), TerminalStyle(usesColor: true, isTerminal: true)].map { style in
        ArticlePage(width: 60, now: Samples.now, style: style).layOut(article, blocks: blocks).lines
          .map(\.text).joined()
      }
      let outputs =
        pages + [
          ArticleMarkdown.text(article, blocks: blocks),
          ArticleMarkdown.line(Headline(article)), ArticleHTML.document([(article, blocks, [])]),
        ]
      for output in outputs {
        #expect(
          !output.unicodeScalars.contains {
            UnsafeCharacters.contains($0) && $0 != "\n" && !($0 == "\t" && scalar == "\t")
          }, "U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test func `cannot end an attribute, element or link`() {
    let text = "\"><script>x</script><a href='javascript:y'>\\"
    var article = article(text)
    article.entry.contentHTML = nil
    let html = ArticleHTML.document([(article, [], [])])
    #expect(!html.contains("<script") && !html.contains("'javascript:"))
    let markdown = ArticleMarkdown.text(article, blocks: blocks(text))
    for (i, line) in markdown.split(separator: "\n").enumerated() {
      guard !line.hasPrefix("\"") && !line.contains("`") else { continue }
      #expect(!line.replacing("\\<", with: "").contains("<"), "\(i): \(line)")
    }
  }

  @Test(
    arguments: [
      "<blockquote>a", "<ul><li>a", "<table><tr><td>a<td>b", "<a href=\"http://x/\">a</a> ", "<br>",
      "漢", "🇩", "a", "א ", "👩‍👩‍👧‍👦", "e\u{301}", "<b>a</b>", "<pre>a", "<img src=\"http://x/\">", "*`[",
      "<td>a</td>", "<tr><td>a<td>b",
    ])
  func `is laid out, however much there is`(_ unit: String) {
    let article = article("x")
    let blocks = HTMLBlocks.read(
      (unit.hasPrefix("<tr") ? "<table>" : "")
        + String(repeating: unit, count: HostileSize.count(100_000)))
    let page = ArticlePage(width: 100, now: Samples.now, style: TerminalStyle())
    #expect(!page.text(article, blocks: blocks).isEmpty)
    #expect(!ArticleMarkdown.text(article, blocks: blocks).isEmpty)
  }
}
