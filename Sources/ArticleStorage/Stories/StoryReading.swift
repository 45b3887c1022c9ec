internal import FeedBasics
import FeedModel

/// Stories as they are shown.
enum StoryReading {
  /// The stories of articles, by article, without the articles that are hidden; those in no story are missing.
  /// - Parameter matching: chooses the articles of stories that are shown, unless none are; nil for all.
  static func stories(
    ofArticles numbers: [Int], matching: (([Int]) throws -> Set<Int>)? = nil,
    in transaction: some SQLTransaction, policy: any MergePolicy
  ) throws -> [Int: ArticleStory] {
    let ids = try transaction.heads(of: numbers).compactMapValues(\.story)
    let shown = try Stored(Set(ids.values).sorted(), in: transaction)
    let matching = try matching?(shown.members.values.joined().map(\.number))
    var byID: [Int: ArticleStory] = [:]
    for (id, row) in shown.rows {
      var members = shown.shownMembers(ofStory: id)
      if let matching, members.contains(where: { matching.contains($0.number) }) {
        members.removeAll { !matching.contains($0.number) }
      }
      let lead = members.contains { $0.number == row.lead } ? row.lead : members.first?.number
      let first = members.filter { $0.number == lead }
      var seen: Set<String> = []
      let publishers = (first + members).filter {
        seen.insert(policy.publisher(named: $0.publisher)).inserted
      }
      byID[id] = ArticleStory(
        id: id, lead: lead ?? row.lead, articles: members.map(\.number),
        publishers: publishers.map(\.publisher))
    }
    return ids.compactMapValues { byID[$0] }
  }

  /// Stories with their articles.
  struct Stored {
    var rows: [Int: StoryRow]
    var members: [Int: [StoryMember]]

    init(_ ids: [Int], in transaction: some SQLTransaction) throws {
      rows = try transaction.stories(ids)
      members = try transaction.members(ofStories: ids)
    }

    /// The articles of a story but those that are hidden, unless all are.
    func shownMembers(ofStory id: Int) -> [StoryMember] {
      let all = members[id] ?? []
      let visible = all.filter { !$0.marks.isHidden }
      return visible.isEmpty ? all : visible
    }
  }
}
