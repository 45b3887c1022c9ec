import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Testing

/// `aggregate store copy` as users run it.
@Suite(.waitsForPrograms) struct `Copying a store` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }
  private var from: String { "\(folder.path)/from.sqlite" }
  private var to: String { "\(folder.path)/to.sqlite" }

  init() throws {
    try StoreSample(open(from, .create)).fill()
    let feeds = ["odd", "twin", "gazette"].map {
      "[[feed]]\nname = \"\($0)\"\nurl = \"https://\($0).example/feed\"\n"
    }
    program.configure(feeds.joined() + "[[rule]]\nquery = \"lake\"\nthen = [\"star\"]\n")
  }

  private func open(_ path: String, _ access: StoreAccess) throws -> SQLiteArticleStore {
    try SQLiteArticleStore(path: path, access: access, policy: StandardMergePolicy())
  }

  /// What commands print about a store.
  private func outputs(_ store: String) throws -> [String] {
    try [
      ["list", "--format", "json", "--flat"], ["list", "--stories", "--format", "tsv"],
      ["export", "--format", "jsonfeed"], ["feeds", "--format", "json"], ["rules"],
      ["search", "lake", "--format", "json"], ["why", "1"], ["enclosures", "--format", "json"],
    ].map { command in
      let run = try program.run(command + ["--store", store]).expect()
      // Of a feed that is due, this is the present.
      return run.output.replacing(#/"next_fetch":"[^"]*",/#, with: "")
    }
  }

  private func expectSameOutputs(_ store: String) throws {
    for (output, expected) in zip(try outputs(store), try outputs(from)) {
      #expect(output == expected)
    }
  }

  private func contents(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  @Test func `to a file gives the same output of every command`() throws {
    let before = contents(from)
    let run = try program.run("store", "copy", from, to).expect()
    #expect(
      run.errors.hasSuffix("feeds from \(from) to \(to); both have the same contents\n"),
      "\(run.errors)")
    #expect(run.errors.hasPrefix("copied "))
    #expect(run.output.isEmpty)
    #expect(contents(from) == before)
    try expectSameOutputs(to)
    #expect(try program.run("doctor", "--store", to).output.contains("to.sqlite"))
    try program.run("store", "copy", from, to).expect(
      74, "it contains articles or marks; copy into a new store")
  }

  @Test(.enabled(if: PostgreSQLServer.isAvailable, PostgreSQLServer.absence))
  func `to a server and back gives the same output of every command`() throws {
    let server = try PostgreSQLServer.shared.get().newURL()
    #expect(try program.run("store", "copy", from, server).code == 0)
    #expect(try program.run("store", "copy", server, to, "-q").errors.isEmpty)
    try expectSameOutputs(server)
    try expectSameOutputs(to)
  }

  @Test func `that was interrupted is refused until the same command has completed it`() throws {
    let source = try open(from, .copySource)
    #expect(try open(to, .copyTarget).copy(source, named: from) { _ in false } == nil)
    for command in [
      ["list"], ["fetch"], ["read", "1"], ["stats"], ["store", "copy", to, "other"],
    ] {
      try program.run(
        command + (command[0] == "store" ? [] : ["--store", to])
      ).expect(74, "it is an unfinished copy of another store; run the same 'aggregate")
    }
    let other = "\(folder.path)/other.sqlite"
    try StoreSample(open(other, .create)).fill()
    try program.run("store", "copy", other, to).expect(
      74, "it is the unfinished copy of \(from); finish that")
    #expect(try program.run("store", "copy", from, to).code == 0)
    try expectSameOutputs(to)
  }

  @Test func `continues after it was killed`() throws {
    // Kills it at later and later moments, until it is done.
    var code: Int32 = -1
    for run in 0..<60 where code != 0 {
      code = try program.run(
        ["store", "copy", from, to], signal: run % 2 == 0 ? SIGKILL : SIGTERM,
        after: 0.02 * Double(run))
      // The last signal arrived after the copy was complete, over which none is made.
      if code == 74 { break }
      #expect([SIGKILL, 128 + SIGTERM, SIGTERM, 0].contains(code))
    }
    #expect(code == 0 || code == 74)
    try expectSameOutputs(to)
  }

  @Test func `names two stores that can be used`() throws {
    let old = folder.write("", to: "old.sqlite")
    for (arguments, code, words) in [
      ([from, from], 64, "name two stores"),
      ([from, "\(folder.path)/./from.sqlite"], 64, "itself"),
      ([to, from], 74, "the store to copy, \(to), does not exist; name it first"),
      ([old, to], 74, "there is no store at \(old) to copy"),
      ([from], 64, "to"), ([from, folder.write("notes", to: "notes")], 74, "is not a store"),
    ] {
      try program.run(["store", "copy"] + arguments).expect(Int32(code), words)
    }
    #expect(!FileManager.default.fileExists(atPath: to))
    #expect(try program.run("store", "move", from, to).code == 64)
  }
}
