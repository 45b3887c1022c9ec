import FeedModel
import StoryGrouping

/// Changes the window and the stories of a store, inside a transaction. What it writes is kept until it is read again or all
/// is done, and then written with few statements.
struct StoryWriter<Transaction: SQLTransaction> {
  let transaction: Transaction
  var articles: StoryArticles
  var stored: StoredWindow
  /// Articles that this transaction gave a change number anyway.
  private let changed: Set<Int>
  /// Articles that are new in the window or have other words, which are written at the end.
  private var pending: Set<Int> = []
  /// Those of them that the window had before, so that it has a row of them.
  private var rewritten: Set<Int> = []
  /// Articles that have to be grouped.
  private var touched: Set<Int> = []
  /// Stories with articles that were removed or changed, and others that the window lacks.
  private var shrunk: Set<Int> = []
  /// How many articles were removed from stories that the window has whole, whose rows still count them.
  private var removed: [Int: Int] = [:]
  /// Stories as they are now, by id; nil inside for an id that no story has.
  private var rows: [Int: StoryRow?] = [:]
  /// Stories whose rows are to be written.
  private var changedRows: Set<Int> = []
  /// The stories of articles that are to be written.
  private var moved: [Int: Int?] = [:]
  /// Articles of which lists show something else.
  private var noted: Set<Int> = []
  /// Rows of the window that are to be removed, by article, and stories of articles whose words are there already.
  private var dropped: [(date: Double, article: Int)] = []
  private var windowStories: [Int: (date: Double, story: Int?)] = [:]

  init(
    _ transaction: Transaction, policy: any MergePolicy, stored: StoredWindow,
    changed: Set<Int> = []
  ) {
    self.transaction = transaction
    articles = StoryArticles(policy)
    self.stored = stored
    self.changed = changed
  }

  // MARK: Rows

  /// Reads stories that are likely to be asked for.
  mutating func load(_ ids: [Int]) throws {
    let missing = Set(ids).filter { rows[$0] == nil }.sorted()
    let found = try transaction.stories(missing)
    for id in missing { rows[id] = .some(found[id]) }
  }

  private mutating func row(_ id: Int) throws -> StoryRow? {
    if rows[id] == nil { try load([id]) }
    return rows[id] ?? nil
  }

  private mutating func setRow(_ id: Int, _ row: StoryRow?) {
    rows[id] = .some(row)
    changedRows.insert(id)
  }

