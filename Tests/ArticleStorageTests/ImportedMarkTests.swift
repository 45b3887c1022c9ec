import FeedModel
import FeedTestSupport
import Foundation
import Testing

@Suite(.everyStore) struct `Imported marks`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  private func numbers(_ condition: ArticleCondition) throws -> [Int] {
    try store.numbers(ArticleQuery(condition)).sorted()
  }

  private func mark(_ guid: String?, url: String? = nil, read: Bool = true, starred: Bool = false)
    -> ImportedMark
  {
    ImportedMark(
      feedURL: "https://a.example/feed", guid: guid, url: url, isRead: read, isStarred: starred)
  }

  @Test func `marks of another reader are applied to stored articles`() throws {
    try add(
      [entry("1"), entry("2", url: "https://p.example/2?utm_source=x"), entry("3"), entry("4")],
      to: feed("a"))
    _ = try store.mark([4], .starred(true), description: "starred")
    let marks = [
      mark("1"), mark("other", url: "https://www.p.example/2", starred: true),
      mark("3", read: false), mark("4"), mark("gone"),
    ]
    #expect(try store.addImportedMarks(marks, description: "imported") == 3)
    #expect(try numbers(.not(.unread)) == [1, 2, 4])
    #expect(try numbers(.starred) == [2, 4])
    #expect(try store.undo() == UndoneChange(description: "imported", articles: 3))
    #expect(try numbers(.unread) == [1, 2, 3, 4])
  }

  @Test func `a link that a feed has for several items identifies none of them`() throws {
    let home = "https://p.example/"
    let marks = ["1", "2"].map { mark($0, url: home, starred: true) }
    #expect(try store.addImportedMarks(marks, description: "imported") == 0)
    try add(["2", "3", "4"].map { entry($0, url: home) }, to: feed("a"))
    #expect(try numbers(.starred) == [1])
    // Nor do marks without a guid.
    #expect(
      try store.addImportedMarks([mark(nil, url: home)], description: "imported") == 0)
  }

  @Test func `items of another reader are found by their guids in their feeds, else by links`()
    throws
  {
    let shared = "https://p.example/shared"
    try add(
      [
        entry("1", url: "https://p.example/1"), entry("2"), entry("3", url: shared),
        entry("4", url: shared),
      ], to: feed("a"))
    let items = [
      mark("2"), mark("9", url: "https://www.p.example/1?utm_source=x"), mark(nil), mark("1"),
      mark(nil, url: "https://p.example/1"), mark("9", url: shared), mark("4", url: shared),
    ]
    #expect(try store.importedArticles(items) == [2, 1, nil, 1, 1, nil, 4])
  }

  @Test(arguments: [1, 2], [true, false])
  func `a link in place of a guid identifies an item if no other one of the feed has it`(
    _ count: Int, isStored: Bool
  ) throws {
    let home = "https://p.example"
    let entries = (1...count).map { number in
      var item = entry(home, "Item \(number)", url: home)
      item.guidOrigin = .link
      return item
    }
    if isStored { try add(entries, to: feed("a")) }
    _ = try store.addImportedMarks([mark(home, starred: true)], description: "imported")
    if !isStored { try add(entries, to: feed("a")) }
    #expect(try numbers(.unread).count == (count == 1 ? 0 : 2))
    #expect(try numbers(.starred).count == (count == 1 ? 1 : 0))
  }

  @Test func `an article is read if all of its items were`() throws {
    for name in ["a", "b"] {
      try add([entry("\(name)1", url: "https://p.example/story")], to: feed(name))
    }
    let other = ImportedMark(
      feedURL: "https://b.example/feed", guid: "b1", url: nil, isRead: false, isStarred: true)
    _ = try store.addImportedMarks([mark("a1"), other], description: "imported")
    #expect(try numbers(.unread) == [1])
    #expect(try numbers(.starred) == [1])
  }

  @Test func `marks of another reader are applied to articles that arrive later`() throws {
    var new = feed("a")
    new.firstUnread = 86400
    let marks = [
      mark("1"), mark(nil, url: "https://p.example/2", read: false, starred: true),
      mark("3", read: false),
    ]
    #expect(try store.addImportedMarks(marks, description: "imported") == 0)
    try add(
      [
        entry("1"), entry("2", url: "https://p.example/2"), entry("3", hours: -200),
        entry("4", hours: -200), entry("5"),
      ], to: new)
    // The third is older than what is unread in a new feed, but was unread there.
    #expect(try numbers(.not(.unread)) == [1, 4])
    #expect(try numbers(.starred) == [2])
    try add([entry("1")], to: feed("b"))
    // A guid is that of its feed.
    #expect(try numbers(.unread).count == 4)
  }

  @Test func `marks of another reader do not override the user's when another copy arrives`() throws
  {
    let url = "https://p.example/1"
    try add([entry("1", url: url)], to: feed("a"))
    #expect(
      try store.addImportedMarks([mark(nil, url: url, starred: true)], description: "imported")
        == 1)
    _ = try store.mark([1], .read(false), description: "unread")
    _ = try store.mark([1], .starred(false), description: "unstarred")
    try add([entry("9", url: url)], to: feed("b"))
    #expect(try numbers(.unread) == [1])
    #expect(try numbers(.starred).isEmpty)
    #expect(try store.undo()?.description == "unstarred")
  }

  @Test(arguments: [["a", "b"], ["b", "a"]])
  func `an article that arrives has the marks of its items in all feeds, in whatever order`(
    _ feeds: [String]
  ) throws {
    let url = "https://p.example/story"
    let other = ImportedMark(
      feedURL: "https://b.example/feed", guid: "b1", url: url, isRead: false, isStarred: true)
    _ = try store.addImportedMarks([mark("a1", url: url), other], description: "imported")
    for name in feeds { try add([entry("\(name)1", url: url)], to: feed(name)) }
    #expect(try numbers(.unread) == [1])
    #expect(try numbers(.starred) == [1])
  }

  @Test func `a later import adds to the marks, and items that share a link are read together`()
    throws
  {
    let first = [mark("1", read: false), mark("2", url: "https://p.example/x")]
    let second = [mark("1"), mark("3", url: "https://p.example/x", read: false)]
    _ = try store.addImportedMarks(first + second.suffix(1), description: "imported")
    try add([entry("9", url: "https://p.example/x")], to: feed("a"))
    #expect(try numbers(.unread) == [1])
    _ = try store.addImportedMarks(second.prefix(1) + [], description: "imported")
    try add([entry("9", url: "https://p.example/x"), entry("1")], to: feed("a"))
    #expect(try numbers(.not(.unread)) == [2])
  }
}
