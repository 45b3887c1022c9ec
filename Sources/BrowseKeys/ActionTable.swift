extension BrowseAction {
  /// Every action once, under its topic, in the order of the help page. The keys are close to newsboat's and less's, with
  /// one meaning each on every screen.
  public static let table: [ActionEntry] =
    moving + reading + marks + links + finding + feeds + program

  /// The action's row of the table.
  public var entry: ActionEntry? { BrowseAction.entries[self] }

  private static let entries = Dictionary(table.map { ($0.action, $0) }) { first, _ in first }

  private static let everywhere = KeyContext.allCases
  private static let lists: [KeyContext] = [.feeds, .headlines]
  private static let articles: [KeyContext] = [.headlines, .article, .matches]
  private static let articlesAndLinks: [KeyContext] = [.headlines, .article, .matches, .links]
  private static let feedsAndArticles: [KeyContext] = [.feeds, .headlines, .article, .matches]
  private static let feedsArticlesAndLinks = feedsAndArticles + [.links]
  private static let linkKeys: [Key] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "#"]

  private static let moving: [ActionEntry] = [
    ActionEntry(.moving, .down, everywhere, ["j", .down, .control("n")], "a line down"),
    ActionEntry(.moving, .up, everywhere, ["k", .up, .control("p")], "a line up"),
    ActionEntry(.moving, .scrollDown, everywhere, [.wheelDown], "three lines down"),
    ActionEntry(.moving, .scrollUp, everywhere, [.wheelUp], "three lines up"),
    ActionEntry(.moving, .pageDown, everywhere, [.pageDown, .control("f")], "a page down"),
    ActionEntry(.moving, .pageUp, everywhere, [.pageUp, .control("b"), "b"], "a page up"),
    ActionEntry(.moving, .halfPageDown, everywhere, [.control("d")], "half a page down"),
    ActionEntry(.moving, .halfPageUp, everywhere, [.control("u")], "half a page up"),
    ActionEntry(.moving, .first, everywhere, ["g", .home], "the beginning"),
    ActionEntry(.moving, .last, everywhere, ["G", .end], "the end"),
  ]

  private static let reading: [ActionEntry] = [
    ActionEntry(
      .reading, .open, everywhere, [.enter, .right], "open the row; in an article, a line down"),
    ActionEntry(
      .reading, .nextPage, everywhere, [" "],
      "the next page; after an article's last one, the next unread article"),
    ActionEntry(
      .reading, .nextUnread, feedsAndArticles, ["n"],
      "the next unread article, also in the next feed"),
    ActionEntry(
      .reading, .previousUnread, feedsAndArticles, ["p"],
      "the previous unread article, also in the previous feed"),
    ActionEntry(.reading, .randomUnread, articles, [], "an unread article of the list, at random"),
    ActionEntry(.reading, .nextArticle, articles, ["J"], "the next article"),
    ActionEntry(.reading, .previousArticle, articles, ["K"], "the previous article"),
    ActionEntry(
      .reading, .nextOfStory, [.article, .matches], ["."], "the next article of the same story"),
    ActionEntry(.reading, .nextFeed, articles, ["]"], "the articles of the next feed"),
    ActionEntry(.reading, .previousFeed, articles, ["["], "the articles of the previous feed"),
    ActionEntry(
      .reading, .nextUnreadFeed, articles, ["}"], "the next feed with unread articles"),
    ActionEntry(
      .reading, .previousUnreadFeed, articles, ["{"], "the previous feed with unread articles"),
    ActionEntry(.reading, .close, everywhere, ["q"], "go back; quit at the first screen"),
    ActionEntry(.reading, .back, everywhere, [.escape, .left, "h"], "go back"),
  ]

  private static let marks: [ActionEntry] = [
    ActionEntry(.marks, .toggleRead, articlesAndLinks, ["N"], "mark as read, or as unread"),
    ActionEntry(.marks, .markRead, articlesAndLinks, [], "mark as read"),
    ActionEntry(.marks, .markUnread, articlesAndLinks, [], "mark as unread"),
    ActionEntry(
      .marks, .toggleStar, articlesAndLinks, ["s", "*"], "star, or remove the star"),
    ActionEntry(
      .marks, .markAllRead, lists, ["A"], "mark all articles of the list, feed or tag as read"),
    ActionEntry(
      .marks, .markAboveRead, [.headlines], ["m"], "mark the articles down to this one as read"),
    ActionEntry(
      .marks, .markEverythingRead, everywhere, ["C"], "mark the articles of all feeds as read"),
    ActionEntry(
      .marks, .deleteArticle, articles, ["d"], "delete the article for good"),
    ActionEntry(
      .marks, .undo, everywhere, ["u"], "undo the last change to marks or stories"),
  ]

  private static let links: [ActionEntry] = [
    ActionEntry(
      .links, .openInBrowser, feedsArticlesAndLinks, ["o"],
      "open in the browser, and mark as read; a feed's website"),
    ActionEntry(
      .links, .openURL, feedsArticlesAndLinks, [], "open in the browser, and mark nothing"),
    ActionEntry(
      .links, .openUnread, [.headlines], [], "open all unread articles of the list in the browser"),
    ActionEntry(
      .links, .openUnreadAndMark, [.headlines], [],
      "open all unread articles of the list in the browser, and mark them as read"),
    ActionEntry(
      .links, .openComments, [.article, .matches], ["c"], "open the comments in the browser"),
    ActionEntry(
      .links, .openLink, [.article, .matches, .links], linkKeys,
      "open the link with that number; a key other than a digit asks for it"),
    ActionEntry(
      .links, .showLinks, [.article, .matches], ["f"],
      "list the article's links, images and enclosures"),
    ActionEntry(
      .links, .toggleSource, [.article, .matches], [], "show the article's HTML, or its text"),
    ActionEntry(
      .links, .loadPage, [.article, .matches], ["w"], "load the whole article from its page"),
    ActionEntry(
      .links, .copyURL, articlesAndLinks, ["y"], "copy the article's or the link's URL"),
    ActionEntry(.links, .save, articlesAndLinks, ["S"], "save the article as Markdown"),
    ActionEntry(.links, .saveAll, [.headlines], [], "save all articles of the list as Markdown"),
    ActionEntry(.links, .pipe, articlesAndLinks, ["|"], "pass the article's text to a command"),
  ]

  private static let finding: [ActionEntry] = [
    ActionEntry(
      .finding, .find, everywhere, ["/"],
      "find in the article, or search the list; // searches everything"),
    ActionEntry(.finding, .findSaved, everywhere, [], "search with a saved query"),
    ActionEntry(
      .finding, .nextMatch, [.matches], ["n"], "the next match, while matches are shown"),
    ActionEntry(.finding, .previousMatch, [.matches], ["N"], "the previous match"),
    ActionEntry(.finding, .endFind, [.matches], [.escape], "stop showing the matches"),
    ActionEntry(
      .finding, .filterFeeds, [.feeds], ["\\", "="],
      "show only feeds whose names contain what you type"),
    ActionEntry(.finding, .selectTag, [.feeds], ["T"], "show only the feeds of a tag"),
    ActionEntry(.finding, .clearTag, [.feeds], [], "show the feeds of all tags again"),
    ActionEntry(
      .finding, .clearFilter, lists, [], "show all feeds again, or the list that was searched"),
    ActionEntry(
      .finding, .changeOrder, [.headlines], ["O"],
      "order by date (newest or oldest first), feed or title"),
    ActionEntry(
      .finding, .reverseOrder, [.headlines], [], "order by date: oldest first, or newest first"),
  ]

  private static let feeds: [ActionEntry] = [
    ActionEntry(
      .feeds, .fetchFeed, feedsAndArticles, ["r"],
      "fetch this feed, or the feeds of this tag that are due; again, despite a back-off or a server's hints"
    ),
    ActionEntry(.feeds, .fetchDue, everywhere, ["R"], "fetch all feeds that are due"),
    ActionEntry(
      .feeds, .toggleUnreadOnly, lists, ["l", "U"],
      "hide what is read or has nothing unread, or show all"),
    ActionEntry(
      .feeds, .toggleFold, feedsAndArticles, [.tab],
      "unfold the tag, or list the articles of the story; fold it again"),
    ActionEntry(
      .feeds, .toggleAllFolds, lists, ["Z"],
      "unfold all tags, or list articles instead of stories; fold them again"),
    ActionEntry(
      .feeds, .showDetails, lists, ["i"],
      "show the feed's URL, its last error and when it is fetched"),
    ActionEntry(
      .feeds, .addFeed, everywhere, ["a"],
      "add a feed by its URL, or that of a page that links to it"),
    ActionEntry(.feeds, .renameFeed, feedsAndArticles, ["E"], "rename the feed"),
    ActionEntry(.feeds, .tagFeed, feedsAndArticles, ["t"], "change the feed's tags"),
    ActionEntry(.feeds, .removeFeed, feedsAndArticles, ["D"], "remove the feed"),
    ActionEntry(
      .feeds, .editConfig, everywhere, ["e"], "edit feeds.toml with VISUAL, EDITOR or vi"),
    ActionEntry(
      .feeds, .reloadConfig, everywhere, [], "read the feeds and colours of feeds.toml again"),
  ]

  private static let program: [ActionEntry] = [
    ActionEntry(.program, .help, everywhere, ["?"], "explain the keys"),
    ActionEntry(.program, .redraw, everywhere, [.control("l")], "draw the screen again"),
    ActionEntry(
      .program, .suspend, everywhere, [.control("z")], "suspend, and return to the shell"),
    ActionEntry(.program, .quit, everywhere, ["Q", .control("c")], "quit at once"),
  ]
}
