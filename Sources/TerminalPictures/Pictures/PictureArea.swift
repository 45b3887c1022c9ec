public import FeedBasics

/// The space for a picture on the screen.
public struct PictureArea: Sendable, Equatable {
  /// The size of a cell in pixels.
  public struct Cell: Sendable, Equatable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Assumed if a terminal does not report the size. Pictures that the terminal scales are not affected.
    static let usual = Cell(width: 10, height: 20)

    /// Creates a cell size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// The cell of a terminal of that size (`TIOCGWINSZ`).
    /// - Returns: nil if the terminal does not report pixels, or reports impossible values.
    public init?(_ size: winsize) {
      guard size.ws_col > 0, size.ws_row > 0 else { return nil }
      self.init(
        width: Int(size.ws_xpixel) / Int(size.ws_col),
        height: Int(size.ws_ypixel) / Int(size.ws_row))
      guard (2...200).contains(width), (4...400).contains(height) else { return nil }
    }
  }

  /// The width in cells.
  public var columns: Int
  /// The height in cells.
  public var rows: Int
  /// nil if the terminal does not report it.
  public var cell: Cell?

  /// Creates an area from its size in cells.
  public init(columns: Int, rows: Int, cell: Cell? = nil) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
  }

  /// The space for a picture within text: as wide as the text, and at most a third of the screen high.
  /// - Parameters:
  ///   - width: the text's columns.
  ///   - height: the screen's rows; nil if they are not known.
  public static func besideText(width: Int, height: Int?, cell: Cell?) -> PictureArea {
    let rows = min(20, max(1, ((height ?? 24) - 1) / 3))
    return PictureArea(columns: max(1, min(80, width)), rows: rows, cell: cell)
  }
}
