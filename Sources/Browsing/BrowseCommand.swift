public import BrowseKeys
public import FeedModel

/// A request by the reader to the program, of the library unless it is of the store or of the terminal; results come back
/// as ``BrowseEvent``s.
public enum BrowseCommand: Sendable, Equatable {
  /// Load the rows of the first screen, without counts.
  case loadSources
  /// Load the sources with their unread counts, which may take longer.
  case countUnread
  /// Look whether another program changed what is stored.
  case noticeChanges
  /// Load the headlines of a list's first page.
  /// - Parameter request: returned with the result, to recognise outdated ones.
  case loadHeadlines(ArticleQuery, request: Int)
  /// Load all rows of a list, which may take longer.
  case loadRows(ArticleQuery, request: Int)
  /// Load how much of each row of a list is unread, also of the rows with these numbers that do not belong in it any more.
  case loadUnread([Int], in: ArticleQuery, request: Int)
  /// Load the headlines of a list with these numbers again.
  /// - Parameter changes: how many changes of articles were asked for before.
  case reload([Int], in: ArticleQuery, after: Int)
  /// Load the article with this number.
  case loadArticle(Int)
  /// Load the first unread article of the row that the article with this number leads in a list.
  case loadUnreadOfRow(Int, in: ArticleQuery)
  /// List the articles of the story of the article with this number.
  case openStory(Int)
  /// Load the page of the article with this number, and show its text.
  case loadPage(Int)
  /// Load the names of all labels.
  case loadLabels
  /// Load an article's picture, for an area of this many columns and rows.
  case loadPicture(url: String, article: Int, columns: Int, rows: Int)
  /// Change what is stored of articles.
  case change(StoreChange)
  /// Send the article with this number to a target.
  case send(Int, to: String)
  /// Parse the text typed at the prompt as a query and list its articles.
  /// - Parameter within: the list that is searched; nil for all articles.
  case search(String, within: BrowseSource?)
  /// Save the article with this number as Markdown.
  case save(Int)
  /// Save all articles that match as Markdown.
  case saveAll(ArticleQuery)
  /// Do something with an enclosure of the article with this number.
  /// - Parameter url: the enclosure's; nil for the first one that was not played.
  case enclosure(EnclosureAction, of: Int, url: String?)
  /// Fetch feeds.
  /// - Parameters:
  ///   - of: the feed or tag to fetch; nil for all feeds that are due.
  ///   - force: whether to fetch it before it is due.
  case fetch(of: BrowseSource?, force: Bool = false)
  /// Load what is known of a source.
  case loadDetails(BrowseSource)
  /// Change the feeds of the config.
  case edit(FeedEdit)
  /// Do what needs the terminal.
  case terminal(TerminalCommand)
}

extension BrowseCommand {
  /// Mark articles, as one change.
  public static func mark(
    _ mark: UserMark, _ articles: MarkScope, _ report: MarkReport = .result
  ) -> BrowseCommand {
    .change(.mark(mark, articles, report))
  }

  /// Delete all articles of the row that the article with this number leads in a list, for good.
  public static func deleteRow(_ number: Int, in query: ArticleQuery) -> BrowseCommand {
    .change(.deleteRow(number, in: query))
  }

  /// Undo the last change of marks.
  public static var undo: BrowseCommand { .change(.undo) }
}

/// A change of what is stored of articles. They are made one after the other.
public enum StoreChange: Sendable, Equatable {
  /// Mark articles, as one change.
  case mark(UserMark, MarkScope, MarkReport = .result)
  /// Undo the last change of marks.
  case undo
  /// Delete all articles of the row that the article with this number leads in a list, for good.
  case deleteRow(Int, in: ArticleQuery)

  /// Whether a message says what became of it.
  public var hasResult: Bool {
    switch self {
    case .mark(_, _, let report): report == .result
    case .undo, .deleteRow: true
    }
  }

  /// The event if it was stored only after later keys were handled.
  public var lateEvent: BrowseEvent {
    switch self {
    case .undo: .undone
    case .mark, .deleteRow: .marksChanged
    }
  }

}

/// The articles that a mark is for.
public enum MarkScope: Sendable, Equatable {
  /// Those with these numbers; in a list of stories all of the rows that they lead.
  case rows([Int], in: ArticleQuery? = nil)
  /// All that match.
  case all(ArticleQuery)
}

/// What is said when articles were marked.
public enum MarkReport: Sendable, Equatable {
  /// How many were.
  case result
  /// Nothing, since the screen shows it.
  case nothing
  /// Nothing, not even if it failed: they were marked by opening or passing them.
  case noted
}

/// A change of the feeds of the config.
public enum FeedEdit: Sendable, Equatable {
  /// Add the feed of a URL, or of the page there, to the config.
  /// - Parameter asks: whether to ask which one if the page links to several; otherwise the first is added.
  case add(String, asks: Bool)
  /// Give a feed another name.
  case rename(String, to: String)
  /// Replace the tags of a feed.
  case tag(String, [String])
  /// Remove a feed from the config, and from the store too if `withArticles`.
  case remove(String, withArticles: Bool)
}

