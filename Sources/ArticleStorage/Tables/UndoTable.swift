public import FeedModel

/// The user's last changes of marks, which can be undone.
public protocol UndoTable {
  /// Begins a change.
  /// - Parameter step: what identifies the change, so that it can be continued; nil for one that cannot.
  /// - Returns: its id, larger than all before.
  func addUndoEntry(description: String, step: MarkStep?) throws -> Int64

  /// The kept change of a step, without its items; nil if absent.
  func undoEntry(of step: MarkStep) throws -> UndoEntry?

  /// Remembers the previous mark for each appearance of an article, since each may be a separate article at the time of
  /// the undo. A change may affect several marks of an article. A mark that this change or a later one remembers stays
  /// as it is.
  func remember(_ mark: UserMark, ofArticle number: Int, in entry: Int64) throws

  /// Ends a change, and removes the oldest ones beyond a limit.
  /// - Parameter articles: how many articles changed.
  func finishUndoEntry(_ entry: Int64, articles: Int, keeping limit: Int) throws

  /// To how many articles the appearances belong of which a change remembers marks.
  func articleCount(ofUndoEntry entry: Int64) throws -> Int

  /// Replaces a change's description.
  func describeUndoEntry(_ entry: Int64, _ description: String) throws

  /// The last change; nil if absent.
  func lastUndoEntry() throws -> UndoEntry?

  /// Removes a change that was undone.
  func deleteUndoEntry(_ entry: Int64) throws
}

/// A remembered change of marks.
public struct UndoEntry: Sendable {
  /// The change's id; later changes have larger ones.
  public var id: Int64
  /// The description of the change and its number of articles.
  public var change: UndoneChange
  /// The previous marks, by appearance.
  public var items: [UndoItem]

  /// Creates an entry from its parts.
  public init(id: Int64, change: UndoneChange, items: [UndoItem]) {
    self.id = id
    self.change = change
    self.items = items
  }
}

/// The marks that an appearance's article had before a change; nil for a mark that did not change.
public struct UndoItem: Sendable {
  /// The appearance's number.
  public var number: Int
  /// Whether the article was read; nil if the change did not affect that.
  public var wasRead: Bool?
  /// Whether the article was starred; nil if the change did not affect that.
  public var wasStarred: Bool?
  /// Whether the article was muted; nil if the change did not affect that.
  public var wasMuted: Bool?

  /// Creates an item from its parts.
  public init(number: Int, wasRead: Bool? = nil, wasStarred: Bool? = nil, wasMuted: Bool? = nil) {
    self.number = number
    self.wasRead = wasRead
    self.wasStarred = wasStarred
    self.wasMuted = wasMuted
  }

  /// The marks before the change.
  var marks: [UserMark] {
    [wasRead.map(UserMark.read), wasStarred.map(UserMark.starred), wasMuted.map(UserMark.muted)]
      .compactMap(\.self)
  }
}
