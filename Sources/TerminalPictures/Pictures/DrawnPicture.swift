/// A picture ready to be written to the terminal: nothing in it but what draws.
public enum DrawnPicture: Sendable, Equatable {
  /// Lines of text with colours, each complete in itself.
  case lines([String])
  /// What draws pixels from the cursor's place on, over so many rows. Where the cursor is afterwards differs between
  /// terminals.
  case pixels(String, rows: Int)

  /// Rows of the screen.
  public var rows: Int {
    switch self {
    case .lines(let lines): lines.count
    case .pixels(_, let rows): rows
    }
  }

  /// The picture in running text, with as many line ends as it has rows.
  public var text: String {
    switch self {
    case .lines(let lines): return lines.map { $0 + "\n" }.joined()
    case .pixels(let pixels, let rows):
      // The rows are made first, so that the screen scrolls before the picture is drawn and not under it; then back up
      // (CUU), and the cursor's place is kept (DECSC, DECRC), since terminals differ in where they leave it.
      let back = "\u{1B}[\(rows)A\u{1B}7"
      return String(repeating: "\n", count: rows) + back + pixels + "\u{1B}8\u{1B}[\(rows)B"
    }
  }
}
