public import FeedModel

/// The list of a source's articles: the numbers of all of them as they were when the list was loaded, and the headlines
/// near the cursor. It stays as it is until it is loaded again, so nothing moves while the user reads and marks.
public struct HeadlineList: Sendable {
  /// What to do as soon as all numbers are known.
  enum Pending: Equatable {
    case end
    case unread(isNext: Bool, includingSelected: Bool)
  }

  /// The source whose articles are listed.
  public var source: BrowseSource
  /// The order of ``numbers``.
  public internal(set) var order: ListOrder
  /// The numbers of the listed articles; only those of the first page until ``isWhole``.
  public private(set) var numbers: [Int] = []
  /// The number of digits of the largest number.
  private(set) var digits = 1
  /// Whether each article is unread, in the same order.
  private var unread: [Bool] = []
  /// How many of the articles are unread.
  public private(set) var unreadCount = 0
  /// The headlines near the cursor, by number.
  private var headlines: [Int: Headline] = [:]
  /// The position in ``numbers``.
  public internal(set) var cursor = Cursor()
  /// Whether all numbers are known.
  public internal(set) var isWhole = false
  /// The number of the newest request; results of older ones are ignored.
  var request: Int
  var isLoading = true
  var pending: Pending?

  init(_ source: BrowseSource, order: ListOrder, request: Int) {
    self.source = source
    self.order = order
    self.request = request
  }

  // MARK: Rows

  /// The number of rows.
  public var count: Int { numbers.count }

  /// The selected headline; nil if the list is empty.
  public var chosen: Headline? { headline(at: cursor.index) }

  /// The headline of a row; nil if there is no such row or it is not loaded.
  public func headline(at index: Int) -> Headline? {
    numbers.indices.contains(index) ? headlines[numbers[index]] : nil
  }

  /// The numbers of the rows around the screen whose headlines are not loaded; empty if there are enough.
  func missing(height: Int) -> [Int] {
    func absent(_ margin: Int) -> [Int] {
      let start = max(0, cursor.top - margin)
      let end = min(count, cursor.top + height + margin)
      return start < end ? numbers[start..<end].filter { headlines[$0] == nil } : []
    }
    return absent(height / 2).isEmpty ? [] : absent(2 * height)
  }

  /// The numbers of the rows whose headlines are loaded.
  var loaded: [Int] { Array(headlines.keys) }

  // MARK: Loading

  /// Takes in the first page, and selects its first unread article, or its first one if it has none.
  mutating func begin(with page: [Headline], isEnd: Bool) {
    numbers = page.map(\.number)
    digits = String(numbers.max() ?? 0).count
    unread = page.map { !$0.isWhollyRead }
    unreadCount = unread.count { $0 }
    headlines = Dictionary(page.map { ($0.number, $0) }) { first, _ in first }
    isWhole = isEnd || source.limit.map { count >= $0 } ?? false
    isLoading = false
    cursor.index = unread.firstIndex(of: true) ?? 0
  }

  /// Takes in all numbers. The selected article stays selected, in the same line of the screen; if it is gone, the next
  /// one that is still there.
  mutating func replace(_ new: [Int], unread isUnread: Set<Int>, height: Int) {
    let old = self
    numbers = new
    digits = String(numbers.max() ?? 0).count
    setUnread(isUnread)
    isWhole = true
    isLoading = false
    guard !old.numbers.isEmpty else {
      cursor = Cursor()
      return
    }
    let place = placeAfterReplacement(of: old)
    let top = old.cursor.top == 0 && place < height ? 0 : old.cursor.top + place - old.cursor.index
    cursor.index = max(0, min(place, count - 1))
    cursor.top = max(0, min(top, cursor.index))
  }

  private func placeAfterReplacement(of old: HeadlineList) -> Int {
    let rest = old.numbers.dropFirst(old.cursor.index)
    if let chosen = rest.first, let place = numbers.firstIndex(of: chosen) { return place }
    let places = Dictionary(zip(numbers, numbers.indices)) { first, _ in first }
    return rest.lazy.compactMap { places[$0] }.first ?? old.cursor.index
  }

  /// Takes in which of the articles are unread; the rows stay.
  mutating func setUnread(_ isUnread: Set<Int>) {
    unread = numbers.map(isUnread.contains)
    unreadCount = unread.count { $0 }
    // How many of a story's articles are unread is loaded again with its headline.
    for number in headlines.keys where headlines[number]?.story == nil {
      headlines[number]?.isRead = !isUnread.contains(number)
    }
  }

  /// Takes in headlines as they are now. Only those near the screen are kept.
  mutating func update(_ changed: [Headline], height: Int) {
    let window = max(0, cursor.top - 4 * height)..<max(0, min(count, cursor.top + 5 * height))
    let near = Set(numbers[window])
    if headlines.count > 12 * height {
      headlines = headlines.filter { near.contains($0.key) }
    }
    for headline in changed where near.contains(headline.number) {
      headlines[headline.number] = headline
    }
    for index in window {
      if let headline = headlines[numbers[index]] { set(index, isUnread: !headline.isWhollyRead) }
    }
  }

  // MARK: Marks

  private mutating func set(_ index: Int, isUnread: Bool) {
    guard unread[index] != isUnread else { return }
    unread[index] = isUnread
    unreadCount += isUnread ? 1 : -1
  }

  /// Marks one article.
  /// - Parameters:
  ///   - wasRead: whether it was read before.
  ///   - story: its story, whose row changes with it.
  mutating func setRead(_ number: Int, _ isRead: Bool, wasRead: Bool, story: ArticleStory? = nil) {
    headlines[number]?.isRead = isRead
    if let lead = story?.lead, let row = headlines[lead]?.story {
      if isRead != wasRead {
        headlines[lead]?.story?.unread = max(0, min(row.articles, row.unread + (isRead ? -1 : 1)))
      }
      if let index = index(of: lead) {
        set(index, isUnread: !(headlines[lead]?.isWhollyRead ?? true))
      }
    } else if let index = index(of: number) {
      set(index, isUnread: !isRead)
    }
  }

  /// Marks all articles of a row.
  mutating func setRowRead(_ number: Int, _ isRead: Bool) {
    setWhole(number, isRead)
    if let index = index(of: number) { set(index, isUnread: !isRead) }
  }

  private mutating func setWhole(_ number: Int, _ isRead: Bool) {
    headlines[number]?.isRead = isRead
    if let story = headlines[number]?.story {
      headlines[number]?.story?.unread = isRead ? 0 : story.articles
    }
  }

  private func index(of number: Int) -> Int? {
    // Mostly the selected one.
    cursor.index < count && numbers[cursor.index] == number
      ? cursor.index : numbers.firstIndex(of: number)
  }

  /// Marks rows as read.
  /// - Returns: the numbers of those that were unread.
  mutating func markRead(_ rows: Range<Int>) -> [Int] {
    let rows = rows.clamped(to: 0..<count)
    let changed = rows.filter { unread[$0] }.map { numbers[$0] }
    for index in rows { set(index, isUnread: false) }
    for number in changed { setWhole(number, true) }
    return changed
  }

  mutating func setStarred(_ number: Int, _ isStarred: Bool) {
    headlines[number]?.isStarred = isStarred
  }

  /// The nearest unread row in a direction, from a row on; nil if all rows until the end are read.
  func unreadRow(from start: Int, isNext: Bool) -> Int? {
    isNext
      ? unread.indices.dropFirst(max(0, start)).first { unread[$0] }
      : unread.indices.prefix(max(0, start + 1)).last { unread[$0] }
  }
}
