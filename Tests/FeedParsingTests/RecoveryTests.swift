import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Testing

/// Malformed input is recovered, not refused. What is malformed in one place alone is in `Fixtures/malformed`.
@Suite struct `Broken XML` {
  private func parse(_ bytes: Data, contentType: String? = nil) throws -> ParsedFeed {
    try FeedParser.parse(bytes, contentType: contentType, adapter: nil)
  }

  private func titles(_ text: String) throws -> [String] {
    try parse(Data(text.utf8)).items.map { PlainText.read($0.title) ?? "" }
  }

  private static func rss(_ items: String) -> String {
    "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>t</title>\(items)</channel></rss>"
  }

  @Test(arguments: [
    (
      "control characters",
      rss("<item><title>a\u{1}b\u{0}c</title></item><item><title>d</title></item>"), ["abc", "d"]
    ),
    (
      "a root tag without its end",
      rss("<item><title>a &amp; b</title></item>").replacing("2.0\">", with: "2.0\" "), ["a & b"]
    ),
    (
      "fields of the channel without their ends",
      "<rss version='2.0'><channel><title>T<link>https://x.example/</link><description>D<item><title>a</title></item></channel></rss>",
      ["a"]
    ),
    (
      "a field of an Atom feed without its end",
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>T<entry><title>a</title><id>x</id></entry></feed>",
      ["a"]
    ),
    (
      "an empty item inside an item",
      rss("<item><title>a</title><item/><link>https://x.example/</link></item>"), ["a"]
    ),
  ])
  func `keeps every item`(_ what: String, _ text: String, _ expected: [String]) throws {
    #expect(try titles(text) == expected, "\(what)")
  }

  @Test func `a field of the channel without its end ends at the next one`() throws {
    let feed = try parse(
      Data(
        "<rss version='2.0'><channel><title>T<link>https://x.example/</link><item><title>a</title></item></channel></rss>"
          .utf8))
    #expect(feed.title?.text == "T" && feed.links.map(\.href) == ["https://x.example/"])
  }

  @Test(arguments: ["</item><item>", "</item >\n  <item rdf:about='2'>"])
  func `a CDATA section without its end swallows no items`(_ between: String) throws {
    let feed = try parse(
      Data(
        Self.rss(
          "<item><title>a</title><description><![CDATA[A</description>\(between)<title>b</title>"
            + "</item><item><title>c</title><description><![CDATA[<b>C</b>]]></description></item>"
        ).utf8))
    #expect(feed.items.map { $0.title?.text } == ["a", "b", "c"])
    #expect(feed.items.map { $0.summaries.map(\.text) } == [["A"], [], ["<b>C</b>"]])
    #expect(feed.warnings == ["not well-formed: unterminated section"])
  }

  @Test func `an Atom entry ends although its CDATA section does not`() throws {
    let entry = "<entry><title>a</title><content type=\"html\"><![CDATA[x"
    let found = try titles(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(entry)</content></entry>\n"
        + "\(entry)</content></entry>\(entry)]]></content></entry></feed>")
    #expect(found == ["a", "a", "a"])
  }

  @Test(arguments: [
    "&lt;/item>&lt;item> <![CDATA[", "</item> <items> <![CDATA[", "</item> x <item> <![CDATA[",
    "<![CDATA[ </item><item>",
  ])
  func `a CDATA section about feeds is text`(_ text: String) throws {
    let feed = try parse(
      Data(
        Self.rss(
          "<item><title>a</title><description>x <![CDATA[y]]></description></item>"
            + "<item><title>b</title><description><![CDATA[\(text)]]></description></item>"
        ).utf8))
    #expect(feed.items.map { $0.summaries.map(\.text) } == [["x y"], [text]])
    #expect(feed.warnings.isEmpty)
  }

