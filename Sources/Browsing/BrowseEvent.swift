public import FeedModel

/// What happens to the reader.
public enum BrowseEvent: Sendable {
  case key(Key)
  case resized(ScreenSize)
  /// Those without counts keep what they had.
  case sources([BrowseSource])
  /// Headlines that were asked for. The first of a list when `request` was new, else those that follow.
  case headlines([Headline], request: Int, isEnd: Bool)
  /// Headlines as they are now, in place of those with the same numbers.
  case changed([Headline])
  case article(Article, blocks: [TextBlock])
  /// An article that was shown already, with its whole text.
  case completed(Article, blocks: [TextBlock])
  /// A list that was asked for at the prompt.
  case found(BrowseSource)
  /// - Parameter article: the one it was asked for.
  case picture(Picture?, article: Int)
  /// How far a fetch is.
  case fetching(String)
  /// What a fetch came to.
  case fetched(String, isNew: Bool)
  /// Something to tell, in a line.
  case message(String)
  case failed(String)
}

/// Rows and columns of the terminal.
public struct ScreenSize: Sendable, Equatable {
  public var rows: Int
  public var columns: Int

  public init(rows: Int, columns: Int) {
    self.rows = max(3, rows)
    self.columns = max(20, columns)
  }
}

/// An article's lead image on its way to the screen.
public enum Picture: Sendable, Equatable {
  case loading
  /// Rows of text, with their colours.
  case rows([String])
  /// Bytes for the terminal and how many rows they fill.
  case graphics(String, rows: Int)
  /// Why there is none.
  case missing(String)
}
