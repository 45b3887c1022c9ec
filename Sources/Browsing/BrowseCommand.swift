public import FeedModel

/// A request by the reader to the program, of the library unless it is of the terminal; results come back as
/// ``BrowseEvent``s.
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
  /// Load how much of each row of a list is unread.
  case loadUnread(ArticleQuery, request: Int)
  /// Load the headlines of a list with these numbers again.
  case reload([Int], in: ArticleQuery)
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
  /// Choose one of this many unread articles at random.
  case pickUnread(among: Int)
  /// Load an article's picture, for an area of this many columns and rows.
  case loadPicture(url: String, article: Int, columns: Int, rows: Int)
  /// Mark articles, as one change.
  case mark(UserMark, MarkScope, MarkReport = .result)
  /// Send the article with this number to a target.
  case send(Int, to: String)
  /// Delete all articles of the row that the article with this number leads in a list, for good.
  case deleteRow(Int, in: ArticleQuery)
  /// Undo the last change of read and star marks.
  case undo
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

/// The articles that a mark is for.
public enum MarkScope: Sendable, Equatable {
  /// Those with these numbers.
  case articles([Int])
  /// All of the rows that these articles lead in a list.
  case rows([Int], in: ArticleQuery)
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
  /// Edit the config in the user's editor, and load sources and colours again.
  case editConfig
  /// Read the colours of the config again.
  case loadColors
  /// Draw the whole screen again.
  case redraw
  /// Suspend the program and return to the shell, as Ctrl-Z does.
  case suspend
  /// Leave the reader.
  case quit
}
