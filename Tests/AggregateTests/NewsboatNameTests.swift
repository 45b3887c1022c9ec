import FeedTestSupport
import Foundation
import Testing

/// The names of newsboat's feeds, and what is said of the rest of its files.
@Suite(.waitsForPrograms) struct `Moving the feeds of newsboat` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private func fillCache(_ schema: String) throws {
    let run = try Process.finished("/usr/bin/sqlite3", ["\(folder.path)/nb/cache.db", schema])
    #expect(run.code == 0, "\(run.errors)")
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
    try program.run("import", "\(folder.path)/nb").expect()
    let config = program.config
    let names = config.matches(of: /name = "([^"]*)"/).map { String($0.1) }
    #expect(names == ["My name", "Tea & Biscuits", "a.example", "a.example 2"])
  }

  @Test func `names the settings that are left out, and files beside their lines`() throws {
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
      ignore-article *
      """, to: "nb/config")
    let run = try program.run("import", "\(folder.path)/nb/").expect()
    for words in [
      "nb/config: not imported: browser, color; docs/from-newsboat.md lists what to use instead\n",
      "skipped: urls:2: 'file:///etc/hosts'", "left out: urls:3: the filter 'Odd'",
      "left out: config:5: the filter 'Odd'",
      "warning: config:6: the line is incomplete and was left out\n",
      "added 1 key to [keys]; the others are newsboat's, by 'preset = \"newsboat\"' there\n",
    ] { #expect(run.errors.contains(words), "\(words)\n\(run.errors)") }
    let config = program.config
    #expect(config.contains("[keys]\npreset = \"newsboat\"\nj = \"down\"\n"), "\(config)")
  }

  @Test func `takes the settings that have an equivalent, and changes none that is there`() throws {
    folder.write(
      """
      reload-time 30
      reload-time 45
      keep-articles-days 0
      reload-threads many
      download-timeout 90
      mark-as-read-on-hover yes
      article-sort-order date-desc
      text-width 80
      """, to: "nb/config")
    program.configure("[settings]\ntimeout = \"20s\" # slow line\n")
    let run = try program.run("import", "\(folder.path)/nb").expect()
    for words in [
      "nb/config: not imported: reload-threads, text-width;",
      "config:2: reload-time 45 is 'interval = \"45m\"' in [settings]\n",
      "config:5: download-timeout 90 changes nothing: [settings] has 'timeout' already\n",
      "added 0 feeds and 4 settings to ",
    ] { #expect(run.errors.contains(words), "\(words)\n\(run.errors)") }
    let config = program.config
    #expect(
      config.hasPrefix(
        """
        [settings]
        timeout = "20s" # slow line
        newest_first = false
        retention = "36400d"
        mark_read_on = "scroll"
        interval = "45m"
        """), "\(config)")
    #expect(try program.run("import", "\(folder.path)/nb").code == 0)
    #expect(program.config == config)
  }

  @Test func `keeps the case of names, and doubles no row of browse`() throws {
    let urls = """
      "query:Unread Articles:unread = \\"yes\\""
      "query:Tea Hour:title =~ \\"tea\\""

      """
    let run = try program.run("import", "-", input: Data(urls.utf8))
    #expect(
      run.errors.contains(
        "the filter 'Unread Articles' is the row 'Unread' of browse, and the query 'unread'\n"),
      "\(run.errors)")
    let config = program.config
    #expect(config.contains("[queries]\nTea-Hour = "), "\(config)")
    #expect(!config.contains("nread"))
  }

  @Test(arguments: [
    ("unread = \\\"yes\\\"", "the row 'Unread' of browse, and the query 'unread', "),
    ("title =~ \\\"tea\\\"", "@Tagged "),
  ])
  func `names the tags that a query feed loses`(_ filter: String, _ own: String) throws {
    let urls = "\"query:Tagged:\(filter)\" one two\n"
    let run = try program.run("import", "-", input: Data(urls.utf8))
    let text =
      "the filter 'Tagged' is \(own)without its tags: one, two; queries have none\n"
    #expect(run.errors.contains(text), "\(run.errors)")
  }

  @Test func `keeps its keys, and names those that are left out`() throws {
    folder.write("https://a.example/1.xml\n", to: "nb/urls")
    folder.write(
      """
      bind-key j down
      bind-key a toggle-article-read articlelist
      unbind-key C
      bind-key ^D delete-all-articles
      macro o open-in-browser; quit
      macro v set browser "mpv %u"; open-in-browser
      """, to: "nb/config")
    program.configure("[keys]\npreset = \"newsboat\"\nj = \"next-article\"\n")
    let run = try program.run("import", "\(folder.path)/nb").expect()
    for words in [
      "left out: config:1: bind-key j down has the key 'j', but [keys] binds 'j' to 'next-article'\n",
      "left out: config:4: bind-key ^D delete-all-articles has no action here: articles are kept",
      "left out: config:6: macro v runs a program, which no import adds; write macro-v = [",
      "added 3 keys to [keys], skipped 3: 3 left out\n",
    ] { #expect(run.errors.contains(words), "\(words)\n\(run.errors)") }
    let config = program.config
    #expect(config.hasPrefix("[keys]\npreset = \"newsboat\"\nj = \"next-article\"\n"))
    #expect(config.contains("\", o\" = [\"open-url\", \"close\"]\nC = \"none\"\n"))
    #expect(config.contains("[keys.headlines]\na = \"toggle-read\"\n"))
    let again = try program.run("import", "\(folder.path)/nb")
    #expect(again.errors.contains("added 0 keys to [keys], skipped 6: 3 there already, 3 left out"))
    #expect(program.config == config)
  }

  @Test func `names the feeds that are hidden`() throws {
    let urls = "https://a.example/1 \"~One's\" !\nhttps://a.example/2 \"!Tea hour\"\n"
    let run = try program.run("import", "-", input: Data(urls.utf8))
    for words in [
      "'One's', 'a.example' are hidden in newsboat ('!') and listed here; "
        + "'view = \"-feed:\\\"One's\\\" -feed:a.example\"' in [settings] leaves their articles "
        + "out of 'aggregate'\n"
    ] { #expect(run.errors.contains(words), "\(run.errors)") }
    let config = program.config
    #expect(config.contains("tags = [\"Tea hour\"]"))
  }

  @Test func `init takes its keys too`() throws {
    folder.write("https://a.example/1.xml\n", to: "nb/urls")
    folder.write("bind-key j down\n", to: "nb/config")
    try program.run("init", "--import", "\(folder.path)/nb").expect()
    let config = program.config
    #expect(config.contains("[keys]\npreset = \"newsboat\"\nj = \"down\"\n"))
  }
}
