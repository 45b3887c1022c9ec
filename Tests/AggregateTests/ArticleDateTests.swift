import FeedTestSupport
import Foundation
import Testing

/// The dates and the order of articles in what commands print.
@Suite(.waitsForPrograms) struct `Dates of articles` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private func fetch(_ feed: String) throws {
    folder.write(feed, to: "config/aggregate/feed.xml")
    program.configure(feeds: [("F", "feed.xml")])
    try #require(try program.run("fetch", "--force").code == 0)
  }

  private func titles(_ arguments: String...) throws -> [String] {
    try program.run(["list", "--format", "tsv"] + arguments).titles
  }

  /// GitHub's releases: entries that were only updated.
  private static let releases =
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>
    <entry><id>urn:3</id><title>v3</title><updated>2026-11-20T06:00:00Z</updated></entry>
    <entry><id>urn:1</id><title>v1</title><updated>2019-11-20T06:00:00Z</updated></entry>
    <entry><id>urn:2</id><title>v2</title><updated>2022-11-20T06:00:00Z</updated></entry>
    </feed>
    """

  @Test func `an entry that was only updated has that date everywhere`() throws {
    try fetch(Self.releases)
    #expect(try titles() == ["v3", "v2", "v1"])
    #expect(try titles("newer:2022-01-01") == ["v3", "v2"])
    #expect(try titles("--until", "2020-01-01") == ["v1"])
    for format in ["csv", "atom", "jsonfeed", "html"] {
      let run = try program.run("export", "title:v1", "--format", format)
      #expect(run.output.contains("2019-11-20T06:00:00Z"), "\(format)")
    }
    let json = try program.run("list", "title:v1", "--format", "json").output
    #expect(json.contains("\"date_modified\":\"2019-11-20T06:00:00Z\""))
    #expect(!json.contains("date_published"))
    #expect(try program.run("list", "--format", "markdown").output.contains("2019-11-20"))
    #expect(try program.run("show", "title:v1").output.contains("2019-11-20"))
  }

  @Test func `undated items keep their feed's order, at the channel's date`() throws {
    func rss(_ titles: [String]) -> String {
      let items = titles.map { "<item><title>\($0)</title><guid>\($0)</guid></item>" }
      return "<rss version='2.0'><channel><title>F</title><pubDate>Fri, 20 Nov 2020 06:00:00 GMT"
        + "</pubDate>\(items.joined())</channel></rss>"
    }
    try fetch(rss(["one", "two", "three"]))
    #expect(try titles() == ["one", "two", "three"])
    #expect(try titles("older:2020-11-21") == ["one", "two", "three"])
    try fetch(rss(["zero", "one", "two", "three"]))
    #expect(try titles() == ["zero", "one", "two", "three"])
    #expect(try titles("--oldest") == ["three", "two", "one", "zero"])
    #expect(try titles("newer:1d") == ["zero"])
    #expect(try program.run("show", "title:zero").output.contains("first seen"))
    #expect(try !program.run("list", "--format", "markdown").output.contains(", 20"))
  }
}
