import FeedTestSupport
import Foundation
import Testing

/// `aggregate extract` (docs/full-text.md).
@Suite(.waitsForPrograms) struct `The extract command` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  static let address = "https://coast.example/2026/harbour.html"

  /// A page with an article of three paragraphs among what surrounds it.
  static func page(_ title: String = "The harbour reopens", body: String = "") -> String {
    let paragraph = { (number: Int) in
      "<p>Paragraph \(number) of the article, which has commas, words, and a full stop at its end. "
        + "The harbour was closed for a year, and many ships had to wait outside, day after day, "
        + "until the new lock was finished; on Monday, the first of them may enter again.</p>"
    }
    let menu = (1...20).map { "<li><a href='/section/\($0)'>Section \($0)</a></li>" }.joined()
    return """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(title) | Coast</title>
      <link rel="canonical" href="/2026/harbour.html"><meta property="og:title" content="\(title)">
      <meta property="article:published_time" content="2026-11-20T07:00:00+01:00">
      <meta name="author" content="Ann Li"><meta property="og:image" content="/a.jpg">
      <script>var x = "</p>";</script></head><body><nav><ul>\(menu)</ul></nav>
      <article class="story"><h1>\(title)</h1><div class="text">\(paragraph(1))
      <p class="promo">Subscribe to the letter of the Coast now, and never miss a thing again.</p>
      \(paragraph(2))<p><a href="/more" onclick="x()">The plan</a> says, among other things, that it will rain.</p>
      \(paragraph(3))\(body)</div></article>
      <footer><ul>\(menu)</ul></footer></body></html>
      """
  }

  private func extraction(_ item: [String: Any]) throws -> [String: Any] {
    let aggregate = try #require(item["_aggregate"] as? [String: Any])
    return try #require(aggregate["extraction"] as? [String: Any])
  }

  // MARK: Items

  @Test func `a page becomes one item of JSON Feed on one line`() throws {
    let file = folder.write(Self.page(), to: "page.html")
    let run = try program.run("extract", "--url", Self.address, file).expect()
    #expect(run.output.hasSuffix("}\n") && run.output.split(separator: "\n").count == 1)
    let item = try JSON.object(run.output)
    #expect(item["id"] as? String == Self.address)
    #expect(item["url"] as? String == Self.address)
    #expect(item["title"] as? String == "The harbour reopens")
    #expect(item["date_published"] as? String == "2026-11-20T06:00:00Z")
    #expect(item["image"] as? String == "https://coast.example/a.jpg")
    #expect(item["language"] as? String == "en")
    #expect(JSON.names(item["authors"]) == ["Ann Li"])
    let html = try #require(item["content_html"] as? String)
    for number in 1...3 { #expect(html.contains("Paragraph \(number) of")) }
    #expect(html.contains("<a href=\"https://coast.example/more\">"), "\(html)")
    #expect(!html.contains("Section 3") && !html.contains("onclick"), "\(html)")
    let extraction = try extraction(item)
    #expect(extraction["method"] is String)
    #expect((extraction["words"] as? Int ?? 0) > 120)
    let confidence = try #require(extraction["confidence"] as? Double)
    #expect((0...1).contains(confidence))
    #expect(extraction["canonical_url"] as? String == Self.address)
    #expect(extraction["refused"] == nil && extraction["paywalled"] == nil)
  }

  @Test func `several pages give a line each, and an unreadable file does not stop the others`()
    throws
  {
    let files = (1...40).map { folder.write(Self.page("Title \($0)"), to: "\($0).html") }
    let run = try program.run(["extract"] + files[..<20] + ["nosuch.html"] + files[20...]).expect(1)
    #expect(
      run.errors == "nosuch.html: there is no such file; check the path and its permissions\n")
    let titles = try run.output.split(separator: "\n").map {
      try JSON.object(String($0))["title"] as? String
    }
    #expect(titles == (1...40).map { "Title \($0)" })
  }

  @Test func `standard input and the content type are used`() throws {
    let page = Self.page("Caf\u{E9}s reopen").replacing("<meta charset=\"utf-8\">", with: "")
    let run = try program.run(
      "extract", "--content-type", "text/html; charset=iso-8859-1", "-",
      input: page.data(using: .isoLatin1))
    #expect(try JSON.object(run.output)["title"] as? String == "Cafés reopen")
  }

  @Test func `a page in a file has its canonical URL as its id, or else one of its own`() throws {
    let canonical = Self.page().replacing("\"/2026", with: "\"https://coast.example/2026")
    let files = [
      canonical, Self.page(), Self.page(), Self.page("Another title"), "%PDF-1.7", "%PDF-1.7",
    ].enumerated().map { folder.write($1, to: "\($0).html") }
    let items = try program.run(["extract"] + files).output.split(separator: "\n").map {
      try JSON.object(String($0))
    }
    #expect(items.allSatisfy { $0["url"] == nil })
    let ids = items.compactMap { $0["id"] as? String }
    try #require(ids.count == files.count)
    #expect(ids[0] == Self.address && ids[1] == ids[2] && Set(ids).count == 5)
    #expect(ids[1...].allSatisfy { $0.hasPrefix("hash:") })
  }

  @Test func `what is no page is refused, without content`() throws {
    let file = folder.write("%PDF-1.7 \(Self.page())", to: "a.pdf")
    let run = try program.run("extract", "--url", Self.address, "--title", "x", file).expect()
    let item = try JSON.object(run.output)
    #expect(Set(item.keys) == ["id", "url", "_aggregate"])
    #expect(try extraction(item)["refused"] as? String == "type")
  }

  @Test func `control characters of a page reach neither output nor terminal`() throws {
    let hostile = "A\u{1B}]0;x\u{7}\u{9B}2J\u{202E}B"
    let file = folder.write(Self.page(hostile, body: "<p>\(hostile)"), to: "page.html")
    for arguments in [["extract", file], ["extract", "--why", file]] {
      let run = try program.run(arguments)
      let isSafe = (run.output + run.errors).unicodeScalars.allSatisfy {
        $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{202E}"
      }
      #expect(isSafe && run.code == 0, "\(arguments)")
    }
  }

  // MARK: Rules

  @Test func `a rule selects the parts of a page`() throws {
    let page = Self.page(body: "<a class=next href='/2026/harbour.html?page=2'>2</a>")
      .replacing("<nav>", with: "<h2 class=kicker>Harbour, at last</h2><nav>")
    let file = folder.write(page, to: "page.html")
    let rule = "article .text; remove = .promo, p:has(a)"
    try program.run("extract", "--rule", rule, file).expect(
      64, "--rule: remove: '.promo, p:has(a)': ':has' at column 10 is not supported")
    let run = try program.run(
      "extract", "--url", Self.address, "--rule",
      "article .text; remove=.promo; next = a.next; title = .kicker", file)
    let item = try JSON.object(run.output)
    let html = try #require(item["content_html"] as? String)
    #expect(html.contains("Paragraph 1 of") && html.contains("Paragraph 3 of"), "\(html)")
    #expect(!html.contains("Subscribe"), "\(html)")
    #expect(item["title"] as? String == "Harbour, at last")
    let extraction = try extraction(item)
    #expect(extraction["method"] as? String == "rule")
    #expect(extraction["next_url"] as? String == "\(Self.address)?page=2")
  }

  @Test func `the candidates are shown, and whether a rule selects anything`() throws {
    let file = folder.write(Self.page(), to: "page.html")
    let found = try program.run("extract", "--why", "--rule", "article .text", file)
    let lines = found.output.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    #expect(lines.first == "The harbour reopens")
    #expect(lines.dropFirst().first?.hasPrefix("\(file) · rule · ") == true, "\(found.output)")
    #expect(lines.contains { $0.contains(" rule ") && $0.contains("div.text") }, "\(found.output)")
    let none = "The body of the rule selects no text in this page.\n"
    #expect(!found.output.contains(none))
    let other = try program.run("extract", "--why", "--rule", "article .nosuch", file)
    #expect(other.code == 0 && other.output.contains(none), "\(other.output)")
    #expect(other.output.contains(" container "))
  }

  @Test func `a URL for files must be one`() throws {
    try program.run("extract", "--url", "coast", "x.html").expect(
      64, "--url must be an http(s) URL, not 'coast'")
  }
}
