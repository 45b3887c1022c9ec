import ArticleRendering
import FeedBasics
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
  /// The story of each row, in the same order; nil for an article by itself.
  private var stories: [Int?] = []
  /// How many articles of each row are unread, in the same order.
  private var unread: [Int] = []
  /// How many articles are unread: those of all rows.
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
  /// Whether articles were deleted while another list was open.
  var isOutdated = false
  /// The rows that stay with the next load even if they are gone.
  var keeping = Keeping.none
  var pending: Pending?

  /// Rows that stay in the list when it is loaded again, though they do not belong there any more.
  enum Keeping {
    case none
    /// The next key is meant for it, or it is being read.
    case selected
    /// What was read in the list stays in it when a mark is taken back.
    case all
  }

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

  /// The publisher of all headlines that are loaded; nil if there are several.
  var commonPublisher: String? {
    guard let first = headlines.first?.value.publisher else { return nil }
    return headlines.values.allSatisfy { $0.publisher == first } ? first : nil
  }

  // MARK: Loading

  /// Takes in the first page, and selects its first unread article, or its first one if it has none.
  mutating func begin(with page: [Headline], isEnd: Bool) {
    setRows(page.map { ListRow($0) })
    headlines = Dictionary(page.map { ($0.number, $0) }) { first, _ in first }
    isWhole = isEnd || source.limit.map { count >= $0 } ?? false
    isLoading = false
    cursor.index = unread.firstIndex { $0 > 0 } ?? 0
  }

  private mutating func setRows(_ rows: [ListRow]) {
    numbers = rows.map(\.number)
    stories = rows.map(\.story)
    unread = rows.map(\.unread)
    unreadCount = unread.reduce(0, +)
    digits = String(numbers.max() ?? 0).count
  }

  /// Takes in all rows. The selected one stays selected, in the same line of the screen; if it is gone, the next one that
  /// is still there.
  /// - Parameter keeping: the rows that stay among their neighbours even if they are gone; the selected one also if it belongs
  ///   elsewhere now.
  mutating func replace(_ loaded: [ListRow], height: Int, keeping: Keeping = .none) {
    let old = self
    let keepsSelected = keeping != .none
    var new = loaded
    setRows(new)
    if keeping == .all {
      new = withGone(of: old, in: loaded)
      setRows(new)
    }
    var places = places(of: old)
    let selected = old.cursor.index
    let found = places.indices.contains(selected) ? places[selected] : nil
    let isKept = found != nil && (!keepsSelected || HeadlineList.isInOrder(selected, places))
    // A row that moved away is no neighbour of the others.
    if !isKept, found != nil { places[selected] = nil }
    var place = HeadlineList.place(near: selected, places)
    if let found, isKept {
      place = found
    } else if keepsSelected, var row = old.selectedRow {
      var rows = new
      if let found {
        row.unread = rows.remove(at: found).unread
        if found < place { place -= 1 }
      }
      place = min(place, rows.count)
      rows.insert(row, at: place)
      setRows(rows)
    }
    for (index, number) in numbers.enumerated() where headlines[number] != nil {
      if stories[index] == nil {
        headlines[number]?.story = nil
        headlines[number]?.isRead = unread[index] == 0
      } else if keepsSelected, index == place {
        headlines[number]?.story?.unread = unread[index]
      } else {
        // Its date may be another one.
        headlines[number] = nil
      }
    }
    isWhole = true
    isLoading = false
    guard !old.numbers.isEmpty else {
      cursor = Cursor()
      return
    }
    let top = old.cursor.top == 0 && place < height ? 0 : old.cursor.top + place - selected
    cursor.index = max(0, min(place, count - 1))
    cursor.top = max(0, min(top, cursor.index))
  }

  /// The rows with those of the former list that are gone, each below the one that it was below.
  private func withGone(of old: HeadlineList, in rows: [ListRow]) -> [ListRow] {
    var gone: [Int: [ListRow]] = [:]
    var above = -1
    for (index, place) in places(of: old).enumerated() {
      if let place { above = place } else { gone[above, default: []].append(old.row(at: index)) }
    }
    return (gone[-1] ?? []) + rows.enumerated().flatMap { [$0.element] + (gone[$0.offset] ?? []) }
  }

  /// Where each row of the former list is now; nil for those that are gone.
  private func places(of old: HeadlineList) -> [Int?] {
    // A story may be led by another article now.
    let places = Dictionary(zip(numbers, numbers.indices)) { first, _ in first }
    let ofStories = Dictionary(
      zip(stories, stories.indices).compactMap { story, index in story.map { ($0, index) } }
    ) { first, _ in first }
    return old.numbers.indices.map { index in
      old.stories[index].flatMap { ofStories[$0] } ?? places[old.numbers[index]]
    }
  }

  /// Where the first row from one of the former list on is now that is still in order; else after the last one before it.
  private static func place(near index: Int, _ places: [Int?]) -> Int {
    let place = { (row: Int) in isInOrder(row, places) ? places[row] : nil }
    return places.indices.dropFirst(index).lazy.compactMap(place).first
      ?? places.indices.prefix(index).reversed().lazy.compactMap(place).first.map { $0 + 1 }
      ?? index
  }

  /// Whether a row that is still there is between most of its former neighbours: a story with a new article is not.
  private static func isInOrder(_ index: Int, _ places: [Int?]) -> Bool {
    guard let place = places[index] else { return false }
    let before = places[..<index].reversed().lazy.compactMap(\.self).prefix(4)
    let after = places[(index + 1)...].lazy.compactMap(\.self).prefix(4)
    return 2 * before.count { $0 < place } >= before.count
      && 2 * after.count { $0 > place } >= after.count
  }

  private var selectedRow: ListRow? {
    numbers.indices.contains(cursor.index) ? row(at: cursor.index) : nil
  }

  private func row(at index: Int) -> ListRow {
    ListRow(number: numbers[index], story: stories[index], unread: unread[index])
  }

  /// Takes in how much of each row is unread; the rows stay.
  /// - Parameter rows: those that the list would have now, then those that left it. What is not among them is gone.
  mutating func setUnread(_ rows: [ListRow]) {
    var ofStories: [Int: Int] = [:]
    var ofArticles: [Int: Int] = [:]
    for row in rows {
      if let story = row.story, ofStories[story] == nil { ofStories[story] = row.unread }
      ofArticles[row.number] = row.unread
    }
    for index in numbers.indices {
      let count = stories[index].flatMap { ofStories[$0] } ?? ofArticles[numbers[index]] ?? 0
      set(index, unread: count)
    }
  }

  /// Takes in headlines as they are now. Only those near the screen are kept.
  mutating func update(_ changed: [Headline], height: Int) {
    let window = max(0, cursor.top - 4 * height)..<max(0, min(count, cursor.top + 5 * height))
    let near = Set(numbers[window])
    let isStory = Set(window.filter { stories[$0] != nil }.map { numbers[$0] })
    if headlines.count > 12 * height {
      headlines = headlines.filter { near.contains($0.key) }
    }
    for var headline in changed where near.contains(headline.number) {
      let old = headlines[headline.number]?.story
      headline.story = isStory.contains(headline.number) ? headline.story ?? old : nil
      // A row stays in its place, and below its day.
      if let date = old?.date { headline.story?.date = date }
      headlines[headline.number] = headline
    }
    for index in window {
      guard let headline = headlines[numbers[index]] else { continue }
      set(index, unread: headline.story?.unread ?? (headline.isRead ? 0 : 1))
    }
  }

  // MARK: Marks

  private mutating func set(_ index: Int, unread count: Int) {
    unreadCount += count - unread[index]
    unread[index] = count
    let number = numbers[index]
    if stories[index] == nil {
      headlines[number]?.isRead = count == 0
    } else {
      headlines[number]?.story?.unread = count
      if count == 0 {
        headlines[number]?.isRead = true
        headlines[number]?.story?.new = 0
      }
    }
  }

  /// Marks one article.
  /// - Parameters:
  ///   - wasRead: whether it was read before.
  ///   - story: its story, whose row changes with it.
  mutating func setRead(_ number: Int, _ isRead: Bool, wasRead: Bool, story: ArticleStory? = nil) {
    if let id = story?.id, let index = index(ofStory: id) {
      headlines[number]?.isRead = isRead
      guard isRead != wasRead else { return }
      let most = headlines[numbers[index]]?.story?.articles ?? Int.max
      set(index, unread: max(0, min(most, unread[index] + (isRead ? -1 : 1))))
    } else if let index = index(of: number) {
      set(index, unread: isRead ? 0 : 1)
    }
  }

  /// Marks all articles of a row. How many those are that were read before is loaded again with the row.
  mutating func setRowRead(_ number: Int, _ isRead: Bool) {
    guard let index = index(of: number) else { return }
    headlines[number]?.isRead = isRead
    set(index, unread: isRead ? 0 : max(1, headlines[number]?.story?.articles ?? 1))
  }

  private func index(of number: Int) -> Int? {
    // Mostly the selected one.
    cursor.index < count && numbers[cursor.index] == number
      ? cursor.index : numbers.firstIndex(of: number)
  }

  private func index(ofStory id: Int) -> Int? {
    cursor.index < count && stories[cursor.index] == id
      ? cursor.index : stories.firstIndex { $0 == id }
  }

  /// The row of a story; nil if the list has none.
  func row(ofStory id: Int) -> Int? { index(ofStory: id).map { numbers[$0] } }

  /// Marks rows as read.
  /// - Returns: the numbers of those that were unread.
  mutating func markRead(_ rows: Range<Int>) -> [Int] {
    let changed = rows.clamped(to: 0..<count).filter { unread[$0] > 0 }
    for index in changed {
      headlines[numbers[index]]?.isRead = true
      set(index, unread: 0)
    }
    return changed.map { numbers[$0] }
  }

  /// Marks a row as read.
  /// - Returns: whether any of it was unread.
  mutating func markRead(_ number: Int) -> Bool {
    guard let index = index(of: number) else { return false }
    return !markRead(index..<index + 1).isEmpty
  }

  /// - Parameter story: the article's story, whose row changes with it.
  mutating func setStarred(_ number: Int, _ isStarred: Bool, story: ArticleStory? = nil) {
    if let row = story.flatMap({ row(ofStory: $0.id) }), row != number,
      let others = headlines[row]?.story?.otherStars
    {
      headlines[row]?.story?.otherStars = max(0, others + (isStarred ? 1 : -1))
    } else {
      headlines[number]?.isStarred = isStarred
    }
  }

  /// The nearest unread row in a direction, from a row on; nil if all rows until the end are read.
  func unreadRow(from start: Int, isNext: Bool) -> Int? {
    isNext
      ? unread.indices.dropFirst(max(0, start)).first { unread[$0] > 0 }
      : unread.indices.prefix(max(0, start + 1)).last { unread[$0] > 0 }
  }
}

