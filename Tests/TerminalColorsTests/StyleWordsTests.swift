import Testing

@testable import TerminalColors

/// Styles in words, and the sequences that they become.
@Suite struct `A style` {
  @Test(arguments: [
    ("bold", "1"), ("dim", "2"), ("italic", "3"), ("underline", "4"), ("reverse", "7"),
    ("strike", "9"), ("strike bold", "1;9"), ("none", ""), ("red", "31"), ("on red", "41"),
    ("bright-red", "91"), ("on bright-red", "101"), ("black on yellow", "30;43"),
    ("on yellow black", "30;43"), ("bold white on blue", "1;37;44"), ("default", "39"),
    ("red on default", "31;49"), ("0", "30"), ("12", "94"), ("208", "38;5;208"),
    ("color208", "38;5;208"), ("color4", "34"), ("on 255", "48;5;255"), ("#f80", "38;2;255;136;0"),
    ("#87afff", "38;2;135;175;255"), ("#87AFFF", "38;2;135;175;255"),
    ("on #000", "48;2;0;0;0"), ("  bold   red ", "1;31"), ("bold bold", "1"),
  ])
  func `in words is a sequence`(_ words: String, _ codes: String) throws {
    let style = try TextStyle(words: words)
    #expect(style.codes == codes)
    #expect(try TextStyle(words: style.text) == style)
  }

  @Test(arguments: [
    ("", TextStyle.WrongWords.empty), ("  ", .empty), ("yelow", .unknown("yelow")),
    ("Bold", .unknown("Bold")), ("256", .unknown("256")), ("-1", .unknown("-1")),
    ("color", .unknown("color")), ("color300", .unknown("color300")), ("#12", .unknown("#12")),
    ("#12345g", .unknown("#12345g")), ("red blue", .secondColor("blue")),
    ("on red on blue", .secondBackground("blue")), ("red on", .missingBackground),
    ("on bold", .missingBackground), ("on on red", .missingBackground),
    ("on yelow", .unknown("yelow")), ("none bold", .noneAndMore),
    ("\u{1B}[1m", .unknown("\u{1B}[1m")),
    ("#１２３", .unknown("#１２３")), ("२", .unknown("२")),
  ])
  func `needs words that are known`(_ words: String, _ error: TextStyle.WrongWords) {
    #expect(throws: error) { try TextStyle(words: words) }
  }

  @Test(arguments: [
    ("bold red", "underline", "bold underline red"), ("red on blue", "green", "green on blue"),
    ("dim", "bold", "bold"), ("bold", "dim italic", "dim italic"), ("bold", "none", "bold"),
    ("none", "red", "red"),
  ])
  func `is laid over another one`(_ base: String, _ top: String, _ both: String) throws {
    #expect(try TextStyle(words: base).adding(TextStyle(words: top)).text == both)
  }

  @Test(arguments: [
    ("#ff0000", "color196", "bright-red"), ("#0000ff", "color21", "blue"),
    ("#87afff", "color111", "bright-blue"), ("#af0000", "color124", "red"),
    ("#808080", "color244", "white"), ("#333333", "color236", "black"),
    ("#ffffff", "color231", "bright-white"), ("color222", "color222", "bright-yellow"),
    ("color90", "color90", "magenta"), ("bright-black", "bright-black", "bright-black"),
    ("default", "default", "default"),
    ("bold #ffd700 on #000001", "bold color220 on color16", "bold bright-yellow on black"),
  ])
  func `is reduced to the colours there are`(_ full: String, _ many: String, _ few: String) throws {
    let style = try TextStyle(words: full)
    #expect(style.reduced(to: .full) == style)
    #expect(style.reduced(to: .palette).text == many)
    #expect(style.reduced(to: .sixteen).text == few)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], ColorDepth.full),
    (["TERM": "xterm", "COLORTERM": "24bit"], .full), (["TERM": "xterm-kitty"], .full),
    (["TERM": "xterm-direct"], .full), (["TERM": "screen-256color"], .palette),
    (["TERM": "xterm"], .sixteen), ([:], .sixteen),
    // tmux shows what the terminal around it has.
    (["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"], .full),
    (["TERM": "xterm", "COLORTERM": "1"], .sixteen),
  ])
  func `knows how many colours a terminal announces`(
    _ environment: [String: String], _ depth: ColorDepth
  ) {
    #expect(ColorDepth(environment) == depth)
  }
}
