import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteBinding
import Testing

@testable import ArticleStorage
@testable import SQLiteStore

/// Storing responses in the tables.
@Suite struct `Taking responses into SQLite`: MakesEntries {
  private let store: SQLiteArticleStore
  private let folder = TemporaryFolder()

  init() throws {
    store = try SQLiteArticleStore(
      path: folder.path + "/store.sqlite", access: .create, policy: StandardMergePolicy())
  }

  private func state(_ feed: Feed) throws -> FeedState? {
    try store.states(of: [feed], configured: [feed.name]).first
  }

  private func response(_ feed: Feed, _ entries: [Entry]) throws -> ParsedResponse {
    return ParsedResponse(
      document: FeedDocument(entries), feed: feed, state: try #require(try state(feed)),
      arrival: start)
  }

  @Test func `a response that cannot be stored fails alone, and changes nothing`() throws {
    try Connection(path: store.location.description).execute(
      """
      CREATE TRIGGER refuse BEFORE INSERT ON appearances WHEN NEW.guid = 'b2'
      BEGIN SELECT RAISE(ABORT, 'refused'); END
      """)
    let results = store.add([
      try response(feed("A"), [entry("a1", "one")]),
      try response(feed("B"), [entry("b1", "two"), entry("b2", "three")]),
      try response(feed("C"), [entry("c1", "four")]),
    ])
    #expect(results.map { (try? $0.get())?.new } == [1, nil, 1])
    var guids: [String] = []
    try store.articles(ArticleQuery()) { guids += $0.map(\.entry.guid) }
    #expect(guids.sorted() == ["a1", "c1"])
    // Neither its articles nor its validators are stored.
    #expect(try state(feed("B"))?.id == nil)
    #expect(try store.totals().articles == 2)
    #expect(try store.search(ArticleQuery(.text(TextMatch("two")))).isEmpty)
  }

  @Test(arguments: [
    "plain", "quote \" and \\ backslash", "slash / stays", "\u{1}\u{8}\u{B}\u{1F}\u{7F}",
    "a\nb\tc\rd\u{C}", "漢字 🎉 e\u{301} \u{2028}",
  ])
  func `details are the JSON that JSONEncoder writes`(_ text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var entry = Entry(guid: "1")
    var entries = [entry]
    entry.authors = [Author(name: text, url: "https://a.example/\(text)"), Author(url: text)]
    entries.append(entry)
    entry.tags = [text, "b"]
    entry.images = ["https://a.example/1.jpg", text]
    entry.minorImages = 1
    entry.language = text
    entries.append(entry)
    entry.externalURL = text
    entry.commentsURL = text
    entry.detailURL = text
    entry.rights = text
    entry.license = text
    entries.append(entry)
    entry.attachments = [Attachment(url: text, size: 3, duration: 1.5)]
    entries.append(entry)
    for entry in entries {
      let details = EntryDetails(entry)
      #expect(try details.json() == String(decoding: encoder.encode(details), as: UTF8.self))
    }
  }

  @Test func `a word with its signs is found while another statement runs`() throws {
    let feed = feed("a")
    let entries = [entry("1", "C++ in space"), entry("2", "C in space")]
    _ = try store.add([try response(feed, entries)])[0].get()
    var found: [[Int]] = []
    try store.read { transaction in
      try transaction.db.run("SELECT id FROM articles") { _ in
        found.append(
          try transaction.articles(
            matching: ArticleQuery(.literal(TextMatch("C++", in: .title))),
            policy: StandardMergePolicy()))
        return true
      }
    }
    #expect(found == [[1], [1]])
  }
}
