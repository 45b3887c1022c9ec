public import FeedModel
internal import FeedPlatform

/// Stories as they are shown.
public enum StoryReading {
  /// The stories of articles, by article; those in no story are missing.
  public static func stories(
    ofArticles numbers: [Int], in transaction: some StoryTable, policy: any MergePolicy
  ) throws -> [Int: ArticleStory] {
    var byID: [Int: ArticleStory] = [:]
    var stories: [Int: ArticleStory] = [:]
    for number in numbers {
      guard let id = try transaction.story(ofArticle: number) else { continue }
      if byID[id] == nil { byID[id] = try story(id, in: transaction, policy: policy) }
      stories[number] = byID[id]
    }
    return stories
  }

  private static func story(
    _ id: Int, in transaction: some StoryTable, policy: any MergePolicy
  ) throws -> ArticleStory? {
    guard let row = try transaction.story(id) else { return nil }
    let members = try transaction.members(ofStory: id)
    let lead = members.filter { $0.number == row.lead }
    var seen: Set<String> = []
    let publishers = (lead + members).filter {
      seen.insert(policy.publisher(named: $0.publisher)).inserted
    }
    return ArticleStory(
      id: id, lead: row.lead, articles: members.map(\.number),
      publishers: publishers.map(\.publisher))
  }

  /// The article that a list shows of a story; nil if there is no such story.
  public static func lead(of id: Int, in transaction: some StoryTable) throws -> Int? {
    try lead(
      of: id, among: shownMembers(ofStory: id, in: transaction), in: transaction)
  }

  private static func lead(
    of id: Int, among members: [StoryMember], in transaction: some StoryTable
  ) throws -> Int? {
    guard let row = try transaction.story(id) else { return nil }
    return members.contains { $0.number == row.lead } ? row.lead : members.first?.number
  }

  /// The articles of a story but those that are hidden, unless all are.
  private static func shownMembers(
    ofStory id: Int, in transaction: some StoryTable
  ) throws -> [StoryMember] {
    let all = try transaction.members(ofStory: id)
    let visible = all.filter { !$0.isHidden }
    return visible.isEmpty ? all : visible
  }

  /// The article that a list shows of a story, and what it shows of the story: its articles but those that are hidden,
  /// unless all are. The story is nil if that is one article.
  public static func row(
    _ id: Int, in transaction: some StoryTable, policy: any MergePolicy
  ) throws -> (article: Int, story: HeadlineStory?)? {
    let members = try shownMembers(ofStory: id, in: transaction)
    guard let lead = try lead(of: id, among: members, in: transaction) else { return nil }
    let dates = members.map(\.date)
    guard members.count > 1, let first = dates.min(), let last = dates.max() else {
      return (lead, nil)
    }
    return (
      lead,
      HeadlineStory(
        id: id, articles: members.count,
        publishers: Set(members.map { policy.publisher(named: $0.publisher) }).count,
        unread: members.count { !$0.marks.isRead }, new: new(members),
        dates: Date(timeIntervalSince1970: first)...Date(timeIntervalSince1970: last))
    )
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
