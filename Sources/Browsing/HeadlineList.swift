public import FeedModel

/// The headlines of a source, as far as somebody has gone through them: the store is asked for what the screen shows,
/// and for more as it is reached.
public struct HeadlineList: Sendable {
  public var source: BrowseSource
  public internal(set) var headlines: [Headline] = []
  public internal(set) var cursor = Cursor()
  /// There are no others behind them.
  public internal(set) var isWhole = false
  /// The request that is under way, and the newest one.
  var request: Int
  var isLoading = true
  /// The article to stand on once the list has come.
  var wanted: Int?
  /// An unread article is looked for behind the last headline.
  var seeksUnread = false

  init(_ source: BrowseSource, request: Int) {
    self.source = source
    self.request = request
  }

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
