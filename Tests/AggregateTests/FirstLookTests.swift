import FeedTestSupport
import Foundation
import Testing

/// What a new user sees first: `make run`, `init`, and the program without a config (issue: the first look).
@Suite(.waitsForPrograms) struct `The first look` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  /// Runs `Tools/demo`, as `make run` does.
  private func demo() throws -> String {
    let script = MarkdownPage.repository.appendingPathComponent("Tools/demo").path
    #expect(try Process.finished(script, ["\(folder.path)/demo"]).code == 0)
    return "\(folder.path)/demo/feeds.toml"
  }

  @Test func `the samples of make run are news of today, merged, with pictures`() throws {
    let config = try demo()
    try program.run("fetch", "--tag", "sample", "--config", config).expect()
    let list = try program.run("list", "--tag", "sample", "--format", "json", "--config", config)
    let items = try #require(try JSON.object(list.output)["items"] as? [[String: Any]])
    #expect(items.count > 10)
    let now = Date()
    for item in items {
      let text = try #require(item["date_published"] as? String)
      let date = try #require(ISO8601DateFormatter().date(from: text))
      #expect((0..<(5 * 86400)).contains(now.timeIntervalSince(date)), "\(item["title"] ?? "")")
    }
    let dates = items.compactMap { $0["date_published"] as? String }
    #expect(dates.count { $0 > Self.day(now.addingTimeInterval(-86400)) } > 5)
    func appearances(_ item: [String: Any]) -> Int {
      ((item["_aggregate"] as? [String: Any])?["feeds"] as? [Any])?.count ?? 0
    }
    #expect(items.count { appearances($0) > 1 } >= 4)
    #expect(items.count { $0["image"] != nil } >= 7)
  }

  private static func day(_ date: Date) -> String { ISO8601DateFormatter().string(from: date) }

  // MARK: Other readers' feeds

  private static let lists = [
    ".newsboat/urls": "http://127.0.0.1:1/a world\nhttp://127.0.0.1:1/b\n",
    "config/newsraft/feeds": "@ News\nhttp://127.0.0.1:1/c \"Sea\"\n",
    ".sfeed/sfeedrc": "feeds() {\n  feed 'Blog' 'http://127.0.0.1:1/d'\n}\n",
    "config/newsboat/urls": "http://127.0.0.1:1/e\n",
  ]

  @Test(arguments: [
    ".newsboat/urls", "config/newsboat/urls", "config/newsraft/feeds", ".sfeed/sfeedrc",
  ])
  func `init offers to import the feeds of another reader`(_ place: String) throws {
    folder.write(Self.lists[place] ?? "", to: place)
    let terminal = try PseudoTerminal(program, ["init"])
    terminal.answer("Import them? [Y/n] ", "what\r")
    terminal.send("\r")
    #expect(terminal.exitCode() == 0, "\(terminal.output)")
    let config = program.config
    #expect(config.contains("http://127.0.0.1:1/"))
    #expect(!config.contains("BBC"))
  }

  @Test func `init writes the starter config if the offer is declined, and nothing at Ctrl-D`()
    throws
  {
    folder.write(Self.lists[".newsboat/urls"] ?? "", to: ".newsboat/urls")
    let ended = try PseudoTerminal(program, ["init"])
    ended.answer("newsboat has 2 feeds in ~/.newsboat/urls. Import them? [Y/n] ", "\u{4}")
    #expect(ended.exitCode() == 1)
    #expect(!FileManager.default.fileExists(atPath: program.configPath))
    let declined = try PseudoTerminal(program, ["init"])
    declined.answer("[Y/n] ", "n\r")
    #expect(declined.exitCode() == 0)
    #expect(program.config.contains("BBC"))
  }

  @Test func `in a pipe init names the command that imports`() throws {
    for (place, text) in Self.lists { folder.write(text, to: place) }
    try program.run("init").expect(
      0, "newsboat has 2 feeds; add them with: aggregate import \(folder.path)/.newsboat/urls\n",
      "newsraft has 1 feed; add them with", "sfeed has 1 feed")
  }
}
