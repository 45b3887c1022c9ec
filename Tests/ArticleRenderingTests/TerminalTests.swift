import FeedBasics
import FeedModel
import Foundation
import Testing

@testable import ArticleRendering

@Suite struct `Display width` {
  @Test(arguments: [
    ("abc", 3), ("漢字", 4), ("é", 1), ("e\u{301}", 1), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("😀", 2),
    ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("ｱ", 1), ("Ａ", 2), ("…", 1), ("שלום", 4),
    ("\u{200B}", 0), ("คำ", 2), ("नमस्ते", 4), ("1️⃣", 2), ("", 0),
  ])
  func `is what a terminal shows`(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.of(text) == columns, "\(text)")
  }

  @Test(arguments: [
    ("plain", 3, "pla"), ("漢字", 3, "漢"), ("e\u{301}a\u{301}o", 2, "e\u{301}a\u{301}"),
    ("\u{1B}[7mchosen\u{1B}[0m", 2, "\u{1B}[7mch\u{1B}[0m"),
    ("a\u{1B}[2mb\u{1B}[0m\u{301}c", 2, "a\u{1B}[2mb\u{1B}[0m\u{301}"),
    (
      "\u{1B}]8;;https://a.example/\u{1B}\\link\u{1B}]8;;\u{1B}\\ x", 3,
      "\u{1B}]8;;https://a.example/\u{1B}\\lin\u{1B}]8;;\u{1B}\\"
    ),
    ("☀️\u{1B}[3Gab", 3, "☀️\u{1B}[3Ga"), ("☀️\u{1B}[9Gab", 3, "☀️"), ("a", 0, ""),
    ("\u{1B}[", 1, "\u{1B}["), ("\u{1B}]x\u{1B}", 1, "\u{1B}]x\u{1B}"),
  ])
  func `a row is cut between graphemes, and its styles and links end`(
    _ row: String, _ width: Int, _ cut: String
  ) {
    #expect(TerminalText.clipped(row, to: width) == cut)
  }

  @Test func `names that run from right to left do not reorder those beside them`() {
    let hebrew = "\u{05E9}\u{05DC}\u{05D5}\u{05DD}"
    #expect(TerminalText.isolatedParts("fetching 1/3 · A, B") == "fetching 1/3 · A, B")
    #expect(
      TerminalText.isolatedParts("fetching 1/3 · A, \(hebrew), \(hebrew)")
        == "fetching 1/3 · A, \u{2068}\(hebrew)\u{2069}, \u{2068}\(hebrew)\u{2069}")
  }

  @Test func `cutting respects the width and keeps graphemes whole`() {
    for text in ["漢字の見出し", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "abcdefghij", "e\u{301}e\u{301}e\u{301}e\u{301}", "a漢b字c"] {
      for width in 0...12 {
        let cut = TerminalText.cut(text, to: width)
        #expect(DisplayWidth.of(cut) <= width)
        let kept = cut.hasSuffix("…") ? String(cut.dropLast()) : cut
        #expect(text.hasPrefix(kept))
      }
    }
  }
}

@Suite struct `Headlines in a table` {
  private let now = Date(timeIntervalSince1970: 1_795_244_400)

  private func headline(
    _ number: Int, _ title: String, publisher: String, minutes: Double, feeds: Int = 1,
    isRead: Bool = false
  )
    -> Headline
  {
    Headline(
      number: number, title: title, publisher: publisher, url: "https://a.example/\(number)",
      image: nil,
      summary: nil, date: now.addingTimeInterval(-minutes * 60), feedCount: feeds, isRead: isRead,
      isStarred: false)
  }

  private var headlines: [Headline] {
    [
      headline(
        1204, "Senate passes the bill after a night of talks that nobody expected to end",
        publisher: "BBC News", minutes: 12, feeds: 3),
      headline(1203, "漢字の見出しがここに入ります", publisher: "NHK", minutes: 60),
      headline(
        1187, "Swift 7 released 🚀", publisher: "swift.org", minutes: 190, feeds: 2, isRead: true),
      headline(9, "שלום עולם", publisher: "הארץ", minutes: 60 * 24 * 40),
    ]
  }

