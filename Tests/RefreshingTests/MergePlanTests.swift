import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Refreshing

/// Across feeds: which appearances are one article, regardless of the order in which they came (docs/merging.md).
@Suite struct `The merge plan` {
  /// A short description of an appearance: its feed and its keys.
  private struct Seen {
    var feed: String
    var url: String?
    var fragment: String?
    var guid: String?
    /// The domain of its link; nil if it has none, or leads through a redirector.
    var site: String?
    var titles: [String] = []
    /// Hours after a fixed instant.
    var time = 0.0
  }

  private func candidates(_ seen: [Seen]) -> [MergeCandidate] {
    seen.enumerated().map { index, one in
      let date = Date(timeIntervalSince1970: 1_795_244_400 + one.time * 3600)
      return MergeCandidate(
        number: index + 1, feed: one.feed, guid: one.guid ?? "g\(index + 1)",
        keys: MergeKeys(
          url: one.url, fragment: one.fragment, guid: one.guid, site: one.site,
          titles: one.titles, date: date),
        firstSeen: date)
    }
  }

  private func groups(_ seen: [Seen]) -> [[Int]] {
    MergePlan(candidates(seen)).groups
  }

  @Test func `equal links are one article, also transitively`() {
    let seen = [
      Seen(feed: "a", url: "u"), Seen(feed: "b", url: "u", titles: ["t"]),
      Seen(feed: "c", titles: ["t"]), Seen(feed: "d", url: "v"),
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
    let seen = [Seen(feed: "a", titles: ["t"]), Seen(feed: "b", titles: ["t"], time: hours)]
    #expect((groups(seen).count == 1) == isOne)
  }

  @Test(arguments: [(0.0, true), (2.0 / 60, true), (2.1 / 60, false), (24, false)])
  func `equal titles with a link each are one article within two minutes`(
    _ hours: Double, _ isOne: Bool
  ) {
    let seen = [
      Seen(feed: "a", url: "u", site: "s", titles: ["t"]),
      Seen(feed: "b", url: "v", site: "s", titles: ["t"], time: hours),
    ]
    #expect((groups(seen).count == 1) == isOne)
  }

  @Test func `a hidden link joins the nearest of a series, not the one fetched first`() {
    let paper = [
      Seen(feed: "paper", url: "mon", site: "s", titles: ["weather"]),
      Seen(feed: "paper", url: "tue", site: "s", titles: ["weather"], time: 24),
    ]
    let aggregator = [
      Seen(feed: "news", titles: ["weather"]), Seen(feed: "news", titles: ["weather"], time: 24),
    ]
    #expect(groups(paper + aggregator) == [[1, 3], [2, 4]])
    #expect(groups(paper + aggregator.suffix(1)) == [[1], [2, 3]])
    #expect(groups(paper + aggregator.prefix(1)) == [[1, 3], [2]])
  }

  @Test func `a hidden link does not join the day before while its own day is missing`() {
    let seen = [
      Seen(feed: "paper", url: "mon", site: "s", titles: ["weather"]),
      Seen(feed: "paper", url: "tue", site: "s", titles: ["weather"], time: 24),
      Seen(feed: "news", titles: ["weather"], time: 48),
    ]
    #expect(groups(seen) == [[1], [2], [3]])
  }

  @Test func `a hidden link does not join two pages of different days`() {
    let seen = [
      Seen(feed: "a", url: "mon", site: "s", titles: ["t"]),
      Seen(feed: "b", url: "tue", site: "s", titles: ["t"], time: 24),
      Seen(feed: "news", titles: ["t"], time: 1),
    ]
    #expect(groups(seen) == [[1, 3], [2]])
  }

  @Test func `names decide only where one of the two has no domain`() {
    let (us, australia) = (
      ["n:abc\u{1F}t", "d:go.com\u{1F}t"], ["n:abc\u{1F}t", "d:abc.net.au\u{1F}t"]
    )
    let seen = [
      Seen(feed: "a", url: "u", site: "go.com", titles: us),
      Seen(feed: "b", url: "v", site: "abc.net.au", titles: australia),
    ]
    #expect(groups(seen) == [[1], [2]])
    let named = Seen(feed: "news", titles: ["n:abc\u{1F}t"], time: 0.5)
    #expect(groups(seen + [named]) == [[1, 3], [2]])
  }

  @Test func `equal guids are one article if the links share a domain or one is hidden`() {
    func seen(_ first: String?, _ second: String?) -> [Seen] {
      [
        Seen(feed: "a", url: "u", guid: "tag:x,1", site: first),
        Seen(feed: "b", url: "v", guid: "tag:x,1", site: second),
      ]
    }
    #expect(groups(seen("s", "s")) == [[1, 2]])
    #expect(groups(seen("s", nil)) == [[1, 2]])
    #expect(groups(seen("s", "t")) == [[1], [2]])
    #expect(MergePlan(candidates(seen("s", "s"))).reasons.map(\.rule) == [.sameGUID])
  }

  @Test func `a link or guid that one feed uses for several items joins nothing`() {
    let links = [
      Seen(feed: "a", url: "u"), Seen(feed: "a", url: "u"), Seen(feed: "b", url: "u"),
    ]
    #expect(groups(links) == [[1], [2], [3]])
    let guids = [
      Seen(feed: "a", guid: "the name of the site"), Seen(feed: "a", guid: "the name of the site"),
      Seen(feed: "b", guid: "the name of the site"),
    ]
    #expect(groups(guids) == [[1], [2], [3]])
  }

  @Test func `fragments count where a feed tells its items apart by them`() {
    func day(_ feed: String, _ fragment: String?) -> Seen {
      Seen(feed: feed, url: "day", fragment: fragment)
    }
    #expect(groups([day("a", "a1"), day("b", nil)]) == [[1, 2]])
    #expect(groups([day("a", "a1"), day("b", "a2")]) == [[1], [2]])
    #expect(
      groups([day("a", "a1"), day("a", "a2"), day("b", "a1"), day("b", "a2")]) == [
        [1, 3], [2, 4],
      ])
    #expect(groups([day("a", "a1"), day("a", "a2"), day("b", nil)]) == [[1], [2], [3]])
  }

