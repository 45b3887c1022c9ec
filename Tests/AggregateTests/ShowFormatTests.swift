import FeedTestSupport
import Foundation
import Testing

/// Output of articles and lists for other programs.
@Suite(.waitsForPrograms) struct `The formats` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private func fetch() throws {
    folder.write(
      """
      <rss version="2.0"><channel><title>F</title><item><title>One *star*</title><guid>https://f.example/1</guid>
      <pubDate>Sat, 21 Nov 2026 06:00:00 GMT</pubDate><description>&lt;ul&gt;&lt;li&gt;a &lt;a
      href="https://f.example/2"&gt;b&lt;/a&gt;&lt;script&gt;x&lt;/script&gt;&lt;/ul&gt;</description></item>
      </channel></rss>
      """, to: "feed.xml")
    program.configure(feeds: [("F", "\(folder.path)/feed.xml")])
    _ = try program.run("fetch")
  }

  @Test func `show lays out the article and lists its links below`() throws {
    try fetch()
    let output = try program.run("show", "1").output
    #expect(output.hasPrefix("One *star*\nF · 2026-11-21 06:00 UTC ("))
    #expect(output.hasSuffix("\n\n• a b[1]\n\nLinks:\n  [1] https://f.example/2\n"))
  }

  @Test func `show leads readers to the article's site, and keeps JSON as the feed means it`()
    throws
  {
    folder.write(
      """
      <rss version="2.0"><channel><title>F</title><item><title>One</title><link>https://f.example/one/</link>
      <description><![CDATA[<p>A claim.<sup><a href="#fn1">1</a></sup> <a href="../two/">Two</a>
      <iframe src="https://www.youtube.com/embed/x" title="A talk"></iframe></p><ol><li id="fn1">A note.
      <a href="#ref1">↩</a></li></ol>]]></description></item></channel></rss>
      """, to: "feed.xml")
    program.configure(feeds: [("F", "\(folder.path)/feed.xml")])
    _ = try program.run("fetch")
    let output = try program.run("show", "1").output
    #expect(
      output.hasSuffix(
        "\n\nA claim.¹ Two[1] [video: A talk][2]\n\n1. A note.\n\nLinks:\n  [1] https://f.example/two/\n"
          + "  [2] https://www.youtube.com/watch?v=x\n"), "\(output)")
    for format in ["json", "jsonl"] {
      let json = try program.run("show", "1", "--format", format).output
      #expect(!json.contains("data-href") && !json.contains("iframe"))
      #expect(json.contains("#fn1") && json.contains("[video: A talk]"))
    }
    for format in ["html", "markdown"] {
      let text = try program.run("show", "1", "--format", format).output
      #expect(!text.contains("#fn1") && !text.contains("data-href"))
      #expect(text.contains("https://f.example/two/") && text.contains("youtube.com/watch?v=x"))
    }
    let page = try program.run("export", "--format", "html").output
    #expect(!page.contains("#fn1") && !page.contains("data-href"))
    #expect(page.contains("href=\"https://f.example/two/\"") && page.contains("[video: A talk]"))
  }

  @Test func `show writes local times with their zone`() throws {
    try fetch()
    var program = program
    program.environment["TZ"] = "America/New_York"
    let output = try program.run("show", "1").output
    #expect(output.contains("\nF · 2026-11-21 01:00 EST ("), "\(output)")
    #expect(
      try program.run("show", "1", "--format", "markdown").output.contains(
        ", 2026-11-21 01:00 EST, "))
  }

  @Test func `show and list write Markdown`() throws {
    try fetch()
    let link = "https://f.example/1"
    #expect(
      try program.run("show", "1", "--format", "markdown").output
        == "# One \\*star\\*\n\nF, 2026-11-21 06:00 UTC, [\(link)](\(link))\n\n"
        + "- a [b](https://f.example/2)\n")
    #expect(
      try program.run("list", "--format", "markdown").output
        == "- [One \\*star\\*](\(link)) — F, 2026-11-21 06:00 UTC\n")
  }

  @Test func `show writes one HTML document without scripts`() throws {
    try fetch()
    let output = try program.run("show", "1", "1", "--format", "html").output
    #expect(output.hasPrefix("<!doctype html>") && output.hasSuffix("</html>\n"))
    #expect(output.contains("<meta charset=\"utf-8\">") && output.contains("default-src 'none'"))
    #expect(output.components(separatedBy: "<h1>").count == 3)
    #expect(output.contains("<ul><li>a <a href=\"https://f.example/2\">b</a>"))
    #expect(!output.contains("script"))
  }

  @Test(arguments: [["list"], ["latest"], ["images"], ["feeds"]])
  func `HTML is only for the text of articles`(_ command: [String]) throws {
    try fetch()
    try program.run(command + ["--format", "html"]).expect(64, "table, json, jsonl")
  }
}
