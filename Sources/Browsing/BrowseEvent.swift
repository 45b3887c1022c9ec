public import BrowseKeys
public import FeedModel

/// Input to the reader: keys, changes of the screen's size and results of its commands.
public enum BrowseEvent: Sendable {
  case key(Key)
  case resized(ScreenSize)
  /// The rows of the first screen. A row without a count keeps its previous count.
  case sources([BrowseSource])
  /// The first page of a list.
  /// - Parameter isEnd: whether the list has no other headlines.
  case headlines([Headline], request: Int, isEnd: Bool)
  /// All rows of a list.
  case rows([ListRow], request: Int)
  /// How much of each row of a list is unread.
  case unread([ListRow], request: Int)
  /// The current headlines, which replace those with the same numbers.
  case changed([Headline])
  /// Articles, or rows that they lead, that could not be marked after all.
  case notMarked(UserMark, [Int])
  /// A requested article, to be shown.
  /// - Parameter others: the other articles of its story.
  /// - Parameter marks: which of its enclosures are played and queued.
  case article(
    Article, blocks: [TextBlock], others: [Headline] = [],
    marks: AttachmentMarks = AttachmentMarks())
  /// Which enclosures are played and queued now.
  case enclosures(AttachmentMarks)
  /// An article that is already shown, now with its full text.
  case completed(Article, blocks: [TextBlock])
  /// The list for a query typed at the prompt, or of a story.
  case found(BrowseSource)
  /// The names of all labels.
  case labels([String])
  /// A number at random, as ``BrowseCommand/pickUnread(among:)`` requested it.
  case picked(Int)
  /// A picture, or why it could not be loaded; nil to show neither.
  /// - Parameter article: the number of the article that it belongs to.
  case picture(Picture?, article: Int)
  /// The progress of a fetch, in one line.
  case fetching(String)
  /// The result of a fetch, in one line.
  /// - Parameter isNew: whether the fetch changed the store.
  case fetched(String, isNew: Bool)
  /// A feed, or all of them for nil, was not requested, since it is not due, with the reason. It will be if the user asks
  /// again.
  case notDue(String, BrowseSource?)
  /// Another program stored or removed articles.
  case storeChanged
  /// Articles were deleted, with what happened in one line.
  case deleted(String)
  /// The feeds that a page to be added links to.
  case candidates([FeedCandidate])
  /// The config was edited.
  /// - Parameter source: the row to select; nil if the feed was removed.
  case edited(String, BrowseSource.ID?)
  /// What is known of a source.
  case details([DetailField])
  /// A message to show, in one line.
  case message(String)
  /// An error to show, in one line.
  case failed(String)
}

/// The size of the terminal in rows and columns.
public struct ScreenSize: Sendable, Equatable {
  /// The number of rows, at least 3.
  public var rows: Int
  /// The number of columns, at least 20.
  public var columns: Int

  /// Creates a size; smaller values are raised to the minimum.
  public init(rows: Int, columns: Int) {
    self.rows = max(3, rows)
    self.columns = max(20, columns)
  }
}

/// An article's lead image, as the screen shows it.
public enum Picture: Sendable, Equatable {
  case loading
  /// The picture drawn as rows of text with colours.
  case rows([String])
  /// The picture as bytes for the terminal, and the number of rows that it fills.
  case graphics(String, rows: Int)
  /// The reason why there is no picture.
  case missing(String)
}
