internal import FeedBasics
internal import FeedModel

/// Stories as a list shows them.
extension StoryReading {
  /// The articles of so many stories are in memory at the same time.
  private static let batchSize = 500

  /// What a list shows of a story.
  struct Row {
    /// The article that leads it there.
    var article: Int
    /// How many of its articles that belong to the list are unread.
    var unread: Int
    /// nil if the story is one article.
    var story: HeadlineStory?
  }

  /// What a list shows of stories, by their ids; stories that do not exist are missing. Within the subject of a query a
  /// story is led by an article of it, and only those count as unread. Articles that arrived after the others were read
  /// lead it, the newest first; so do unread ones in a list of what is unread.
  /// - Parameters:
  ///   - found: the article of each story that gives it its place.
  ///   - keepsLeads: whether these articles lead, whatever has arrived.
  static func rows(
    _ found: [ListedArticle], of query: ArticleQuery, keepsLeads: Bool,
    in transaction: some SQLTransaction, policy: any MergePolicy
  ) throws -> [Int: Row] {
    var rows: [Int: Row] = [:]
    let subject = query.condition.subject
    let removed = query.condition.withoutRemoved
    let isOfUnread = query.condition.parts.contains(.unread)
    for batch in found.filter({ $0.story != nil }).batches(of: batchSize) {
      let stored = try Stored(batch.compactMap(\.story), in: transaction)
      let all = stored.members.values.flatMap { $0.map(\.number) }
      let belonging = try subject.map {
        try ArticleSelection.matching($0, among: all, in: transaction)
      }
      // Articles of removed feeds are in no list, and so neither lead a row nor count for it.
      let listed = try removed.map {
        try ArticleSelection.matching($0, among: all, in: transaction)
      }
      for article in batch {
        guard let id = article.story, let stories = stored.rows[id] else { continue }
        let shown = stored.shownMembers(ofStory: id).filter {
          listed?.contains($0.number) ?? true || $0.number == article.headline.number
        }
        let own =
          belonging.map { belonging in
            (stored.members[id] ?? []).filter {
              belonging.contains($0.number) || $0.number == article.headline.number
            }
          } ?? shown
        let unread = own.filter { !$0.marks.isRead }
        let new = new(own)
        var lead = article.headline.number
        if !keepsLeads {
          if own.contains(where: { $0.number == stories.lead }) {
            lead = stories.lead
          } else if !own.contains(where: { $0.number == lead }) {
            lead = own.first?.number ?? lead
          }
          // In a list of what is unread, a read article would hide the unread ones.
          let hidesUnread = isOfUnread && !unread.contains { $0.number == lead }
          if new > 0 || hidesUnread,
            let newest = unread.max(by: { ($0.date, $1.number) < ($1.date, $0.number) })
          {
            lead = newest.number
          }
        }
        rows[id] = Row(
          article: lead, unread: unread.count,
          story: story(id, shown, unread: unread.count, new: new, policy))
        rows[id]?.story?.date =
          keepsLeads ? place(own, query) ?? article.headline.date : article.headline.date
      }
    }
    return rows
  }

  /// The date by which a story is in its place in a list.
  private static func place(_ own: [StoryMember], _ query: ArticleQuery) -> Date? {
    let unread = own.filter { !$0.marks.isRead }
    let matching = query.condition.parts.contains(.unread) && !unread.isEmpty ? unread : own
    let dates = matching.map(\.date)
    return (query.order == .oldest ? dates.min() : dates.max())
      .map(Date.init(timeIntervalSince1970:))
  }

  private static func story(
    _ id: Int, _ members: [StoryMember], unread: Int, new: Int, _ policy: any MergePolicy
  ) -> HeadlineStory? {
    let dates = members.map(\.date)
    guard members.count > 1, let first = dates.min(), let last = dates.max() else { return nil }
    return HeadlineStory(
      id: id, articles: members.count,
      publishers: Set(members.map { policy.publisher(named: $0.publisher) }).count,
      unread: unread, new: new,
      dates: Date(timeIntervalSince1970: first)...Date(timeIntervalSince1970: last))
  }

  /// Articles that came within so many seconds came together: they may be of several responses of one fetch.
  private static let fetchDuration = 120.0

  /// How many unread articles came after all that were read; 0 if others are unread, or none was read.
  private static func new(_ members: [StoryMember]) -> Int {
    let unread = members.filter { !$0.marks.isRead }
    guard let last = members.filter(\.marks.isRead).map(\.firstSeen).max(),
      let first = unread.map(\.firstSeen).min(), first > last + fetchDuration
    else { return 0 }
    return unread.count
  }
}
