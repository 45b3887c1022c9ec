import FeedTestSupport
import Foundation
import Testing

/// Stories through the whole program (docs/stories.md).
@Suite(.waitsForPrograms) struct `Three papers on one event` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram {
    var program = BuiltProgram(folder)
    program.environment["PAGER"] = "cat"
    return program
  }

  private static let titles = [
    "harbour": "Glacier lake drains overnight above Brimsdal",
    "gazette": "Brimsdal glacier lake drains, residents flee overnight",
    "island": "Residents of Brimsdal flee as glacier lake drains",
    "chess": "Chess club wins the regional title",
  ]

  /// Articles 1 to 3 are of the papers in their order, 4 is another one.
  init() throws {
    let names = ["harbour", "gazette", "island", "chess"]
    let config = names.map {
      "[[feed]]\nname = \"\($0)\"\nurl = \"\($0).xml\"\ninterval = \"0m\"\n"
    }
    program.configure(config.joined())
    for (index, name) in names.enumerated() {
      try write([name], to: name, hours: Double(index + 1))
    }
    for name in names { #expect(try program.run("fetch", name).code == 0) }
  }

  /// A feed with the titles of these keys, or these titles.
  private func write(_ titles: [String], to name: String, hours: Double) throws {
    let entries = titles.enumerated().map { index, title in
      let title = Self.titles[title] ?? title
      let date = Date().addingTimeInterval(-(hours + Double(index)) * 3600).ISO8601Format()
      return """
        <entry><id>tag:\(name).example,2026:\(title)</id><title>\(title)</title>
        <link href="https://\(name).example/\(index)"/><published>\(date)</published>
        <updated>\(date)</updated><content type="text">\(title).</content></entry>
        """
    }
    folder.write(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><id>\(name)</id><title>\(name)</title>
      <updated>2026-11-20T06:28:00Z</updated>\(entries.joined())</feed>
      """, to: "config/aggregate/\(name).xml")
  }

  private func output(_ arguments: String...) throws -> String {
    let run = try program.run(arguments).expect()
    return run.output
  }

  private func items(_ arguments: String...) throws -> [[String: Any]] {
    try JSON.items(program.run(["list", "--format", "json"] + arguments).output)
  }

  private func story(_ item: [String: Any]) -> [String: Any]? {
    (item["_aggregate"] as? [String: Any])?["story"] as? [String: Any]
  }

  private func number(_ item: [String: Any]) -> Int? {
    (item["_aggregate"] as? [String: Any])?["article"] as? Int
  }

  /// The number of the article that leads the story.
  private func lead() throws -> Int {
    try #require(items().first { story($0) != nil }.flatMap(number))
  }

  /// What a list shows on a terminal, without links and colours.
  private func shown(_ arguments: String...) throws -> [String] {
    try PseudoTerminal(program, arguments).lines()
  }

  @Test func `are one row of a table, and three items of other formats`() throws {
    let lines = try shown("list")
    #expect(lines.count { $0.contains("●") } == 2, "\(lines)")
    #expect(lines.contains { $0.contains(" +2 ") })
    #expect(lines.last == "2 rows of 4 articles")
    #expect(try shown("list", "--flat").last == "4 of 4")
    #expect(try shown("list", "-n", "1").last == "1 row of 4 articles · next: --page 2")
    #expect(try shown("list", "-n", "1", "--page", "2").last == "rows 2–2 of 4 articles")
    #expect(try shown("list", "-n", "1", "--page", "9").last == "0 of 4 · last: --page 2")
    #expect(try output("list", "--format", "table").split(separator: "\n").count == 2)
    for format in ["tsv", "csv", "jsonl", "markdown"] {
      let heading = format == "csv" ? 1 : 0
      let flat = try output("list", "--format", format)
      #expect(flat.split(whereSeparator: \.isNewline).count == 4 + heading)
      let grouped = try output("list", "--stories", "--format", format)
      #expect(grouped.split(whereSeparator: \.isNewline).count == 2 + heading)
    }
    #expect(try output("list", "--count", "--stories") == "4\n")
  }

  @Test func `have their story in JSON, whichever article leads them in a list`() throws {
    for name in ["harbour", "gazette", "island"] {
      let rows = try items("--feed", name, "--stories")
      #expect(rows.count == 1 && rows.allSatisfy { story($0) != nil }, "\(name)")
    }
    #expect(try items("--feed", "chess", "--stories").allSatisfy { story($0) == nil })
    #expect(try items().count { story($0) != nil } == 1)
  }

  @Test func `are led by no article of a removed feed, and do not count it`() throws {
    for name in ["harbour", "gazette"] {
      #expect(try program.run("remove", name).code == 0)
      let rows = try shown("list").filter { $0.contains("●") }
      #expect(!rows.contains { $0.contains("harbour") || $0.contains(name) }, "\(rows)")
      #expect(rows.contains { $0.contains(" +1 ") } == (name == "harbour"), "\(rows)")
      if name == "harbour" {
        // The row's number means both articles of the row, whichever led the story before.
        let row = try #require(rows.first { $0.contains(" +1 ") })
        let number = try #require(row.split(separator: " ").first.flatMap { Int($0) })
        _ = try output("read", "\(number)")
        #expect(try output("count", "unread") == "1\n")
        #expect(try !output("show", "\(number)").contains("harbour"))
        _ = try output("undo")
      }
    }
  }

  @Test func `are read by the number of their lead, in one step, and unread again`() throws {
    let lead = try lead()
    _ = try output("read", "\(lead)")
    #expect(try output("count", "unread") == "1\n")
    _ = try output("unread", "--flat", "\(lead)")
    #expect(try output("count", "unread") == "2\n")
    _ = try output("unread", "\(lead)")
    #expect(try output("count", "unread") == "4\n")
    _ = try output("undo")
    _ = try output("undo")
    _ = try output("undo")
    #expect(try output("count", "unread") == "4\n")
    _ = try output("read", "--flat", "\(lead)")
    #expect(try output("count", "unread") == "3\n")
    // Another one leads in lists of what is unread.
    let first = try #require(
      items("--unread", "--stories").first { story($0) != nil }.flatMap(number))
    #expect(first != lead)
    _ = try output("read", "\(first)")
    #expect(try output("count", "unread") == "1\n")
    _ = try output("undo")
    _ = try output("undo")
    // Another article of the story is one by itself, as in the list of its feed.
    let other = try #require([1, 2, 3].first { $0 != lead })
    _ = try output("read", "\(other)")
    #expect(try output("count", "unread") == "3\n")
    for (number, name) in [(1, "harbour"), (2, "gazette"), (3, "island")] {
      let line = try output("list", "--stories", "--feed", name, "--format", "tsv")
      #expect(line.hasPrefix("\(number)\t"), "\(line)")
    }
  }

  @Test func `have their size in lines and rows for other programs`() throws {
    let lines = try output("list", "--stories", "--format", "tsv").split(separator: "\n")
    let cells = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(cells.map(\.count) == [10, 10])
    #expect(cells.map { $0.suffix(2) } == [["3", "3"], ["1", "1"]])
    #expect(
      try output("list", "--format", "tsv").split(separator: "\n").allSatisfy {
        $0.split(separator: "\t", omittingEmptySubsequences: false).count == 8
      })
    for command in [["list"], ["export"], ["search", "drains or chess"]] {
      let rows = try program.run(command + ["--stories", "--format", "csv"]).output
        .split(separator: "\r\n")
      #expect(rows.first?.hasSuffix(",summary,articles,publishers") == true, "\(rows)")
      #expect(rows.dropFirst().map { $0.suffix(4) }.sorted() == [",1,1", ",3,3"])
      let flat = try program.run(command + ["--format", "csv"]).output.split(separator: "\r\n")
      #expect(flat.count == 5 && flat[0].hasSuffix(",summary"))
    }
  }

  @Test func `have their story in the JSON of its lead`() throws {
    let flat = try items()
    #expect(flat.count == 4 && flat.compactMap(story).count == 1)
    let lead = try #require(flat.first { story($0) != nil })
    let own = try #require(story(lead))
    #expect(own["id"] as? Int == 1 && own["articles"] as? [Int] == [1, 2, 3])
    #expect((own["publishers"] as? [String])?.sorted() == ["gazette", "harbour", "island"])
    let grouped = try items("--stories")
    #expect(grouped.compactMap(number).sorted() == [try #require(number(lead)), 4].sorted())
    #expect(try items("publishers:>2").count == 3)
    #expect(try items("publishers:1").compactMap(number) == [4])
    #expect(try items("--stories", "publishers:>=3").count == 1)
    #expect(try output("count", "publishers:<3") == "1\n")
    let shown = try JSON.object(program.run("show", "\(self.lead())", "--format", "jsonl").output)
    #expect(story(shown) != nil)
  }

  @Test func `are named at the end of each other`() throws {
    let others = Set([1, 2, 3]).subtracting([1])
    let text = try output("show", "1")
    #expect(text.contains("\nalso: "))
    for number in others { #expect(text.contains(" \(number)  ")) }
    #expect(!(try output("show", "4")).contains("also:"))
  }

  @Test func `are unread until all of them are read`() throws {
    #expect(try program.run("read", "--flat", "\(lead())").code == 0)
    // The others came with the one that was read.
    #expect(try shown("list").count { $0.contains("●") } == 2)
    #expect(
      !(try shown("list").contains { $0.contains(" new") && $0.contains(" · ") && $0.contains("●") })
    )
    #expect(try program.run("read", "1-3").code == 0)
    #expect(try shown("list").count { $0.contains("●") } == 1)
  }

  @Test func `are on top while one of them is new since the last look`() throws {
    _ = try shown("list")
    try write(["Brimsdal residents flee: glacier lake drains", "chess"], to: "chess", hours: 30)
    #expect(try program.run("fetch", "chess").code == 0)
    let lines = try shown("list")
    #expect(lines.first?.contains("1 new since") == true, "\(lines)")
    let rule = try #require(lines.firstIndex { $0.contains("── seen before") })
    #expect(lines[..<rule].count { $0.contains(" +3 ") } == 1, "\(lines)")
    #expect(!lines[rule...].contains { $0.contains("rimsdal") })
  }

  @Test func `are explained and parted, and joined again`() throws {
    let why = try output("why", "1")
    #expect(why.contains(" with 2 ("), "\(why)")
    #expect(why.contains("needed"))
    for (first, second) in [("1", "2"), ("1", "3"), ("2", "3")] {
      try program.run("apart", first, second).expect(0, "'aggregate undo' reverts it")
    }
    #expect(try items().compactMap(story).isEmpty)
    #expect(try output("why", "1").contains("1 is kept apart from 2 and 3 by 'aggregate apart'"))
    #expect(
      try program.run("apart", "2", "1").errors
        == "2 and 1 were kept apart before; nothing changed\n")
    #expect(try program.run("undo").errors.hasPrefix("undone: 2 articles kept apart"))
    for _ in 0..<2 { #expect(try program.run("undo").code == 0) }
    #expect(try items().compactMap(story).count == 1)
  }

  @Test(
    arguments: [
      (["apart", "1"], 64), (["apart", "1", "1"], 64), (["apart", "1", "2", "3"], 64),
      (["apart", "one", "2"], 64), (["apart", "1", "999"], 1), (["apart"], 64),
      (["list", "--flat", "--stories"], 64), (["read", "--stories", "publishers:>1"], 64),
      (["list", "publishers:many"], 64), (["watch", "--stories"], 64),
    ] as [([String], Int32)])
  func `report wrong usage`(_ arguments: [String], _ code: Int32) throws {
    let run = try program.run(arguments)
    #expect(run.code == code && run.errors.hasPrefix("aggregate: "), "\(run.errors)")
  }

  @Test func `are grouped in pages and Markdown, and in other exports on request`() throws {
    let page = try output("export", "--format", "html")
    #expect(page.components(separatedBy: "<article ").count == 3)
    #expect(page.contains("<summary>Also in "))
    let markdown = try output("export", "--format", "markdown")
    #expect(markdown.components(separatedBy: "\n- ").count == 3)
    #expect(markdown.components(separatedBy: "\n  - ").count == 3)
    let flat = try output("export", "--flat", "--format", "markdown")
    #expect(flat.components(separatedBy: "\n- ").count == 5)
    #expect(try output("export", "--format", "csv").split(separator: "\r\n").count == 5)
    #expect(
      try output("export", "--format", "csv", "--stories").split(separator: "\r\n").count == 3)
    let json = try JSON.items(output("export", "--format", "jsonfeed"))
    #expect(json.count == 4 && json.compactMap(story).count == 1)
  }
}
