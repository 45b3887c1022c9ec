/// A position in a list that may be longer than the screen.
public struct Cursor: Sendable, Equatable {
  /// The selected row, from 0.
  public internal(set) var index = 0
  /// The first row on the screen, from 0.
  public internal(set) var top = 0

  /// Moves the selection, and scrolls so that it stays on the screen.
  /// - Parameters:
  ///   - count: the number of rows in the list.
  ///   - height: the number of rows on the screen.
  mutating func move(to place: Int, count: Int, height: Int) {
    index = max(0, min(place, count - 1))
    let height = max(1, height)
    if index < top { top = index }
    if index >= top + height { top = index - height + 1 }
    top = max(0, min(top, count - height))
  }

  mutating func move(_ motion: BrowseState.Motion, count: Int, height: Int) {
    let place = Cursor.place(after: motion, from: index, last: count - 1, height: height)
    move(to: place, count: count, height: height)
  }

  /// Moves a page that has no selected row: the first row on the screen is the position.
  mutating func scroll(_ motion: BrowseState.Motion, count: Int, height: Int) {
    let last = max(0, count - height)
    let place = Cursor.place(after: motion, from: top, last: last, height: height)
    top = max(0, min(place, last))
    index = top
  }

  private static func place(
    after motion: BrowseState.Motion, from place: Int, last: Int, height: Int
  ) -> Int {
    switch motion {
    case .lines(let distance): place + distance
    case .pages(let pages): place + pages * max(1, height - 1)
    case .halfPages(let halves): place + halves * (height / 2)
    case .first: 0
    case .last: last
    }
  }
}
