import FeedModel
import StoryGrouping

/// Changes the window and the stories of a store, inside a transaction.
struct StoryWriter<Transaction: StorageTransaction> {
  let transaction: Transaction
  var articles: StoryArticles
  var stored: StoredWindow
  /// Articles that this transaction gave a change number anyway.
  private let changed: Set<Int>
  /// Articles that are new in the window or have other words, which are written at the end.
  private var pending: Set<Int> = []
  /// Articles that have to be grouped.
  private var touched: Set<Int> = []
  /// Stories with articles that were removed or changed, and others that the window lacks.
  private var shrunk: Set<Int> = []
  /// How many articles were removed from stories that the window has whole, whose rows still count them.
  private var removed: [Int: Int] = [:]

  init(
    _ transaction: Transaction, policy: any MergePolicy, stored: StoredWindow,
    changed: Set<Int> = []
  ) {
    self.transaction = transaction
    articles = StoryArticles(policy)
    self.stored = stored
    self.changed = changed
  }

  // MARK: Articles

  /// Takes an article that was removed out of its story, the rest of which is grouped again.
  mutating func remove(_ number: Int, from story: Int?) throws {
    let story = stored.window.story(of: number) ?? story
    let isWhole = try story.map { try !isFrozen($0) } ?? false
    try drop(number)
    guard let story else { return }
    guard isWhole else {
      shrunk.insert(story)
      return
    }
    let rest = stored.window.articles(ofStory: story)
    if rest.isEmpty { try transaction.deleteStory(story) } else { touched.formUnion(rest) }
    removed[story, default: 0] += 1
  }

  /// Whether a story has articles that the window lacks. Such a story no longer changes, but loses articles that are
  /// removed.
  private func isFrozen(_ story: Int) throws -> Bool {
    let count = stored.window.articles(ofStory: story).count
    return try transaction.story(story)?.articles != count + removed[story, default: 0]
  }

  /// Takes articles that were removed out of their stories, which remain as they are without them.
  mutating func leave(_ stories: [Int: Int]) throws {
    for (number, story) in stories.sorted(by: { $0.key < $1.key }) {
      try drop(number)
      shrunk.insert(story)
    }
    try shrinkStories()
  }

  private mutating func drop(_ number: Int) throws {
    guard let date = stored.window.date(of: number) else { return }
    pending.remove(number)
    touched.remove(number)
    stored.window.remove(number)
    try transaction.deleteWindowRow(ofArticle: number, date: date)
  }

  /// Takes an article as it is now, if it is new or has other words, another publisher or another date.
  mutating func write(_ article: StoryArticle) throws {
    let number = article.number
    let known = stored.window[number]
    if known == article { return }
    if let known, known.date != article.date {
      try transaction.deleteWindowRow(ofArticle: number, date: known.date)
    }
    if let story = article.story, try isFrozen(story) {
      shrunk.insert(story)
    }
    guard known != nil || stored.takes(date: article.date) else { return }
    stored.window.add(article)
    pending.insert(number)
    touched.insert(number)
  }

  /// Adds articles that are to be grouped.
  mutating func add(_ articles: [StoryArticle]) {
    for article in articles {
      stored.window.add(article)
      touched.insert(article.number)
    }
  }

  /// Groups what was written, and some more articles with their stories.
  mutating func regroup(_ numbers: Set<Int>) throws {
    let outside = try numbers.contains { number in
      guard stored.window.date(of: number) != nil else { return true }
      return try stored.window.story(of: number).map(isFrozen) ?? false
    }
    if !outside { touched.formUnion(numbers) }
    try group()
    if outside { try groupOutside(numbers) }
  }

  // MARK: Stories

  /// Groups what was touched, and writes what that changes.
  mutating func group() throws {
    try shrinkStories()
    let (transaction, removed) = (transaction, removed)
    let changes = try stored.window.regroup(
      touched, apart: try apart(), related: try transaction.listedArticles()
    ) { try transaction.story($0)?.articles != $1 + removed[$0, default: 0] }
    touched = []
    self.removed = [:]
    try write(changes)
  }

  private mutating func shrinkStories() throws {
    for story in shrunk.sorted() { try shrink(story) }
    shrunk = []
  }

  /// Groups the articles of some stories by themselves, where the window lacks some of them.
  private mutating func groupOutside(_ numbers: Set<Int>) throws {
    var members = try transaction.members(numbers.sorted())
    for story in Set(members.compactMap(\.story)).sorted() {
      members += try transaction.members(ofStory: story)
    }
    let articles = byNumber(members)
    var window = StoryWindow(articles.values.sorted { $0.number < $1.number })
    let changes = window.regroup(
      Set(articles.keys), apart: try apart(), related: try transaction.listedArticles())
    try write(changes, of: articles)
  }

