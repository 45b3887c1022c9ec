import ArticleRendering
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import ReaderMigration
import Testing

@testable import FeedConfiguration
@testable import FeedLibrary
@testable import aggregate

/// The config's feeds as OPML, for other readers and for our own import.
@Suite struct `Exporting feeds as OPML` {
  private let folder = TemporaryFolder()
  private let date = Date(timeIntervalSince1970: 1_795_262_400)

  private func config(_ text: String, environment: [String: String] = [:]) throws -> Config {
    try ConfigReader.read(text, path: "/home/me/feeds.toml", environment: environment)
  }

  private func feed(_ name: String, _ url: String, _ more: String = "") -> String {
    "[[feed]]\nname = \(TOMLText.quoted(name))\nurl = \(TOMLText.quoted(url))\n\(more)\n"
  }

  @Test func `folders are first tags, and categories are all tags`() throws {
    let config = try config(
      feed("A & \"B\"", "https://a.example/?x=1&y=2", "tags = [\"world\", \"two words\"]")
        + feed("C", "https://c.example/") + feed("D", "https://d.example/", "tags = [\"world\"]"))
    let export = OPMLExport(config.feeds, date: date)
    #expect(export.warnings.isEmpty)
    #expect(
      export.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0">
        <head>
        <title>Feeds of aggregate</title>
        <dateCreated>Sat, 21 Nov 2026 12:00:00 GMT</dateCreated>
        <docs>http://opml.org/spec2.opml</docs>
        </head>
        <body>
        <outline text="world" title="world">
        <outline text="A &amp; &quot;B&quot;" title="A &amp; &quot;B&quot;" type="rss" \
        xmlUrl="https://a.example/?x=1&amp;y=2" category="world,two words"/>
        <outline text="D" title="D" type="rss" xmlUrl="https://d.example/" category="world"/>
        </outline>
        <outline text="C" title="C" type="rss" xmlUrl="https://c.example/"/>
        </body>
        </opml>

        """)
  }

  @Test func `contains the websites that are known`() throws {
    let config = try config(feed("A", "https://a.example/feed") + feed("B", "https://b.example/"))
    let export = OPMLExport(
      config.feeds, websites: ["A": "https://a.example/world?x&y"], date: date)
    #expect(
      export.text.contains(
        "xmlUrl=\"https://a.example/feed\" htmlUrl=\"https://a.example/world?x&amp;y\"/>"))
    #expect(export.text.contains("xmlUrl=\"https://b.example/\"/>"))
  }

  @Test func `contains a feed whose variable is not set`() throws {
    let export = OPMLExport(try config(feed("A", "${NONE}")).feeds, date: date)
    #expect(export.text.contains("xmlUrl=\"${NONE}\""))
    #expect(export.warnings == ["'A': other readers do not expand ${NAME} in the URL"])
  }

  @Test func `contains no secrets and files, and warns about what is lost`() throws {
    let config = try config(
      feed("Variable", "https://${USER}:${PASS}@a.example/?key=${KEY}")
        + feed("Key", "https://b.example/?apiKey=hunter22")
        + feed("User", "https://me:hunter22@c.example/") + feed("File", "news.xml")
        + feed(
          "Header", "https://d.example/",
          "headers = { X-Api-Key = \"hunter22\" }\nadapter = \"newsapi\""),
      environment: ["USER": "hunter22", "PASS": "hunter22", "KEY": "hunter22"])
    let export = OPMLExport(config.feeds, date: date)
    #expect(!export.text.contains("hunter22"))
    #expect(export.text.contains("xmlUrl=\"https://${USER}:${PASS}@a.example/?key=${KEY}\""))
    #expect(!export.text.contains("\"Key\"") && !export.text.contains("\"File\""))
    #expect(
      export.warnings == [
        "'Key' was left out: its URL contains a secret; write ${NAME} instead of the secret to read it from the environment",
        "'User' was left out: its URL contains a secret; write ${NAME} instead of the secret to read it from the environment",
        "'File' was left out: it is a file on this machine",
        "'Variable': other readers do not expand ${NAME} in the URL",
        "'Header': OPML cannot contain headers, username and password",
        "'Header': other readers cannot read this; 'aggregate import' can, if the config has the adapter",
      ])
  }

  @Test func `what is exported is imported as it was`() throws {
    let config = try config(
      feed("One", "https://a.example/?x=1&y=<2>", "tags = [\"a,b\", \"/c\", \"d/e\", \"f\"]")
        + feed("Zwölf \"& 漢字\"", "https://b.example/ä", "tags = [\"f\"]")
        + feed("Off", "https://c.example/", "enabled = false")
        + feed("Whole", "https://w.example/", "full = true")
        + feed(
          "JSON", "https://d.example/${PATH_1}?k=${KEY}",
          "adapter = \"newsapi\"\ntags = [\"x\", \"f\"]")
        + feed("Same", "https://e.example/", "adapter = \"posts\"")
        + feed("Same too", "https://e.example/", "adapter = \"items\""))
    let list = try SubscriptionReader.read(Data(OPMLExport(config.feeds, date: date).text.utf8))
    var plan = ImportPlan(into: Config(path: "new.toml"))
    plan.add(list, file: "list.opml")
    #expect(plan.skipped.isEmpty)
    let names = config.feeds.map(\.name)
    for (name, feed) in zip(names, config.feeds) {
      var expected = NewFeed(
        name: name, url: feed.location.baseURL ?? "", tags: feed.tags, adapter: feed.adapter,
        isEnabled: feed.isEnabled)
      expected.full = name == "Whole"
      // Variables of a list are not sent anywhere before the user has agreed.
      if name == "JSON" { (expected.url, expected.isEnabled) = (feed.configuredURL, false) }
      #expect(plan.additions.feeds.contains(expected), "\(name): \(plan.additions.feeds)")
    }
    #expect(plan.additions.feeds.count == names.count)
  }

  @Test func `control characters are removed`() {
    let url = "https://a.example/"
    var feed = Feed(
      name: "A\u{0}\u{1B}[31m\u{202E}\u{FFFE}B", location: .web(url: url), configuredURL: url)
    feed.tags = ["x\ny,\t"]
    let text = OPMLDocument.text(title: "<T>\u{7}", date: date, feeds: [feed])
    #expect(text.contains("text=\"A[31mB\""))
    #expect(text.contains("<title>&lt;T&gt;</title>"))
    #expect(text.contains("aggregate:tags=\"x&#10;y,&#9;\""))
    #expect(text.contains("xmlns:aggregate=\"urn:aggregate:ns\""))
  }

  // MARK: Another reader

  private static let newsboat = "/usr/bin/newsboat"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: newsboat)))
  func `newsboat reads it`() throws {
    let config = try config(
      feed("A & B", "https://a.example/?x=1&y=2", "tags = [\"two words\", \"more\"]")
        + feed("C", "https://c.example/feed")
        + feed("J", "https://d.example/", "adapter = \"posts\""))
    let list = folder.write(OPMLExport(config.feeds, date: date).text, to: "list.opml")
    let urls = folder.write("", to: "urls")
    let empty = folder.write("", to: "config")
    let run = try Process.finished(
      Self.newsboat, ["-i", list, "-u", urls, "-C", empty, "-c", "\(folder.path)/cache"],
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"])
    #expect(run.code == 0, "\(run.errors)")
    let text = try String(contentsOfFile: urls, encoding: .utf8)
    // Versions before 2.32 take only the first of several tags.
    let tags = text.contains("\"more\"") ? ["two words", "more"] : ["two words"]
    #expect(
      text == """
        https://a.example/?x=1&y=2 \(tags.map { "\"\($0)\"" }.joined(separator: " "))
        https://c.example/feed
        https://d.example/

        """)
    // We can read newsboat's own file, too.
    let read = try SubscriptionReader.read(Data(text.utf8)).subscriptions
    #expect(read.map(\.tags) == [tags, [], []])
  }
}
