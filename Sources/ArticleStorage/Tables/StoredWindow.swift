import StoryGrouping

/// The articles that may still be grouped, with what the store contains about them. A store keeps it in memory between
/// transactions: reading it takes longer than most fetches take to store what is new.
public struct StoredWindow: Sendable {
  /// What the store contains about an article of the window.
  struct Row {
    var date: Double
    var story: Int?
  }

  var window: StoryWindow
  /// By number.
  private(set) var rows: [Int: Row] = [:]
  /// The articles of the window in each story.
  private(set) var members: [Int: Set<Int>] = [:]
  /// Stories with articles in the window and others that it lacks. They no longer change, but lose articles that are
  /// removed.
  private(set) var frozen: Set<Int> = []
  /// A full window takes no articles that are dated earlier.
  private var earliest = -Double.infinity
  /// The date up to which articles are grouped, while all are grouped anew; nil at any other time.
  var position: Double?

  init(_ articles: [StoryArticle] = []) {
    window = StoryWindow(articles)
    rows.reserveCapacity(articles.count)
    for article in articles { note(article.number, date: article.date, story: article.story) }
  }

  /// The window as it is stored.
  init(in transaction: some StoryTable & Prefetching) throws {
    var articles: [StoryArticle] = []
    try transaction.eachWindowRow { row in
      guard let words = StoryWords(bytes: row.words) else { return }
      articles.append(
        StoryArticle(
          number: row.article, date: row.date, publisher: row.publisher, words: words,
          story: row.story))
    }
    self.init(articles)
    if let first = articles.first, articles.count >= StoryGrouping.windowSize {
      earliest = first.date
    }
    try findFrozen(in: transaction)
  }

  /// Finds the stories that have articles which the window lacks.
  mutating func findFrozen(in transaction: some StoryTable & Prefetching) throws {
    try transaction.prefetch(.stories(Array(members.keys)))
    for (story, members) in members {
      if try transaction.story(story)?.articles != members.count { frozen.insert(story) }
    }
  }

  func takes(date: Double) -> Bool {
    window.count < StoryGrouping.windowSize || date >= earliest
  }

  mutating func add(_ article: StoryArticle) {
    remove(article.number)
    window.add(article)
    note(article.number, date: article.date, story: article.story)
  }

  mutating func remove(_ number: Int) {
    window.remove(number)
    if let story = rows.removeValue(forKey: number)?.story { leave(story, number) }
  }

  /// Notes the story that an article of the window now has.
  mutating func setStory(_ story: Int?, of number: Int) {
    guard let row = rows[number] else { return }
    if let former = row.story { leave(former, number) }
    note(number, date: row.date, story: story)
  }

  mutating func freeze(_ story: Int) {
    if members[story] != nil { frozen.insert(story) }
  }

  /// Removes the oldest articles beyond the limit.
  /// - Returns: what the store contains about them.
  mutating func trim() -> [Int: Row] {
    var trimmed: [Int: Row] = [:]
    for number in window.trim() {
      guard let row = rows.removeValue(forKey: number) else { continue }
      trimmed[number] = row
      earliest = max(earliest, row.date)
      guard let story = row.story else { continue }
      frozen.insert(story)
      leave(story, number)
    }
    return trimmed
  }

  /// Its articles as they are stored, the oldest first.
  func windowRows() -> [WindowRow] {
    rows.sorted { ($0.value.date, $0.key) < ($1.value.date, $1.key) }
      .compactMap { window[$0.key].map(WindowRow.init) }
  }

  private mutating func note(_ number: Int, date: Double, story: Int?) {
    rows[number] = Row(date: date, story: story)
    if let story { members[story, default: []].insert(number) }
  }

  private mutating func leave(_ story: Int, _ number: Int) {
    members[story]?.remove(number)
    if members[story]?.isEmpty ?? false {
      members[story] = nil
      frozen.remove(story)
    }
  }
}

extension WindowRow {
  init(_ article: StoryArticle) {
    self.init(
      date: article.date, article: article.number, publisher: article.publisher,
      story: article.story, words: article.words.bytes)
  }
}
