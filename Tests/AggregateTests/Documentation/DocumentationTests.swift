import FeedConfiguration
import FeedTestSupport
import Foundation
import Testing

/// Runs the commands in README, docs, the manual and the help.
@Suite struct `The documentation` {
  /// Shell commands that are not run, and why.
  static let skipped = [
    "make run": "builds; the checks do that before any test",
    "make test": "would run this test in itself",
    "aggregate import ~/.config/newsboat ~/.local/share/newsboat/cache.db":
      "needs a store that newsboat wrote; tests of the import have one",
    "aggregate store copy articles.sqlite postgres://db.example/news":
      "needs a server; tests of copying have one",
    "aggregate store copy postgres://db.example/news articles.sqlite": "needs a server too",
    "aggregate store copy articles.sqlite /mnt/backup/articles.sqlite": "needs that folder",
    "aggregate account add": "asks; tests of accounts type the answers",
    "aggregate account add home --service freshrss --url https://rss.example.org --user ada --password '${FRESHRSS_PASSWORD}'":
      "needs a server; tests of accounts have one",
    "aggregate account add work --service miniflux --url https://miniflux.example.org --token '${MINIFLUX_TOKEN}'":
      "needs a server; tests of accounts have one",
    "aggregate parse --adapter notices page.html": "needs that page",
    "aggregate account remove home": "needs an account; tests of accounts have one",
    "aggregate import --account home subscriptions.opml":
      "needs an account; tests of accounts have one",
    "aggregate add --account home https://example.org/feed":
      "needs an account; tests of accounts have one",
    "aggregate serve --set-password": "asks for a password; tests of serve type one",
    "pass show aggregate | aggregate serve --set-password": "needs pass; tests of serve pipe one",
  ].merging(
    [
      "add --account home https://example.org/feed --tag world",
      "rename \"Example\" \"The Example\"",
      "tag \"The Example\" science", "remove \"The Example\"", "fetch home", "fetch -vv home",
    ].map { ("aggregate \($0)", "needs an account; tests of accounts have one") },
    uniquingKeysWith: { first, _ in first })

  /// Commands with an exit code other than 0 here, and why.
  static let codes: [String: (code: Int32, reason: String)] = [
    "aggregate show 1204 --full": (1, "the server of the test has no pages")
  ].merging(
    [
      "config pull", "config pull -", "config pull --force", "config push", "config push --dry-run",
      "config push --yes feeds.toml",
    ].map { ("aggregate \($0)", (64, "the store of the test is a file")) },
    uniquingKeysWith: { first, _ in first })

  @Test(arguments: MarkdownPage.all)
  func `has only commands that run and print the shown output`(_ page: MarkdownPage) throws {
    try expect(page.commands, in: ReadersHome(page: page))
  }

