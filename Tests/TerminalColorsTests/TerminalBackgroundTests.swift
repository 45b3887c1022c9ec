import Testing

@testable import TerminalColors

/// What terminals reply when they are asked for their background (OSC 11).
@Suite struct `A reported background` {
  @Test(arguments: [
    ("11;rgb:0000/0000/0000", TerminalBackground.dark), ("11;rgb:ffff/ffff/ffff", .light),
    ("11;rgb:1e1e/1e1e/2e2e", .dark), ("11;rgb:fdfd/f6f6/e3e3", .light),
    ("11;rgb:00/2b/36", .dark), ("11;rgb:FF/FF/FF", .light), ("11;rgb:f/f/f", .light),
    ("11;rgb:fff/fff/fff", .light), ("11;rgba:0000/0000/0000/ffff", .dark),
    ("11;rgba:ffff/ffff/ffff/cccc", .light), ("11;#fdf6e3", .light), ("11;#123", .dark),
    ("11;rgb:0000/0000/ffff", .dark), ("11;rgb:ffff/ffff/0000", .light),
  ])
  func `is dark or light`(_ report: String, _ background: TerminalBackground) {
    #expect(TerminalBackground(report: report) == background)
  }

  @Test(arguments: [
    "", "11", "11;", "11;?", "10;rgb:ffff/ffff/ffff", "4;11;rgb:ffff/ffff/ffff", "11;rgb:ffff/ffff",
    "11;rgb:ffff/ffff/ffff/ffff", "11;rgb:fffff/0/0", "11;rgb://", "11;rgb:gg/gg/gg",
    "11;rgb:-1/0/0", "11;rgba:0/0/0", "11;rgba:0000/0000/0000/0000", "11;#12", "11;white",
    "11;rgb:ffff/ffff/ffff;", "11;rgb:１/１/１", "52;c;11;rgb:0/0/0",
  ])
  func `that is not one is not guessed`(_ report: String) {
    #expect(TerminalBackground(report: report) == nil)
  }
}
