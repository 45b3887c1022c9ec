public import Foundation

/// The room that a picture has on the screen.
public struct PictureArea: Sendable, Equatable {
  /// A cell's pixels.
  public struct Cell: Sendable, Equatable {
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int

    /// What is taken for true where a terminal keeps it to itself; pictures that the terminal scales are right all the
    /// same.
    static let usual = Cell(width: 10, height: 20)

    /// A cell of so many pixels.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// The cell of a terminal of that size (`TIOCGWINSZ`).
    /// - Returns: nil if the terminal does not report pixels, or reports what cannot be.
    public init?(_ size: winsize) {
      guard size.ws_col > 0, size.ws_row > 0 else { return nil }
      self.init(
        width: Int(size.ws_xpixel) / Int(size.ws_col),
        height: Int(size.ws_ypixel) / Int(size.ws_row))
      guard (2...200).contains(width), (4...400).contains(height) else { return nil }
    }
  }

  /// Cells.
  public var columns: Int
  /// Cells.
  public var rows: Int
  /// nil if the terminal does not report it.
  public var cell: Cell?

  /// Room of so many cells.
  public init(columns: Int, rows: Int, cell: Cell? = nil) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
  }

  /// The room beside and below text to be read: as wide as the text, and some of the screen's height left for it.
  /// - Parameters:
  ///   - width: the text's columns.
  ///   - height: the screen's rows; nil if they are not known.
  public static func besideText(width: Int, height: Int?, cell: Cell?) -> PictureArea {
    let rows = min(20, max(1, (height ?? 24) - 4))
    return PictureArea(columns: max(1, min(80, width)), rows: rows, cell: cell)
  }
}
