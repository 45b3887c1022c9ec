import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import SQLiteBinding
import SQLiteStore
import Testing

/// What versions 0.1 and 0.2 stored and later ones do not.
extension `Migration` {
  @Test func `removes the credentials of feeds from stored links, and changes nothing else`() throws
  {
    let leaky = try contents(of: LeakyItems.leaky, isMigrated: true)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for secret in LeakyItems.secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil) }
    let expected = try contents(of: LeakyItems.mended, isMigrated: false)
    #expect(leaky.articles.map(\.entry) == expected.articles.map(\.entry))
    #expect(leaky.articles.map(\.number) == expected.articles.map(\.number))
    #expect(leaky.headlines == expected.headlines)
    #expect(leaky.played == expected.played)
  }

  private struct Contents {
    var articles: [Article] = []
    var headlines: [String?] = []
    var played: Set<String> = []
  }

  /// - Parameter isMigrated: whether the items are stored in a store of version 0.2.
  private func contents(of items: [Entry], isMigrated: Bool) throws -> Contents {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    do {
      let store = try open(.create)
      try store.register([feed("P")])
      try store.add(items, to: feed("P"), at: start)
      var detail = Entry(guid: "")
      detail.contentHTML = items[0].contentHTML
      detail.images = items[0].images
      try store.setDetail(detail, ofAppearance: 3)
      var page = StoredPage(url: items[0].url ?? "")
      page.finalURL = items[0].url
      page.content = PageContent(
        html: items[0].contentHTML ?? "", text: "a", method: "", words: 1, confidence: 1,
        metadata: PageMetadata(images: items[0].images))
      _ = try store.setPage(page, ofAppearance: 2, blocks: [])
      let played = items[0].attachments.map(\.url) + ["http://p.example/1.mp3"]
      _ = try store.mark(attachments: played, played: true, at: start)
    }
    if isMigrated {
      try Connection(path: path).execute(
        """
        CREATE TABLE numbered (id INTEGER PRIMARY KEY AUTOINCREMENT);
        INSERT INTO sqlite_sequence (name, seq)
          SELECT 'appearances', last_appearance FROM totals UNION ALL SELECT 'changes', last_entry FROM totals;
        ALTER TABLE totals DROP COLUMN last_appearance;
        ALTER TABLE totals DROP COLUMN last_entry;
        ALTER TABLE feeds DROP COLUMN website;
        PRAGMA user_version = 12
        """)
      _ = try open(.write)
      try Connection(path: path).execute(
        "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM")
    }
    let store = try open(.read)
    var contents = Contents()
    contents.played = try store.playedAttachments()
    contents.headlines = try store.headlines(ArticleQuery()).map(\.url)
    try store.articles(ArticleQuery(order: .number)) { contents.articles += $0 }
    #expect(try store.problems().isEmpty)
    return contents
  }
}
