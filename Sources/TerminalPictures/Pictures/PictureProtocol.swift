/// How a terminal is made to show pictures.
public enum PictureProtocol: String, Sendable, CaseIterable {
  /// Pixels in application program commands, as kitty introduced them.
  case kitty
  /// Pixels in an operating system command, as iTerm2 introduced them.
  case iterm2
  /// Pixels as DEC's terminals drew them.
  case sixel
  /// Block elements in two colours each, which every terminal has.
  case blocks

  /// The best protocol that a terminal is known to support. The terminal is not queried: its reply would have to be waited
  /// for, and would be mixed with what the user types.
  /// - Parameter knowsPixels: whether the terminal reports the size of a cell in pixels, which sixel pictures need.
  /// - Returns: nil if no picture can be shown or pictures are switched off.
  public static func chosen(_ environment: [String: String], knowsPixels: Bool) -> PictureProtocol?
  {
    let wanted = (environment["AGGREGATE_PICTURES"] ?? "").lowercased()
    if wanted == "none" { return nil }
    if let named = PictureProtocol(rawValue: wanted) { return named }
    let term = environment["TERM"] ?? ""
    if term.isEmpty || term == "dumb" { return nil }
    // Inside a multiplexer the variables of the outer terminal do not apply: it discards sequences it does not know.
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

  /// The sequence that removes every picture from the screen; empty if overwriting removes them.
  public var clearing: String { self == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "" }
}
