/// A position in a list that may be longer than the screen.
public struct Cursor: Sendable, Equatable {
  /// The selected row, from 0.
  public internal(set) var index = 0
  /// The first row on the screen, from 0.
  public internal(set) var top = 0

  /// Moves the selection, and scrolls so that it stays on the screen.
  /// - Parameters:
  ///   - distance: rows; negative to move up.
  ///   - count: the number of rows in the list.
  ///   - height: the number of rows on the screen.
  mutating func move(by distance: Int, count: Int, height: Int) {
    move(to: index + distance, count: count, height: height)
  }

  mutating func move(to place: Int, count: Int, height: Int) {
    index = max(0, min(place, count - 1))
    let height = max(1, height)
    if index < top { top = index }
    if index >= top + height { top = index - height + 1 }
    top = max(0, min(top, count - height))
  }

  mutating func move(_ motion: BrowseState.Motion, count: Int, height: Int) {
    switch motion {
    case .lines(let distance): move(by: distance, count: count, height: height)
    case .pages(let pages):
      move(by: pages * max(1, height - 1), count: count, height: height)
    case .halfPages(let halves): move(by: halves * (height / 2), count: count, height: height)
    case .first: move(to: 0, count: count, height: height)
    case .last: move(to: count - 1, count: count, height: height)
    }
  }

  /// Moves a page that has no selected row: the first row on the screen is the position.
  mutating func scroll(_ motion: BrowseState.Motion, count: Int, height: Int) {
    let last = max(0, count - height)
    let place =
      switch motion {
      case .lines(let distance): top + distance
      case .pages(let pages): top + pages * max(1, height - 1)
      case .halfPages(let halves): top + halves * (height / 2)
      case .first: 0
      case .last: last
      }
    top = max(0, min(place, last))
    index = top
  }
}
