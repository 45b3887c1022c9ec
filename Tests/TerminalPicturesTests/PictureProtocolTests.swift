import Testing

@testable import TerminalPictures

/// The choice of a protocol from the terminal's environment.
@Suite struct `The protocol for pictures` {
  @Test(
    arguments: [
      (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], PictureProtocol.kitty),
      (["TERM": "xterm-ghostty"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .kitty),
      (["TERM": "xterm-256color", "WEZTERM_PANE": "0"], .kitty),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm2),
      (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iterm2),
      (["TERM": "foot"], .sixel), (["TERM": "mlterm"], .sixel),
      (["TERM": "xterm", "TERM_PROGRAM": "mintty"], .sixel),
      (["TERM": "xterm-256color", "KONSOLE_VERSION": "230401"], .sixel),
      (["TERM": "xterm-256color", "KONSOLE_VERSION": "210801"], .blocks),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .blocks),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "LC_TERMINAL": "iTerm2"], .blocks),
      (["TERM": "linux"], .blocks), (["TERM": "xterm-256color"], .blocks),
      // A terminal started from another one inherits its variables.
      (["TERM": "foot", "KITTY_WINDOW_ID": "1"], .sixel),
      (["TERM": "alacritty", "KITTY_WINDOW_ID": "1"], .blocks),
      // A multiplexer drops sequences that it does not know.
      (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "KITTY_WINDOW_ID": "1"], .blocks),
      (["TERM": "xterm-kitty", "TMUX": "default,1,0"], .blocks),
      (["TERM": "screen.xterm-256color", "LC_TERMINAL": "iTerm2"], .blocks),
      (["TERM": "xterm-kitty", "STY": "1.pts-0"], .blocks),
      (["TERM": "xterm-kitty", "ZELLIJ": "0"], .blocks),
      // No pictures, and the user's own choice.
      (["TERM": "dumb"], nil), ([:], nil),
      (["TERM": "xterm-kitty", "AGGREGATE_PICTURES": "none"], nil),
      (["TERM": "xterm", "AGGREGATE_PICTURES": "sixel"], .sixel),
      (["TERM": "xterm-kitty", "AGGREGATE_PICTURES": "Blocks"], .blocks),
      (["TERM": "tmux", "TMUX": "x", "AGGREGATE_PICTURES": "kitty"], .kitty),
      (["TERM": "xterm-kitty", "AGGREGATE_PICTURES": "nonsense"], .kitty),
    ] as [([String: String], PictureProtocol?)])
  func `is chosen by what the terminal supports`(
    _ environment: [String: String], _ kind: PictureProtocol?
  ) { #expect(PictureProtocol.chosen(environment, knowsPixels: true) == kind) }

  @Test func `is not sixel if the size of a cell is unknown`() {
    #expect(PictureProtocol.chosen(["TERM": "foot"], knowsPixels: false) == .blocks)
    #expect(PictureProtocol.chosen(["TERM": "xterm-kitty"], knowsPixels: false) == .kitty)
    let wanted = ["TERM": "xterm", "AGGREGATE_PICTURES": "sixel"]
    #expect(PictureProtocol.chosen(wanted, knowsPixels: false) == .sixel)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], PictureColors.full),
    (["TERM": "xterm-256color", "COLORTERM": "24bit"], .full), (["TERM": "xterm-direct"], .full),
    (["TERM": "xterm-kitty"], .full), (["TERM": "xterm-256color"], .many),
    (["TERM": "linux"], .sixteen), ([:], .sixteen),
  ])
  func `uses as many colours as the terminal has`(
    _ environment: [String: String], _ colors: PictureColors
  ) {
    #expect(PictureColors(environment, usesColor: true) == colors)
    #expect(PictureColors(environment, usesColor: false) == PictureColors.none)
  }
}
