public import FeedModel

/// The headlines of a source, as far as they have been loaded: the store is asked for one screen at first, and for more
/// as the reader reaches the end.
public struct HeadlineList: Sendable {
  /// The source whose articles are listed.
  public var source: BrowseSource
  /// The headlines loaded so far, newest first.
  public internal(set) var headlines: [Headline] = []
  /// The position in ``headlines``.
  public internal(set) var cursor = Cursor()
  /// Whether all headlines are loaded.
  public internal(set) var isWhole = false
  /// The number of the newest request; results of older ones are ignored.
  var request: Int
  var isLoading = true
  /// The article to select once the list is loaded.
  var wanted: Int?
  /// Whether to search for an unread article after the last loaded headline.
  var seeksUnread = false

  init(_ source: BrowseSource, request: Int) {
    self.source = source
    self.request = request
  }

  /// The selected headline; nil if the list is empty.
  public var chosen: Headline? {
    headlines.indices.contains(cursor.index) ? headlines[cursor.index] : nil
  }

  mutating func update(_ changed: [Headline]) {
    let byNumber = Dictionary(changed.map { ($0.number, $0) }) { first, _ in first }
    for index in headlines.indices {
      if let new = byNumber[headlines[index].number] { headlines[index] = new }
    }
  }

  mutating func setRead(_ number: Int, _ isRead: Bool) {
    guard let index = headlines.firstIndex(where: { $0.number == number }) else { return }
    headlines[index].isRead = isRead
  }

  mutating func setStarred(_ number: Int, _ isStarred: Bool) {
    guard let index = headlines.firstIndex(where: { $0.number == number }) else { return }
    headlines[index].isStarred = isStarred
  }
}
