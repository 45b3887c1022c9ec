import ArticleRendering
import FeedBasics
import FeedModel

/// What a form did, shown once on the next page. It travels in a cookie as numbers and a word of this list, so that no
/// other text can be brought onto a page.
struct PageNote: Equatable {
  /// What was done; the values are its words in a cookie.
  enum Deed: String {
    /// A whole list.
    case listRead = "list"
    /// Articles, each by the button of its name.
    case read, unread, starred, unstarred
    case undone
    /// A deletion, which cannot be undone: the change before can be now.
    case forgotten
    case nothingToUndo = "nothing"
    /// What was to be undone is not the last change any more.
    case overtaken
    case added, changed, removed
    case fetching, fetched
    case sending
    case sentBefore = "sent"
    case sendingFailed = "unsent"
    case saved
    /// A form whose session had ended: it marked nothing, or changed nothing else.
    case unmarked, unchanged
  }

  var deed: Deed
  /// With how many articles; 0 for feeds.
  var count = 0
  /// The number of the change of marks, for ``undo``; nil for the last one, whatever it is.
  var change: Int?

  /// For a cookie.
  var code: String {
    "\(count).\(deed.rawValue)" + (change.map { ".\($0)" } ?? "")
  }

  init(_ deed: Deed, count: Int = 0, change: Int? = nil) {
    self.deed = deed
    self.count = count
    self.change = change
  }

  /// - Returns: nil for anything but a ``code``.
  init?(code: String) {
    let parts = code.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let count = PageNumber.read(parts[0]),
      let deed = Deed(rawValue: String(parts[1]))
    else { return nil }
    let change = parts.count > 2 ? PageNumber.read(parts[2]) : nil
    if parts.count > 2, change == nil { return nil }
    self.init(deed, count: count, change: change)
  }

  /// Why a form or an address was refused, as HTML: a note that looks like an error, and not only by its colour.
  /// - Parameter words: plain text.
  static func problem(_ words: String) -> String {
    "<p class=\"note\" role=\"alert\"><b aria-hidden=\"true\">✗</b> <span>\(HTMLText.escaped(words))</span></p>\n"
  }

  /// What ``ArticleMarking/undo(only:)`` takes back, as a button; nil if it does not take this back. For a deletion that is
  /// the change before.
  var undo: String? {
    if count == 0 { return nil }
    switch deed {
    case .listRead: return "Undo"
    case .read, .unread, .starred, .unstarred: return "Undo the marks of this minute"
    case .forgotten: return "Undo again"
    case .undone, .nothingToUndo, .overtaken, .added, .changed, .removed, .fetching, .fetched,
      .sending,
      .sentBefore, .sendingFailed, .saved, .unmarked, .unchanged:
      return nil
    }
  }

  /// For people.
  var words: String {
    switch deed {
    case .listRead, .read: "\(count) \(UserMark.read(true).done)"
    case .unread: "\(count) \(UserMark.read(false).done)"
    case .starred: "\(count) \(UserMark.starred(true).done)"
    case .unstarred: "\(count) \(UserMark.starred(false).done)"
    case .undone: "Undone: \(Amount(count, "article"))"
    case .forgotten:
      count == 1
        ? "A deleted article cannot be brought back. Undo again takes back the change before"
        : "\(count) deleted articles cannot be brought back. Undo again takes back the change before"
    case .nothingToUndo: "There is nothing to undo"
    case .overtaken: "Nothing was undone: another change has been made or undone since"
    case .added: "The feed was added"
    case .changed: "The feed was changed"
    case .removed: "The feed was removed"
    case .fetching: "Fetching what is due; reload in a moment"
    case .sending: "Sending the article"
    case .sentBefore: "The article was sent there before"
    case .sendingFailed:
      "The article could not be sent there before; a new attempt has to be started in the terminal"
    case .saved: "The page was saved; its text is being loaded"
    case .unmarked: "You were logged out; nothing was marked"
    case .unchanged: "You were logged out; nothing was changed"
    case .fetched:
      count == 0 ? "Fetched; nothing is new" : "Fetched \(Amount(count, "new article"))"
    }
  }
}
