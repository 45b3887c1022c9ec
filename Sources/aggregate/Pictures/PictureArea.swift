import Foundation

/// The room that a picture has on the screen.
struct PictureArea: Sendable, Equatable {
  /// A cell's pixels.
  struct Cell: Sendable, Equatable {
    var width: Int
    var height: Int

    /// What is taken for true where a terminal keeps it to itself; pictures that the terminal scales are right all the
    /// same.
    static let usual = Cell(width: 10, height: 20)

    init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// - Returns: nil where the terminal keeps it to itself, or tells what cannot be.
    init?(_ size: winsize) {
      guard size.ws_col > 0, size.ws_row > 0 else { return nil }
      self.init(
        width: Int(size.ws_xpixel) / Int(size.ws_col),
        height: Int(size.ws_ypixel) / Int(size.ws_row))
      guard (2...200).contains(width), (4...400).contains(height) else { return nil }
    }
  }

  var columns: Int
  var rows: Int
  /// nil where the terminal does not tell.
  var cell: Cell?

  /// The room beside and below text to be read: as wide as the text, and some of the screen's height left for it.
  static func besideText(width: Int, height: Int?, cell: Cell?) -> PictureArea {
    let rows = min(20, max(1, (height ?? 24) - 4))
    return PictureArea(columns: max(1, min(80, width)), rows: rows, cell: cell)
  }
}
