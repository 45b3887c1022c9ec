import ArticleExtraction
import ArticleRendering
import FeedBasics
import FeedModel
import FeedParsing
import Foundation
import Refreshing

/// Called by libFuzzer with every input it generates. The program's name selects the target.
/// - Returns: 0, as libFuzzer requires.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Data(bytes: start, count: count)
  switch target {
  case "xml": read(bytes, adapter: nil)
  case "html":
    _ = HTMLContent.read(String(decoding: bytes, as: UTF8.self), base: "https://e.org/a/")
  case "dates": _ = FeedDate.parse(String(decoding: bytes, as: UTF8.self))
  case "encodings":
    read(bytes, contentType: "text/xml; charset=\(label(bytes))")
    // Without a label the encoding is detected.
    read(bytes)
    read(
      Data("<rss><channel><item><title>".utf8) + bytes
        + Data("</title></item></channel></rss>".utf8))
  case "adapters":
    read(bytes, adapter: adapter)
    _ = AdapterSuggestion.suggest(bytes, contentType: nil, url: nil, known: [])
  case "pages": page(String(decoding: bytes, as: UTF8.self))
  case "extraction": extract(bytes)
  case "lists": list(bytes)
  case "queries": _ = try? QueryParser.parse(String(decoding: bytes, as: UTF8.self))
  case "texts": texts([UInt8](bytes))
  case "responses": response([UInt8](bytes))
  case "requests": request(bytes)
  case "config": config(bytes)
  case "subscriptions": subscriptions(bytes)
  default: fatalError("no fuzz target '\(target)'")
  }
  return 0
}

private let target = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
  .replacing("fuzz-", with: "")

private func read(_ bytes: Data, contentType: String? = nil, adapter: Adapter? = nil) {
  guard let parsed = try? FeedParser.parse(bytes, contentType: contentType, adapter: adapter) else {
    return
  }
  let document = FeedNormaliser.document(parsed, feedURL: "https://e.org/feed")
  let policy = StandardMergePolicy()
  let keys = document.entries.map(policy.keys)
  _ = policy.identify(document.entries, known: [])
  // What must never come out, whatever goes in.
  for (entry, _) in zip(document.entries, keys) {
    let html = entry.contentHTML?.lowercased() ?? ""
    precondition(!html.contains("<script") && !html.contains("<iframe"), "markup that runs")
    precondition(entry.url.map { $0.hasPrefix("http") } ?? true, "a link that is not http(s)")
    for image in entry.images {
      precondition(image.hasPrefix("http"), "an image that is not http(s)")
    }
    let title = entry.title ?? ""
    precondition(
      !title.unicodeScalars.contains(where: UnsafeCharacters.contains),
      "an unsafe character in a title")
  }
}

/// Renders an article's page from HTML that need not be sanitised.
private func page(_ html: String) {
  let blocks = HTMLBlocks.read(html)
  var entry = Entry(guid: "1")
  entry.title = String(html.prefix(100))
  let now = Date(timeIntervalSince1970: 1_795_248_000)
  let article = Article(number: 1, entry: entry, appearances: [])
  for width in [20, 80] {
    let page = ArticlePage(width: width, now: now, style: TerminalStyle())
    for line in page.layOut(article, blocks: blocks).lines {
      precondition(
        !line.text.unicodeScalars.contains {
          UnsafeCharacters.contains($0) && $0 != "\u{2068}" && $0 != "\u{2069}"
        }, "an unsafe character in a line")
    }
  }
  _ = ArticleMarkdown.text(article, blocks: blocks)
}

/// Extracts the article of a page. The first line is a rule, which may be wrong, and the words of the feed.
private func extract(_ bytes: Data) {
  let line = bytes.prefix { $0 != 0x0A }
  let page = Data(bytes.dropFirst(line.count + 1))
  let words = String(decoding: line, as: UTF8.self)
  var hints = PageHints(title: words, summary: words, rule: try? PageRule(parsing: words))
  for explains in [false, true] {
    let result = PageExtraction.extract(
      page, url: "https://e.org/a/b.html", hints: hints, explains: explains)
    precondition(result.refusal == nil || result.contentHTML == nil, "a refused page with content")
    let html = result.contentHTML ?? ""
    // References add bytes, and addresses become absolute.
    precondition(html.utf8.count < 100_000 + page.count * 40, "much more than there was")
    checkSanitised(html)
    for url in [result.image, result.nextURL, result.canonicalURL].compactMap(\.self) {
      precondition(url.hasPrefix("http"), "an address that is not http(s)")
    }
    for candidate in result.candidates {
      precondition(
        candidate.mark.isFinite && candidate.linkDensity.isFinite, "a mark that is no number")
      precondition(candidate.beginning.utf8.count < 10_000, "a long beginning")
    }
    hints = PageHints()
  }
}

