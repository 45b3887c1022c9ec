import FeedTestSupport
import Foundation
import Testing

/// `aggregate export` as users run it.
@Suite(.waitsForPrograms) struct `Exporting` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private func fetch() throws {
    folder.write(
      Samples.rss(["One &amp;amp; &amp;lt;two&amp;gt;", "=Three", "Four"]), to: "feed.xml")
    program.configure(feeds: [("F", "\(folder.path)/feed.xml")])
    _ = try program.run("fetch")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix("out")
    }.sorted()
  }

  @Test(arguments: [("opml", "opml"), ("json", "jsonfeed"), ("md", "markdown")])
  func `a format without its option is a word, with a hint`(_ word: String, _ format: String) throws
  {
    try fetch()
    let run = try program.run("export", word).expect()
    #expect(
      run.errors.hasPrefix("this searches for '\(word)'; did you mean --format \(format)?\n"),
      "\(run.errors)")
    #expect(try program.run("export", "four").errors.isEmpty)
  }

  @Test(arguments: [["export"], ["list"], ["list", "--format", "tsv"]])
  func `a number is a word, with a hint`(_ command: [String]) throws {
    try fetch()
    try program.run(command + ["1"]).expect(
      0, "1 is searched as a word; 'aggregate show 1' shows the article with that number\n")
    #expect(
      try program.run(command + ["1", "2"]).errors.contains(
        "1 2 are searched as words; 'aggregate show 1 2' shows the articles with these numbers\n"))
    for words in [["1", "four"], ["\"1\""], ["1", "--quiet"]] {
      let run = try program.run(command + words)
      #expect(!run.errors.contains("'aggregate show"), "\(run.errors)")
    }
  }

  @Test(arguments: [
    ("out.json", "{\"version\""), ("out.atom", "<?xml"), ("out.xml", "<?xml"),
    ("out.HTML", "<!doctype"), ("out.csv", "number,"), ("out.md", "# Headlines"), ("out", "{"),
  ])
  func `the file name's extension selects the format`(_ name: String, _ beginning: String) throws {
    try fetch()
    #expect(try program.run("export", "--output", "\(folder.path)/\(name)").code == 0)
    #expect(try text(name).hasPrefix(beginning))
  }

  @Test func `a file in the home folder may be named as no shell expands it`() throws {
    try fetch()
    #expect(try program.run("export", "--output=~/out.csv").code == 0)
    #expect(try files() == ["out.csv"])
  }

  @Test func `queries and filters choose, and a dash is standard output`() throws {
    try fetch()
    let run = try program.run("export", "four", "--feed", "F", "--format", "csv", "--output", "-")
    #expect(run.output.components(separatedBy: "\r\n").count == 3)
    #expect(run.output.contains(",Four,"))
    #expect(try program.run("export", "-four").output.contains("=Three"))
    #expect(try program.run("export", "nothing-is-called-this").output.hasSuffix("\"items\":[]}\n"))
    let second = try program.run("export", "--limit", "1", "--page", "2", "--format", "csv")
    #expect(second.output.contains(",'=Three,"))
  }

  @Test func `without a store nothing is written`() throws {
    program.configure("")
    #expect(try program.run("export", "--output", "\(folder.path)/out").code == 74)
    #expect(try program.run("export", "--format", "pdf").code == 64)
    #expect(try files() == [])
  }

  // MARK: Files

  @Test func `a file keeps its permissions, and a symbolic link stays one`() throws {
    try fetch()
    let file = folder.write("old", to: "out.csv")
    chmod(file, 0o640)
    let link = "\(folder.path)/out-link.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "out.csv")
    #expect(try program.run("export", "--output", link).code == 0)
    #expect(try text("out.csv").hasPrefix("number,"))
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "out.csv")
    #expect(try files() == ["out-link.csv", "out.csv"])
  }

  @Test(.disabled(if: Sanitizer.watchesThreads, "it needs to write"))
  func `a file that cannot be written completely is not changed`() throws {
    try fetch()
    let file = folder.write("old", to: "out.html")
    // Two blocks of 512 bytes are smaller than the page.
    let run = try program.run(
      ["export", "--output", file], wrapper: ["sh", "-c", "ulimit -f 2; exec \"$@\"", "sh"]
    ).expect(1)
    #expect(run.errors.contains(file) && run.errors.split(separator: "\n").count == 1)
    #expect(try text("out.html") == "old")
    #expect(try files() == ["out.html"])
  }

  @Test func `an impossible path is reported`() throws {
    try fetch()
    let file = folder.write("old", to: "out")
    for path in ["\(folder.path)/none/out.csv", "\(file)/x.csv", folder.path, ""] {
      let run = try program.run("export", "--output", path)
      #expect(run.code == (path.isEmpty ? 64 : 1), "\(path)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
    #expect(try text("out") == "old")
  }

  @Test func `devices are written to and stay devices`() throws {
    try fetch()
    #expect(try program.run("export", "--output", "/dev/null").code == 0)
    var information = stat()
    #expect(stat("/dev/null", &information) == 0 && information.st_mode & S_IFMT == S_IFCHR)
  }

  // MARK: Other readers

  private static let hasFeedparser = python("import feedparser", input: "") != nil

  /// The output of a Python program; nil if it fails.
  private static func python(_ program: String, input: String) -> String? {
    let run = try? Process.finished(
      "/usr/bin/env", ["python3", "-c", program], input: Data(input.utf8))
    return run?.code == 0 ? run?.output : nil
  }

  @Test(.enabled(if: hasFeedparser))
  func `another parser reads the Atom feed`() throws {
    try fetch()
    let atom = try program.run("export", "--format", "atom").output
    let printed = `Exporting`.python(
      """
      import sys, feedparser
      feed = feedparser.parse(sys.stdin.buffer.read())
      print(feed.version, feed.bozo, len(feed.entries), len({e.id for e in feed.entries}))
      for e in feed.entries: print(e.title, e.link, e.updated, e.content[0].value)
      """, input: atom)
    let lines = try #require(printed).split(separator: "\n")
    #expect(lines.first == "atom10 False 3 3" || lines.first == "atom10 0 3 3")
    #expect(
      lines.contains {
        $0.hasPrefix("One & <two> https://local.example/0 2026-11-20T00:00:00Z About ")
      })
  }
}
