import FeedModel

/// What a form did, shown once on the next page. It travels in a cookie as a number and a word of this list, so that no
/// other text can be brought onto a page.
struct PageNote: Equatable {
  /// What was done.
  enum Deed: String, CaseIterable {
    /// A whole list.
    case listRead = "list"
    case read
    case unread
    case starred
    case unstarred
    case undone
    case nothingToUndo = "nothing"
    case added
    case changed
    case removed
  }

  var deed: Deed
  /// With how many articles; 0 for feeds.
  var count = 0

  /// For a cookie.
  var code: String { "\(count).\(deed.rawValue)" }

  init(_ deed: Deed, count: Int = 0) {
    self.deed = deed
    self.count = count
  }

  /// - Returns: nil for anything but a ``code``.
  init?(code: String) {
    let parts = code.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = PageNumber.read(parts[0]),
      let deed = Deed(rawValue: String(parts[1]))
    else { return nil }
    self.init(deed, count: count)
  }

  /// What ``ArticleMarking/undo()`` takes back, as a button; nil if it does not take this back.
  var undo: String? {
    if count == 0 { return nil }
    switch deed {
    case .listRead: return "Undo"
    case .read, .unread, .starred, .unstarred: return "Undo the marks of this minute"
    case .undone, .nothingToUndo, .added, .changed, .removed: return nil
    }
  }

  /// For people.
  var words: String {
    switch deed {
    case .listRead, .read: "\(count) marked read"
    case .unread: "\(count) marked unread"
    case .starred: "\(count) starred"
    case .unstarred: "\(count) unstarred"
    case .undone: "Undone: \(Amount(count, "article"))"
    case .nothingToUndo: "There is nothing to undo"
    case .added: "The feed was added"
    case .changed: "The feed was changed"
    case .removed: "The feed was removed"
    }
  }
}
