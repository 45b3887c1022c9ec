/// The number of colours in pictures made of text.
enum PictureColors: String, Sendable {
  case none
  case sixteen = "16"
  /// The 256 colours without the first 16, which themes redefine.
  case many = "240"
  case full

  /// - Parameter usesColor: whether colours are allowed (`NO_COLOR`, `--color`).
  init(_ environment: [String: String], usesColor: Bool) {
    let term = environment["TERM"] ?? ""
    let colorTerm = (environment["COLORTERM"] ?? "").lowercased()
    if !usesColor {
      self = .none
    } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct")
      || ["xterm-kitty", "xterm-ghostty", "wezterm", "foot"].contains(term)
    {
      self = .full
    } else if term.contains("256color") {
      self = .many
    } else {
      self = .sixteen
    }
  }
}
