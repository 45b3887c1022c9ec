public import ArticleRendering
public import BrowseKeys
import FeedBasics
public import FeedModel

/// What the program and its config say about the reader, for the whole time that it runs.
public struct BrowseSettings: Sendable {
  /// What each key does.
  public var keys = KeyMap.standard
  /// Writes dates, in the user's time zone.
  public var time = ZonedTime.utc
  /// Whether a list by date has a heading above each day.
  public var hasDayHeadings = true
  /// Whether the terminal can show pictures, so that they are loaded.
  public var showsPictures = false
  /// Whether tags are folders on the first screen; otherwise all feeds are listed there.
  public var hasFolders = true
  /// The order of lists unless the user chose another.
  public var order = ListOrder.newest
  /// Whether what an article was opened from stays beside it on a wide terminal, unless the user chose otherwise.
  public var showsPanes = true
  /// Whether it is left out how much is unread.
  public var hidesCounts = false
  /// Articles with a higher number are new; nil if none are.
  public var newAfter: Int?
  /// The names of what articles can be sent to.
  public var targets: [String] = []
  /// When articles are marked as read by themselves.
  public var markReadOn = MarkReadOn.show

  /// The usual settings, for a terminal that shows no pictures.
  public init() {}
}