/// Reads a page as a list: with a suggested adapter, without selectors, and with the first line as a selector and as XPath.
private func list(_ bytes: Data) {
  let line = bytes.prefix { $0 != 0x0A }
  let page = Data(bytes.dropFirst(line.count + 1))
  let words = String(decoding: line, as: UTF8.self)
  var definitions = [
    ["page": "true"],
    ["page": "true", "items": words, "title": ".", "url": "a@href", "content_html": "."],
    ["page": "true", "items": "li", "title": words, "url": words, "image": words],
    ["page": "true", "json": words, "items": ".", "title": "title", "url": "url"],
  ]
  if case .definition(let lines)? = try? AdapterSuggestion.suggestPage(
    page, contentType: nil, url: "https://e.org/a")
  {
    definitions.append(Dictionary(lines.map { ($0.key, $0.value) }) { first, _ in first })
    let adapter = try? Adapter(name: "fuzz", definition: definitions[4])
    precondition(adapter != nil, "a suggestion that is no adapter")
  }
  for definition in definitions {
    if let adapter = try? Adapter(name: "fuzz", definition: definition) {
      read(page, adapter: adapter)
    }
  }
  let path = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    .replacing("\"", with: "&quot;")
  let opml = """
    <opml xmlns:frss="https://freshrss.org/opml"><body><outline type="HTML+XPath" xmlUrl="https://e.org/"
    frss:xPathItem="\(path)" frss:xPathItemTitle="\(path)" frss:xPathItemTimeFormat="\(path)"/></body></opml>
    """
  guard case .feeds(let list)? = try? SubscriptionReader.file(Data(opml.utf8)),
    let lines = list.subscriptions.first?.definition, !lines.isEmpty
  else { return }
  let translated = Dictionary(lines.map { ($0.key, $0.value) }) { first, _ in first }
  precondition(
    (try? Adapter(name: "fuzz", definition: translated)) != nil, "a translation that is no adapter")
}

/// What must never be in HTML for readers. In sanitised HTML a `<` begins a tag, and values contain neither quotation
/// marks nor `>`.
private func checkSanitised(_ html: String) {
  // By scalars: a combining mark after '>' makes one character of both.
  let parts = html.unicodeScalars.split(separator: "<", omittingEmptySubsequences: false)
  for part in parts.dropFirst() {
    let tag = Substring(part.prefix { $0 != ">" })
    let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" }.lowercased()
    precondition(
      !["script", "style", "iframe", "object", "embed", "form", "input", "link", "meta", "base"]
        .contains(name), "an element that runs or loads")
    for attribute in tag.matches(of: #/\s([a-z-]+)="([^"]*)"/#) {
      precondition(!attribute.1.hasPrefix("on") && attribute.1 != "style", "an attribute that runs")
      guard ["href", "src", "poster", "cite", "data-href"].contains(attribute.1) else { continue }
      let isAllowed = ["http://", "https://", "mailto:", "tel:", "#", "data:image/"].contains {
        attribute.2.lowercased().hasPrefix($0)
      }
      precondition(isAllowed, "an address of another scheme")
    }
  }
}

/// Texts are taken for valid UTF-8 without a check; an assertion at each such place checks it here.
private func texts(_ bytes: [UInt8]) {
  bytes.withUnsafeBufferPointer {
    precondition(
      UTF8Text.isValid($0) == (String(validating: $0, as: UTF8.self) != nil), "another verdict")
    precondition(UTF8Text.string($0) == String(decoding: $0, as: UTF8.self), "another text")
  }
  let text = String(decoding: bytes, as: UTF8.self)
  _ = PlainText.folded(text)
  _ = PlainText.read(MarkupText(text))
  _ = PlainText.lines(text)
  let html = HTMLContent.read(text, base: nil, page: "https://e.org/a/b")
  _ = PageLinks.forReading(html.sanitised)
  // Pieces that the XML parser passes on are cut in other places.
  let field = Data("<rss><channel><item><title>".utf8) + bytes
  read(field + Data("</title><description><![CDATA[".utf8) + bytes)
}

/// Decodes a compressed body.
private func response(_ bytes: [UInt8]) {
  let limit = 100_000
  for codings in ["gzip", "deflate", "deflate, gzip"] {
    let body = try? ContentCoding.decoded(bytes, codings, limit: limit)
    precondition((body?.bytes.count ?? 0) <= limit, "a body above the limit")
  }
}

/// The first byte selects a label, which may be wrong for the rest.
private func label(_ bytes: Data) -> String {
  let labels = [
    "utf-8", "iso-8859-1", "windows-1251", "gb2312", "big5", "shift_jis", "euc-kr", "utf-16",
    "utf-32",
    "koi8-r", "iso-2022-jp", "x-unknown",
  ]
  return labels[Int(bytes.first ?? 0) % labels.count]
}

private let adapter = try? Adapter(
  name: "fuzz",
  definition: [
    "items": "articles|data.items[*].node|[*]", "id": "id", "title": "title|name",
    "summary": "description",
    "content_html": "html|content.rendered", "url": "url|https://e.org/{id}",
    "image": "image|images[*].url",
    "author": "author.name|author", "tags": "tags[*].name|tags", "published": "date",
    "date_format": "unix_ms",
    "next": "next", "total": "total", "error_message": "message", "detail": "detail/{id}",
  ])
