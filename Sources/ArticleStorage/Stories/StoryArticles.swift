import FeedBasics
import FeedModel
import StoryGrouping

/// Makes the articles that are grouped of stored ones.
struct StoryArticles {
  let policy: any MergePolicy
  /// The hashes of publishers by their names: folding a name takes as long as reading a title.
  private var publishers: [String: UInt32] = [:]

  init(_ policy: any MergePolicy) { self.policy = policy }

  mutating func article(_ member: StoryMember) -> StoryArticle {
    article(member, words: StoryWords(title: member.title, summary: member.summary))
  }

  /// Several at once, whose words are cut on all cores.
  mutating func articles(_ members: [StoryMember]) -> [StoryArticle] {
    let words = members.mappedOnAllCores { StoryWords(title: $0.title, summary: $0.summary) }
    return zip(members, words).map { article($0, words: $1) }
  }

  private mutating func article(_ member: StoryMember, words: StoryWords) -> StoryArticle {
    StoryArticle(
      number: member.number, date: member.date, publisher: publisher(member.publisher),
      words: words, story: member.story)
  }

  private mutating func publisher(_ name: String) -> UInt32 {
    if let known = publishers[name] { return known }
    let hash = StoryArticle.publisherHash(policy.publisher(named: name))
    publishers[name] = hash
    return hash
  }
}
