import ArticleRendering
import BrowseKeys
import FeedModel
import Testing

@testable import Browsing

/// Finding text within an article.
@Suite struct `Finding in an article` {
  private static func paragraph(_ text: String) -> TextBlock { .paragraph([TextSpan(text)]) }
  private static let long =
    (1...40).map { paragraph("Line \($0)" + ($0 % 10 == 0 ? " needle" : "")) }

  private func matches(_ text: String, in blocks: [TextBlock], columns: Int = 60) -> Int {
    var scene = ReadingScene(blocks, columns: columns)
    scene.press("/")
    scene.type(text)
    scene.press(.enter)
    return scene.state.reading?.find?.count ?? 0
  }

  @Test(
    arguments: [
      ("needle", "A Needle in the NEEDLEs", 2), ("cafe", "Café, CAFÉ", 2), ("qÉq", "qeq", 1),
      ("東京", "東京都と東京", 2), ("two words", "two\u{A0} words, two  words", 2),
      ("shyly", "shy\u{AD}ly", 1), ("none", "some", 0), ("aa", "aaaa", 2), ("qİq", "qiq", 1),
    ])
  func `ignores case, accents and spaces`(_ sought: String, _ text: String, _ count: Int) {
    #expect(matches(sought, in: [Self.paragraph(text)]) == count)
  }

  @Test func `crosses the ends of lines, but not of paragraphs`() {
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    for number in 1...29 {
      #expect(
        matches("word\(number) word\(number + 1)", in: [Self.paragraph(words)], columns: 24) == 1)
    }
    let han = String(repeating: "一二三四五六七", count: 10)
    #expect(matches("七一", in: [Self.paragraph(han)], columns: 24) == 9)
    #expect(matches("a b", in: [Self.paragraph("a"), Self.paragraph("b")]) == 0)
    let quote = TextBlock.quote([Self.paragraph(words)])
    #expect(matches("word9 word10 word11 word12", in: [quote], columns: 24) == 1)
    let link = TextBlock.paragraph([
      TextSpan("new york", link: "https://l.example/"), TextSpan(" times"),
    ])
    #expect(matches("york times", in: [link]) == 1)
  }

  @Test func `moves from match to match, over the ends`() {
    var scene = ReadingScene(Self.long)
    scene.press("/")
    scene.type("needle")
    #expect(scene.bottom == "/needle  1 of 4")
    scene.press(.enter)
    #expect(scene.bottom.hasPrefix("1 of 4  needle  n next  N previous"))
    #expect(scene.rows.contains { $0.contains("Line 10 ") })
    #expect(scene.press("n").isEmpty)
    #expect(scene.rows.contains { $0.contains("Line 20 ") })
    scene.press("n", "n")
    #expect(scene.bottom.hasPrefix("4 of 4"))
    scene.press("n")
    #expect(scene.bottom == "from the top")
    #expect(scene.rows.contains { $0.contains("Line 10 ") })
    scene.press("N")
    #expect(scene.rows.contains { $0.contains("Line 40 ") })
    // Afterwards the keys are what they were.
    scene.press(.escape)
    #expect(scene.state.screen == .article)
    #expect(scene.state.reading?.find == nil)
    #expect(scene.press("n") == [.loadArticle(2)])
  }

  @Test func `begins where the reader is, and returns there if it is left`() {
    var scene = ReadingScene(Self.long)
    for _ in 0..<30 { scene.press("j") }
    let rows = scene.rows
    scene.press("/")
    scene.type("needle")
    #expect(scene.bottom == "/needle  2 of 4")
    scene.type("s")
    #expect(scene.bottom == "/needles  not found")
    #expect(Array(scene.rows.dropLast()) == Array(rows.dropLast()))
    scene.press(.enter)
    #expect(scene.bottom == "not found: needles")
    #expect(scene.state.reading?.find == nil)
    scene.press("/")
    scene.type("line 1")
    scene.press(.escape)
    #expect(scene.rows == rows)
    #expect(scene.state.screen == .article)
  }

  @Test func `repeats the last text, and searches all articles after a second slash`() {
    var scene = ReadingScene(Self.long)
    scene.press("/")
    scene.type("needle")
    scene.press(.enter, .escape, "/", .enter)
    #expect(scene.state.reading?.find?.text == "needle")
    scene.press(.escape, "/", "/")
    #expect(scene.state.reading?.find == nil)
    scene.type("needle")
    #expect(scene.press(.enter) == [.search("needle", within: nil)])
  }

  @Test func `highlights what the list was searched for, and needs no typing to find it`() {
    let search = BrowseSource(kind: .search, name: "needle", condition: .text(TextMatch("needle")))
    var scene = ReadingScene([Self.paragraph("a Needle, two needles")], source: search)
    #expect(scene.rows.contains("a \u{1B}[4mNeedle\u{1B}[0m, two needles"), "\(scene.rows)")
    scene.press("/", .enter)
    #expect(scene.bottom.hasPrefix("1 of 2  needle"))
    scene = ReadingScene([Self.paragraph("a Needle")])
    scene.press("/", .enter)
    #expect(scene.bottom == "nothing was sought yet")
  }

  @Test func `highlights the matches, the current one differently`() {
    var scene = ReadingScene([Self.paragraph("one needle, two needles")])
    scene.press("/")
    scene.type("needle")
    scene.press(.enter)
    func row(_ style: TerminalStyle) -> String? {
      BrowseScreen(scene.state, now: ReadingScene.now, style: style).rows()
        .first { $0.contains("two") }
    }
    #expect(
      row(TerminalStyle())
        == "one \u{1B}[7mneedle\u{1B}[0m, two \u{1B}[4mneedle\u{1B}[0ms")
    scene.press("n")
    #expect(
      row(TerminalStyle(usesColor: true))?.contains("two \u{1B}[7mneedle\u{1B}[0ms") == true)
  }

  @Test func `keeps the match on the screen when the article's text changes`() {
    var scene = ReadingScene(Self.long)
    scene.press("/")
    scene.type("needle")
    scene.press(.enter, "n")
    for (blocks, place) in [
      (Self.long, "2 of 4"), ([Self.paragraph("a needle before")] + Self.long, "3 of 5"),
    ] {
      _ = scene.state.handle(.completed(ReadingScene.article(1), blocks: blocks))
      #expect(scene.bottom.hasPrefix(place))
      #expect(scene.rows.contains { $0.contains("Line 20 ") })
    }
  }

  @Test func `keeps its matches when the screen changes`() {
    var scene = ReadingScene(Self.long)
    scene.press("/")
    scene.type("needle")
    scene.press(.enter, "n")
    _ = scene.state.handle(.resized(ScreenSize(rows: 20, columns: 30)))
    #expect(scene.bottom.hasPrefix("2 of 4"))
    _ = scene.state.handle(.picture(.graphics("x", rows: 5), article: 1))
    scene.press("n")
    #expect(scene.rows.contains { $0.contains("Line 30 ") })
  }
}
