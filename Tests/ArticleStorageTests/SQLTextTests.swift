import FeedModel
import Foundation
import Testing

@testable import ArticleStorage

/// Statements that are written once for both dialects.
@Suite struct `Statements in two dialects` {
  @Test func `have numbered parameters, which SQLite writes otherwise`() {
    let text = SQLText { dialect in "SELECT $2, '$', \(dialect.isIn("a", "$1")) -- $x" }
    #expect(text.text(.postgreSQL) == "SELECT $2, '$', a = ANY($1) -- $x")
    #expect(
      text.text(.sqlite) == "SELECT ?2, '$', a IN (SELECT value FROM json_each(?1)) -- $x")
  }

  @Test func `are asked for each row of a file, and once for all rows of a server`() {
    let query = BatchQuery("feed", "guid") { _ in
      "SELECT a.id FROM appearances a WHERE a.feed_id = {feed} AND a.guid = {guid}"
    }
    #expect(
      query.text.text(.sqlite)
        == "SELECT a.id FROM appearances a WHERE a.feed_id = ?1 AND a.guid = ?2")
    #expect(
      query.text.text(.postgreSQL) == """
        SELECT n.place - 1, q.* FROM unnest($1, $2) WITH ORDINALITY AS n (feed, guid, place),
        LATERAL (SELECT a.id FROM appearances a WHERE a.feed_id = n.feed AND a.guid = n.guid) AS q
        """)
  }

  @Test(arguments: [
    (
      .of(.insertIfAbsent, "author_names", ["name"]),
      "INSERT INTO author_names (name) VALUES (?) ON CONFLICT DO NOTHING",
      """
      INSERT INTO author_names (name) SELECT n.name FROM unnest($1) AS n (name) ON CONFLICT DO NOTHING
      """
    ),
    (
      .of(.update, "articles", ["id", "story"]),
      "UPDATE articles SET story = ?2\nWHERE id = ?1",
      """
      UPDATE articles SET story = n.story
      FROM unnest($1, $2) AS n (id, story) WHERE articles.id = n.id
      """
    ),
    (
      .of(.replace, "stories", ["id", "lead"]),
      """
      INSERT INTO stories (id, lead) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET lead = excluded.lead
      """,
      """
      INSERT INTO stories (id, lead) SELECT n.id, n.lead FROM unnest($1, $2) AS n (id, lead) \
      ON CONFLICT (id) DO UPDATE SET lead = excluded.lead
      """
    ),
    (
      .of(.delete, "title_keys", ["hash", "date"]),
      "DELETE FROM title_keys\nWHERE hash = ?1 AND date = ?2",
      """
      DELETE FROM title_keys USING unnest($1, $2) AS n (hash, date)
      WHERE title_keys.hash = n.hash AND title_keys.date = n.date
      """
    ),
    (
      BatchStatement("feed", "added") { _ in
        "UPDATE feeds SET items = items + {added} {from rows} WHERE id = {feed}"
      }, "UPDATE feeds SET items = items + ?2  WHERE id = ?1",
      """
      UPDATE feeds SET items = items + n.added FROM unnest($1, $2) AS n (feed, added) WHERE id = n.feed
      """
    ),
  ])
  func `write rows`(_ statement: BatchStatement, _ sqlite: String, _ postgreSQL: String) {
    #expect(statement.sqlite.last?.text.trimmingCharacters(in: .whitespaces) == sqlite)
    #expect(statement.postgreSQL.trimmingCharacters(in: .whitespaces) == postgreSQL)
  }
}

/// What a response changes is decided without a store.
@Suite struct `A response of a feed` {
  private let arrival = Date(timeIntervalSince1970: 1_000_000)

  private func ingest(_ entries: [Entry], responses: Int) throws -> FeedIngest {
    var document = FeedDocument(format: .rss1)
    document.entries = entries
    var state = FeedState()
    state.responses = responses
    let feed = Feed(
      name: "A", location: .web(url: "https://a.example/"), configuredURL: "https://a.example/")
    let response = ParsedResponse(document: document, feed: feed, state: state, arrival: arrival)
    return FeedIngest(response: response, items: try .of(response, policy: GUIDs()), feedID: 1)
  }

  private func stored(_ number: Int, _ entry: Entry) throws -> StoredItem {
    StoredItem(
      number: number, feedID: 1, guid: entry.guid,
      digest: .hash(try StoredEntry(entry, keys: HashedKeys(GUIDs().keys(of: entry))).hash),
      firstSeen: arrival)
  }

  /// Guids alone identify items, and nothing is merged.
  private struct GUIDs: MergePolicy {
    let version = "test"
    func keys(of entry: Entry) -> MergeKeys {
      MergeKeys(url: nil, titles: [], date: nil)
    }
    func identify(_ entries: [Entry], known: [KnownItem]) -> [ItemIdentity] {
      entries.map { entry in
        known.first { $0.guid == entry.guid }.map { .known(number: $0.number) } ?? .new
      }
    }
    func articles(of candidates: [MergeCandidate]) -> [[Int]] { [] }
    func reasons(of candidates: [MergeCandidate]) -> [MergeReason] { [] }
    func article(from appearances: [Appearance]) -> Entry { Entry(guid: "") }
  }

  @Test func `has new, changed and unchanged items`() throws {
    var same = Entry(guid: "same")
    same.title = "Same"
    var before = Entry(guid: "other")
    before.title = "Before"
    var after = before
    after.title = "After"
    var response = try ingest(
      [Entry(guid: "new 1"), same, after, Entry(guid: "new 2")], responses: 7)
    response.identify([try stored(3, same), try stored(4, before)], policy: GUIDs())
    #expect(response.new == [0, 3] && response.confirmed == [3])
    #expect(response.changed.map(\.stored.number) == [4])
    #expect(response.changes.updated == 1)
    response.number(from: 11)
    let items = response.newItems()
    // The topmost item has the lowest number and the highest place.
    #expect(items.map(\.number) == [11, 12])
    #expect(items.map(\.place) == [12, 11])
    #expect(items.allSatisfy { $0.response == 7 })
  }
}
