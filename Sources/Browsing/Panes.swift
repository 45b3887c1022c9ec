import ArticleRendering

/// A screen, and the columns in which it is drawn.
struct Pane: Equatable {
  let screen: BrowseState.Screen
  /// From 0.
  let columns: Range<Int>
}

/// On a wide terminal, what an article or a list was opened from stays visible beside it. Keys go to the last pane, as
/// they go to the only one on a narrow terminal.
extension BrowseState {
  /// The columns from which the list stays beside the article, and from which the feeds stay beside both.
  private static let (enoughForList, enoughForFeeds) = (120, 160)
  /// The fewest columns of a list and of an article.
  private static let (narrowestList, narrowestArticle) = (30, 40)
  private static let comfortableArticle = ArticlePage.widestText + 1
  /// The columns by which a key moves the divider.
  private static let step = 4

  /// Whether the terminal is wide enough for panes, and they are not switched off.
  private var hasPanes: Bool { showsPanes && size.columns >= BrowseState.enoughForList }

  /// What is on the screen, from left to right; the last pane is the visible screen.
  var panes: [Pane] {
    let isArticle = screen == .article || screen == .links
    guard hasPanes, isArticle || screen == .headlines else { return [whole] }
    var panes: [Pane] = []
    var start = 0
    func add(_ screen: Screen, _ width: Int) {
      panes.append(Pane(screen: screen, columns: start..<start + width))
      // One column is the line between two panes.
      start += width + 1
    }
    if feedColumns > 0 { add(.sources, feedColumns) }
    if isArticle, screens.contains(.headlines) { add(.headlines, listColumns) }
    // Text keeps away from the line.
    if isArticle, !panes.isEmpty { start += 1 }
    add(screen, size.columns - start)
    return panes
  }

  private var whole: Pane { Pane(screen: screen, columns: 0..<size.columns) }

  /// The columns of an article, whether or not one is open.
  var articleColumns: Int {
    guard hasPanes else { return size.columns }
    return columnsBesideFeeds - listColumns - 2
  }

  private var feedColumns: Int {
    size.columns >= BrowseState.enoughForFeeds ? min(40, size.columns / 5) : 0
  }

  private var columnsBesideFeeds: Int {
    size.columns - (feedColumns > 0 ? feedColumns + 1 : 0)
  }

  /// The columns of a list beside an article: what a comfortable text leaves, moved by the user.
  private var listColumns: Int {
    let list = max(48, columnsBesideFeeds - 2 - BrowseState.comfortableArticle) + view.divider
    return max(
      BrowseState.narrowestList,
      min(list, columnsBesideFeeds - 2 - BrowseState.narrowestArticle))
  }

  // MARK: Actions

  mutating func togglePanes() -> [BrowseCommand] {
    showsPanes.toggle()
    status.message =
      !showsPanes
      ? "one at a time"
      : hasPanes
        ? "side by side"
        : "side by side on a terminal of \(BrowseState.enoughForList) columns; this one has \(size.columns)"
    return laidOutAgain()
  }

  /// Gives the list beside an article more or fewer columns.
  mutating func moveDivider(_ direction: Int) -> [BrowseCommand] {
    guard panes.contains(where: { $0.screen == .headlines }), panes.last?.screen != .headlines
    else { return refuse("no list is shown beside an article") }
    let old = listColumns
    view.divider += direction * BrowseState.step
    // At its end the divider stays where it is.
    if listColumns == old { view.divider -= direction * BrowseState.step }
    return laidOutAgain()
  }

  /// Lays the open article out for its columns.
  mutating func laidOutAgain() -> [BrowseCommand] {
    guard var reading else { return [] }
    reading.layOut(width: articleColumns, keepingPlace: true)
    // What fits onto a larger screen is not scrolled past.
    reading.top = max(0, min(reading.top, reading.rowCount - height))
    self.reading = reading
    return picture(of: reading.article)
  }
}
