import FeedTestSupport
import Foundation
import Testing

/// Labels of articles, as a user gives them.
@Suite(.waitsForPrograms) struct `Labels by command` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  init() throws {
    let items = ["One", "Two", "Three"].map {
      "<item><title>\($0)</title><link>https://a.example/\($0)</link></item>"
    }
    folder.write(
      "<rss version='2.0'><channel><title>A</title>\(items.joined())</channel></rss>",
      to: "config/aggregate/A.xml")
    program.configure(feeds: [("A", "A.xml")])
    _ = try program.run("fetch")
  }

  private func titles(_ query: String) throws -> Set<String> {
    Set(try JSON.titles(program.run("list", query, "--format", "json").output))
  }

  @Test func `are given by number or query, listed, found, taken and undone`() throws {
    #expect(try program.run("label").output.isEmpty)
    let number = String(
      try program.run("list", "title:one", "--format", "tsv").output.prefix { $0 != "\t" })
    #expect(try program.run("label", number, "To read").code == 0)
    #expect(try program.run("label", "title:two", "to read").code == 0)
    #expect(try program.run("label", "--feed", "A", "all").code == 0)
    #expect(try program.run("label").output == "To read\t2\nall\t3\n")
    #expect(try titles("label:\"to read\"") == ["One", "Two"])
    #expect(try titles("label:all -label:\"to read\"") == ["Three"])
    let items = try JSON.items(program.run("list", "title:one", "--format", "json").output)
    let own = try #require(items.first?["_aggregate"] as? [String: Any])
    #expect(own["labels"] as? [String] == ["To read", "all"])
    #expect(try program.run("show", number).output.contains("To read, all"))
    #expect(try program.run("unlabel", "label:all", "all").code == 0)
    #expect(try program.run("label").output == "To read\t2\n")
    #expect(try program.run("undo").errors.contains("unlabelled 'all'"))
    #expect(try titles("label:all").count == 3)
  }

  @Test func `that are numbers are given by number once they exist`() throws {
    let number = String(
      try program.run("list", "title:one", "--format", "tsv").output.prefix { $0 != "\t" })
    try program.run("label", number, "2").expect(
      64, "such as 'aggregate label \(number) 2 later'")
    #expect(
      try program.run("label", "1-2", "3").errors.contains("such as 'aggregate label 1-2 3 later'"))
    for query in ["feed:A", "unread", "two"] {
      try program.run("label", query, "2").expect(64, "choose them by filters such as --tag")
    }
    #expect(try program.run("unlabel", "two", "2").errors.contains("there is no label '2'"))
    #expect(try program.run("label", "--feed", "A", "2").code == 0)
    #expect(try program.run("unlabel", number, "2").code == 0)
    #expect(try titles("label:2") == ["Two", "Three"])
    #expect(try program.run("label", number, "2").code == 0)
    #expect(try titles("label:2").count == 3)
    #expect(try program.run("unlabel", "unread", "2").code == 0)
    #expect(try titles("label:2").isEmpty)
  }

  @Test(arguments: [
    ["label", "later"], ["unlabel"], ["unlabel", "later"], ["label", "1", ""],
    ["label", "1", "a\u{7}b"], ["label", "1", "--feed", "A", "x"],
    ["label", "later", "20"], ["label", "1", "2"], ["label", "1-2", "3"],
  ]) func `need articles and a name`(_ arguments: [String]) throws {
    try program.run(arguments).expect(64)
    #expect(try program.run("label").output.isEmpty)
  }

  @Test func `do not take 'all' for everything, nor does a mark`() throws {
    try program.run("read", "all").expect(64, "'aggregate read --unread' marks everything")
    #expect(try program.run("label", "all", "x").code == 64)
    #expect(try program.run("read", "text:all").code == 0)
  }
}
