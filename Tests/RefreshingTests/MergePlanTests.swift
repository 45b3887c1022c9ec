import FeedModel
import Foundation
import TestSupport
import Testing

@testable import Refreshing

/// SPEC 7, across feeds: which appearances are one article, regardless of the order in which they came.
@Suite struct `The merge plan` {
  /// A short description of an appearance: its feed, its responses, and its keys.
  private struct Seen {
    var feed: String
    var responses = 1...1
    var url: String?
    var title: String?
    /// Hours after a fixed instant.
    var time = 0.0
  }

  private func candidates(_ seen: [Seen]) -> [MergeCandidate] {
    seen.enumerated().map { index, one in
      let date = Date(timeIntervalSince1970: 1_795_244_400 + one.time * 3600)
      return MergeCandidate(
        number: index + 1, feed: one.feed, guid: "g\(index + 1)",
        keys: MergeKeys(url: one.url, titles: one.title.map { [$0] } ?? [], date: date),
        firstSeen: date, responses: one.responses)
    }
  }

  private func groups(_ seen: [Seen]) -> [[Int]] {
    MergePlan(candidates(seen)).groups.map(\.appearances)
  }

  @Test func `equal links are one article, also transitively`() {
    let seen = [
      Seen(feed: "a", url: "u"), Seen(feed: "b", url: "u", title: "t"), Seen(feed: "c", title: "t"),
      Seen(feed: "d", url: "v"),
    ]
    #expect(groups(seen) == [[1, 2, 3], [4]])
    #expect(
      MergePlan(candidates(seen)).reasons == [
        MergeReason(rule: .sameURL, key: "u", first: 1, second: 2),
        MergeReason(rule: .samePublisherAndTitle, key: "t", first: 2, second: 3),
      ])
  }

  @Test(arguments: [(48.0, true), (48.1, false), (-48, true)])
  func `equal titles are one article within 48 hours`(_ hours: Double, _ isOne: Bool) {
    let seen = [Seen(feed: "a", title: "t"), Seen(feed: "b", title: "t", time: hours)]
    #expect((groups(seen).count == 1) == isOne)
  }

  @Test func `a link that one feed uses for several items joins nothing`() {
    let seen = [
      Seen(feed: "a", url: "u"), Seen(feed: "a", responses: 2...3, url: "u"),
      Seen(feed: "b", url: "u"),
    ]
    #expect(groups(seen) == [[1], [2], [3]])
  }

  @Test func `two items of one response stay apart, even if another feed connects them`() {
    let seen = [
      Seen(feed: "a", title: "t"), Seen(feed: "a", title: "s"),
      Seen(feed: "b", url: "u", title: "t"),
      Seen(feed: "c", url: "u", title: "s"),
    ]
    #expect(groups(seen) == [[1], [2, 3, 4]])
    let later = [
      Seen(feed: "a", responses: 1...2, title: "t"), Seen(feed: "a", responses: 3...4, title: "t"),
      Seen(feed: "b", title: "t"),
    ]
    #expect(groups(later) == [[1, 2, 3]])
  }

  @Test func `a title that very many appearances share does not join all of them`() {
    let seen = (0..<300).map { Seen(feed: "f\($0)", title: "t") }
    #expect(groups(seen).count > 1)
  }

  @Test func `the order of arrival changes nothing`() {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<200 {
      let seen = (0..<12).map { _ in
        Seen(
          feed: ["a", "b", "c"].randomElement(using: &random) ?? "a",
          url: ["u", "v", nil].randomElement(using: &random) ?? nil,
          title: ["t", "s", nil].randomElement(using: &random) ?? nil,
          time: Double.random(in: 0...60, using: &random))
      }
      let all = candidates(seen)
      let plan = MergePlan(all)
      let shuffled = MergePlan(all.shuffled(using: &random))
      #expect(shuffled.groups == plan.groups)
      #expect(shuffled.reasons == plan.reasons)
      #expect(plan.groups.flatMap(\.appearances).sorted() == all.map(\.number))
    }
  }
}
