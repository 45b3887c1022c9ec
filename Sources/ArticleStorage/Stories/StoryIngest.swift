import FeedModel
import StoryGrouping

/// Groups the articles that a transaction wrote, with those that the change can affect, and takes removed ones out of
/// their stories.
enum StoryIngest {
  /// Called after the articles are written, and before anything asks for their stories.
  static func run(in transaction: some SQLTransaction, policy: any MergePolicy) throws {
    let notes = transaction.state.storyNotes
    guard !notes.isEmpty else { return }
    transaction.state.storyNotes = StoryNotes()
    var writer = StoryWriter(
      transaction, policy: policy, stored: try window(in: transaction),
      changed: Set(notes.written.keys))
    let heads = try transaction.heads(of: notes.written.filter { !$0.value.isNew }.keys.sorted())
    try writer.load(heads.values.compactMap(\.story) + notes.removed.values.compactMap(\.self))
    for (number, story) in notes.removed.sorted(by: { $0.key < $1.key }) {
      try writer.remove(number, from: story)
    }
    for (number, writing) in notes.written.sorted(by: { $0.key < $1.key }) {
      var article = writer.articles.article(writing.member)
      article.story = heads[number]?.story
      try writer.write(article)
    }
    try writer.regroup(notes.regrouped)
    try writer.finish()
  }

  /// Leaves the articles that a fetch wrote to be grouped at its end, so that it does not matter in which order the
  /// responses arrive and which of them share a transaction. Removed ones leave their stories at once.
  /// - Parameter change: the last change before this transaction.
  static func postpone(
    in transaction: some SQLTransaction, policy: any MergePolicy, after change: Int
  ) throws {
    let notes = transaction.state.storyNotes
    guard !notes.isEmpty else { return }
    transaction.state.storyNotes = StoryNotes()
    let stories = notes.removed.compactMapValues { $0 }
    if !stories.isEmpty {
      var writer = StoryWriter(
        transaction, policy: policy, stored: try window(in: transaction),
        changed: Set(notes.written.keys))
      try writer.leave(stories)
      try writer.finish()
    }
    try GroupingNotes(transaction: transaction).postpone(
      after: change,
      oldest: (notes.written.values.map(\.member.date) + [notes.oldestArrival].compactMap(\.self))
        .min())
  }

  /// Groups what was left to be grouped.
  static func groupPostponed(in transaction: some SQLTransaction, policy: any MergePolicy) throws {
    let notes = GroupingNotes(transaction: transaction)
    guard let change = try notes.postponed() else { return }
    var writer = StoryWriter(transaction, policy: policy, stored: try window(in: transaction))
    var articles: [StoryArticle] = []
    try transaction.eachMember(changedAfter: change) {
      articles.append(writer.articles.article($0))
    }
    try writer.load(articles.compactMap(\.story))
    // A number that was removed may be that of an article again, and in another story by now.
    let present = Set(articles.lazy.map(\.number))
    let removed = try transaction.all(
      "SELECT id FROM removed_articles WHERE change > $1 ORDER BY change", .integer(change)
    ) { $0.number() }
    for number in removed where !present.contains(number) {
      try writer.remove(number, from: nil)
    }
    for article in articles { try writer.write(article) }
    try writer.group()
    try writer.finish()
    try notes.endPostponing()
  }

  /// The window from memory, else from the store.
  static func window(in transaction: some SQLTransaction) throws -> StoredWindow {
    // While all articles are grouped anew, the one in memory is of another time.
    if let window = try transaction.takeWindow(), window.position == nil { return window }
    return try StoredWindow(in: transaction)
  }
}
