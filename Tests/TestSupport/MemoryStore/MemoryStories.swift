public import ArticleStorage
import FeedModel
public import Foundation

/// Stories, in memory.
extension MemoryTransaction {
  /// Always nil: it is read from the tables.
  public func takeWindow() -> StoredWindow? { nil }

  /// Does nothing: the next transaction reads it from the tables.
  public func keepWindow(_ window: StoredWindow) {}

  /// Calls `body` with each article of the window and its words.
  public func eachWindowRow(
    _ body: (WindowEntry, UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    let rows = tables.window.values.sorted { ($0.date, $0.article) < ($1.date, $1.article) }
    for row in rows {
      let entry = WindowEntry(
        date: row.date, article: row.article, publisher: row.publisher, story: row.story)
      try row.words.withUnsafeBytes { try body(entry, $0) }
    }
  }

  /// Adds or replaces articles of the window.
  public func writeWindowRows(_ rows: [WindowRow]) {
    for row in rows {
      precondition(
        tables.window[row.article].map { $0.date == row.date } ?? true, "it is in the window")
      tables.window[row.article] = row
    }
  }

  /// Sets the story of an article of the window.
  public func setWindowStory(_ story: Int?, ofArticle number: Int, date: Double) {
    precondition(tables.window[number]?.date == date, "it is not in the window")
    tables.window[number]?.story = story
  }

  /// Removes an article from the window.
  public func deleteWindowRow(ofArticle number: Int, date: Double) {
    precondition(tables.window[number]?.date == date, "it is not in the window")
    tables.window[number] = nil
  }

  /// Removes all articles from the window.
  public func deleteWindow() { tables.window = [:] }

  /// The story of an article; nil if it is in none.
  public func story(ofArticle number: Int) -> Int? { tables.articles[number]?.story }

  /// Sets the story of an article.
  public func setStory(_ story: Int?, ofArticle number: Int, change: Int?) {
    tables.articles[number]?.story = story
    if let change { tables.articles[number]?.change = change }
  }

  /// Gives an article a new change number.
  public func noteChange(_ change: Int, ofArticle number: Int) {
    tables.articles[number]?.change = change
  }

  /// A story; nil if absent.
  public func story(_ id: Int) -> StoryRow? { tables.stories[id] }

  /// Adds or replaces a story.
  public func write(_ story: StoryRow) { tables.stories[story.id] = story }

  /// Removes a story.
  public func deleteStory(_ id: Int) { tables.stories[id] = nil }

  /// The articles of a story, by number.
  public func members(ofStory id: Int) -> [StoryMember] {
    tables.articles.values.filter { $0.story == id }.map(MemoryTransaction.member)
      .sorted { $0.number < $1.number }
  }

  /// The articles that exist, by number.
  public func members(_ numbers: [Int]) -> [StoryMember] {
    numbers.sorted().compactMap { tables.articles[$0].map(MemoryTransaction.member) }
  }

  /// The articles between two dates, the oldest first.
  public func members(after date: Double, through end: Double) -> [StoryMember] {
    tables.articles.values.map(MemoryTransaction.member)
      .filter { $0.date > date && $0.date <= end }
      .sorted { ($0.date, $0.number) < ($1.date, $1.number) }
  }

  private static func member(_ row: MemoryTables.ArticleRow) -> StoryMember {
    let headline = row.headline
    return StoryMember(
      number: headline.number, date: headline.date.timeIntervalSince1970, title: headline.title,
      summary: headline.summary, publisher: headline.publisher,
      story: row.story,
      marks: ArticleMarks(
        isRead: headline.isRead, isStarred: headline.isStarred, isMuted: headline.isMuted),
      firstSeen: headline.firstSeen.timeIntervalSince1970)
  }

  /// The date of an article, counted from those after a date.
  public func date(ofArticle place: Int, after date: Double) -> Double? {
    members(after: date, through: .infinity).dropFirst(place).first?.date
  }

  /// The date of an article, counted backwards from those of a date and earlier.
  public func date(ofArticle place: Int, through date: Double) -> Double? {
    members(after: -.infinity, through: date).dropLast(place).last?.date
  }

  /// The article that a list shows in the place of another one of its story.
  func lead(_ article: Int) -> Int {
    let lead = try? story(ofArticle: article).flatMap { try StoryReading.lead(of: $0, in: self) }
    return lead ?? article
  }

  /// An article's headline, with its story if the list groups stories.
  func headline(
    _ number: Int, _ query: ArticleQuery, _ policy: any MergePolicy
  ) throws -> Headline? {
    guard var headline = tables.articles[number]?.headline else { return nil }
    if query.groupsStories, let id = story(ofArticle: number) {
      headline.story = try StoryReading.row(id, in: self, policy: policy)?.story
    }
    return headline
  }

  /// The number of the last change of any article.
  public func lastChange() -> Int { tables.lastChange }

  /// Calls `body` with each article that was added or changed after a change.
  public func eachMember(changedAfter change: Int, _ body: (StoryMember) throws -> Void) rethrows {
    let changed = tables.articles.values.filter { $0.change > change }
    for row in changed.sorted(by: { $0.change < $1.change }) {
      try body(MemoryTransaction.member(row))
    }
  }

  /// The numbers of articles that were removed after a change.
  public func removedArticles(after change: Int) -> [Int] {
    tables.removed.filter { $0.key > change }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// How many articles there are.
  public func articleCount() -> Int { tables.articles.count }

  /// The pairs that the user parted.
  public func partings() -> [AppearancePair] { tables.partings.map(\.parting) }

  /// Parts two articles.
  public func add(_ parting: AppearancePair, entry: Int64) {
    tables.partings.append(MemoryTables.PartingRow(parting: parting, entry: entry))
  }

  /// Removes the partings of an undone change.
  public func removePartings(ofEntry entry: Int64) -> [AppearancePair] {
    let removed = tables.partings.filter { $0.entry == entry }
    tables.partings.removeAll { $0.entry == entry }
    return removed.map(\.parting)
  }

  /// Notes that an appearance lists an article.
  public func addListing(of hash: Int64, by number: Int, at now: Date) {
    tables.listings[hash, default: [:]][number] = now
  }

  /// The appearances that list an article.
  public func appearances(listing hash: Int64) -> [Int] {
    tables.listings[hash, default: [:]].keys.sorted()
  }

  /// Notes that one of two appearances lists the other.
  public func addListedPair(_ pair: AppearancePair, at now: Date) {
    tables.listedPairs.removeAll { $0.pair == pair }
    tables.listedPairs.append((pair, now))
  }

  /// The pairs of appearances of which one lists the other.
  public func listedPairs() -> [AppearancePair] { tables.listedPairs.map(\.pair) }

  /// Removes what was noted of lists before an instant.
  public func deleteListings(before instant: Date) {
    tables.listings = tables.listings.mapValues { $0.filter { $0.value >= instant } }
    tables.listedPairs.removeAll { $0.seen < instant }
  }
}
