import FeedModel
internal import FeedPlatform

/// Stories as they are shown.
enum StoryReading {
  /// The stories of articles, by article; those in no story are missing.
  static func stories(
    ofArticles numbers: [Int], in transaction: some SQLTransaction, policy: any MergePolicy
  ) throws -> [Int: ArticleStory] {
    let ids = try transaction.heads(of: numbers).compactMapValues(\.story)
    let shown = try Stored(Set(ids.values).sorted(), in: transaction)
    var byID: [Int: ArticleStory] = [:]
    for (id, row) in shown.rows {
      let members = shown.members[id] ?? []
      let lead = members.filter { $0.number == row.lead }
      var seen: Set<String> = []
      let publishers = (lead + members).filter {
        seen.insert(policy.publisher(named: $0.publisher)).inserted
      }
      byID[id] = ArticleStory(
        id: id, lead: row.lead, articles: members.map(\.number),
        publishers: publishers.map(\.publisher))
    }
    return ids.compactMapValues { byID[$0] }
  }

  /// Stories with their articles.
  private struct Stored {
    var rows: [Int: StoryRow]
    var members: [Int: [StoryMember]]

    init(_ ids: [Int], in transaction: some SQLTransaction) throws {
      rows = try transaction.stories(ids)
      members = try transaction.members(ofStories: ids)
    }

    /// The articles of a story but those that are hidden, unless all are.
    func shownMembers(ofStory id: Int) -> [StoryMember] {
      let all = members[id] ?? []
      let visible = all.filter { !$0.isHidden }
      return visible.isEmpty ? all : visible
    }

    /// The article that a list shows of a story; nil if there is no such story.
    func lead(of id: Int) -> Int? {
      let members = shownMembers(ofStory: id)
      return rows[id].flatMap { row in
        members.contains { $0.number == row.lead } ? row.lead : members.first?.number
      }
    }
  }

  /// The articles of so many stories are in memory at the same time.
  private static let batchSize = 500

  /// The articles that lists show of stories, by story; stories that do not exist are missing.
  static func leads(
    ofStories ids: [Int], in transaction: some SQLTransaction
  ) throws -> [Int: Int] {
    var leads: [Int: Int] = [:]
    for batch in ids.batches(of: batchSize) {
      let stored = try Stored(batch, in: transaction)
      for id in batch { leads[id] = stored.lead(of: id) }
    }
    return leads
  }

  /// The article that a list shows of each story, and what it shows of the story: its articles but those that are hidden,
  /// unless all are. The story is nil if that is one article. Stories that do not exist are missing.
  static func rows(
    _ ids: [Int], in transaction: some SQLTransaction, policy: any MergePolicy
  ) throws -> [Int: (article: Int, story: HeadlineStory?)] {
    var rows: [Int: (article: Int, story: HeadlineStory?)] = [:]
    for batch in ids.batches(of: batchSize) {
      let stored = try Stored(batch, in: transaction)
      for id in batch {
        guard let lead = stored.lead(of: id) else { continue }
        rows[id] = (lead, story(id, stored.shownMembers(ofStory: id), policy))
      }
    }
    return rows
  }

  private static func story(
    _ id: Int, _ members: [StoryMember], _ policy: any MergePolicy
  ) -> HeadlineStory? {
    let dates = members.map(\.date)
    guard members.count > 1, let first = dates.min(), let last = dates.max() else { return nil }
    return HeadlineStory(
      id: id, articles: members.count,
      publishers: Set(members.map { policy.publisher(named: $0.publisher) }).count,
      unread: members.count { !$0.marks.isRead }, new: new(members),
      dates: Date(timeIntervalSince1970: first)...Date(timeIntervalSince1970: last))
  }

  /// Articles that came within so many seconds came together: they may be of several responses of one fetch.
  private static let fetchDuration = 600.0

  /// How many unread articles came after all that were read; 0 if others are unread, or none was read.
  private static func new(_ members: [StoryMember]) -> Int {
    let unread = members.filter { !$0.marks.isRead }
    guard let last = members.filter(\.marks.isRead).map(\.firstSeen).max(),
      let first = unread.map(\.firstSeen).min(), first > last + fetchDuration
    else { return 0 }
    return unread.count
  }
}
