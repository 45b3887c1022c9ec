import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteBinding
import Testing

@testable import SQLiteStore

@Suite struct `The store's file` {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/sub/store.sqlite" }

  private func open(_ access: StoreAccess) throws -> SQLiteArticleStore {
    try SQLiteArticleStore(path: path, access: access, policy: StandardMergePolicy())
  }

  @Test func `is created with mode 0600, and only if allowed`() throws {
    #expect(throws: StoreError.missing(.file(path: path))) { try open(.read) }
    #expect(throws: StoreError.missing(.file(path: path))) { try open(.write) }
    _ = try open(.create)
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try open(.read).totals().articles == 0)
  }

  @Test func `is not missing if its links lead nowhere but to themselves`() throws {
    folder.write("", to: "sub/other")
    #expect(symlink(path, path) == 0)
    #expect {
      try open(.read)
    } throws: { "\($0)".contains("cannot be used: it cannot be read: ") }
  }

  @Test func `that is empty becomes a store only by a fetch, with mode 0600`() throws {
    folder.write("", to: "sub/store.sqlite")
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    for access in [StoreAccess.write, .read] {
      #expect(throws: StoreError.missing(.file(path: path))) { try open(access) }
      #expect(FileManager.default.contents(atPath: path)?.isEmpty == true)
      #expect(try mode() == 0o644)
    }
    _ = try open(.create)
    #expect(try mode() == 0o600)
  }

  @Test(.timeLimit(.minutes(Sanitizer.timeLimitMinutes)))
  func `is a regular file, and nothing else is opened`() throws {
    _ = folder.write("", to: "sub/other")
    #expect(mkfifo(path, 0o600) == 0)
    for access in [StoreAccess.create, .write, .read] {
      #expect(
        throws: StoreError.unusable(
          .file(path: path), reason: "it is not a regular file; name another file with --store")
      ) { try open(access) }
    }
    #expect(throws: StoreError.self) { try SQLiteFetchLock(storePath: path) }
  }

  @Test func `has no name like that of another database's server, which creates no folders`() {
    let url = folder.path + "/mysql://user:secret@db/news"
    for access in [StoreAccess.create, .read] {
      #expect(
        throws: StoreError.unusable(
          .file(path: "mysql://…"),
          reason: #"a store is a file, or a URL beginning with "postgres://""#)
      ) { try SQLiteArticleStore(path: url, access: access, policy: StandardMergePolicy()) }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/mysql:"))
  }

  /// The journal of a transaction that fills an empty file (sqlite.org/fileformat2 §3): it begins with no pages, and so has
  /// only a header.
  private static let journalOfEmptyFile =
    Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    + Data([0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0x20, 0])
    + Data(count: 512 - 28)

  /// What a file contains before it has a log.
  private func created() throws -> Data {
    let place = folder.path + "/whole.sqlite"
    do {
      let db = try Connection(path: place)
      try TextFunctions.register(in: db)
      try db.execute("PRAGMA page_size = 8192")
      try db.transaction(.immediate) { try Schema.migrate(db) }
    }
    return try #require(FileManager.default.contents(atPath: place))
  }

  @Test func `whose creation was killed is new, and a fetch creates it`() throws {
    let whole = try created()
    for pages in 0...(whole.count / 8192) {
      func kill() {
        folder.write(whole.prefix(pages * 8192), to: "sub/store.sqlite")
        folder.write(
          `The store's file`.journalOfEmptyFile, to: "sub/store.sqlite-journal")
      }
      for access in [StoreAccess.read, .write, .copySource] {
        kill()
        #expect(throws: StoreError.missing(.file(path: path)), "\(pages) \(access)") {
          _ = try open(access).totals()
        }
      }
      kill()
      #expect(try open(.create).problems() == [], "\(pages)")
      #expect(try open(.read).totals().articles == 0)
      for ending in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: path + ending)
      }
    }
  }

  @Test func `with a journal of an unfinished change is read as it was before`() throws {
    let whole = try created()
    folder.write(whole, to: "sub/store.sqlite")
    // A transaction writes pages to the file before its commit if they do not fit into memory.
    let db = try Connection(path: path)
    try db.execute("PRAGMA cache_size = 2; PRAGMA cache_spill = 1; BEGIN")
    for number in 0..<3000 {
      try db.run(
        "INSERT INTO looks (looked_at, last_number) VALUES (?, ?)",
        [.real(Double(number)), .integer(Int64(number))])
    }
    for ending in ["", "-journal"] {
      try FileManager.default.copyItem(
        atPath: path + ending, toPath: folder.path + "/copy.sqlite" + ending)
    }
    try db.execute("ROLLBACK")
    let copy = folder.path + "/copy.sqlite"
    #expect(try #require(FileManager.default.contents(atPath: copy)) != whole)
    let store = try SQLiteArticleStore(path: copy, access: .read, policy: StandardMergePolicy())
    #expect(try store.looks().isEmpty)
    #expect(try store.problems() == [])
  }

  @Test(.enabled(if: getuid() != 0, "the superuser ignores file modes"))
  func `whose log cannot be read is not blamed itself`() throws {
    _ = try open(.create)
    let log = folder.write("x", to: "sub/store.sqlite-wal")
    #expect(chmod(log, 0) == 0)
    #expect {
      try open(.read)
    } throws: {
      "\($0)".hasSuffix("store.sqlite-wal cannot be read; check its permissions")
    }
  }

  @Test func `that was removed or replaced meanwhile takes no more changes`() throws {
    let store = try open(.create)
    try store.optimize()
    let words = "its file was removed or replaced while it was open; start the program again"
    let failure = StoreError.unusable(.file(path: path), reason: words)
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: failure) { try store.optimize() }
    folder.write("", to: "sub/store.sqlite")
    #expect(throws: failure) { try store.optimize() }
  }

  @Test func `of another program is rejected and not changed`() throws {
    for contents in [
      Data("notes".utf8), Data("SQLite format 3\0".utf8) + Data(repeating: 0, count: 200),
    ] {
      folder.write(contents, to: "sub/store.sqlite")
      for access in [StoreAccess.create, .write, .read] {
        #expect(throws: StoreError.notAStore(.file(path: path))) { try open(access) }
      }
      #expect(FileManager.default.contents(atPath: path) == contents)
    }
  }

  @Test func `has the application id from the start`() throws {
    let store = try open(.create)
    try withExtendedLifetime(store) {
      let bytes = try #require(FileManager.default.contents(atPath: path))
      #expect(Array(bytes[68..<72]) == Array("AGGR".utf8))
      #expect(try open(.read).totals().articles == 0)
    }
  }

  @Test func `without one of its tables is damaged, not missing`() throws {
    do { _ = try open(.create).totals() }
    try Connection(path: path).execute("DROP TABLE looks")
    for access in [StoreAccess.read, .write, .create] {
      let store = try open(access)
      #expect(throws: StoreError.damaged(.file(path: path))) { try store.looks() }
      #expect(try store.totals().articles == 0)
    }
  }

  @Test func `of a newer version is rejected`() throws {
    do { _ = try open(.create).totals() }
    var bytes = try #require(FileManager.default.contents(atPath: path))
    bytes[63] = 99
    folder.write(bytes, to: "sub/store.sqlite")
    #expect(throws: StoreError.newerVersion(.file(path: path))) { try open(.read) }
  }

  @Test func `that is damaged is reported`() throws {
    do { _ = try open(.create).totals() }
    var bytes = try #require(FileManager.default.contents(atPath: path))
    for index in 100..<bytes.count { bytes[index] = 0xAA }
    folder.write(bytes, to: "sub/store.sqlite")
    #expect(throws: StoreError.damaged(.file(path: path))) {
      try open(.read).headlines(ArticleQuery())
    }
  }

  @Test func `is locked by one fetch at a time`() throws {
    let first = try SQLiteFetchLock(storePath: path)
    #expect(throws: StoreError.busy(.file(path: path))) { try SQLiteFetchLock(storePath: path) }
    withExtendedLifetime(first) {}
  }

  @Test func `is locked under all its names`() throws {
    _ = try open(.create)
    let link = folder.path + "/link.sqlite"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let first = try SQLiteFetchLock(storePath: path)
    #expect(throws: StoreError.busy(.file(path: link))) { try SQLiteFetchLock(storePath: link) }
    withExtendedLifetime(first) {}
    #expect(!FileManager.default.fileExists(atPath: link + ".lock"))
  }

  @Test func `of another program is not locked, and no lock file is created`() throws {
    folder.write("notes", to: "sub/store.sqlite")
    #expect(throws: StoreError.notAStore(.file(path: path))) {
      try SQLiteFetchLock(storePath: path)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/sub") == ["store.sqlite"])
  }
}
