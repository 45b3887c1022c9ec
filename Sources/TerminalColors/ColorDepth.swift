/// How many colours a terminal announces.
public enum ColorDepth: Sendable, CaseIterable {
  case sixteen
  /// The palette of 256 colours.
  case palette
  /// 24 bits.
  case full

  /// The colours that `COLORTERM` and `TERM` announce. tmux takes all, and writes what the terminal around it has
  /// (tmux(1), "RGB").
  public init(_ environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let colorTerm = (environment["COLORTERM"] ?? "").lowercased()
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct")
      || ["xterm-kitty", "xterm-ghostty", "wezterm", "foot"].contains(term)
      || !(environment["TMUX"] ?? "").isEmpty
    {
      self = .full
    } else if term.contains("256color") {
      self = .palette
    } else {
      self = .sixteen
    }
  }
}