  @Test func `a truncated document delivers its complete items and is incomplete`() throws {
    let whole = Self.rss("<item><title>a</title></item><item><title>b</title></item>")
    let feed = try parse(Data(whole.utf8.dropLast(30)))
    #expect(feed.items.count == 1)
    #expect(!feed.isComplete)
    #expect(try parse(Data(whole.utf8)).isComplete)
  }

  @Test func `only a broken feed has warnings`() throws {
    #expect(try parse(Data(Self.rss("<item><title>a</title></item>").utf8)).warnings.isEmpty)
    #expect(try !parse(Data(Self.rss("<item><title>a & b</title></item>").utf8)).warnings.isEmpty)
  }

  @Test(arguments: [
    ("<html><body></body></html>", "an HTML page"), ("hello", ""), ("\u{FF}\u{D8}plain", ""),
  ])
  func `the error for any other document names what it is`(_ text: String, _ words: String) {
    #expect {
      try parse(Data(text.utf8))
    } throws: { words.isEmpty || "\($0)".contains(words) }
  }

  @Test func `entities beyond their bounds and external ones are not expanded`() throws {
    var bomb = "<?xml version=\"1.0\"?><!DOCTYPE rss [<!ENTITY a0 \"lol\">"
    for level in 1...20 {
      bomb += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
    }
    bomb += "<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
    bomb +=
      "<rss version=\"2.0\"><channel><title>t</title><item><title>A &a20; &x; B</title></item></channel></rss>"
    let title = try #require(try titles(bomb).first)
    #expect(title.count < 100)
    #expect(!title.contains("root:"))
  }

  @Test(
    arguments: [
      ("eight deep", entities(depth: 8), "&e8;", "x"),
      ("nine deep", entities(depth: 9), "&e9;", nil),
      ("of itself", "<!ENTITY e \"x&e;\">", "&e;", nil),
      ("64 kB", "<!ENTITY e \"\(String(repeating: "x", count: 1024))\">", "&e;", "x"),
      ("more than 64 kB", "<!ENTITY e \"\(String(repeating: "x", count: 70_000))\">", "&e;", nil),
      (
        "that expand to nothing in many steps",
        entities(depth: 8, width: 1000).replacing("\"x\"", with: "\"\""), "&e8;", nil
      ),
    ] as [(String, String, String, String?)])
  func `entities are expanded`(
    _ kind: String, _ declarations: String, _ reference: String, _ text: String?
  ) throws {
    let document =
      "<!DOCTYPE rss [\(declarations)]>" + Self.rss("<item><title>\(reference)</title></item>")
    let title = try #require(try titles(document).first)
    if let text { #expect(title.hasPrefix(text)) } else { #expect(title == reference) }
  }

  @Test func `all entities of a document together are expanded to 64 kB at most`() throws {
    let value = String(repeating: "x", count: 1000)
    let items = String(repeating: "<item><title>&e;</title></item>", count: 100)
    let found = try titles("<!DOCTYPE rss [<!ENTITY e '\(value)'>]>" + Self.rss(items))
    #expect(found.filter { $0 == value }.count == 65)
    #expect(found.last == "&e;")
  }

  /// Entities that each contain the one before it, so many times.
  private static func entities(depth: Int, width: Int = 1) -> String {
    var declarations = "<!ENTITY e1 \"x\">"
    for level in 2...depth {
      let value = String(repeating: "&e\(level - 1);", count: width)
      declarations += "<!ENTITY e\(level) \"\(value)\">"
    }
    return declarations
  }

  @Test func `no truncation and no changed byte traps`() throws {
    let whole = Array(
      Self.rss(
        "<item><title>a &amp; b</title><description><![CDATA[<p>x <img src='a.png'></p>]]></description>"
          + "<pubDate>Fri, 20 Nov 2026 06:30:00 GMT</pubDate><category>é</category></item>"
      ).utf8)
    for end in whole.indices { _ = try? parse(Data(whole[..<end])) }
    // A fixed seed makes failures reproducible.
    var random = SeededNumbers(seed: 20_261_121)
    for _ in 0..<HostileSize.count(5000) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? parse(Data(bytes))
    }
  }

  @Test(arguments: ["item", "entry"])
  func `truncation at any byte loses no complete item`(_ element: String) throws {
    let items = (0..<12).map { number in
      element == "item"
        ? "<item><title>T\(number) &amp; é</title><guid>\(number)</guid><description><![CDATA[<p>x]]></description></item>"
        : "<entry><title>T\(number)</title><id>\(number)</id><content type=\"html\">&lt;p>é</content></entry>"
    }.joined(separator: "\n")
    let text =
      element == "item"
      ? "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>F</title>\(items)</channel></rss>"
      : "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>F</title>\(items)</feed>"
    let bytes = Array(text.utf8)
    let mark = Array("</\(element)>".utf8)
    var complete = 0
    for end in 1...bytes.count {
      if bytes[..<end].suffix(mark.count).elementsEqual(mark) { complete += 1 }
      let read = try? parse(Data(bytes[..<end]))
      #expect(read?.items.count ?? 0 >= complete, "cut at \(end)")
      if let read, end < bytes.count - 8 { #expect(!read.isComplete, "cut at \(end)") }
    }
    #expect(complete == 12)
  }

  @Test func `depth, width and length are bounded`() throws {
    let deep = String(repeating: "<a>", count: 100_000)
    // Cut off where it is too deep, the document is incomplete, but it keeps its complete items.
    let nested = "<item><title>a</title></item><item><title>b</title>\(deep)</item>"
    #expect(try titles(Self.rss(nested)).first == "a")
    let many = String(repeating: "<item><title>x</title></item>", count: 20_000)
    #expect(try titles(Self.rss(many)).count == 20_000)
    let attributes = (0..<20_000).map { "a\($0)=\"\"" }.joined(separator: " ")
    #expect(try titles(Self.rss("<item \(attributes)><title>a</title></item>")) == ["a"])
  }
}

