import FeedModel
import FeedParsing
import Foundation
import Testing

/// The code samples of the documentation, verbatim: each is compiled and run here, and compared with the pages. The
/// lines between two marks are one sample.
@Suite struct `The documentation of the parser` {
  private static let pages = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/FeedParsing/FeedParsing.docc")

  private let body = Data(
    """
    <rss version="2.0"><channel><title>News</title>
    <item><title>Night &amp;amp; day</title><link>/1</link>
    <description>&lt;p&gt;One &lt;img src="a.png"&gt;&lt;script&gt;x&lt;/script&gt;&lt;/p&gt;</description></item>
    </channel></rss>
    """.utf8)

  private func print(_ words: Any...) { printed.append(words.map { "\($0)" }) }

  private final class Printed {
    var lines: [[String]] = []
    func append(_ line: [String]) { lines.append(line) }
  }
  private let printed = Printed()

  // MARK: The samples

  @Test func `the first sample lists titles and links`() throws {
    // sample
    let feed = try FeedParser.parse(body, contentType: "application/rss+xml; charset=utf-8")
    for item in feed.items {
      print(PlainText.read(item.title) ?? "untitled", item.links.first?.href ?? "no link")
    }
    // end
    #expect(printed.lines == [["Night & day", "/1"]])
  }

  private func read(_ body: Data, contentType: String? = nil) -> String {
    // sample
    let feed: ParsedFeed
    do {
      feed = try FeedParser.parse(body, contentType: contentType)
    } catch {
      // One line that names what the document is instead: "not a feed: this is an HTML page".
      return "\(error)"
    }
    // end
    // sample
    if !feed.isComplete { print("the document was cut short: do not take its validators") }
    for warning in feed.warnings { print("repaired: \(warning)") }
    for reason in feed.rejections { print("an item was left out: \(reason)") }
    // end
    return feed.format.name
  }

  @Test func `the error names what the document is, and repairs are reported`() {
    #expect(read(body) == "rss-2.0")
    #expect(printed.lines.isEmpty)
    let page = Data("<!DOCTYPE html><html><head><title>x</title></head><body>y</body></html>".utf8)
    #expect(read(page, contentType: "text/html") == "not a feed: this is an HTML page")
    #expect(read(Data("<rss><channel><item><title>a</title></item>".utf8)) == "rss-2.0")
    #expect(printed.lines.first == ["the document was cut short: do not take its validators"])
    #expect(printed.lines.dropFirst().allSatisfy { $0[0].hasPrefix("repaired: ") })
  }

  @Test func `an item is displayed as text`() throws {
    let item = try #require(FeedParser.parse(body).items.first)
    // sample
    let title = PlainText.read(item.title) ?? "untitled"
    let base = item.base ?? "https://www.example.org/feed"
    let content = item.content ?? item.summaries.first
    let html = HTMLContent.read(content?.text ?? "", base: base)
    print(title)
    print(html.text)
    print(html.images)
    // end
    #expect(
      printed.lines == [["Night & day"], ["One"], [#"["https://www.example.org/a.png"]"#]])
    #expect(!html.sanitised.contains("script"))
  }

  @Test func `a page names its feed`() {
    let page = Data(
      #"<html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head></html>"#
        .utf8)
    // sample
    let found = FeedLinks.candidates(
      in: page, contentType: "text/html", url: "https://www.example.org/")
    print(found.first?.url ?? "the page names no feed")
    // end
    #expect(printed.lines == [["https://www.example.org/feed"]])
  }

  @Test func `the format has a name`() throws {
    // sample
    let feed = try FeedParser.parse(Data(#"<rss version="0.91"><channel/></rss>"#.utf8))
    print(feed.format.name)  // rss-0.91
    // end
    #expect(printed.lines == [["rss-0.91"]])
  }

  @Test func `dates are instants`() {
    // sample
    print(FeedDate.parse("Fri, 20 Nov 2026 07:45 EST") == FeedDate.parse("2026-11-20T12:45:00Z"))
    print(FeedDate.parse("soon") == nil)
    // end
    #expect(printed.lines == [["true"], ["true"]])
  }

  @Test func `a damaged document is read`() throws {
    // sample
    let damaged =
      #"<rss><channel><item><title>AT&T & friends</title><item><title>Second</title></item>"#
    let feed = try FeedParser.parse(Data(damaged.utf8))
    print(feed.items.map { PlainText.read($0.title) ?? "" })  // ["AT&T & friends", "Second"]
    print(feed.isComplete)  // false
    // end
    #expect(printed.lines == [[#"["AT&T & friends", "Second"]"#], ["false"]])
  }

  @Test func `an adapter reads an API`() throws {
    let response = Data(
      #"{"data": {"posts": [{"id": 7, "title": "A", "writers": [{"name": "B"}], "created": 1}]}}"#
        .utf8)
    // sample
    let adapter = try Adapter(
      name: "company",
      definition: [
        "items": "data.posts", "title": "headline|title", "url": "https://www.example.org/p/{id}",
        "author": "writers[*].name", "published": "created",
      ])
    let feed = try FeedParser.parse(response, adapter: adapter)
    print(feed.items.map { $0.links.first?.href ?? "" })
    // end
    #expect(printed.lines == [[#"["https://www.example.org/p/7"]"#]])
    // sample
    let seen = feed.itemCount
    let address = adapter.nextPage(
      after: feed, from: "https://api.example.org/posts?page=1", seen: seen)
    // end
    #expect(address == nil)
  }

  // MARK: The pages

  @Test func `the pages contain these samples and no others`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    var tested: [[String]] = []
    var open: [String]?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "// sample": open = []
      case "// end":
        if let lines = open { tested.append(flushLeft(lines)) }
        open = nil
      default: open?.append(String(line))
      }
    }
    var documented: [[String]] = []
    let files = try FileManager.default.contentsOfDirectory(
      at: `The documentation of the parser`.pages, includingPropertiesForKeys: nil)
    for file in files where file.pathExtension == "md" {
      let blocks = try String(contentsOf: file, encoding: .utf8).split(separator: "```swift\n")
      for block in blocks.dropFirst() {
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
        documented.append(flushLeft(lines.prefix { $0 != "```" }.map(String.init)))
      }
    }
    #expect(tested.count == documented.count)
    for sample in documented where !tested.contains(sample) {
      Issue.record("a page has a sample that is not tested:\n\(sample.joined(separator: "\n"))")
    }
    for sample in tested where !documented.contains(sample) {
      Issue.record("a tested sample is on no page:\n\(sample.joined(separator: "\n"))")
    }
  }

  private func flushLeft(_ lines: [String]) -> [String] {
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }
  }
}
