public import ArticleStorage
public import FeedModel

/// One transaction on tables in memory: a copy that takes their place if all goes well.
public final class MemoryTransaction: StorageTransaction {
  var tables: MemoryTables

  init(_ tables: MemoryTables) { self.tables = tables }

  // MARK: Feeds

  public func feed(named name: String) -> StoredFeed? {
    tables.feeds.values.first { $0.stored.name == name }?.stored
  }

  public func feeds(urlDigest: String, adapter: String?) -> [StoredFeed] {
    tables.feeds.sorted { $0.key < $1.key }.map(\.value.stored)
      .filter { $0.urlDigest == urlDigest && $0.adapter == adapter }
  }

  public func feedName(_ id: Int64) -> String? { tables.feeds[id]?.stored.name }

  public func feedNames() -> [String] { tables.feeds.values.map(\.stored.name).sorted() }

  public func nextFeedID() -> Int64 {
    tables.lastFeed += 1
    return tables.lastFeed
  }

  public func insert(_ feed: StoredFeed) {
    guard let id = feed.state.id else { return }
    tables.feeds[id] = MemoryTables.FeedRow(stored: feed)
  }

  public func replace(_ feed: StoredFeed) {
    guard let id = feed.state.id else { return }
    tables.feeds[id]?.stored = feed
  }

  public func rename(feed id: Int64, to name: String) { tables.feeds[id]?.stored.name = name }

  public func noteConfirmation(ofFeed id: Int64) {
    guard let state = tables.feeds[id]?.stored.state, let success = state.lastSuccess else {
      return
    }
    tables.confirmations[MemoryTables.ResponseKey(feed: id, response: state.responses)] = success
  }

  public func countResponse(ofFeed id: Int64, added: Int, isUnchanged: Bool) {
    tables.feeds[id]?.appearanceCount += added
    let polls = tables.feeds[id]?.stored.state.unchangedPolls ?? 0
    tables.feeds[id]?.stored.state.unchangedPolls = isUnchanged ? polls + 1 : 0
  }

  public func addUnread(_ changes: [Int64: Int]) {
    for (feed, change) in changes { tables.feeds[feed]?.unreadCount += change }
  }

  // MARK: Articles

  public func article(ofAppearance number: Int) -> Int? { tables.appearances[number]?.article }

  public func marks(of articles: Set<Int>) -> [Int: ArticleMarks] {
    tables.articles.filter { articles.contains($0.key) }.mapValues {
      ArticleMarks(isRead: $0.headline.isRead, isStarred: $0.headline.isStarred)
    }
  }

  public func size(ofArticle number: Int) -> ArticleSize {
    guard let article = tables.articles[number] else { return ArticleSize() }
    return ArticleSize(appearances: article.appearances, feeds: article.headline.feedCount)
  }

  public func feeds(ofArticle number: Int) -> Set<Int64> {
    Set(tables.rows(ofArticle: number).map(\.feedID))
  }

  public func write(_ headline: Headline, appearances: Int, change: Int, isNew: Bool) {
    tables.articles[headline.number] = MemoryTables.ArticleRow(
      headline: headline, appearances: appearances, change: change)
  }

  public func deleteIfEmpty(_ article: Int) -> Bool {
    guard tables.rows(ofArticle: article).isEmpty else { return false }
    return tables.articles.removeValue(forKey: article) != nil
  }

  public func setMark(_ mark: UserMark, ofArticle number: Int, change: Int) -> Bool {
    guard var row = tables.articles[number] else { return false }
    let before = row.headline
    switch mark {
    case .read(let isRead): row.headline.isRead = isRead
    case .starred(let isStarred): row.headline.isStarred = isStarred
    }
    guard row.headline != before else { return false }
    row.change = change
    tables.articles[number] = row
    return true
  }

  public func nextChange() -> Int {
    tables.lastChange += 1
    return tables.lastChange
  }

  public func noteRemoval(ofArticle number: Int, change: Int) { tables.removed[change] = number }

  public func articles(matching query: ArticleQuery) -> [Int] {
    MemoryQuery(tables).articles(matching: query)
  }

  // MARK: Undo

  public func addUndoEntry(description: String) -> Int64 {
    tables.lastUndoEntry += 1
    tables.undoEntries.append(
      UndoEntry(
        id: tables.lastUndoEntry, change: UndoneChange(description: description, articles: 0),
        items: []))
    return tables.lastUndoEntry
  }

  public func remember(_ mark: UserMark, ofArticle number: Int, in entry: Int64) {
    guard let index = tables.undoEntries.firstIndex(where: { $0.id == entry }) else { return }
    for row in tables.rows(ofArticle: number) {
      var item = UndoItem(number: row.number, wasRead: nil, wasStarred: nil)
      switch mark {
      case .read(let isRead): item.wasRead = isRead
      case .starred(let isStarred): item.wasStarred = isStarred
      }
      tables.undoEntries[index].items.append(item)
    }
  }

  public func finishUndoEntry(_ entry: Int64, articles: Int, keeping limit: Int) {
    if let index = tables.undoEntries.firstIndex(where: { $0.id == entry }) {
      tables.undoEntries[index].change.articles = articles
    }
    tables.undoEntries = tables.undoEntries.suffix(limit)
  }

  public func lastUndoEntry() -> UndoEntry? { tables.undoEntries.last }

  public func deleteUndoEntry(_ entry: Int64) { tables.undoEntries.removeAll { $0.id == entry } }

  // MARK: Search

  public func index(_ changes: [SearchChange]) {
    for change in changes {
      // What is removed must be exactly what was indexed; a real index would be damaged otherwise.
      precondition(tables.searchTexts[change.number] == change.old, "the index has another text")
      tables.searchTexts[change.number] = change.new
    }
  }
}
