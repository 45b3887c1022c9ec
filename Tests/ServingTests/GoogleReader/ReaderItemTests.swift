import FeedModel
import FeedTestSupport
import Foundation
import Serving
import Testing

@Suite struct `Articles of the Google Reader API` {
  let scene: ReaderScene

  init() throws { scene = try ReaderScene() }

  private func items(_ form: String) async throws -> StrictStream {
    try scene.read(StrictStream.self, await scene.post("stream/items/contents", form))
  }

  @Test func `have all that clients require`() async throws {
    let stream = try await scene.items("stream/contents", "s=feed/1")
    #expect(stream.id == "feed/1")
    #expect(stream.`self` == nil)
    for item in stream.items {
      #expect(item.content == nil)
      #expect(item.canonical.count == 1 && item.alternate.count == 1)
      #expect(item.categories[0] == "user/-/state/com.google/reading-list")
      #expect(item.origin.streamId == "feed/1" && item.origin.htmlUrl == "https://news.example/")
    }
    let two = stream.items[1]
    #expect(two.title == "two")
    #expect(two.author == "Ann, Bob")
    #expect(two.canonical[0].href == "https://news.example/2")
    #expect(two.crawlTimeMsec == "1795244400000")
    #expect(two.timestampUsec == "1795244400000000")
    #expect(two.published == 1_795_240_800)
    #expect(
      two.categories.dropFirst() == ["user/-/label/World", "user/-/label/R&D / news"])
    #expect(stream.items[0].title == "three & more")
  }

  @Test func `name the other feeds that carried them`() async throws {
    let two = try await items("i=2").items[0]
    #expect(
      two.summary.content
        == "<p>Text</p>\n<p>also in: <a href=\"https://news.example/2\">Other</a></p>")
    #expect(!(try await items("i=1").items[0].summary.content).contains("also in"))
  }

  @Test func `without a link have the server's page of them`() async throws {
    let bare = try #require(try await scene.items("stream/items/contents", "i=6").items.first)
    #expect(bare.canonical[0].href == "http://h.example:80/a/6")
    #expect(bare.alternate[0].href == "http://h.example:80/a/6")
    #expect(bare.title == "No title, no link.")
    #expect(bare.summary.content == "<p>No title,</p>\n<p>no link.</p>\n")
    #expect(bare.enclosure?[0].href == "https://x.example/a.mp3")
    #expect(bare.enclosure?[0].type == "audio/mpeg")
  }

  @Test func `without a title have the beginning of their text, or their URL`() async throws {
    var entries = [Entry(guid: "a"), Entry(guid: "b"), Entry(guid: "c")]
    entries[2].url = "https://x.example/c"
    entries[0].contentText = String(repeating: "twelve bytes ", count: 9000)
    entries[1].contentText = String(repeating: "漢", count: 500)
    try scene.add(entries, to: "News")
    let titles = try await scene.items("stream/contents", "n=3").items.map(\.title)
    #expect(titles[0] == "https://x.example/c")
    #expect(titles[1] == String(repeating: "漢", count: 80) + " …")
    #expect(titles[2].hasPrefix("twelve bytes twelve") && titles[2].hasSuffix("bytes …"))
    #expect(titles[2].count <= 82)
  }

  @Test func `have their marks`() async throws {
    _ = try scene.store.mark([2], .read(true), description: "t")
    _ = try scene.store.mark([2], .starred(true), description: "t")
    let marks = ["user/-/state/com.google/read", "user/-/state/com.google/starred"]
    #expect(try await items("i=2").items[0].categories.suffix(2) == marks[...])
    #expect(!(try await items("i=1").items[0].categories).contains { marks.contains($0) })
  }

  private static let forms: [(String, [Int])] = [
    ("tag:google.com,2005:reader/item/0000000000000005", [5]),
    ("tag:google.com,2005:reader/item/5", [5]), ("0000000000000005", [5]), ("5", [5]),
    ("tag:google.com,2005:reader/item/00000000000000000005", [5]), ("05", [5]),
    ("000000000000000A", []), ("4", [2]), ("99", []), ("-5", []), ("0", []), ("", []), ("x", []),
    ("ffffffffffffffff", []), ("99999999999999999999999", []), ("-9223372036854775808", []),
    ("tag:google.com,2005:reader/item/", []), ("tag:google.com,2005:reader/item/xyz", []),
    ("tag:google.com,2005:reader/item/11111111111111111", []), ("+5", []), ("٥", []),
    ("0x00000000000005", []), ("+000000000000005", []),
  ]

  @Test(arguments: forms)
  private func `are asked for by ids of every form`(_ id: String, _ expected: [Int]) async throws {
    let found = try await scene.items("stream/items/contents", "i=\(id)").items.map(\.id)
    #expect(found == expected.map { "tag:google.com,2005:reader/item/000000000000000\($0)" })
  }

  @Test func `are 2,500 at most`() async throws {
    let more = (0..<2500).map { scene.entry("m\($0)", "more \($0)") }
    try scene.add(more, to: "News", after: 300)
    let all = (1...2507).map { "i=\($0)" }.joined(separator: "&")
    let found = try await items(all).items
    #expect(found.count == 2500)
    #expect(found.first?.id.hasSuffix(String(2507, radix: 16)) == true)
  }

  @Test func `have titles that are the same as text and as HTML, and never empty`() async throws {
    var bare = scene.entry("b", "")
    (bare.title, bare.url, bare.contentHTML, bare.summary) = (nil, nil, nil, nil)
    bare.contentText = nil
    bare.attachments = [Attachment(url: "https://a.example/1.mp3", mimeType: "audio/mpeg")]
    try scene.add(
      [scene.entry("a", "Vec<T> & R&amp;D, a < b"), bare], to: "News", after: 300)
    let titles = try await items("i=9&i=8&i=7").items.map(\.title)
    #expect(titles.contains("Vec<\u{2060}T> & R&\u{2060}amp;D, a < b"), "\(titles)")
    #expect(titles.contains("https://a.example/1.mp3"))
  }

  @Test func `come the newest first, each once`() async throws {
    #expect(
      try await items("i=1&i=5&i=4&i=2&i=99&i=5").items.map { $0.id.last } == ["5", "2", "1"])
    #expect(try await items("i=5&i=1&r=o").items.map { $0.id.last } == ["1", "5"])
    #expect(try await items("").items.isEmpty)
  }

  @Test func `are an Atom feed for older clients`() async throws {
    _ = try scene.store.mark([2], .read(true), description: "t")
    let response = await scene.get("/reader/atom/feed%2F1", "n=2")
    #expect(response.status == 200)
    #expect(response.headers[0].value == "application/atom+xml; charset=utf-8")
    let text = response.text
    #expect(text.components(separatedBy: "<entry>").count == 3)
    for part in [
      "<id>tag:google.com,2005:reader/item/0000000000000002</id>",
      "<title type=\"text\">three &amp; more</title>",
      "<published>2026-11-21T06:00:00Z</published>",
      "<link rel=\"alternate\" type=\"text/html\" href=\"https://news.example/2\"/>",
      "<category scheme=\"http://www.google.com/reader/\" term=\"user/-/state/com.google/read\" label=\"read\"/>",
      "term=\"user/-/state/com.google/fresh\" label=\"fresh\"/>", "&lt;p&gt;Text&lt;/p&gt;",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }
}
