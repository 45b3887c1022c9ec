import Browsing
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import aggregate

/// Marks and searches.
extension `The worker of the reader` {
  // MARK: Marks

  @Test func `marks and undoes`() async throws {
    try await fill()
    #expect(scene.run(.mark(.read(true), .rows([1]), .nothing)).isEmpty)
    #expect(scene.run(.mark(.read(true), .rows([2]), .noted)).isEmpty)
    #expect(scene.run(.mark(.starred(true), .rows([3]), .nothing)).isEmpty)
    #expect(try unread() == ["Three", "Four"])
    #expect(scene.run(.undo).lines == ["message: undone: 1 article starred"])
    #expect(scene.run(.undo).lines == ["message: undone: 1 article marked read"])
    #expect(try unread() == ["Two", "Three", "Four"])
    #expect(scene.run(.mark(.read(false), .rows([1]), .nothing)).isEmpty)
    #expect(scene.run(.undo).lines == ["message: undone: 1 article marked unread"])
    #expect(scene.run(.undo).lines == ["message: undone: 1 article marked read"])
    #expect(scene.run(.undo).lines == ["message: nothing to undo"])
  }

  @Test(
    arguments: [
      .mark(.read(true), .rows([1]), .nothing), .mark(.starred(true), .rows([1]), .nothing),
    ] as [BrowseCommand])
  func `shows a headline as it was if it cannot be marked`(_ command: BrowseCommand) async throws {
    try await fill()
    scene.isReadOnly = true
    let lines = scene.run(command).lines
    #expect(lines == ["changed: 1", "failed: the store in memory cannot be used: it is read-only"])
    #expect(try unread().count == 4)
  }

  @Test(
    arguments: [
      .mark(.starred(true), .rows([1]), .nothing), .mark(.labelled("later", true), .rows([1])),
      .mark(.read(true), .rows([1], in: ArticleQuery())),
    ] as [BrowseCommand])
  func `takes back the mark of an article that is gone, and says so`(_ command: BrowseCommand)
    async throws
  {
    try await fill()
    _ = try scene.store.delete([1])
    let lines = scene.run(command).lines
    #expect(lines.count == 2 && lines.first?.hasPrefix("not ") == true, "\(lines)")
    #expect(lines.last == "failed: article 1 does not exist any more")
  }

  @Test func `opens an article that cannot be marked read, without an error`() async throws {
    try await fill()
    scene.isReadOnly = true
    #expect(scene.run(.mark(.read(true), .rows([1]), .noted)).lines == ["changed: 1"])
  }

