import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Testing

/// A store survives kills, signals, full disks and read-only media.
@Suite(.waitsForPrograms) struct `The store survives` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private static func feed(_ name: Substring, _ numbers: Range<Int>) -> String {
    let items = numbers.map { number in
      "<item><title>\(name) \(number)</title><guid isPermaLink=\"false\">\(number)</guid>"
        + "<link>https://s.example/\(number % 3 == 0 ? "shared" : name)/\(number)</link></item>"
    }
    return "<rss version=\"2.0\"><channel>\(items.joined())</channel></rss>"
  }

  private func store() throws -> any ArticleStore {
    try SQLiteArticleStore(path: program.storePath, access: .read, policy: StandardMergePolicy())
  }

  @Test func `kills at any moment of a fetch`() throws {
    let round = Counter()
    let server = LocalServer { request in
      let version = round.value
      let tag = "\"v\(version)\""
      if request.headers["if-none-match"] == tag { return .response(status: 304) }
      return .text(
        `The store survives`.feed(request.path.dropFirst(), version..<(version + 8)),
        headers: ["ETag: \(tag)"])
    }
    program.configure(
      feeds: (0..<12).map { ("F\($0)", "\(server.url)/F\($0)") },
      settings: "per_host = 16\ninterval = \"0m\"")
    var seen: Set<String> = []
    for kill in 0..<16 {
      round.value = kill
      _ = try program.run(
        ["fetch", "--force"], signal: SIGKILL, after: Double.random(in: 0.01...0.15))
      guard FileManager.default.fileExists(atPath: program.storePath) else { continue }
      guard let store = try? store(), (try? store.totals()) != nil else {
        // Killed before the tables were created; the next fetch creates them.
        #expect(seen.isEmpty)
        continue
      }
      #expect(try store.problems() == [])
      var now: Set<String> = []
      var articles = 0
      try store.articles(ArticleQuery()) { batch in
        articles += batch.count
        for article in batch {
          now.formUnion(article.appearances.map { "\($0.feed) \($0.entry.guid)" })
        }
      }
      #expect(seen.isSubset(of: now))
      #expect(try store.totals().articles == articles)
      #expect(try store.totals().appearances == now.count)
      seen = now
    }
    // Validators are never stored before articles, so this fetches whatever is missing.
    #expect(try program.run("fetch", "--force").code == 0)
    for number in 15..<23 where number % 3 != 0 {
      #expect(try program.run("list", "--format", "tsv").output.contains("F11 \(number)\t"))
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `signals, which keep finished work`(_ signal: Int32) throws {
    let server = LocalServer { request in
      request.path == "/slow"
        ? .slowly([Data("HTTP/1.1 200 OK\r\n".utf8), Data("\r\n".utf8)], pause: 20)
        : .text(`The store survives`.feed("Fast", 0..<3))
    }
    program.configure(feeds: [("Slow", "\(server.url)/slow"), ("Fast", "\(server.url)/fast")])
    #expect(try program.run(["fetch"], signal: signal, after: 1) == 128 + signal)
    #expect(try program.run("list").output.split(separator: "\n").count == 3)
    let feeds = try program.run("feeds", "--format", "json").output
    #expect(!feeds.contains("error"), "an interrupted feed has not failed: \(feeds)")
  }

  @Test(.disabled(if: Sanitizer.watchesThreads, "it needs to write"))
  func `a limit on the size of files`() throws {
    folder.write(`The store survives`.feed("A", 0..<2), to: "config/aggregate/a.xml")
    program.configure(feeds: [("A", "a.xml")])
    #expect(try program.run("fetch").code == 0)
    folder.write(`The store survives`.feed("A", 0..<5000), to: "config/aggregate/a.xml")
    let limited = ["sh", "-c", "ulimit -f 200; exec \"$0\" \"$@\""]
    try program.run(["fetch", "--force"], wrapper: limited).expect(74, "check the disk")
    #expect(try store().problems() == [])
    #expect(try program.run("list").output.split(separator: "\n").count == 2)
    #expect(try program.run("fetch", "--force").code == 0)
    #expect(try store().totals().articles == 5000)
  }

  @Test(.enabled(if: getuid() != 0, "the superuser ignores file modes"))
  func `read-only media, where it can still be read`() throws {
    folder.write(`The store survives`.feed("A", 0..<2), to: "config/aggregate/a.xml")
    program.configure(feeds: [("A", "a.xml")])
    #expect(try program.run("fetch").code == 0)
    let place = FilePath.folder(of: program.storePath)
    try? FileManager.default.removeItem(atPath: program.storePath + ".lock")
    func setModes(_ file: Int, _ folder: Int) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: file], ofItemAtPath: program.storePath)
      try FileManager.default.setAttributes([.posixPermissions: folder], ofItemAtPath: place)
    }
    try setModes(0o444, 0o555)
    defer { try? setModes(0o600, 0o700) }
    #expect(try program.run("list").output.split(separator: "\n").count == 2)
    #expect(try program.run("show", "1").code == 0)
    #expect(try program.run("read", "1").code == 74)
    let latest = try program.run().expect(0, "read-only")
    #expect(latest.output.split(separator: "\n").count == 2)
    try setModes(0o600, 0o555)
    try program.run("fetch", "--force").expect(74, "its folder is read-only")
    #expect(try program.run("doctor").output.contains("its folder is read-only"))
    try setModes(0o600, 0o700)
    #expect(chmod(folder.write("", to: "data/aggregate/articles.sqlite.lock"), 0) == 0)
    try program.run("fetch", "--force").expect(
      74, "articles.sqlite.lock cannot be written; check its permissions")
  }

  @Test func `damage, which is reported and not changed`() throws {
    folder.write(`The store survives`.feed("A", 0..<400), to: "config/aggregate/a.xml")
    program.configure(feeds: [("A", "a.xml")])
    #expect(try program.run("fetch").code == 0)
    let whole = try #require(FileManager.default.contents(atPath: program.storePath))
    var noise = whole
    for index in 4096..<(20 * 4096) { noise[index] = UInt8(truncatingIfNeeded: index &* 31) }
    var header = whole
    header[0] = 0
    var pages = whole
    pages[16] = 0
    pages[17] = 3
    let damaged: [(Data, String)] = [
      (Data("text".utf8), "is not a store"), (Data(count: 4096), "is not a store"),
      (whole.prefix(50), "is not a store"), (header, "is not a store"),
      (whole.prefix(40_000), "is damaged"), (noise, "is damaged"), (pages, "is damaged"),
      (whole.prefix(100) + Data(repeating: 0xAA, count: 9000), "is damaged"),
    ]
    for (bytes, words) in damaged {
      for arguments in [["list"], ["fetch", "--force"], ["read", "1"], ["prune"]] {
        folder.write(bytes, to: "data/aggregate/articles.sqlite")
        let run = try program.run(arguments)
        #expect(run.code == 74, "\(arguments) \(words)")
        #expect(run.errors.contains(words), "\(arguments): \(run.errors)")
        #expect(FileManager.default.contents(atPath: program.storePath) == bytes)
      }
    }
  }
}