/// What only a program that has the terminal can do, since other programs may take it meanwhile.
public enum TerminalCommand: Sendable, Equatable {
  /// Open a URL in the browser.
  /// - Parameter reading: the article to mark read when its page has been opened.
  case open(String, reading: Int? = nil)
  /// Open the website of the feed with this name in the browser.
  case openWebsite(of: String)
  /// Open the pages of all articles that match in the browser.
  /// - Parameter marking: whether to mark them as read.
  case openAll(ArticleQuery, marking: Bool)
  /// Copy a text to the clipboard.
  case copy(String)
  /// Pass the text of the article with this number to a shell command that was typed at the prompt.
  /// - Parameter url: the URL of the article or of the selected link.
  case pipe(Int, url: String?, to: String)
  /// Run the program of this name for the article with this number.
  case run(String, Int, url: String?)
  /// Play an enclosure of the article with this number, and mark it as played.
  /// - Parameter url: the enclosure's; nil for the first one that was not played.
  case play(Int, url: String?)
  /// Edit the config in the user's editor, and load sources, colours and targets again.
  case editConfig
  /// Read the colours and targets of the config again.
  case loadSettings
  /// Draw the whole screen again.
  case redraw
  /// Suspend the program and return to the shell, as Ctrl-Z does.
  case suspend
  /// Leave the reader.
  case quit
}

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
  /// How much of each row of a list is unread; then the same of those that do not belong in it any more.
  case unread([ListRow], request: Int)
  /// The current headlines, which replace those with the same numbers.
  /// - Parameter changes: how many changes of articles were asked for before they were read; nil if these failed.
  case changed([Headline], after: Int?)
  /// Articles, or rows that they lead, that could not be marked after all.
  case notMarked(UserMark, [Int])
  /// A requested article, to be shown.
  /// - Parameter others: the other articles of its story.
  /// - Parameter marks: which of its enclosures are played and queued.
  case article(
    Article, blocks: [TextBlock], others: [Headline] = [],
    marks: AttachmentMarks = AttachmentMarks())
  /// Which enclosures are played and queued now that an action changed it.
  case enclosures(AttachmentMarks, after: EnclosureAction)
  /// An article that is already shown, now with its full text.
  case completed(Article, blocks: [TextBlock])
  /// The list for a query typed at the prompt, or of a story.
  case found(BrowseSource)
  /// The names of all labels.
  case labels([String])
  /// A picture, or why it could not be loaded; nil to show neither.
  /// - Parameter article: the number of the article that it belongs to.
  case picture(Picture?, article: Int)
  /// The progress of a fetch, in one line.
  case fetching(String)
  /// The result of a fetch, in one line; nil if nothing was fetched and the user had not asked for it.
  /// - Parameter isNew: whether the fetch changed the store.
  case fetched(String?, isNew: Bool)
  /// A feed, or all of them for nil, was not requested, since it is not due, with the reason. It will be if the user asks
  /// again.
  case notDue(String, BrowseSource?)
  /// Another program stored or removed articles.
  case storeChanged
  /// A change was undone, which took long. Rows may be back.
  case undone
  /// Articles were marked by another program, or by a mark that took long.
  case marksChanged
  /// Articles were deleted, with what happened in one line.
  case deleted(String)
  /// The feeds that a page to be added links to.
  case candidates([FeedLink])
  /// The config was edited.
  /// - Parameter source: the row to select; nil if the feed was removed.
  case edited(String, BrowseSource.ID?)
  /// What is known of a source.
  case details([DetailField])
  /// So many downloads have not ended; the first is as far as the line says, if there is one.
  case downloading(Int, progress: String?)
  /// The download of the enclosure with a URL ended.
  case downloadEnded(String, isSaved: Bool)
  /// Why a text typed at the prompt is no query, in one line. It can be corrected there.
  case wrongQuery(String, within: BrowseSource?, problem: String)
  /// A message to show, in one line.
  case message(String)
  /// An error to show, in one line.
  case failed(String)
}

/// The size of the terminal in rows and columns. What is laid out on a smaller screen has a minimum, and is cut when it is
/// drawn.
public struct ScreenSize: Sendable, Equatable {
  /// The number of rows that are laid out, at least 3.
  public let rows: Int
  /// The number of columns that are laid out, at least 20.
  public let columns: Int
  /// The number of rows that the terminal has of them.
  let visibleRows: Int
  /// The number of columns that the terminal has of them.
  let visibleColumns: Int

  /// - Parameters:
  ///   - rows: of the terminal; 0 if they are not known.
  ///   - columns: of the terminal; 0 if they are not known.
  public init(rows: Int, columns: Int) {
    self.rows = max(3, rows)
    self.columns = max(20, columns)
    visibleRows = rows > 0 ? rows : self.rows
    visibleColumns = columns > 0 ? columns : self.columns
  }

  /// Whether there is room for the title.
  var showsTitle: Bool { visibleRows == rows }
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