  /// Writes what was kept, but for the words of the window.
  mutating func flush() throws {
    let changed = changedRows.sorted()
    try transaction.deleteStories(changed.filter { (rows[$0] ?? nil) == nil })
    let written = changed.compactMap { rows[$0] ?? nil }
    try transaction.write(
      .replace, "stories",
      [
        "id": .integers(written.map(\.id)), "lead": .integers(written.map(\.lead)),
        "articles": .integers(written.map(\.articles)),
        "publishers": .integers(written.map(\.publishers)), "date": .reals(written.map(\.date)),
      ])
    changedRows = []
    try transaction.setStories(moved.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    moved = [:]
    try transaction.noteChanges(ofArticles: noted.sorted())
    noted = []
    try transaction.write(
      .delete, "story_words",
      ["date": .reals(dropped.map(\.date)), "article": .integers(dropped.map(\.article))])
    dropped = []
    let stories = windowStories.sorted { $0.key < $1.key }
    try transaction.write(
      .update, "story_words",
      [
        "date": .reals(stories.map(\.value.date)), "article": .integers(stories.map { $0.key }),
        "story": .integers(stories.map(\.value.story)),
      ])
    windowStories = [:]
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
    if rest.isEmpty { setRow(story, nil) } else { touched.formUnion(rest) }
    removed[story, default: 0] += 1
  }

  /// Whether a story has articles that the window lacks. Such a story no longer changes, but loses articles that are
  /// removed.
  private mutating func isFrozen(_ story: Int) throws -> Bool {
    let count = stored.window.articles(ofStory: story).count
    return try row(story)?.articles != count + removed[story, default: 0]
  }

  /// Takes articles that were removed out of their stories, which remain as they are without them.
  mutating func leave(_ stories: [Int: Int]) throws {
    for (number, story) in stories.sorted(by: { $0.key < $1.key }) {
      try drop(number)
      shrunk.insert(story)
    }
    try shrinkStories()
  }

  private mutating func drop(_ number: Int, date: Double) {
    dropped.append((date, number))
    windowStories[number] = nil
  }

  private mutating func drop(_ number: Int) throws {
    guard let date = stored.window.date(of: number) else { return }
    pending.remove(number)
    touched.remove(number)
    stored.window.remove(number)
    drop(number, date: date)
  }

  /// Takes an article as it is now, if it is new or has other words, another publisher or another date.
  mutating func write(_ article: StoryArticle) throws {
    let number = article.number
    let known = stored.window[number]
    if known == article { return }
    if let known {
      if known.date == article.date {
        rewritten.insert(number)
      } else {
        drop(number, date: known.date)
      }
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
      let story = stored.window.story(of: number)
      return try stored.window.date(of: number) == nil || (story.map { try isFrozen($0) } ?? false)
    }
    if !outside { touched.formUnion(numbers) }
    try group()
    if outside { try groupOutside(numbers) }
  }

  // MARK: Stories

  /// Groups what was touched, and writes what that changes.
  mutating func group() throws {
    try shrinkStories()
    // The window asks for the stories of what it compares.
    let (removed, apart) = (removed, try transaction.partedArticles())
    let related = try transaction.listedArticles()
    var known = rows
    let transaction = transaction
    let changes = try stored.window.regroup(touched, apart: apart, related: related) { id, count in
      if known[id] == nil { known[id] = .some(try transaction.stories([id])[id]) }
      return (known[id] ?? nil)?.articles != count + removed[id, default: 0]
    }
    rows = known
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
    try flush()
    var members = try transaction.members(numbers.sorted())
    let stories = Set(members.compactMap(\.story)).sorted()
    members += try transaction.members(ofStories: stories).values.joined()
    let articles = byNumber(members)
    var window = StoryWindow(articles.values.sorted { $0.number < $1.number })
    let changes = window.regroup(
      Set(articles.keys), apart: try transaction.partedArticles(),
      related: try transaction.listedArticles())
    try write(changes, of: articles)
  }

  /// - Parameter others: articles that were not grouped in the window.
  private mutating func write(
    _ changes: StoryChanges, of others: [Int: StoryArticle] = [:]
  ) throws {
    try load(changes.stories.map(\.id))
    for id in changes.dissolved { setRow(id, nil) }
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
  private mutating func write(_ row: StoryRow) throws {
    guard try self.row(row.id) != row else { return }
    setRow(row.id, row)
    if !changed.contains(row.lead) { noted.insert(row.lead) }
  }

  private mutating func setStory(_ story: Int?, of number: Int) throws {
    moved[number] = .some(story)
    if !changed.contains(number) { noted.insert(number) }
    guard let date = stored.window.date(of: number) else { return }
    stored.window.setStory(story, of: number)
    if !pending.contains(number), stored.position == nil { windowStories[number] = (date, story) }
  }

  /// Writes a story whose articles were removed or changed without comparing them, since the window lacks some.
  private mutating func shrink(_ story: Int) throws {
    try flush()
    let members = try transaction.members(ofStories: [story])[story] ?? []
    let articles = byNumber(members)
    let publishers = Set(articles.values.map(\.publisher)).count
    let row = try row(story)
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

  // MARK: The end

  /// Removes what is too old from the window, and writes what is new in it.
  mutating func finish() throws {
    for article in stored.trim() {
      let isPending = pending.remove(article.number) != nil
      if !isPending || rewritten.contains(article.number) {
        drop(article.number, date: article.date)
      }
    }
    try flush()
    let written = pending.compactMap { stored.window[$0] }
    try transaction.writeWindowRows(
      written.sorted { ($0.date, $0.number) < ($1.date, $1.number) })
    pending = []
    try transaction.keepWindow(stored)
  }
}

extension SQLTransaction {
  /// The articles of pairs of appearances, without those of which one no longer exists or both are one.
  func storyPairs(_ pairs: [StoryPair]) throws -> [StoryPair] {
    let articles = try articles(
      ofAppearances: Set(pairs.flatMap { [$0.first, $0.second] }).sorted())
    return pairs.compactMap { pair in
      guard let first = articles[pair.first], let second = articles[pair.second], first != second
      else { return nil }
      return StoryPair(first, second)
    }
  }

  /// The pairs of articles that the user parted.
  func partedArticles() throws -> Set<StoryPair> {
    Set(try storyPairs(all("SELECT first, second FROM story_apart") { StoryPair(&$0) }))
  }

  /// The pairs of articles of which one lists the other.
  func listedArticles() throws -> Set<StoryPair> {
    Set(try storyPairs(all("SELECT first, second FROM story_listed") { StoryPair(&$0) }))
  }

  /// Removes the partings of a change that is undone.
  func undoPartings(ofEntry entry: Int64) throws {
    let parted = try all(
      "DELETE FROM story_apart WHERE change_id = $1 RETURNING first, second", .integer(entry)
    ) { StoryPair(&$0) }
    for pair in try storyPairs(parted) {
      state.storyNotes.noteRegrouping(of: [pair.first, pair.second])
    }
  }
}

extension StoryPair {
  fileprivate init(_ row: inout some SQLRow) { self.init(row.number(), row.number()) }
}
