/// Handles actions on the first screen.
extension BrowseState {
  /// The selected row; nil if there are no rows.
  var chosenSource: BrowseSource? {
    sources.indices.contains(sourceCursor.index) ? sources[sourceCursor.index] : nil
  }

  /// Selects the nearest row with unread articles.
  /// - Parameter isNext: whether to search below the selected row; otherwise above it.
  mutating func moveToUnreadSource(isNext: Bool) -> [BrowseCommand] {
    let place =
      isNext
      ? sources.indices.dropFirst(sourceCursor.index + 1).first { sources[$0].unread ?? 0 > 0 }
      : sources.indices.prefix(sourceCursor.index).last { sources[$0].unread ?? 0 > 0 }
    guard let place else {
      message = "nothing unread \(isNext ? "below" : "above")"
      return []
    }
    sourceCursor.move(to: place, count: sources.count, height: height)
    return []
  }
}
