import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Texts that feeds change, and feeds with few articles.
@Suite(.everyStore) struct `Changed texts`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  private func entry(_ text: String, title: String = "Title") -> Entry {
    var entry = self.entry("1", title, url: "https://a.example/1")
    entry.contentText = text
    entry.contentHTML = "<p>\(text)</p>"
    return entry
  }

  private func changed() throws -> [Int] { try store.numbers(ArticleQuery(.changed)) }

  @Test func `are kept as they were before the last change`() throws {
    try add([entry("The bridge is closed.")], to: feed("A"))
    #expect(try changed().isEmpty && store.revisions(of: 1).isEmpty)
    try add([entry("The bridge is open again.")], to: feed("A"), after: 3600)
    #expect(try changed() == [1])
    #expect(
      try store.revisions(of: 1) == [
        Revision(
          feed: "A", changed: start.addingTimeInterval(3600),
          old: RevisedText(title: "Title", text: "The bridge is closed."),
          new: RevisedText(title: "Title", text: "The bridge is open again."))
      ])
    try add([entry("The bridge is open again.", title: "Bridge")], to: feed("A"), after: 7200)
    #expect(try store.revisions(of: 1).map(\.old.text) == ["The bridge is open again."])
    #expect(try store.revisions(of: 9).isEmpty)
    #expect(try store.numbers(ArticleQuery(.not(.changed))).isEmpty)
    _ = try store.delete([1])
    #expect(try store.revisions(of: 1).isEmpty)
  }

  @Test(arguments: ["The bridge,  is closed!", "The bridge is closed."])
  func `are none if only signs and white space differ`(_ text: String) throws {
    try add([entry("The bridge is closed.")], to: feed("A"))
    var changed = entry(text)
    changed.tags = ["new"]
    changed.contentHTML = "<p class=x>\(text)</p>"
    try add([changed], to: feed("A"), after: 3600)
    #expect(try self.changed().isEmpty)
  }

  @Test func `make an article unread where the feed is to`() throws {
    for isShown in [false, true] {
      var feed = feed("A")
      feed.showsChanges = isShown
      try add([entry("One \(isShown).")], to: feed)
      _ = try store.mark([1], .read(true))
      try add([entry("Two \(isShown).")], to: feed, after: 60)
      #expect(try store.count(ArticleQuery(.unread)) == (isShown ? 1 : 0))
    }
  }

  @Test func `of feeds with few articles come first where that is asked for`() throws {
    let day = 86400.0
    try add((1...9).map { self.entry("b\($0)", "b", hours: -Double($0)) }, to: feed("Busy"))
    try add(
      [self.entry("r1", "r", hours: -30), self.entry("r2", "r", hours: -24 * 200)], to: feed("Rare")
    )
    try store.register([feed("Empty")])
    let since = start.addingTimeInterval(-90 * day)
    #expect(try store.articleCounts(since: since) == ["Busy": 9, "Rare": 1, "Empty": 0])
    var query = ArticleQuery(order: .rare(since: since), limit: 3)
    for groups in [false, true] {
      query.groupsStories = groups
      #expect(try store.headlines(query).map(\.feed) == ["Rare", "Rare", "Busy"])
    }
  }
}
