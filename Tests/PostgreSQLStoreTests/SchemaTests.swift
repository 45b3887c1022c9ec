import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

@testable import PostgreSQLStore

@Suite(.withServer) struct `The schema of a store on a server`: FillsServer {
  private let address: ServerAddress
  private let policy = StandardMergePolicy()

  init() throws { address = try PostgreSQLServer.shared.get().address() }

  private func execute(_ statements: String...) throws {
    let connection = try ServerConnection(address.parameters, timeout: 5)
    for sql in statements { try connection.send(sql, [], isRepeated: false) }
    try connection.sync()
  }

  private var schema: String { SchemaName.quoted(address.schema) }

  @Test func `is created by a fetch only`() throws {
    #expect(throws: StoreError.missing(address.location)) {
      try PostgreSQLArticleStore(address, access: .read, policy: policy)
    }
    #expect(throws: StoreError.missing(address.location)) {
      try PostgreSQLArticleStore(address, access: .write, policy: policy)
    }
    let store = try PostgreSQLArticleStore(temporary: address, policy: policy)
    #expect(try store.totals().articles == 0)
    #expect(try PostgreSQLArticleStore(address, access: .read, policy: policy).problems() == [])
  }

  @Test(arguments: ["read%20committed", "repeatable%20read", "serializable"])
  func `is created once when several programs start at once`(_ isolation: String) async throws {
    // What a server's administrator sets is the default of every transaction.
    let options =
      "options=-c%20default_transaction_isolation%3D\(isolation.replacing("%20", with: "%5C%20"))"
    let address = ServerAddress("\(address.url)&\(options)&schema=\(address.schema)")
    let store = try PostgreSQLArticleStore(temporary: address, policy: policy)
    try store.sessions.erase()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          _ = try PostgreSQLArticleStore(
            address, access: .create, policy: StandardMergePolicy()
          ).totals()
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.totals().articles == 0)
  }

  @Test func `is left as it is if another program's or a newer one`() throws {
    try execute("CREATE SCHEMA \(schema)", "CREATE TABLE \(schema).store (title text)")
    #expect(throws: StoreError.notAStore(address.location)) {
      try PostgreSQLArticleStore(address, access: .create, policy: policy)
    }
    try execute(
      "DROP TABLE \(schema).store",
      "CREATE TABLE \(schema).store (application text, version bigint)",
      "INSERT INTO \(schema).store VALUES ('aggregate', 1000)")
    #expect(throws: StoreError.newerVersion(address.location)) {
      try PostgreSQLArticleStore(address, access: .create, policy: policy)
    }
    try execute("DROP SCHEMA \(schema) CASCADE")
  }

  @Test func `has no statistics of texts that no plan depends on`() throws {
    let store = try temporaryStore()
    let columns = try store.read { transaction in
      try transaction.all(
        """
        SELECT c.relname || '.' || a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = current_schema()::regnamespace AND a.attstattarget = 0 ORDER BY 1
        """
      ) { $0.text() ?? "" }
    }
    #expect(columns.contains("appearances.content_html") && columns.contains("articles.title"))
    // Queries ask for these.
    #expect(!columns.contains("articles.url") && !columns.contains("articles.image"))
  }

  @Test func `keeps texts that the server cannot store as they are`() throws {
    let store = try temporaryStore()
    var item = entry("a\0b", "T\0\u{1}t", url: "https://s.example/1")
    item.contentText = "x\0y \u{1}0"
    item.authors = [Author(name: "O'Hara \\ \"Q\"")]
    let long = entry("https://s.example/\(String(repeating: "g", count: 5000))", "Long")
    try add([item, long], to: feed("f'; DROP TABLE feeds; --"), of: store)
    let found = try articles(of: store)
    #expect(found.map(\.entry.guid).contains(item.guid))
    #expect(found.contains { $0.entry == item || $0.entry.contentText == item.contentText })
    #expect(found.contains { $0.entry.title == item.title })
    #expect(found.contains { $0.entry.guid == long.guid })
    #expect(
      try store.count(ArticleQuery(.author("o'hara \\"))) == 1)
    try add([item, long], to: feed("f'; DROP TABLE feeds; --"), of: store, after: 60)
    #expect(try store.totals().appearances == 2)
  }
}
