import FeedBasics
import FeedModel

/// The articles that a transaction wrote or removed, to be grouped at its end.
struct StoryNotes: Sendable {
  struct Writing {
    var member: StoryMember
    /// Whether no such article was stored before.
    var isNew: Bool
  }

  /// Articles by number, as they are now. Some may have been removed before they were added again.
  private(set) var written: [Int: Writing] = [:]
  /// The numbers of articles that were removed, with their stories.
  private(set) var removed: [Int: Int?] = [:]
  /// Articles that are the same but have to be grouped again.
  private(set) var regrouped: Set<Int> = []
  /// The earliest date of new articles that are grouped at the end of the fetch, in seconds since 1970; nil without any.
  private(set) var oldestArrival: Double?

  var isEmpty: Bool {
    written.isEmpty && removed.isEmpty && regrouped.isEmpty && oldestArrival == nil
  }

  /// Notes new articles that are grouped later.
  /// - Parameter oldest: the earliest of their dates; nil without any.
  mutating func noteArrivals(oldest: Double?) {
    oldestArrival = [oldestArrival, oldest].compactMap(\.self).min()
  }

  mutating func noteWriting(_ headline: Headline, isNew: Bool) {
    let number = headline.number
    written[number] = Writing(
      member: StoryMember(headline), isNew: isNew || written[number]?.isNew ?? false)
  }

  /// - Parameter story: the story that it was in; nil if it was in none.
  mutating func noteRemoval(of number: Int, from story: Int?) {
    if written.removeValue(forKey: number)?.isNew ?? false { return }
    removed[number] = .some(story)
  }

  mutating func noteRegrouping(of numbers: Set<Int>) { regrouped.formUnion(numbers) }
}

extension StoryMember {
  init(_ headline: Headline) {
    self.init(
      number: headline.number, date: headline.date.timeIntervalSince1970, title: headline.title,
      summary: headline.summary, publisher: headline.publisher,
      firstSeen: headline.firstSeen.timeIntervalSince1970)
  }
}