/// The encoding of documents: what they declare, and what they are. Most cases are in `Fixtures/encodings`.
@Suite struct `Encodings` {
  private static func feed(_ declared: String?, _ title: String) -> String {
    let declaration = declared.map { " encoding=\"\($0)\"" } ?? ""
    return "<?xml version=\"1.0\"\(declaration)?><rss version=\"2.0\"><channel><title>t</title>"
      + "<item><title>\(title)</title></item></channel></rss>"
  }

  private static let cases: [(String, Data?, String?, String)] = [
    (
      "the HTTP charset before UTF-8, without a declaration", Data(feed(nil, "é").utf8),
      "text/xml; charset=gb2312", "茅"
    ),
    (
      "declared UTF-8 that fits, before gb2312", Data(feed("UTF-8", "Café").utf8),
      "text/xml; charset=gb2312", "Café"
    ),
    (
      "declared UTF-8 that fits, before Shift_JIS", Data(feed("utf8", "Café").utf8),
      "text/xml; charset=Shift_JIS", "Café"
    ),
    (
      "declared UTF-8 that fits, before EUC-KR", Data(feed("UTF-8", "Café").utf8),
      "text/xml; charset=euc-kr", "Café"
    ),
    ("UTF-16, big-endian", feed("utf-16", "é漢").data(using: .utf16BigEndian), nil, "é漢"),
    (
      "UTF-16 after a line break", ("\n" + feed("utf-16", "é漢")).data(using: .utf16LittleEndian),
      nil, "é漢"
    ),
    (
      "UTF-16 after a line break, big-endian",
      ("\r\n" + feed("utf-16", "é漢")).data(using: .utf16BigEndian), nil, "é漢"
    ),
  ]

  @Test(arguments: cases)
  func `are detected`(_ what: String, _ data: Data?, _ contentType: String?, _ expected: String)
    throws
  {
    let feed = try FeedParser.parse(try #require(data), contentType: contentType, adapter: nil)
    #expect(PlainText.read(feed.items.first?.title) == expected, "\(what)")
  }
}
