public import ArticleStorage
public import FeedModel
public import Foundation

/// One transaction on tables in memory: a copy that replaces them if it succeeds.
public final class MemoryTransaction: StorageTransaction {
  var tables: MemoryTables
  /// The articles that are not grouped yet.
  public var storyNotes = StoryNotes()

  init(_ tables: MemoryTables) { self.tables = tables }

  // MARK: Feeds

  /// The stored feed with a name; nil if absent.
  public func feed(named name: String) -> StoredFeed? {
    tables.feeds.values.first { $0.stored.name == name }?.stored
  }

  /// The stored feeds with this URL and adapter, sorted by id.
  public func feeds(urlDigest: String, adapter: String?) -> [StoredFeed] {
    tables.feeds.sorted { $0.key < $1.key }.map(\.value.stored)
      .filter { $0.urlDigest == urlDigest && $0.adapter == adapter }
  }

  /// The name of a stored feed; nil if no feed has that id.
  public func feedName(_ id: Int64) -> String? { tables.feeds[id]?.stored.name }

  /// The names of all stored feeds, sorted.
  public func feedNames() -> [String] { tables.feeds.values.map(\.stored.name).sorted() }

  /// An id that no feed ever had.
  public func nextFeedID() -> Int64 {
    tables.lastFeed += 1
    return tables.lastFeed
  }

  /// Adds a feed under the id in its state.
  public func insert(_ feed: StoredFeed) {
    guard let id = feed.state.id else { return }
    tables.feeds[id] = MemoryTables.FeedRow(stored: feed)
  }

  /// Replaces everything but the counters of a feed.
  public func replace(_ feed: StoredFeed) {
    guard let id = feed.state.id else { return }
    tables.feeds[id]?.stored = feed
  }

  /// Changes a feed's name.
  public func rename(feed id: Int64, to name: String) { tables.feeds[id]?.stored.name = name }

  /// Records when the feed's current response was last confirmed; nothing if the feed was never fetched.
  public func noteConfirmation(ofFeed id: Int64) {
    guard let state = tables.feeds[id]?.stored.state, let success = state.lastSuccess else {
      return
    }
    tables.confirmations[MemoryTables.ResponseKey(feed: id, response: state.responses)] = success
  }

  /// Adds to the feed's number of items, and counts or resets its polls without a change.
  public func countResponse(ofFeed id: Int64, at now: Date, added: Int, isUnchanged: Bool) {
    if added > 0 {
      let last = tables.feeds[id]?.newestSeen ?? now
      tables.feeds[id]?.newestSeen = max(now, last)
    }
    tables.feeds[id]?.appearanceCount += added
    let polls = tables.feeds[id]?.stored.state.unchangedPolls ?? 0
    tables.feeds[id]?.stored.state.unchangedPolls = isUnchanged ? polls + 1 : 0
  }

  /// Adds to the counts of unread articles, by feed id.
  public func addUnread(_ changes: [Int64: UnreadChange]) {
    for (feed, change) in changes { tables.feeds[feed]?.unreadCount += change.carried }
  }

  /// The note of this config; nil if the last one is of another config.
  public func configNote(stamp: String) -> ConfigNote? {
    tables.configNote?.stamp == stamp ? tables.configNote?.note : nil
  }

  /// Replaces the note.
  public func setConfigNote(_ note: ConfigNote, stamp: String) {
    tables.configNote = (stamp, note)
  }

  // MARK: Articles

  /// The article that an appearance belongs to; nil if there is no such appearance.
  public func article(ofAppearance number: Int) -> Int? { tables.appearances[number]?.article }

  /// The marks of the articles that exist, by number.
  public func marks(of articles: Set<Int>) -> [Int: ArticleMarks] {
    tables.articles.filter { articles.contains($0.key) }.mapValues {
      ArticleMarks(
        isRead: $0.headline.isRead, isStarred: $0.headline.isStarred, isMuted: $0.headline.isMuted)
    }
  }

  /// The numbers of appearances and feeds; zeros if there is no such article.
  public func size(ofArticle number: Int) -> ArticleSize {
    guard let article = tables.articles[number] else { return ArticleSize() }
    return ArticleSize(appearances: article.appearances, feeds: article.headline.feedCount)
  }

  /// The ids of the feeds of an article's appearances, by the number of the appearance.
  public func carriers(ofArticle number: Int) -> [Int64] {
    tables.rows(ofArticle: number).sorted { $0.number < $1.number }.map(\.feedID)
  }

  /// Adds articles whose numbers none has yet, with their marks.
  public func insert(_ articles: [ArticleRow]) {
    for article in articles { write(article) }
  }

  /// Replaces all of an article but its place, or adds it with its marks.
  public func write(_ article: ArticleRow) {
    var headline = article.headline
    headline.place = tables.articles[headline.number]?.headline.place ?? headline.place
    tables.articles[headline.number] = MemoryTables.ArticleRow(
      headline: headline, appearances: article.appearances, change: article.change,
      story: tables.articles[headline.number]?.story)
  }

  /// Removes an article without appearances; false if it still has some.
  public func deleteIfEmpty(_ article: Int) -> Bool {
    guard tables.rows(ofArticle: article).isEmpty else { return false }
    return tables.articles.removeValue(forKey: article) != nil
  }

