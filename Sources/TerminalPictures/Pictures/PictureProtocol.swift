/// How a terminal is made to show a picture.
public enum PictureProtocol: String, Sendable, CaseIterable {
  /// Pixels in application program commands, as kitty came up with.
  case kitty
  /// Pixels in an operating system command, as iTerm2 came up with.
  case iterm2
  /// Pixels as DEC's terminals drew them.
  case sixel
  /// Half blocks in two colours each, which every terminal has.
  case blocks

  /// The best that a terminal is known to understand. Nothing is asked of the terminal itself: its answer would have to be
  /// waited for, and would stand among what the user types.
  /// - Parameter knowsPixels: whether the terminal tells how many pixels a cell has, without which no sixel picture fits.
  /// - Returns: nil if no picture can be shown, or none is wanted.
  public static func chosen(_ environment: [String: String], knowsPixels: Bool) -> PictureProtocol?
  {
    let wanted = (environment["AGGREGATE_PICTURES"] ?? "").lowercased()
    if wanted == "none" { return nil }
    if let named = PictureProtocol(rawValue: wanted) { return named }
    let term = environment["TERM"] ?? ""
    if term.isEmpty || term == "dumb" { return nil }
    // Inside a multiplexer the variables of the terminal around it are of no use: what it does not know it swallows.
    let isInside = ["TMUX", "STY", "ZELLIJ"].contains { !(environment[$0] ?? "").isEmpty }
    if isInside || term.hasPrefix("screen") || term.hasPrefix("tmux") { return .blocks }
    let known = byTerm(term) ?? byProgram(environment)
    return known == .sixel && !knowsPixels ? .blocks : known ?? .blocks
  }

  /// `TERM` comes first, since programs started from one terminal in another keep the first one's other variables.
  private static func byTerm(_ term: String) -> PictureProtocol? {
    switch term {
    case "xterm-kitty", "xterm-ghostty", "wezterm": .kitty
    case "foot", "foot-extra", "foot-direct", "mlterm", "mlterm-256color", "yaft-256color",
      "contour", "contour-latest":
      .sixel
    case "linux", "alacritty", "alacritty-direct", "rxvt", "rxvt-unicode", "rxvt-unicode-256color",
      "st", "st-256color", "vt100", "vt220":
      .blocks
    default: nil
    }
  }

  private static func byProgram(_ environment: [String: String]) -> PictureProtocol? {
    switch environment["TERM_PROGRAM"] ?? "" {
    case "ghostty", "WezTerm": return .kitty
    case "iTerm.app": return .iterm2
    case "mintty", "contour": return .sixel
    case "": break
    default: return .blocks
    }
    func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    if has("KITTY_WINDOW_ID") || has("WEZTERM_PANE") || has("GHOSTTY_RESOURCES_DIR") {
      return .kitty
    }
    // The one variable that ssh hands on.
    if environment["LC_TERMINAL"] == "iTerm2" { return .iterm2 }
    // Konsole draws sixels from 22.04 on.
    if let version = environment["KONSOLE_VERSION"].flatMap({ Int($0) }), version >= 220_400 {
      return .sixel
    }
    return nil
  }

  /// What removes every picture from the screen; empty where writing over them does.
  public var clearing: String { self == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "" }
}