  @Test func `names a test for every promise`() throws {
    let root = MarkdownPage.repository
    let tests = root.appendingPathComponent("Tests")
    var names: Set<Substring> = []
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: /func `([^`]*)`/).map(\.1))
    }
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/promises.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter {
      $0.hasPrefix("| ") && $0 != "| promise | tests |"
    }
    #expect(rows.count > 20)
    for row in rows {
      let cited = row.split(separator: "|").last?.matches(of: /`([^`]*)`/).map(\.1) ?? []
      #expect(!cited.isEmpty, "\(row)")
      #expect(cited.allSatisfy(names.contains), "\(cited.filter { !names.contains($0) })")
    }
  }

  @Test(arguments: ["Makefile", "Tools/deb", "Tools/dist", "contrib/arch/PKGBUILD"])
  func `is packed from sources that exist`(_ file: String) throws {
    let root = MarkdownPage.repository
    let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    let paths = text.matches(of: /Sources\/[A-Za-z0-9\/]+\.[a-z0-9]+/).map { String($0.output) }
    #expect(!paths.isEmpty)
    for path in paths {
      #expect(
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path), "\(path)")
    }
  }

  @Test func `has only examples in the manual that run`() throws {
    let manual = try String(
      contentsOf: MarkdownPage.repository.appendingPathComponent("Sources/Manual/aggregate.1"),
      encoding: .utf8)
    let examples = manual.split(separator: ".SH ").first { $0.hasPrefix("EXAMPLES") } ?? ""
    let commands = examples.split(separator: "\n").map { Self.withoutRoff(String($0)) }
      .filter { $0.contains(#/(^| )aggregate( |$)/#) }.map { DocumentedCommand(text: $0) }
    #expect(commands.count > 2)
    try expect(commands, in: ReadersHome())
  }

  @Test func `has only examples in the help that run`() throws {
    let dump = try JSON.object(CommandDump.text.get())
    let program = try #require(dump["command"] as? [String: Any])
    var count = 0
    for command in [program] + (program["subcommands"] as? [[String: Any]] ?? []) {
      let text = command["discussion"] as? String ?? ""
      guard let heading = text.firstMatch(of: /(?m)^Examples?:\n/) else { continue }
      let examples = text[heading.range.upperBound...].split(separator: "\n\n").first ?? ""
      // An explanation follows several spaces.
      let commands = examples.split(separator: "\n").filter { $0.hasPrefix("  ") }.map {
        DocumentedCommand(text: String($0.dropFirst(2).replacing(#/ {3,}.*$/#, with: "")))
      }.filter { $0.text.contains("aggregate") }
      count += commands.count
      try expect(commands, in: ReadersHome())
    }
    #expect(count > 40)
  }

  @Test(arguments: MarkdownPage.all)
  func `has only valid configs`(_ page: MarkdownPage) {
    for block in page.blocks {
      let isIndented = block.language == nil && block.text.contains(/^(\[|[a-z_]+ = )/)
      guard block.language == "toml" || isIndented else { continue }
      // A single line belongs to a feed, the settings, the keys, the colours, a rule or an adapter.
      let tables = [
        "", "[settings]\n", "[keys]\n", "[colors]\n", "[[feed]]\nname = \"A\"\nurl = \"a.xml\"\n",
      ]
      let starts =
        tables + [
          "[[feed]]\n", "[[feed]]\nurl = \"a.xml\"\n", "[adapter.a]\n",
          "[adapter.a]\nitems = \"a\"\n", "[[rule]]\nquery = \"a\"\n",
          "[account.a]\nurl = \"https://a.example\"\nuser = \"a\"\n",
          "[account.a]\ntype = \"miniflux\"\nuser = \"a\"\n",
          "[account.a]\ntype = \"miniflux\"\nurl = \"https://a.example\"\n",
          "[account.a]\ntype = \"miniflux\"\nurl = \"https://a.example\"\nuser = \"a\"\n",
          "[[rule]]\nthen = [\"mute\"]\n", "[send.a]\n", "[[list]]\nname = \"a\"\n",
          "[[list]]\nurl = \"a\"\n",
          "[[list]]\nname = \"a\"\nurl = \"a\"\n", "[send.a]\nurl = \"https://a.example\"\n",
          "[send.a]\nurl = \"https://a.example\"\ntoken = \"x\"\n",
        ]
      let isRead = starts.contains { start in
        (try? ConfigReader.read(start + block.text, path: "feeds.toml", environment: [:])) != nil
      }
      #expect(isRead, "\(page.path):\(block.number): \(block.text)")
    }
  }

  @Test(arguments: MarkdownPage.all)
  func `has no broken link`(_ page: MarkdownPage) {
    let folder = MarkdownPage.repository.appendingPathComponent(page.path)
      .deletingLastPathComponent()
    for link in page.links where !link.hasPrefix("https://") {
      let file = folder.appendingPathComponent(String(link.prefix { $0 != "#" })).path
      #expect(FileManager.default.fileExists(atPath: file), "\(page.path): \(link)")
    }
  }

  // MARK: Running

  private func expect(_ commands: [DocumentedCommand], in home: ReadersHome) throws {
    for command in commands where Self.skipped[command.line] == nil {
      let run = try home.run(command)
      let printed = Self.folded(run.output + "\n" + run.errors)
      if command.isMentioned, run.code == 64, Self.isIncomplete(run.errors) {
        continue
      }
      #expect(
        run.code == Self.codes[command.line]?.code ?? 0, "\(command.text)\n\(run.errors)")
      for line in command.output {
        let isPrinted = printed.contains { $0.contains(Self.folded(line).joined()) }
        #expect(isPrinted, "\(command.text) does not print \(line)")
      }
    }
  }

  /// Whether a command that is only mentioned was run without its arguments.
  private static func isIncomplete(_ errors: String) -> Bool {
    errors.contains("missing expected argument") || errors.contains("name articles by number")
  }

  private static func withoutRoff(_ line: String) -> String {
    var text = line.replacing(#/^\.B /#, with: "").replacing(#/\\f[BIR]/#, with: "")
    for (code, character) in ["\\-": "-", "\\(dq": "\"", "\\(aq": "'", "\\(ti": "~"] {
      text = text.replacing(code, with: character)
    }
    return text
  }

  /// Lines with white space, URL schemes and times normalised.
  private static func folded(_ text: String) -> [String] {
    var text = text.replacing("https://", with: "http://")
    text = text.replacing(#/\d{4}-\d\d-\d\dT[\d:]+Z/#, with: "DATE")
    text = text.replacing(#/ (now|\d+(m|h|d|w|mo|y))(?= |\n|$)/#, with: " AGE")
    text = text.replacing(#/\d+\.\d s\b/#, with: "TIME")
    return text.split(separator: "\n").map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }
}