/// A line of a list of headlines on the screen.
public enum HeadlineLine: Sendable, Equatable {
  /// The name of a day. It cannot be selected.
  case day(String)
  /// The position of a headline in the list.
  case row(Int)
}

/// How the rows of a list and the headings of its days fill the screen.
extension HeadlineList {
  /// What the layout depends on besides the list.
  struct Layout {
    /// The number of lines on the screen.
    var height: Int
    /// Writes the headings; nil for none.
    var days: ZonedTime?
    var now: Date

    /// On a tiny screen headings would hide the headlines.
    var showsDays: Bool { height >= 5 }
  }

  /// The lines on the screen, from the top.
  func lines(_ layout: Layout) -> [HeadlineLine] {
    var lines: [HeadlineLine] = []
    for index in cursor.top..<max(cursor.top, min(count, cursor.top + layout.height)) {
      if let day = day(above: index, layout) { lines.append(.day(day)) }
      lines.append(.row(index))
      if lines.count >= layout.height { break }
    }
    return Array(lines.prefix(layout.height))
  }

  /// The heading above a row; nil if the row's day is that of the row before.
  private func day(above index: Int, _ layout: Layout) -> String? {
    guard source.order == nil, order.isByDate, layout.showsDays, let date = date(ofRow: index)
    else { return nil }
    let previous = self.date(ofRow: index - 1)
    if index > 0, previous == nil { return nil }
    return layout.days?.heading(date, after: previous, now: layout.now)
  }

