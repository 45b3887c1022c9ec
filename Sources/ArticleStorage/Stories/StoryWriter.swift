import FeedModel
import StoryGrouping

/// Changes the window and the stories of a store, inside a transaction.
struct StoryWriter<Transaction: StorageTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy
  var stored: StoredWindow
  /// Articles that this transaction gave a change number anyway.
  private let changed: Set<Int>
  /// Articles that are new in the window or have other words, which are written at the end.
  private var pending: [Int: StoryArticle] = [:]
  /// Articles that have to be grouped.
  private var touched: Set<Int> = []
  /// Stories with articles that were removed or changed, and others that the window lacks.
  private var shrunk: Set<Int> = []

  init(
    _ transaction: Transaction, policy: any MergePolicy, stored: StoredWindow,
    changed: Set<Int> = []
  ) {
    self.transaction = transaction
    self.policy = policy
    self.stored = stored
    self.changed = changed
  }

  // MARK: Articles

  /// Takes an article that was removed out of its story.
  mutating func remove(_ number: Int, from story: Int?) throws {
    let row = stored.rows[number]
    let story = row?.story ?? story
    let isWhole = story.map { stored.members[$0] != nil && !stored.frozen.contains($0) } ?? false
    if let row {
      pending[number] = nil
      touched.remove(number)
      stored.remove(number)
      try transaction.deleteWindowRow(ofArticle: number, date: row.date)
    }
    guard let story else { return }
    guard isWhole else {
      shrunk.insert(story)
      return
    }
    if let rest = stored.members[story] {
      touched.formUnion(rest)
    } else {
      try transaction.deleteStory(story)
    }
  }

  /// Takes an article as it is now, if it is new or has other words, another publisher or another date.
  mutating func write(_ writing: StoryNotes.Writing) throws {
    let number = writing.member.number
    var article = StoryArticle(writing.member, policy)
    if let row = stored.rows[number] {
      article.story = row.story
      if stored.window[number] == article { return }
      if row.date != article.date {
        try transaction.deleteWindowRow(ofArticle: number, date: row.date)
      }
    } else if !writing.isNew {
      article.story = try transaction.story(ofArticle: number)
    }
    let frozen = article.story.flatMap { story in
      stored.members[story] == nil || stored.frozen.contains(story) ? story : nil
    }
    if let frozen { shrunk.insert(frozen) }
    guard stored.rows[number] != nil || stored.takes(date: article.date) else { return }
    stored.add(article)
    if let frozen { stored.freeze(frozen) }
    pending[number] = article
    touched.insert(number)
  }

  /// Adds articles that are to be grouped.
  mutating func add(_ articles: [StoryArticle]) {
    for article in articles {
      stored.add(article)
      touched.insert(article.number)
    }
  }

  /// Has articles grouped again.
  mutating func touch(_ numbers: Set<Int>) { touched.formUnion(numbers) }

  // MARK: Stories

  /// Groups what was touched, and writes what that changes.
  mutating func group() throws {
    for story in shrunk.sorted() { try shrink(story) }
    shrunk = []
    let changes = stored.window.regroup(
      touched, frozen: stored.frozen, apart: try apart(), related: try transaction.listedArticles())
    touched = []
    try write(changes) { _ in nil }
  }

  /// Groups the articles of some stories by themselves, where the window lacks some of them.
  mutating func groupOutside(_ numbers: Set<Int>) throws {
    var members = try transaction.members(numbers.sorted())
    for story in Set(members.compactMap(\.story)).sorted() {
      members += try transaction.members(ofStory: story)
    }
    let articles = Dictionary(members.map { ($0.number, StoryArticle($0, policy)) }) { a, _ in a }
    var window = StoryWindow(articles.values.sorted { $0.number < $1.number })
    let changes = window.regroup(
      Set(articles.keys), apart: try apart(), related: try transaction.listedArticles())
    try write(changes) { articles[$0] }
    for story in changes.stories where !story.articles.allSatisfy({ stored.rows[$0] != nil }) {
      stored.freeze(story.id)
    }
  }

  /// - Parameter other: an article that another window grouped; nil for one of this window.
  private mutating func write(
    _ changes: StoryChanges, other: (Int) -> StoryArticle?
  ) throws {
    try transaction.prefetch(.stories(changes.stories.map(\.id)))
    for id in changes.dissolved.sorted() { try transaction.deleteStory(id) }
    for number in changes.alone.sorted() { try setStory(nil, of: number, other(number)) }
    for story in changes.stories {
      var date = -Double.infinity
      for number in story.articles {
        let other = other(number)
        date = max(date, stored.rows[number]?.date ?? other?.date ?? date)
        try setStory(story.id, of: number, other)
      }
      let row = StoryRow(
        id: story.id, lead: story.lead, articles: story.articles.count,
        publishers: story.publishers, date: date)
      try write(row)
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

  private mutating func setStory(
    _ story: Int?, of number: Int, _ other: StoryArticle?
  ) throws {
    let row = stored.rows[number]
    guard (row.map(\.story) ?? other?.story) != story else { return }
    try transaction.setStory(
      story, ofArticle: number,
      change: changed.contains(number) ? nil : try transaction.nextChange())
    guard let row else { return }
    if other != nil, var article = stored.window[number] {
      article.story = story
      stored.add(article)
    } else {
      stored.setStory(story, of: number)
    }
    if pending[number] != nil {
      pending[number]?.story = story
    } else if stored.position == nil {
      try transaction.setWindowStory(story, ofArticle: number, date: row.date)
    }
  }

  /// Writes a story whose articles were removed or changed without comparing them, since the window lacks some.
  private mutating func shrink(_ id: Int) throws {
    let members = try transaction.members(ofStory: id)
    let articles = Dictionary(members.map { ($0.number, StoryArticle($0, policy)) }) { a, _ in a }
    let publishers = Set(articles.values.map(\.publisher)).count
    let row = try transaction.story(id)
    var changes = StoryChanges()
    if let first = members.first?.number, members.count > 1, publishers > 1 {
      let lead = row.flatMap { articles[$0.lead] == nil ? nil : $0.lead } ?? first
      changes.stories = [
        Story(id: first, lead: lead, articles: members.map(\.number), publishers: publishers)
      ]
      if first != id { changes.dissolved = [id] }
    } else {
      changes.dissolved = [id]
      changes.alone = Set(articles.keys)
    }
    try write(changes) { articles[$0] }
    for story in changes.stories { stored.freeze(story.id) }
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
    for (number, row) in stored.trim().sorted(by: { $0.key < $1.key })
    where pending.removeValue(forKey: number) == nil {
      try transaction.deleteWindowRow(ofArticle: number, date: row.date)
    }
    try transaction.writeWindowRows(
      pending.values.sorted { ($0.date, $0.number) < ($1.date, $1.number) }.map(WindowRow.init))
    pending = [:]
    try transaction.keepWindow(stored)
  }
}

extension StoryArticle {
  init(_ member: StoryMember, _ policy: any MergePolicy) {
    self.init(
      number: member.number, date: member.date,
      publisher: StoryArticle.publisherHash(
        policy.publisher(named: member.publisher)),
      words: StoryWords(title: member.title, summary: member.summary), story: member.story)
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
