import Foundation
import TestSupport
import Testing

/// The names of newsboat's feeds, and what is said of the rest of its files.
@Suite struct `Moving the feeds of newsboat` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private func fillCache(_ schema: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
    process.arguments = ["\(folder.path)/nb/cache.db", schema]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(.enabled(if: `Moving from newsboat`.hasSQLite)) func `takes titles from its cache`() throws
  {
    folder.write(
      """
      https://a.example/1.xml "~My name"
      https://a.example/2.xml news
      https://a.example/3.xml
      https://a.example/4.xml
      """, to: "nb/urls")
    try fillCache(
      """
      CREATE TABLE rss_item (guid, url, feedurl, unread);
      CREATE TABLE rss_feed (rssurl, url, title);
      INSERT INTO rss_feed VALUES ('https://a.example/1.xml', '', 'Its own');
      INSERT INTO rss_feed VALUES ('https://a.example/2.xml', '', 'Tea  &' || char(10) || 'Biscuits');
      INSERT INTO rss_feed VALUES ('https://a.example/3.xml', '', '');
      """)
    let run = try program.run("import", "\(folder.path)/nb")
    #expect(run.code == 0, "\(run.errors)")
    let config = try String(contentsOfFile: program.configPath, encoding: .utf8)
    let names = config.matches(of: /name = "([^"]*)"/).map { String($0.1) }
    #expect(names == ["My name", "Tea & Biscuits", "a.example", "a.example 2"])
  }

  @Test func `counts the settings that are left out, and names files beside their lines`() throws {
    folder.write(
      "https://a.example/1.xml\nfile:///etc/hosts\n\"query:Odd:title =~ \\\"^[a]\\\"\"\n",
      to: "nb/urls")
    folder.write(
      """
      browser "w3m %u"
      color background white black
      color listnormal white black
      bind-key j down
      define-filter "Odd" "title =~ \\"^[a]\\""
      """, to: "nb/config")
    let run = try program.run("import", "\(folder.path)/nb")
    #expect(run.code == 0)
    for words in [
      "nb/config: 2 settings were not imported; see docs/from-newsboat.md for what to use instead\n",
      "skipped: urls:2: 'file:///etc/hosts'", "left out: urls:3: the filter 'Odd'",
      "left out: config:5: the filter 'Odd'",
    ] { #expect(run.errors.contains(words), "\(words)\n\(run.errors)") }
  }
}