  /// - Parameter others: articles that were not grouped in the window.
  private mutating func write(
    _ changes: StoryChanges, of others: [Int: StoryArticle] = [:]
  ) throws {
    try transaction.prefetch(.stories(changes.stories.map(\.id)))
    for id in changes.dissolved.sorted() { try transaction.deleteStory(id) }
    for (number, story) in changes.moved.sorted(by: { $0.key < $1.key }) {
      try setStory(story, of: number)
    }
    for story in changes.stories {
      let dates = story.articles.compactMap { stored.window.date(of: $0) ?? others[$0]?.date }
      try write(
        StoryRow(
          id: story.id, lead: story.lead, articles: story.articles.count,
          publishers: story.publishers, date: dates.max() ?? 0))
    }
  }

  /// A story that lists show otherwise is a change of its lead.
  private func write(_ row: StoryRow) throws {
    guard try transaction.story(row.id) != row else { return }
    try transaction.write(row)
    if !changed.contains(row.lead) {
      try transaction.noteChange(try transaction.nextChange(), ofArticle: row.lead)
    }
  }

  private mutating func setStory(_ story: Int?, of number: Int) throws {
    try transaction.setStory(
      story, ofArticle: number,
      change: changed.contains(number) ? nil : try transaction.nextChange())
    guard let date = stored.window.date(of: number) else { return }
    stored.window.setStory(story, of: number)
    if !pending.contains(number), stored.position == nil {
      try transaction.setWindowStory(story, ofArticle: number, date: date)
    }
  }

  /// Writes a story whose articles were removed or changed without comparing them, since the window lacks some.
  private mutating func shrink(_ story: Int) throws {
    let members = try transaction.members(ofStory: story)
    let articles = byNumber(members)
    let publishers = Set(articles.values.map(\.publisher)).count
    let row = try transaction.story(story)
    var changes = StoryChanges()
    var id: Int?
    if let first = members.first?.number, members.count > 1, publishers > 1 {
      let lead = row.flatMap { articles[$0.lead] == nil ? nil : $0.lead } ?? first
      changes.stories = [
        Story(id: first, lead: lead, articles: members.map(\.number), publishers: publishers)
      ]
      id = first
    }
    if id != story {
      changes.dissolved = [story]
      for number in articles.keys { changes.moved[number] = .some(id) }
    }
    try write(changes, of: articles)
  }

  private mutating func byNumber(_ members: [StoryMember]) -> [Int: StoryArticle] {
    Dictionary(members.map { ($0.number, articles.article($0)) }) { first, _ in first }
  }

  /// The pairs of articles that the user parted.
  private func apart() throws -> Set<StoryPair> {
    var pairs: Set<StoryPair> = []
    for parting in try transaction.partings() {
      if let pair = try transaction.pair(parting) { pairs.insert(pair) }
    }
    return pairs
  }

  // MARK: The end

  /// Removes what is too old from the window, and writes what is new in it.
  mutating func finish() throws {
    for article in stored.trim() where pending.remove(article.number) == nil {
      try transaction.deleteWindowRow(ofArticle: article.number, date: article.date)
    }
    let rows = pending.compactMap { stored.window[$0].map(WindowRow.init) }
    try transaction.writeWindowRows(
      rows.sorted { ($0.date, $0.article) < ($1.date, $1.article) })
    pending = []
    try transaction.keepWindow(stored)
  }
}

extension StorageTransaction {
  /// The articles of a parting; nil if one no longer exists, or both are one.
  func pair(_ parting: AppearancePair) throws -> StoryPair? {
    guard let first = try article(ofAppearance: parting.first),
      let second = try article(ofAppearance: parting.second), first != second
    else { return nil }
    return StoryPair(first, second)
  }

  /// The pairs of articles of which one lists the other.
  func listedArticles() throws -> Set<StoryPair> {
    var pairs: Set<StoryPair> = []
    for listed in try listedPairs() {
      if let pair = try pair(listed) { pairs.insert(pair) }
    }
    return pairs
  }

  /// Removes the partings of a change that is undone.
  func undoPartings(ofEntry entry: Int64) throws {
    for parting in try removePartings(ofEntry: entry) {
      guard let pair = try pair(parting) else { continue }
      storyNotes.noteRegrouping(of: [pair.first, pair.second])
    }
  }
}