  /// Sets a mark.
  public func setMark(_ mark: UserMark, ofArticle number: Int, change: Int) {
    switch mark {
    case .read(let isRead): tables.articles[number]?.headline.isRead = isRead
    case .starred(let isStarred): tables.articles[number]?.headline.isStarred = isStarred
    case .muted(let isMuted): tables.articles[number]?.headline.isMuted = isMuted
    }
    tables.articles[number]?.change = change
  }

  /// A change number larger than all before.
  public func nextChange() -> Int {
    tables.lastChange += 1
    return tables.lastChange
  }

  /// Records the removal of an article as a change.
  public func noteRemoval(ofArticle number: Int, change: Int) { tables.removed[change] = number }

  /// The numbers of the matching articles, in the query's order.
  public func articles(matching query: ArticleQuery) -> [Int] {
    let numbers = MemoryQuery(tables).articles(matching: query)
    return query.groupsStories ? numbers.map(lead) : numbers
  }

  // MARK: Undo

  /// Begins a change that can be undone, and returns its id.
  public func addUndoEntry(description: String, step: MarkStep?) -> Int64 {
    tables.lastUndoEntry += 1
    tables.undoSteps[tables.lastUndoEntry] = step
    tables.undoEntries.append(
      UndoEntry(
        id: tables.lastUndoEntry, change: UndoneChange(description: description, articles: 0),
        items: []))
    return tables.lastUndoEntry
  }

  /// The change of a step; nil if it is no longer kept.
  public func undoEntry(of step: MarkStep) -> UndoEntry? {
    tables.undoEntries.last { tables.undoSteps[$0.id] == step }
  }

  /// How many articles a change remembers marks of.
  public func articleCount(ofUndoEntry entry: Int64) -> Int {
    let items = tables.undoEntries.first { $0.id == entry }?.items ?? []
    return Set(items.compactMap { tables.appearances[$0.number]?.article }).count
  }

  /// Replaces a change's description.
  public func describeUndoEntry(_ entry: Int64, _ description: String) {
    guard let index = tables.undoEntries.firstIndex(where: { $0.id == entry }) else { return }
    tables.undoEntries[index].change.description = description
  }

  /// Remembers the previous mark for each appearance of an article, unless a later change does.
  public func remember(_ mark: UserMark, ofArticle number: Int, in entry: Int64) {
    guard let index = tables.undoEntries.firstIndex(where: { $0.id == entry }) else { return }
    for row in tables.rows(ofArticle: number) {
      let known = tables.undoEntries[index].items.firstIndex { $0.number == row.number }
      let isKept = tables.undoEntries[(index + 1)...].contains { later in
        later.items.contains { $0.number == row.number && $0.remembers(mark) }
      }
      if isKept { continue }
      var item = known.map { tables.undoEntries[index].items[$0] } ?? UndoItem(number: row.number)
      switch mark {
      case .read(let isRead): item.wasRead = item.wasRead ?? isRead
      case .starred(let isStarred): item.wasStarred = item.wasStarred ?? isStarred
      case .muted(let isMuted): item.wasMuted = item.wasMuted ?? isMuted
      }
      if let known {
        tables.undoEntries[index].items[known] = item
      } else {
        tables.undoEntries[index].items.append(item)
      }
    }
  }

  /// Stores the number of changed articles, and removes the oldest changes beyond the limit.
  public func finishUndoEntry(_ entry: Int64, articles: Int, keeping limit: Int) {
    if let index = tables.undoEntries.firstIndex(where: { $0.id == entry }) {
      tables.undoEntries[index].change.articles = articles
    }
    tables.undoEntries = tables.undoEntries.suffix(limit)
  }

  /// The last change that can be undone; nil if absent.
  public func lastUndoEntry() -> UndoEntry? { tables.undoEntries.last }

  /// Removes a change that was undone.
  public func deleteUndoEntry(_ entry: Int64) { tables.undoEntries.removeAll { $0.id == entry } }

  // MARK: Looks

  /// The last looks, the newest first.
  public func looks() -> [Look] { tables.looks.reversed() }

  /// Adds a look, and removes the oldest ones beyond the limit.
  public func addLook(_ look: Look, keeping limit: Int) {
    tables.looks = (tables.looks + [look]).suffix(limit)
  }

  // MARK: Attachments

  /// All URLs that are marked as played.
  public func playedAttachments() -> Set<String> { Set(tables.played.keys) }

  /// Marks the URL; its earlier mark stays as it is.
  public func addPlayed(_ url: String, at now: Date) {
    tables.played[url] = tables.played[url] ?? now
  }

  /// Removes the mark of the URL, if it has one.
  public func deletePlayed(_ url: String) { tables.played[url] = nil }

  // MARK: Search

  /// Checks and applies changes to the searchable texts, in order.
  public func index(_ changes: [SearchChange]) {
    for change in changes {
      // The removed text must be exactly the indexed one; otherwise a real index would be damaged.
      precondition(tables.searchTexts[change.number] == change.old, "the index has another text")
      tables.searchTexts[change.number] = change.new
    }
  }
}

extension UndoItem {
  fileprivate func remembers(_ mark: UserMark) -> Bool {
    switch mark {
    case .read: wasRead != nil
    case .starred: wasStarred != nil
    case .muted: wasMuted != nil
    }
  }
}