  /// The date by which a row is in its place: a story is in that of its first article in the order of the list. nil if the
  /// row is not loaded.
  private func date(ofRow index: Int) -> Date? {
    headline(at: index)?.shownDate
  }

  private func lineCount(_ rows: ClosedRange<Int>, _ layout: Layout) -> Int {
    rows.reduce(0) { $0 + (day(above: $1, layout) == nil ? 1 : 2) }
  }

  mutating func move(_ motion: BrowseState.Motion, _ layout: Layout) {
    let rows = lines(layout).count { if case .row = $0 { true } else { false } }
    switch motion {
    case .lines(let distance): cursor.index += distance
    case .pages(let pages):
      let distance = pages * max(1, rows - 1)
      cursor.index += distance
      cursor.top += distance
    case .halfPages(let halves): cursor.index += halves * max(1, rows / 2)
    case .first: cursor.index = 0
    case .last: cursor.index = count - 1
    }
    scroll(layout)
  }

  mutating func select(_ index: Int, _ layout: Layout) {
    cursor.index = index
    scroll(layout)
  }

  /// Scrolls as little as possible so that the selected row is on the screen, and no line stays empty without need.
  mutating func scroll(_ layout: Layout) {
    let height = max(1, layout.height)
    cursor.index = max(0, min(cursor.index, count - 1))
    guard count > 0 else {
      cursor.top = 0
      return
    }
    let index = cursor.index
    var top = max(index - height + 1, min(cursor.top, index), 0)
    while top < index, lineCount(top...index, layout) > height { top += 1 }
    // The end of the list belongs at the end of the screen.
    if count - top < height {
      while top > 0, lineCount(top - 1...count - 1, layout) <= height { top -= 1 }
    }
    cursor.top = top
  }
}