  private func lines(_ headlines: [Headline], width: Int, isCompact: Bool = false) -> [String] {
    HeadlineTable(width: width, now: now, style: TerminalStyle(), isCompact: isCompact)
      .text(headlines).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [60, 80, 100, 120])
  func `end at the terminal's edge`(_ width: Int) {
    #expect(
      lines(headlines, width: width).map { DisplayWidth.of($0) } == [width, width, width, width])
  }

  @Test func `look like this`() {
    let expected = [
      " 1204 ●  Senate passes the bill after a night… BBC News +2 12m",
      " 1203 ●  漢字の見出しがここに入ります                   NHK 1h",
      " 1187    Swift 7 released 🚀                   swift.org +1 3h",
      "    9 ●  \u{2068}שלום עולם\u{2069}                                     \u{2068}הארץ\u{2069} 5w",
    ]
    #expect(lines(headlines, width: 62) == expected)
  }

  @Test func `cut the publisher before the title, down to eight columns`() {
    let publisher = "The Washington Post"
    func line(_ title: String) -> String {
      lines([headline(7, title, publisher: publisher, minutes: 5)], width: 60)[0]
    }
    #expect(line("Short") == "   7 ●  Short                         The Washington Post 5m")
    #expect(
      line("A title that leaves room for ten of it")
        == "   7 ●  A title that leaves room for ten of it The Washi… 5m")
    #expect(
      line("A title that leaves room for not even eight of it")
        == "   7 ●  A title that leaves room for not even e… The Was… 5m")
    // A short publisher is never cut, and a narrow terminal shows titles alone.
    #expect(
      lines(
        [headline(7, "A title that is much longer than it", publisher: "NHK", minutes: 5)],
        width: 34
      ) == ["   7 ●  A title that is mu… NHK 5m"])
    #expect(
      lines([headline(7, "A title", publisher: "NHK", minutes: 5)], width: 20)
        == ["   7 ●  A title"])
  }

  @Test func `show publisher and age however short the titles are`() {
    let tiny = [headline(1, "T1", publisher: "A", minutes: 5)]
    #expect(lines(tiny, width: 80, isCompact: true) == ["   1 ●  T1  A 5m"])
  }

  @Test func `end where the longest needs to on a wide terminal`() {
    let short = [
      headline(1, "Short", publisher: "NHK", minutes: 5),
      headline(2, "A longer title", publisher: "swift.org", minutes: 5, feeds: 2),
    ]
    #expect(
      lines(short, width: 200, isCompact: true)
        == [
          "   1 ●  Short                    NHK 5m",
          "   2 ●  A longer title  swift.org +1 5m",
        ])
    // One very long title does not move the publishers of the others to the far edge.
    let long = headline(3, String(repeating: "long ", count: 60), publisher: "NHK", minutes: 5)
    let widths = lines(short + [long], width: 200, isCompact: true).map { DisplayWidth.of($0) }
    #expect(widths == [120, 120, 200])
  }

  @Test func `are bold if they are new, whether or not they are read`() {
    let style = TerminalStyle(usesColor: true)
    let text = HeadlineTable(width: 60, now: now, style: style, newAfter: 1186).text(headlines)
    let isBold = text.split(separator: "\n").map { $0.contains("\u{1B}[1m") }
    #expect(isBold == [true, true, true, false])
    #expect(
      !HeadlineTable(width: 60, now: now, style: style).text(headlines).contains("\u{1B}[1m"))
  }

  @Test func `are links on a terminal, to http alone`() {
    let style = TerminalStyle(usesColor: false, isTerminal: true)
    #expect(
      style.link("x", to: "https://a.example/")
        == "\u{1B}]8;;https://a.example/\u{1B}\\x\u{1B}]8;;\u{1B}\\")
    #expect(style.link("x", to: "javascript:1") == "x")
    #expect(style.link("x", to: "https://a.example/\u{7}") == "x")
    #expect(TerminalStyle().link("x", to: "https://a.example/") == "x")
  }
}

@Suite struct `JSON` {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `keeps an id verbatim and removes control characters from text`() throws {
    let text = "a\"\\/\n\t\u{0}\u{1B}\u{7F}\u{9B}\u{2028}\u{202E}é漢😀\u{D8}\u{E2}\u{61C}"
    let verbatim = written { $0.verbatim(text) }
    #expect(try JSONDecoder().decode(String.self, from: Data(verbatim.utf8)) == text)
    #expect(!verbatim.unicodeScalars.contains(where: UnsafeCharacters.contains))
    let filtered = written { $0.string(text) }
    #expect(
      try JSONDecoder().decode(String.self, from: Data(filtered.utf8))
        == UnsafeCharacters.removed(from: text, keepingLines: true))
  }

  @Test func `puts commas where they belong`() {
    let text = written { json in
      json.object { object in
        object.member("a", "x")
        object.member("b", nil as String?)
        object.member("c", 3)
        object.key("d")
        object.array { list in
          list.number(1.5)
          list.object { _ in }
          list.bool(true)
        }
        object.member("e", [] as [String])
        object.member("f", ["y", "z"])
      }
    }
    #expect(text == #"{"a":"x","c":3,"d":[1.5,{},true],"f":["y","z"]}"#)
  }
}

@Suite struct `Relative times` {
  @Test(
    arguments: [
      (0.0, "now"), (59, "now"), (60, "1m"), (3599, "59m"), (3600, "1h"), (86399, "23h"),
      (86400, "1d"),
      (86400 * 14, "2w"), (86400 * 70, "2mo"), (86400 * 365, "1y"), (1e15, "999y"), (-500, "now"),
    ] as [(Double, String)])
  func `take at most four columns`(_ seconds: Double, _ expected: String) {
    let now = Date(timeIntervalSince1970: 1e9)
    #expect(RelativeTime.age(of: now.addingTimeInterval(-seconds), now: now) == expected)
  }

  @Test(
    arguments: [
      (0.125, "3 h"), (69, "69 days"), (70, "2 months"), (729, "24 months"), (3041, "8 years"),
      (-1, "0 s"),
    ] as [(Double, String)])
  func `elapsed time has few digits`(_ days: Double, _ expected: String) {
    #expect(RelativeTime.elapsed(days * 86400) == expected)
  }
}
