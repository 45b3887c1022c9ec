import FeedModel
import Foundation
import GRDB

/// Works out anew which appearances are one article, for those that a change can have touched: everything connected to
/// them by a key, so that the outcome is the one that all appearances together would give.
struct ArticleClustering {
  let db: Database
  let policy: any MergePolicy
  private let touched: [Int: Touched]
  private var connected: ConnectedComponents
  /// Rows of articles that were written and not there before.
  private var added = StoreTotals()

  private var candidates: [Int: ConnectedComponents.Member] { connected.members }

  /// An appearance that was added or changed, with what is at hand of it and need not be read again.
  struct Touched {
    var entry: Entry?
    var keys: HashedKeys?
    /// All there is to know of one that was added.
    var newcomer: ConnectedComponents.Member?
  }

  init(db: Database, policy: any MergePolicy, touched: [Int: Touched]) {
    self.db = db
    self.policy = policy
    self.touched = touched
    connected = ConnectedComponents(db: db, policy: policy, touched: touched)
  }

  /// - Parameter touched: numbers of appearances that are stored.
  init(db: Database, policy: any MergePolicy, touched: Set<Int>) {
    let known = touched.map { ($0, Touched()) }
    self.init(db: db, policy: policy, touched: Dictionary(uniqueKeysWithValues: known))
  }

  /// - Parameter abandonedURLs: hashed URLs that one of the touched appearances had before.
  /// - Returns: how many articles are new, and how many new appearances joined another feed's article.
  mutating func run(abandonedURLs: Set<Int64> = []) throws -> (new: Int, merged: Int) {
    guard !touched.isEmpty else { return (0, 0) }
    try connected.gather(Array(touched.keys), abandonedURLs: abandonedURLs)
    var new = 0
    var merged = 0
    let settled = candidates.values.filter { !isNewcomer($0.candidate.number) }
    var states = try UserStates(articles: Set(settled.map(\.article)), db: db)
    var unread = UnreadCounts()
    for (article, members) in Dictionary(grouping: settled, by: \.article)
    where states.isUnread(article) {
      unread.add(-1, to: Set(members.map(\.feedID)))
    }
    let groups = policy.articles(of: candidates.values.map(\.candidate))
    for group in groups {
      guard let number = group.first else { continue }
      let newcomers = group.filter(isNewcomer)
      if !newcomers.isEmpty {
        if newcomers.count == group.count {
          new += 1
          merged += group.count - 1
        } else {
          merged += newcomers.count
        }
      }
      let articles = Set(group.compactMap { candidates[$0]?.article })
      let state = states.joined(articles)
      if !state.read { unread.add(1, to: Set(group.compactMap { candidates[$0]?.feedID })) }
      let isSettled = articles == [number] && !group.contains { touched[$0] != nil }
      if isSettled, try count(of: number) == group.count { continue }
      try write(group, number: number, state: state)
      states.keep(number)
    }
    try states.deleteAbandoned()
    try unread.apply(in: db)
    try countAdded()
    return (new, merged)
  }

  private func isNewcomer(_ number: Int) -> Bool { touched[number]?.newcomer != nil }

  private func count(of article: Int) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT appearance_count FROM articles WHERE id = ?")
    return try Int.fetchOne(statement, arguments: [article]) ?? 0
  }

  /// Writes an article's row from its appearances.
  private mutating func write(_ group: [Int], number: Int, state: (read: Bool, starred: Bool))
    throws
  {
    let move = try BulkStatement("UPDATE appearances SET article_id = ? WHERE id = ?", in: db)
    for member in group where candidates[member]?.article != number {
      try move.run(.integer(Int64(number)), .integer(Int64(member)))
    }
    let appearances = try appearances(group)
    let headline = Headline(
      Article(
        number: number, entry: policy.article(from: appearances), appearances: appearances,
        isRead: state.read, isStarred: state.starred))
    let values: [BulkStatement.Value] = [
      .text(headline.title), .text(headline.publisher), .text(headline.url), .text(headline.image),
      .text(headline.summary), .real(headline.date.timeIntervalSince1970),
      .integer(Int64(headline.feedCount)), .integer(Int64(group.count)),
      .integer(state.read ? 1 : 0), .integer(state.starred ? 1 : 0), .integer(Int64(number)),
    ]
    // A newcomer's number is nobody's yet.
    if !isNewcomer(number) {
      try BulkStatement(ArticleClustering.replacement, in: db).run(values)
      if db.changesCount > 0 { return }
    }
    try BulkStatement(ArticleClustering.insertion, in: db).run(values)
    added.articles += 1
    added.unread += state.read ? 0 : 1
    added.starred += state.starred ? 1 : 0
  }

  private static let insertion = """
    INSERT INTO articles
      (title, publisher, url, image, summary, date, feed_count, appearance_count, is_read, is_starred, id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private static let replacement = """
    UPDATE articles SET title = ?, publisher = ?, url = ?, image = ?, summary = ?, date = ?, feed_count = ?,
      appearance_count = ?, is_read = ?, is_starred = ? WHERE id = ?
    """

  private func countAdded() throws {
    guard added.articles > 0 else { return }
    try BulkStatement(
      """
      UPDATE totals SET articles = articles + ?, unread = unread + ?, starred = starred + ?
      """, in: db
    ).run(
      .integer(Int64(added.articles)), .integer(Int64(added.unread)),
      .integer(Int64(added.starred)))
  }

  /// Newcomers are at hand; they have no detail yet.
  private func appearances(_ group: [Int]) throws -> [Appearance] {
    var newcomers: [Appearance] = []
    var stored: [Int] = []
    for number in group {
      if let touched = touched[number], let member = touched.newcomer, let entry = touched.entry {
        newcomers.append(
          Appearance(
            number: number, feed: member.candidate.feed, entry: entry,
            firstSeen: member.firstSeen, lastSeen: member.firstSeen,
            lacksDetail: entry.detailURL != nil))
      } else {
        stored.append(number)
      }
    }
    if stored.isEmpty { return newcomers }
    let known = touched.compactMapValues(\.entry)
    return (newcomers + (try AppearanceRow.load(stored, known: known, in: db)))
      .sorted { $0.number < $1.number }
  }
}
