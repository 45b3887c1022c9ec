import FeedModel

/// A change of marks, which `undo` can revert.
enum MarkChange {
  /// - Returns: how many articles changed.
  static func apply(
    _ mark: UserMark, to articles: [Int], description: String,
    in transaction: some StorageTransaction
  ) throws -> Int {
    var entry: Int64?
    var changed = 0
    var unread = UnreadCounts()
    for article in articles {
      let change = try transaction.nextChange()
      guard try transaction.setMark(mark, ofArticle: article, change: change) else { continue }
      changed += 1
      if case .read(let isRead) = mark {
        unread.add(isRead ? -1 : 1, to: try transaction.feeds(ofArticle: article))
      }
      let id = try entry ?? transaction.addUndoEntry(description: description)
      entry = id
      try transaction.remember(mark.opposite, ofArticle: article, in: id)
    }
    try unread.apply(in: transaction)
    if let entry {
      try transaction.finishUndoEntry(entry, articles: changed, keeping: UndoneChange.limit)
    }
    return changed
  }

  /// Reverts the last change; nil if there is nothing to undo.
  static func undoLast(in transaction: some StorageTransaction) throws -> UndoneChange? {
    guard let entry = try transaction.lastUndoEntry() else { return nil }
    var unread = UnreadCounts()
    for item in entry.items {
      // The article may have become part of another one, which is found by the appearance's number.
      guard let article = try transaction.article(ofAppearance: item.number) else { continue }
      if let wasRead = item.wasRead, try set(.read(wasRead), of: article, in: transaction) {
        unread.add(wasRead ? -1 : 1, to: try transaction.feeds(ofArticle: article))
      }
      if let wasStarred = item.wasStarred {
        _ = try set(.starred(wasStarred), of: article, in: transaction)
      }
    }
    try unread.apply(in: transaction)
    try transaction.deleteUndoEntry(entry.id)
    return entry.change
  }

  private static func set(
    _ mark: UserMark, of article: Int, in transaction: some StorageTransaction
  ) throws -> Bool {
    try transaction.setMark(mark, ofArticle: article, change: try transaction.nextChange())
  }
}

extension UserMark {
  /// The mark that an article had before this one changed it.
  fileprivate var opposite: UserMark {
    switch self {
    case .read(let isRead): .read(!isRead)
    case .starred(let isStarred): .starred(!isStarred)
    }
  }
}
