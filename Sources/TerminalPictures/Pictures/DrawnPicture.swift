/// A picture as validated text to write to the terminal.
public enum DrawnPicture: Sendable, Equatable {
  /// Lines of text with colours, each complete in itself.
  case lines([String])
  /// A sequence that draws pixels from the cursor on, and their height in rows. The position of the cursor afterwards
  /// differs between terminals.
  case pixels(String, rows: Int)

  /// The picture in running text, with as many line ends as it has rows.
  public var text: String {
    switch self {
    case .lines(let lines): return lines.map { $0 + "\n" }.joined()
    case .pixels(let pixels, let rows):
      // The rows are made first, so that the screen scrolls before the picture is drawn. Then the cursor moves back up
      // (CUU) and is saved and restored (DECSC, DECRC), since its position after a picture differs between terminals.
      let back = "\u{1B}[\(rows)A\u{1B}7"
      return String(repeating: "\n", count: rows) + back + pixels + "\u{1B}8\u{1B}[\(rows)B"
    }
  }
}

/// Why there is no picture.
public struct PictureFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reason, without the image's URL.
  public var message: String

  /// Creates a failure with its reason.
  public init(_ message: String) { self.message = message }

  /// The reason.
  public var description: String { message }
}
