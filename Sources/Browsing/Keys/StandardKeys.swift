extension KeyMap {
  private static let digits: [Key] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

  /// The keys without a config: close to newsboat's and less's, one meaning each on every screen.
  public static let standard = KeyMap([
    (
      .moving,
      [
        Row(.down, ["j", .down, .control("n")], "a line down"),
        Row(.up, ["k", .up, .control("p")], "a line up"),
        Row(.scrollDown, [.wheelDown], "three lines down"),
        Row(.scrollUp, [.wheelUp], "three lines up"),
        Row(.pageDown, [.pageDown, .control("f")], "a page down"),
        Row(.pageUp, [.pageUp, .control("b"), "b"], "a page up"),
        Row(.halfPageDown, [.control("d")], "half a page down"),
        Row(.halfPageUp, [.control("u")], "half a page up"),
        Row(.first, ["g", .home], "the beginning"),
        Row(.last, ["G", .end], "the end"),
      ]
    ),
    (
      .reading,
      [
        Row(.open, [.enter, .right], "open the row; in an article, a line down"),
        Row(.nextPage, [" "], "the next page; after an article's last, the next unread one"),
        Row(.nextUnread, ["n"], "the next unread article, also in the next feed"),
        Row(.previousUnread, ["p"], "the previous unread article, also in the feed before"),
        Row(.nextArticle, ["J"], "the next article"),
        Row(.previousArticle, ["K"], "the previous article"),
        Row(.close, ["q"], "go back; quit at the first screen"),
        Row(.back, [.escape, .left, "h"], "go back"),
      ]
    ),
    (
      .marks,
      [
        Row(.toggleRead, ["N"], "mark as read, or as unread"),
        Row(.markRead, [], "mark as read"),
        Row(.markUnread, [], "mark as unread"),
        Row(.toggleStar, ["s", "*"], "star, or take the star off"),
        Row(.markAllRead, ["A"], "mark all articles of the list, feed or tag as read"),
        Row(.markAboveRead, ["m"], "mark the articles down to this one as read"),
        Row(.undo, ["u"], "undo the last change of read and star marks"),
      ]
    ),
    (
      .links,
      [
        Row(.openInBrowser, ["o"], "open in the browser, and mark as read"),
        Row(.openComments, ["c"], "open the comments in the browser"),
        Row(.openLink, KeyMap.digits, "open that link of the article"),
        Row(.showLinks, ["f"], "list the article's links, images and attachments"),
        Row(.copyURL, ["y"], "copy the article's or the link's address"),
        Row(.save, ["S"], "save the article as Markdown"),
      ]
    ),
    (
      .finding,
      [
        Row(.find, ["/"], "find in the article, or search the list; // searches everything"),
        Row(.nextMatch, ["n"], "the next match, while matches are shown", during: .finding),
        Row(.previousMatch, ["N"], "the previous match", during: .finding),
        Row(.endFind, [.escape], "stop showing the matches", during: .finding),
        Row(.filterFeeds, ["\\", "="], "show only feeds whose names contain what you type"),
        Row(.changeOrder, ["O"], "order by date (newest or oldest first), feed or title"),
      ]
    ),
    (
      .feeds,
      [
        Row(.fetchFeed, ["r"], "fetch this feed or tag now"),
        Row(.fetchDue, ["R"], "fetch all feeds that are due"),
        Row(.toggleUnreadOnly, ["l", "U"], "hide what is read or has nothing unread, or show all"),
        Row(.toggleFold, [.tab], "unfold the tag, or fold it"),
        Row(.toggleAllFolds, ["Z"], "unfold all tags, or fold them"),
        Row(.showDetails, ["i"], "explain the feed: its URL, its error, when it is fetched"),
        Row(.addFeed, ["a"], "add a feed by its URL, or that of a page that links to it"),
        Row(.renameFeed, ["E"], "rename the feed"),
        Row(.tagFeed, ["t"], "change the feed's tags"),
        Row(.removeFeed, ["D"], "remove the feed"),
      ]
    ),
    (
      .program,
      [
        Row(.help, ["?"], "explain the keys"),
        Row(.redraw, [.control("l")], "draw the screen again"),
        Row(.suspend, [.control("z")], "suspend, and return to the shell"),
        Row(.quit, ["Q", .control("c")], "quit at once"),
      ]
    ),
  ])
}