  @Test func `two items of one feed stay apart, even if another feed connects them`() {
    let seen = [
      Seen(feed: "a", titles: ["t"]), Seen(feed: "a", titles: ["s"]),
      Seen(feed: "b", url: "u", titles: ["t"]),
      Seen(feed: "c", url: "u", titles: ["s"]),
    ]
    #expect(groups(seen) == [[1], [2, 3, 4]])
  }

  @Test func `a title that very many appearances share joins none of them`() {
    let seen = (0..<300).map { Seen(feed: "f\($0)", titles: ["t"]) }
    #expect(groups(seen).count == 300)
    #expect(groups(Array(seen.prefix(200))).count == 1)
  }

  @Test func `the order of arrival changes nothing`() {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<200 {
      let seen = (0..<12).map { _ in
        Seen(
          feed: ["a", "b", "c"].randomElement(using: &random) ?? "a",
          url: ["u", "v", nil].randomElement(using: &random) ?? nil,
          fragment: ["x", "y", nil].randomElement(using: &random) ?? nil,
          guid: ["tag:g", "tag:h", nil].randomElement(using: &random) ?? nil,
          site: ["s", "r", nil].randomElement(using: &random) ?? nil,
          titles: [["t"], ["s"], []].randomElement(using: &random) ?? [],
          time: Double.random(in: 0...60, using: &random))
      }
      let all = candidates(seen)
      let plan = MergePlan(all)
      let shuffled = MergePlan(all.shuffled(using: &random))
      #expect(shuffled.groups == plan.groups)
      #expect(shuffled.reasons == plan.reasons)
      #expect(plan.groups.flatMap(\.self).sorted() == all.map(\.number))
    }
  }
}
