import TerminalColors

/// The number of colours in pictures made of text.
enum PictureColors: String, Sendable {
  case none
  case sixteen = "16"
  /// The 256 colours without the first 16, which themes redefine.
  case many = "240"
  case full

  /// - Parameter usesColor: whether colours are allowed (`NO_COLOR`, `--color`).
  init(_ environment: [String: String], usesColor: Bool) {
    guard usesColor else {
      self = .none
      return
    }
    switch ColorDepth(environment) {
    case .sixteen: self = .sixteen
    case .palette: self = .many
    case .full: self = .full
    }
  }
}
