import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import SQLiteStore
import Testing

@testable import PostgreSQLStore

/// `aggregate store copy` without the program (docs/postgres.md).
@Suite(.withServer) struct `A copy of a store`: CopiesStores {
  @Test func `has everything, from a file to a server and back`() throws {
    let source = try sample()
    let all = try rows(source)
    for (table, rows) in all { #expect(!rows.isEmpty, "the sample has no \(table)") }
    let server = try temporaryStore()
    let summary = try #require(try copy(source, to: server))
    #expect(summary.rows == all.values.reduce(0) { $0 + $1.count })
    #expect(try summary.articles == source.totals().articles)
    let back = try file()
    try copy(server, to: back)
    for store in [server, back] as [any StoreCopying] {
      let copied = try rows(store)
      for (table, rows) in all { #expect(copied[table] == rows, "\(table)") }
      #expect(try store.problems() == [])
      try expectSameReading(store, source)
    }
    try expectSameContinuation([source, server, back])
  }

  /// What people see, beside the rows.
  private func expectSameReading(_ store: any ArticleStore, _ source: any ArticleStore) throws {
    for (article, original) in zip(try articles(of: store), try articles(of: source))
    // Of texts with NUL a file shows only the beginning.
    where original.entry.url?.hasPrefix("https://nul.example") != true {
      #expect(article == original)
    }
    for words in ["lake", "北京大学", "word59", "Page", "whole text", "geology", "gone"] {
      let query = ArticleQuery(.text(TextMatch(words)))
      #expect(try store.search(query) == source.search(query), "\(words)")
    }
    for condition in [
      ArticleCondition.author("Page"), .author("detail"), .category("detailed"),
      .category("geology"), .tagged("games"), .muted, .unread, .starred, .feeds(["odd"]),
    ] {
      let query = ArticleQuery(.all([condition, .not(.feeds(["nul"]))]))
      #expect(try store.headlines(query) == source.headlines(query), "\(condition)")
    }
    #expect(try store.feedCounts() == source.feedCounts())
    #expect(try store.looks() == source.looks())
    #expect(try store.ruleEffectCounts() == source.ruleEffectCounts())
    #expect(try store.refusedPages() == source.refusedPages())
    #expect(try store.configNote(stamp: "stamp") == source.configNote(stamp: "stamp"))
  }

  /// What each store makes of the same changes.
  private func expectSameContinuation(_ stores: [any StoreCopying]) throws {
    var after: [[String: Set<String>]] = []
    var undone: [UndoneChange?] = []
    for store in stores {
      undone += [try store.undo(), try store.undo(), try store.undo()]
      try store.recordLook(at: start.addingTimeInterval(120))
      let rule = ArticleRule(
        query: "new", condition: .text(TextMatch("lake", in: .title)), actions: [.read])
      _ = try store.apply([rule], description: "applied")
      let later = [
        entry("later", "Glacier lake drains above Brimsdal again"), entry("1", "Old 1"),
        entry("x", "Same", url: "https://odd.example/2"),
      ]
      try store.add(later, to: feed("later"), at: start + 12_000)
      #expect(try store.problems() == [])
      after.append(try rows(store))
    }
    #expect(undone.allSatisfy { $0 != nil })
    #expect(Set(undone.map { $0?.description ?? "" }).count < undone.count)
    for (table, rows) in after[0] {
      for other in after.dropFirst() { #expect(other[table] == rows, "\(table)") }
    }
  }

  @Test(arguments: [false, true])
  func `continues after any interruption`(toServer: Bool) throws {
    let source: any StoreCopying
    let target: any StoreCopying
    if toServer {
      (source, target) = (try sample(), try temporaryStore())
    } else {
      let server = try temporaryStore()
      try copy(try sample(), to: server)
      (source, target) = (server, try file())
    }
    var runs = 0
    // Each run copies a batch more than the one before, since it reads again what was copied.
    while try copy(source, to: target, steps: runs + 1) == nil { runs += 1 }
    #expect(runs >= StoreTable.copied.count)
    #expect(try rows(target) == rows(source))
    #expect(try target.problems() == [])
    #expect(try target.article(1) == source.article(1))
  }

  @Test func `begins again if the source has changed since`() throws {
    let source = try sample()
    for target in [try temporaryStore(), try file()] as [any StoreCopying] {
      #expect(try copy(source, to: target, steps: 12) == nil)
      _ = try source.mark([1], .read(true), description: "marked read")
      #expect(try copy(source, to: target)?.continued == 0)
      #expect(try rows(target) == rows(source))
      _ = try source.undo()
    }
  }

  @Test func `is not used for anything before it is complete`() throws {
    // The details of another sample have their keys in another order.
    let (source, target) = (try sample(), try temporaryStore())
    #expect(try copy(source, to: target, steps: 5) == nil)
    let address = target.address
    for access in [StoreAccess.read, .write, .create, .copySource] {
      #expect(throws: StoreError.unfinishedCopy(target.location)) {
        try PostgreSQLArticleStore(address, access: access, policy: target.policy)
      }
    }
    let again = try PostgreSQLArticleStore(address, access: .copyTarget, policy: target.policy)
    #expect(throws: StoreError.self) { try copy(source, to: again, named: "another") }
    #expect(try copy(source, to: again) != nil)
    _ = try PostgreSQLArticleStore(address, access: .read, policy: target.policy)
  }

  @Test func `is not made over articles or marks`() throws {
    let source = try sample()
    let server = try temporaryStore()
    try add([entry("1")], to: feed("a"), of: server)
    let marked = try file()
    _ = try marked.addImportedMarks(
      [
        ImportedMark(
          feedURL: nil, guid: nil, url: "https://a.example/1", isRead: true, isStarred: false)
      ],
      description: "imported")
    for target in [server, marked, try sample()] as [any StoreCopying] {
      let before = try rows(target)
      #expect(
        throws: StoreError.unusable(
          target.location, reason: "it contains articles or marks; copy into a new store")
      ) { try copy(source, to: target) }
      #expect(try rows(target) == before)
    }
  }

  @Test func `reports the table that another program changed meanwhile`() throws {
    let source = try sample()
    let target = try temporaryStore()
    #expect(try target.copy(source, named: "source") { !$0.isComparing } == nil)
    try target.write { try $0.run("UPDATE articles SET image = 'other' WHERE id = 1") }
    #expect(
      throws: StoreError.unusable(
        target.location,
        reason: "its table 'articles' has other contents than that of source; copy again")
    ) { try copy(source, to: target) }
    #expect(try copy(source, to: target)?.continued == 0)
    #expect(try rows(target) == rows(source))
  }
}