  @Test(arguments: [.undo, .mark(.read(true), .all(ArticleQuery()))] as [BrowseCommand])
  func `reports a store that cannot be written`(_ command: BrowseCommand) async throws {
    try await fill()
    scene.isReadOnly = true
    #expect(
      scene.run(command).lines == ["failed: the store in memory cannot be used: it is read-only"])
  }

  @Test func `marks all read, or the newest alone`() async throws {
    try await fill()
    #expect(
      scene.run(.mark(.read(true), .all(ArticleQuery(limit: 1)))).lines
        == ["message: 1 article marked read; press u to undo"])
    #expect(try unread() == ["Two", "Three", "Four"])
    #expect(
      scene.run(.mark(.read(true), .all(ArticleQuery()))).lines
        == ["message: 3 articles marked read; press u to undo"])
    #expect(
      scene.run(.mark(.read(true), .all(ArticleQuery()))).lines == ["message: nothing unread here"])
    #expect(scene.run(.undo).lines == ["message: undone: 3 articles marked read"])
    #expect(try unread().count == 3)
  }

  @Test func `says of a deletion that it cannot be undone, and takes back nothing else`()
    async throws
  {
    try await fill()
    #expect(scene.run(.mark(.starred(true), .rows([3]), .nothing)).isEmpty)
    #expect(scene.run(.deleteRow(1, in: ArticleQuery())).lines == ["deleted: deleted 1 article"])
    #expect(
      scene.run(.undo).lines == [
        "message: 1 article deleted for good, which cannot be undone; undo again takes back the change before"
      ])
    #expect(scene.run(.undo).lines == ["message: undone: 1 article starred"])
  }

  @Test func `notices what another program stores`() async throws {
    try await fill()
    let reader = scene.worker
    reader.store.noteStart()
    #expect(reader.store.changeElsewhere() == nil)
    _ = try scene.store.delete([1])
    #expect(reader.store.changeElsewhere() == .articles)
    #expect(reader.store.changeElsewhere() == nil)
    _ = try scene.store.mark([3], .read(true), description: "elsewhere")
    #expect(reader.store.changeElsewhere() == .marks)
    // The counts are those of before.
    _ = try scene.store.mark([3], .read(false), description: "elsewhere")
    _ = try scene.store.mark([4], .read(true), description: "elsewhere")
    #expect(reader.store.changeElsewhere() == .marks)
    _ = try scene.store.mark([2], .labelled("later", true), description: "elsewhere")
    #expect(reader.store.changeElsewhere() == .marks)
    #expect(reader.store.changeElsewhere() == nil)
  }

  @Test func `does not take what it changes itself for a change by another program`() async throws {
    try await fill()
    let reader = scene.worker
    reader.store.noteStart()
    _ = scene.run(.deleteRow(2, in: ArticleQuery()), on: reader)
    #expect(reader.store.changeElsewhere() == nil)
    _ = scene.run(.mark(.starred(true), .rows([3]), .nothing), on: reader)
    _ = scene.run(.mark(.labelled("later", true), .rows([1, 3])), on: reader)
    _ = scene.run(.mark(.read(true), .all(ArticleQuery())), on: reader)
    #expect(reader.store.changeElsewhere() == nil)
    // What others mark meanwhile is noticed beside it.
    _ = try scene.store.mark([4], .read(false), description: "elsewhere")
    _ = scene.run(.mark(.read(false), .rows([1]), .nothing), on: reader)
    #expect(reader.store.changeElsewhere() == .marks)
    #expect(reader.store.changeElsewhere() == nil)
  }

  @Test func `notices marks that were made elsewhere before a fetch without news`() async throws {
    try await fill()
    let reader = scene.worker
    reader.store.noteStart()
    _ = try scene.store.mark([3], .read(true), description: "elsewhere")
    reader.fetch(nil)
    _ = try await scene.events(
      until: {
        switch $0 {
        case .notDue, .fetched(_, isNew: false): true
        default: false
        }
      })
    #expect(reader.store.changeElsewhere() == .marks)
  }

  @Test func `marks chosen articles read as one change`() async throws {
    try await fill()
    #expect(
      scene.run(.mark(.read(true), .rows([1, 3]))).lines == [
        "message: 2 articles marked read; press u to undo"
      ])
    #expect(try unread() == ["Two", "Four"])
    #expect(scene.run(.undo).lines == ["message: undone: 2 articles marked read"])
    scene.isReadOnly = true
    #expect(scene.run(.mark(.read(true), .rows([1, 3]))).lines.first == "changed: 13")
  }

  // MARK: Searching

  @Test(arguments: [
    ("two", ["Two"]), ("title:t*", ["Two", "Three"]), ("@two", ["Two"]), ("x", []),
  ])
  func `finds the articles of a query`(_ query: String, _ titles: [String]) async throws {
    try await fill()
    guard case .found(let source) = scene.run(.search(query, within: nil)).first else {
      Issue.record("nothing found")
      return
    }
    #expect(source.kind == .search)
    #expect(source.name == query)
    #expect(try scene.store.headlines(ArticleQuery(source.condition)).map(\.title) == titles)
  }

  @Test func `finds within a list`() async throws {
    try await fill()
    let list = BrowseSource(kind: .tag, name: "t", condition: .starred)
    guard case .found(let source) = scene.run(.search("two", within: list)).first else {
      Issue.record("nothing found")
      return
    }
    #expect(source.name == "two in t")
    #expect(source.condition == list.condition.and(.text(TextMatch("two"))))
  }

  @Test(arguments: [
    ("newr:2d", "unknown field"), ("feed:nosuch", "nosuch"), ("@nosuch", "nosuch"),
    ("(two", "("),
  ])
  func `reports a query that cannot be understood`(_ query: String, _ words: String) async throws {
    try await fill()
    let lines = scene.run(.search(query, within: nil)).lines
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("wrong query: ") == true)
    #expect(lines.first?.contains(words) == true, "\(lines)")
  }

  @Test(
    arguments: [.open("https://a.example/"), .copy("a"), .redraw, .suspend, .quit]
      as [TerminalCommand])
  func `leaves to the loop what needs the terminal`(_ command: TerminalCommand) {
    #expect(scene.run(.terminal(command)).isEmpty)
  }
}
