import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import PostgreSQLStore

@Suite(.withServer) struct `The third version of a store on a server`: FillsServer {
  @Test func `has no credentials of feeds in stored links, and nothing else changed`() throws {
    let store = try store(of: LeakyItems.leaky)
    let connection = try ServerConnection(store.address.parameters, timeout: 5)
    let schema = SchemaName.quoted(store.address.schema)
    try connection.send("UPDATE \(schema).store SET version = 2", [])
    try connection.sync()
    let migrated = try other(store)
    let expected = try self.store(of: LeakyItems.mended)
    #expect(try articles(of: migrated).map(\.entry) == articles(of: expected).map(\.entry))
    #expect(try articles(of: migrated).map(\.number) == articles(of: expected).map(\.number))
    #expect(try migrated.playedAttachments() == ["http://p.example/1.mp3"])
    // Guids that are links are found by their new hashes.
    try add(LeakyItems.mended, to: feed("P"), of: migrated, after: 60)
    #expect(try migrated.totals().appearances == LeakyItems.mended.count)
    #expect(try migrated.problems().isEmpty)
  }

  private func store(of items: [Entry]) throws -> PostgreSQLArticleStore {
    let store = try temporaryStore()
    try add(items, to: feed("P"), of: store)
    let played = items[0].attachments.map(\.url) + ["http://p.example/1.mp3"]
    _ = try store.mark(attachments: played, played: true, at: start)
    return store
  }
}
