import FeedBasics
import FeedModel
package import FeedParsing
import SQLiteBinding

/// Reads the marks and the feeds' titles in newsboat's `cache.db`. The file is not changed, and no file is created beside it.
package enum NewsboatCache {
  /// More articles than newsboat's largest caches have; it bounds what a hostile file can produce.
  private static let maximumCount = 2_000_000
  /// The same for feeds.
  private static let maximumFeeds = 50_000

  /// What is taken from a cache.
  package struct Contents: Sendable {
    /// Its articles. Those deleted there are read, flagged ones are starred.
    package var items = MarkedItems()
    /// The feeds' own titles, by their URLs as in newsboat's `urls`; feeds without a title are left out.
    package var titles: [String: String] = [:]
    /// How many articles have their enclosure in podboat's queue.
    package var enqueued = 0
  }

  /// Whether a file is a SQLite database (sqlite.org/fileformat2 §1.3).
  package static func isDatabase(_ path: String) -> Bool {
    header(path)?.starts(with: Array("SQLite format 3\0".utf8)) ?? false
  }

  /// Whether a database has newsboat's table of articles, as far as its first pages tell, where the schema begins
  /// (sqlite.org/fileformat2 §2.6).
  package static func isCache(_ path: String) -> Bool {
    guard isDatabase(path), let bytes = bytes(65536, of: path) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("CREATE TABLE rss_item")
  }

  /// The marks and titles in the cache.
  /// - Parameters:
  ///   - path: the file's path.
  ///   - withTexts: whether the texts of flagged articles are read too.
  /// - Throws: ``NewsboatCacheError``.
  package static func contents(
    path: String, withTexts: Bool = false
  ) throws(NewsboatCacheError) -> Contents {
    guard let header = header(path) else { throw .unreadable("check its permissions") }
    guard header.count == 100 else { throw .notACache }
    do {
      // A log would be created beside a file in WAL mode (bytes 18 and 19).
      if header[18] != 2, header[19] != 2, let contents = try inPlace(path, withTexts) {
        return contents
      }
      return try DatabaseCopy.withCopy(of: path) { try read($0, withTexts) }
    } catch let error as NewsboatCacheError {
      throw error
    } catch let error as SQLiteError {
      throw cacheError(error)
    } catch {
      throw .unreadable("copying it to a temporary file failed; check the free space there")
    }
  }

  private static func header(_ path: String) -> [UInt8]? { bytes(100, of: path) }

  /// The beginning of a file; shorter for a shorter file, nil if it cannot be read.
  private static func bytes(_ most: Int, of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: most)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : Array(bytes[..<count])
  }

  /// - Returns: nil if the file cannot be read without writing: newsboat has ended in the middle of a change, or does not
  ///   release its lock.
  private static func inPlace(_ path: String, _ withTexts: Bool) throws -> Contents? {
    do {
      return try read(try Connection(path: path, .read, busyTimeout: 5), withTexts)
    } catch let error as SQLiteError
      where [.busy, .locked, .readOnly, .cannotOpen].contains(error.code)
    {
      return nil
    }
  }

  private static func read(_ db: Connection, _ withTexts: Bool) throws -> Contents {
    try db.transaction(.deferred) {
      // Functions in a stranger's schema are not called.
      try db.execute("PRAGMA trusted_schema = OFF")
      let tables = try db.values(
        "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'rss_item'")
      guard let table = tables.first?.text, table.uppercased().hasPrefix("CREATE TABLE") else {
        throw NewsboatCacheError.notACache
      }
      let columns = Set(
        try db.values("SELECT name FROM pragma_table_info('rss_item')").compactMap(\.text))
      guard columns.isSuperset(of: ["guid", "url", "feedurl", "unread"]) else {
        throw NewsboatCacheError.unknownVersion
      }
      // Caches of newsbeuter lack them.
      let flags = columns.contains("flags") ? "flags" : "''"
      let deleted = columns.contains("deleted") ? "deleted" : "0"
      let texts = ["title", "content", "pubDate", "enclosure_url"].map { name in
        withTexts && columns.contains(name) ? name : "NULL"
      }
      var contents = Contents()
      let links = columns.contains("pubDate") ? try self.links(db) : [:]
      try db.statement(
        """
        SELECT guid, url, feedurl, unread = 0 OR \(deleted) <> 0, length(\(flags)) > 0,
          \(texts.map { "CASE WHEN length(\(flags)) > 0 THEN \($0) END" }.joined(separator: ", "))
        FROM rss_item
        WHERE length(guid) <= 16384 AND length(url) <= 16384 AND length(feedurl) <= 16384
        LIMIT \(maximumCount)
        """
      ).run { row in
        let (feed, guid) = (text(row, 2), text(row, 0))
        let link = feed.flatMap { links[$0] }.flatMap { links in guid.flatMap { links[$0] } }
        let mark = ImportedMark(
          feedURL: feed, guid: link ?? guid, url: text(row, 1), isRead: row.integer(3) != 0,
          isStarred: row.integer(4) != 0)
        if withTexts {
          contents.items.add(
            mark, fileURL: text(row, 8).flatMap { $0.utf8.count <= 16384 ? $0 : nil },
            title: text(row, 5), html: text(row, 6),
            date: row.integer(7) > 0 ? Date(timeIntervalSince1970: row.real(7)) : nil)
        } else {
          contents.items.marks.append(mark)
        }
        return true
      }
      contents.titles = try titles(db)
      if columns.contains("enqueued") {
        contents.enqueued =
          Int(
            try db.value("SELECT count(*) FROM rss_item WHERE enqueued = 1")?.integer ?? 0)
      }
      return contents
    }
  }

  /// The links of items without a guid as their feeds wrote them, which are their guids here, by feed and newsboat's guid:
  /// that is the link and the date. Its URL has a slash after a bare host, and no `..`. Links that a feed has for several
  /// items are left out.
  private static func links(_ db: Connection) throws -> [String: [String: String]] {
    var guids: [String: [String: Set<String>]] = [:]
    try db.statement(
      """
      SELECT feedurl, guid, pubDate FROM rss_item
      WHERE guid LIKE 'http%://%:%' AND length(guid) <= 16384 AND length(feedurl) <= 16384
      LIMIT \(maximumCount)
      """
    ).run { row in
      if let feed = text(row, 0), let guid = text(row, 1), let link = link(in: guid, row.real(2)) {
        guids[feed, default: [:]][link, default: []].insert(guid)
      }
      return true
    }
    return guids.mapValues { links in
      let single = links.compactMap { link, guids in
        guids.count == 1 ? guids.first.map { ($0, link) } : nil
      }
      return Dictionary(uniqueKeysWithValues: single)
    }
  }

  /// The longest date in characters.
  private static let maximumDate = 40

  /// What is before the date at the end of a guid.
  /// - Parameter date: in seconds since 1970.
  private static func link(in guid: String, _ date: Double) -> String? {
    let ends = guid.indices.suffix(maximumDate)
    func isDate(_ start: String.Index) -> Bool {
      FeedDate.parse(String(guid[start...]))?.timeIntervalSince1970 == date
    }
    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let start =
      ends.first { weekdays.contains(String(guid[$0...].prefix(3))) && isDate($0) }
      ?? ends.first { guid[$0].isNumber && isDate($0) }
    return start.map { String(guid[..<$0]) }
  }

  /// Empty for a cache without the table.
  private static func titles(_ db: Connection) throws -> [String: String] {
    let columns = Set(
      try db.values(
        """
        SELECT c.name FROM sqlite_master m JOIN pragma_table_info('rss_feed') c
        WHERE m.type = 'table' AND m.name = 'rss_feed' AND upper(m.sql) LIKE 'CREATE TABLE%'
        """
      ).compactMap(\.text))
    guard columns.isSuperset(of: ["rssurl", "title"]) else { return [:] }
    var titles: [String: String] = [:]
    try db.statement(
      """
      SELECT rssurl, title FROM rss_feed WHERE length(rssurl) <= 16384 AND length(title) <= 16384
      LIMIT \(maximumFeeds)
      """
    ).run { row in
      if let url = text(row, 0), let title = text(row, 1) { titles[url] = title }
      return true
    }
    return titles
  }

  private static func text(_ row: Row, _ index: Int32) -> String? {
    row.text(index).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func cacheError(_ error: SQLiteError) -> NewsboatCacheError {
    switch error.code {
    case .corrupt: .damaged
    case .notADatabase: .notACache
    case .full, .inputOutput: .unreadable("check the disk and its free space")
    default: .unreadable(error.message)
    }
  }
}

/// Why newsboat's cache cannot be read. `description` is the end of a line that begins with the file's path.
package enum NewsboatCacheError: Error, Sendable, Equatable {
  /// It is another kind of file.
  case notACache
  /// Its table of articles has other columns.
  case unknownVersion
  /// SQLite finds it damaged.
  case damaged
  /// It is written to all the time.
  case busy
  /// The text gives the reason and what to do.
  case unreadable(String)
}

extension NewsboatCacheError: CustomStringConvertible {
  /// The reason and what to do.
  package var description: String {
    switch self {
    case .notACache: "this is not newsboat's cache.db; name that, or a list of feeds"
    case .unknownVersion:
      "this newsboat cache lacks columns that 2.21 writes; open it once with newsboat 2.21 or later"
    case .damaged:
      "this newsboat cache is damaged; restore a copy, or repair it with 'sqlite3 FILE .recover'"
    case .busy: "newsboat is writing to it all the time; try again when it has finished"
    case .unreadable(let reason): "this newsboat cache cannot be read: \(reason)"
    }
  }
}
