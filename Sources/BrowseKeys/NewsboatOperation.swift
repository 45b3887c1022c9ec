/// An operation of newsboat 2.21 ("Available Operations" of its manual), and what does it here.
public struct NewsboatOperation: Sendable {
  /// Its name in newsboat's config.
  public let name: String
  /// As newsboat's manual has it; nil if it is not bound by default.
  public let key: String?
  /// What does it here.
  public let substitute: Substitute

  /// What does an operation here.
  public enum Substitute: Sendable {
    /// An action.
    /// - Parameters:
    ///   - inFeeds: another action, which does it on the first screen; nil if the same one does.
    ///   - note: how it differs; empty if it does not.
    case action(BrowseAction, inFeeds: BrowseAction?, note: String)
    /// Sequences of keys in the config do it.
    case sequences
    /// Nothing does it, and why, or what to use instead.
    case missing(String)
  }

  private static func found(
    _ name: String, _ key: String?, _ action: BrowseAction, _ note: String = "",
    inFeeds: BrowseAction? = nil
  ) -> NewsboatOperation {
    NewsboatOperation(
      name: name, key: key, substitute: .action(action, inFeeds: inFeeds, note: note))
  }

  private static func missing(_ name: String, _ key: String, _ reason: String) -> NewsboatOperation
  {
    NewsboatOperation(name: name, key: key, substitute: .missing(reason))
  }

  /// The operation of that name; nil if newsboat has none.
  public static func named(_ name: String) -> NewsboatOperation? { all.first { $0.name == name } }

  /// The number of the link that it opens; nil for other operations.
  public var linkNumber: String? {
    key.flatMap { $0.count == 1 && $0.first?.isNumber == true ? $0 : nil }
  }

  /// What to write instead of its name, as the end of a sentence.
  public var advice: String {
    switch substitute {
    case .action(let action, let inFeeds, _):
      "newsboat's \(name) is '\(action.name)'"
        + (inFeeds.map { ", and '\($0.name)' in [keys.feeds]" } ?? "")
    case .sequences: "for newsboat's \(name), bind sequences, such as \", o\""
    case .missing(let reason): "newsboat's \(name) has no equivalent: \(Self.quoted(reason))"
    }
  }

  /// A text of the document as one of a message.
  public static func quoted(_ text: String) -> String { text.replacing("`", with: "'") }

  /// In the order of the manual.
  public static let all: [NewsboatOperation] =
    reading + articles + digits + config + lists + dialogs

  private static let reading: [NewsboatOperation] = [
    found("open", "ENTER", .open),
    found("quit", "q", .close),
    found("hard-quit", "Q", .quit),
    found("reload", "r", .fetchFeed),
    found("reload-all", "R", .fetchDue, "feeds that are not due wait, as their servers ask"),
    found("mark-feed-read", "A", .markAllRead),
    found("mark-all-feeds-read", "C", .markEverythingRead),
    found("mark-all-above-as-read", nil, .markAboveRead),
    found("save", "s", .save, "as Markdown, without asking for a name"),
    found("save-all", nil, .saveAll),
    found("next-unread", "n", .nextUnread),
    found("prev-unread", "p", .previousUnread),
    found("next", "J", .nextArticle, inFeeds: .down),
    found("prev", "K", .previousArticle, inFeeds: .up),
    found("random-unread", "^K", .randomUnread),
    found("open-in-browser", "o", .openURL),
    found("open-in-browser-and-mark-read", "O", .openInBrowser),
    found("open-all-unread-in-browser", nil, .openUnread, "asks before it opens more than five"),
    found("open-all-unread-in-browser-and-mark-read", nil, .openUnreadAndMark),
    found("help", "?", .help),
  ]

  private static let articles: [NewsboatOperation] = [
    found("toggle-source-view", "^U", .toggleSource),
    found("toggle-article-read", "N", .toggleRead),
    found("toggle-show-read-feeds", "l", .toggleUnreadOnly),
    found("show-urls", "u", .showLinks),
    found("clear-tag", "^T", .clearTag),
    found("set-tag", "t", .selectTag),
    found("open-search", "/", .find, "within the article, the list, or everywhere with `//`"),
    found("goto-url", "#", .openLink),
  ]

  private static let digits: [NewsboatOperation] = zip(
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "zero"],
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
  ).map { name, key in
    found(name, key, .openLink, "a digit waits if it may begin a longer number")
  }

  private static let config: [NewsboatOperation] = [
    found("enqueue", "e", .enqueue, "`download` and `play` are keys too"),
    found("edit-urls", "E", .editConfig),
    found("reload-urls", "^R", .reloadConfig),
    found("redraw", "^L", .redraw),
    missing("cmdline", ":", "there are no commands to type; each has an action"),
  ]

  private static let lists: [NewsboatOperation] = [
    found("set-filter", "F", .find, inFeeds: .filterFeeds),
    found("select-filter", "f", .findSaved, "filters are saved queries"),
    found("clear-filter", "^F", .clearFilter),
    found("bookmark", "^B", .toggleStar, "the star keeps it here; 'send' sends it to a service"),
    found("edit-flags", "^E", .toggleStar, "the star is the only flag"),
    found("next-unread-feed", "^N", .nextUnreadFeed),
    found("prev-unread-feed", "^P", .previousUnreadFeed),
    found("next-feed", "j", .nextFeed),
    found("prev-feed", "k", .previousFeed),
    found("delete-article", "D", .deleteArticle, "for good, after a question"),
    missing(
      "delete-all-articles", "^D",
      "articles are kept for the time in `retention`; `mark-all-read` and `l` hide them"),
    missing("purge-deleted", "$", "`delete-article` deletes at once"),
  ]

  private static let dialogs: [NewsboatOperation] = [
    missing("view-dialogs", "v", "one screen is open at a time; `close` goes back"),
    found("close-dialog", "^X", .close),
    missing("next-dialog", "^V", "one screen is open at a time"),
    missing("prev-dialog", "^G", "one screen is open at a time"),
    found("pipe-to", "|", .pipe, "the command also gets the article's URL as `$URL`"),
    found("sort", "g", .changeOrder, "each press is the next order"),
    found("rev-sort", "G", .reverseOrder, "by date"),
    found("up", "UP", .up),
    found("down", "DOWN", .down),
    found("pageup", "PPAGE", .pageUp),
    found("pagedown", "NPAGE", .pageDown),
    found("home", "HOME", .first),
    found("end", "END", .last),
    NewsboatOperation(name: "macro-prefix", key: ",", substitute: .sequences),
    missing("switch-focus", "TAB", "newsboat uses it in its file browser only"),
  ]
}
