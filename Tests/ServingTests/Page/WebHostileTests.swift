import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Serving
import Testing

/// Whatever feeds, addresses and forms contain, pages run nothing, and no request ends the program.
@Suite struct `Hostile input to the pages`: MakesEntries {
  private static let texts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'onmouseover='alert(1)",
    "</title><script>1</script>", "</h1></main></body></html>", "<!--", "]]>", "&#60;script&#62;",
    "\u{202E}drow\u{2066}\u{200F}", "\u{0}\u{1B}[31m\u{9B}", "${KEY}", "{{7*7}}", "%0d%0aX: y",
    String(repeating: "a", count: 5000), String(repeating: "\u{301}", count: 3000),
    "\u{FFFD}\u{FEFF}", "",
  ]
  private static let urls = [
    "javascript:alert(1)", "data:text/html,<script>1</script>", "JAVASCRIPT:alert(1)", "vbscript:x",
    "https://x.example/\"onclick=\"alert(1)", "file:///etc/passwd", "//evil.example", "https:",
    "https://x.example/<script>", "\u{1}javascript:alert(1)",
  ]

  /// The page has balanced elements, and none that runs or loads anything but pictures.
  private func check(_ page: ServerResponse, _ what: String) {
    // What somebody typed is in the form again.
    let text = page.text.lowercased().replacing(/\ value="[^"]*"/, with: "")
    for word in [
      "<script", "<svg", "<iframe", "<base", "javascript:", "vbscript:", "<object", "<embed",
      "<video",
      "style=\"", "@import", "srcset", "http-equiv", "file:///",
    ] {
      #expect(
        !text.contains("=\"\(word)") && !(word.hasPrefix("<") && text.contains(word)),
        "\(word) in \(what)")
    }
    #expect(text.firstMatch(of: /<[^>]*\son\w+\s*=/) == nil, "\(what)")
    #expect(text.components(separatedBy: "<style>").count == 2)
    #expect(text.components(separatedBy: "</html>").count == 2 && text.hasSuffix("</html>\n"))
    #expect(!page.text.unicodeScalars.contains { UnsafeCharacters.contains($0) && $0 != "\n" })
    for match in page.text.matches(of: /(?:href|src|action)="([^"]*)"/) {
      let target = match.1
      #expect(
        target.hasPrefix("/") && !target.hasPrefix("//") || target.hasPrefix("#")
          || target.hasPrefix("https://") || target.hasPrefix("http://"), "\(target) in \(what)")
    }
    var open: [String] = []
    for part in page.text.split(separator: "<").dropFirst() {
      let isEnd = part.hasPrefix("/")
      let name = String(part.drop { $0 == "/" || $0 == "!" }.prefix { $0.isLetter || $0.isNumber })
      if ["doctype", "meta", "img", "br", "hr", "wbr", "col", "link", "input"].contains(name) {
        continue
      }
      if isEnd {
        #expect(open.popLast() == name, "\(what)")
      } else {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
  }

  @Test func `runs nothing that a feed contains`() async throws {
    let scene = try PageScene()
    var entries: [Entry] = []
    for (index, text) in Self.texts.enumerated() {
      var entry = entry("\(index)", text, url: Self.urls[index % Self.urls.count])
      entry.contentHTML = text
      entry.summary = text
      entry.authors = [Author(name: text, url: "javascript:alert(1)")]
      entry.tags = [text]
      entry.language = text
      entry.images = Self.urls
      entry.externalURL = Self.urls[(index + 1) % Self.urls.count]
      entry.commentsURL = Self.urls[(index + 2) % Self.urls.count]
      entry.attachments = [Attachment(url: Self.urls[index % Self.urls.count], mimeType: text)]
      entry.source = Source(title: text, url: "javascript:alert(1)")
      entries.append(entry)
    }
    try scene.add(entries)
    for address in ["/", "/?show=all", "/feeds", "/feeds/1"] {
      check(await scene.get(address), address)
    }
    for number in try scene.store.numbers(ArticleQuery()) {
      for address in ["/a/\(number)", "/a/\(number)?why=1&show=all"] {
        let page = await scene.get(address)
        #expect(page.status == 200)
        check(page, address)
      }
    }
  }

  @Test func `runs nothing that an address or a form contains`() async throws {
    let scene = try PageScene()
    try scene.add([entry("1", "Report")])
    for text in Self.texts + Self.urls {
      let encoded = URLReference.component(text)
      for address in [
        "/?q=\(encoded)", "/@\(encoded)", "/\(encoded)", "/?show=\(encoded)", "/?after=\(encoded)",
        "/a/1?q=\(encoded)&show=all", "/feeds?name=\(encoded)", "/login?to=\(encoded)",
        "/a/\(encoded)",
        "/a/1?why=\(encoded)",
      ] {
        let page = await scene.send(
          address, cookies: ["note": text, "pictures": encoded],
          isLoggedIn: !address.hasPrefix("/login"))
        check(page, address)
      }
      for (name, value) in [
        ("name", text), ("tags", text), ("url", text), ("to", text), ("do", text),
      ] {
        let page = await scene.post("/feeds", (name, value))
        if page.status != 303 { check(page, "\(name) \(text)") }
      }
    }
  }

  @Test func `answers random requests, and none that is not a form changes anything`() async throws
  {
    let scene = try PageScene()
    try scene.add((1...5).map { entry("\($0)", "Report \($0)") })
    var numbers = SeededNumbers(seed: 7)
    let words =
      Self.texts.prefix(12) + Self.urls + [
        "1", "-1", "0", "9223372036854775807", "9223372036854775808", "18446744073709551616",
        "1e308",
        "nan", "all", "read", "unread", "star", "yes", "1,2,3", ",", "_", "1_1", "1e999_1", "@",
        "q", "(", "\"",
        "%", "%0", "%zz", "%ff%fe", "/", "//", "?", "#", "é", "漢", "remove", "rename", "tag",
      ]
    let names = [
      "q", "show", "after", "rows", "upto", "all", "read", "do", "to", "name", "tags", "url",
      "page", "sure", "why", "token",
    ]
    let paths = [
      "/", "/a/1", "/a/", "/mark", "/undo", "/feeds", "/feeds/1", "/login", "/pictures", "/@", "/x",
    ]
    for round in 0..<1000 {
      func word() -> String { words.randomElement(using: &numbers) ?? "" }
      let parameters = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
        (names.randomElement(using: &numbers) ?? "q", word())
      }
      let path = (paths.randomElement(using: &numbers) ?? "/") + (round % 3 == 0 ? word() : "")
      var request = scene.request(
        path, method: round % 2 == 0 ? "GET" : "POST", cookies: ["note": word()],
        headers: round % 5 == 0 ? [.init("If-None-Match", word())] : [], body: parameters,
        isLoggedIn: round % 7 != 0)
      request.query.all += parameters.map { .init($0.0, $0.1) }
      if round % 11 == 0 {
        request.body = (0..<50).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      }
      let response = await scene.pages.response(to: request)
      #expect(
        [200, 303, 304, 400, 403, 404, 405, 429].contains(response.status),
        "\(response.status) for \(path)")
    }
    #expect(try scene.store.count(ArticleQuery(.unread)) == 5)
    #expect(try scene.feeds.map(\.name) == ["BBC"])
    #expect(try scene.store.undo() == nil)
  }
}
