internal import FeedModel

/// Reads a web page as an adapter says.
struct PageReader {
  let adapter: Adapter

  /// - Parameters:
  ///   - bytes: the page in clean UTF-8.
  ///   - traced: the number of items for which to record what each field was read from.
  /// - Throws: also that a page which has changed may be a login page or the like, for which no other adapter helps. It
  ///   need not be: pages with lists have fields for passwords and checks of newsletters as well.
  func read(
    _ bytes: UnsafeBufferPointer<UInt8>, traced: Int
  ) throws(ParseError) -> ParsedFeed {
    do throws(ParseError) {
      return try parsed(bytes, traced: traced)
    } catch {
      guard case .adapterMismatch(let words) = error, words.hasSuffix(ParseError.adviceToTest),
        let sent = PageReader.sent(bytes)
      else { throw error }
      throw .adapterMismatch("\(words); or the server has sent \(sent)")
    }
  }

  /// What the bytes may be instead of the page; nil if nothing is known.
  private static func sent(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let kind = WebPageKind(bytes) else {
      return bytes.contains(UInt8(ascii: "<")) ? nil : "plain text, such as a notice"
    }
    return kind == .other ? nil : kind.description
  }

  private func parsed(
    _ bytes: UnsafeBufferPointer<UInt8>, traced: Int
  ) throws(ParseError) -> ParsedFeed {
    let tree: PageTree
    var feed: ParsedFeed
    switch adapter.source {
    case .page(let page):
      tree = PageTreeBuilder.read(bytes)
      feed = try PageAdapterReader(adapter: adapter, page: page).read(tree, traced: traced)
    case .structuredData:
      tree = PageTreeBuilder.read(bytes)
      guard let found = StructuredPage(tree).feed(traced: traced) else {
        throw .adapterMismatch(
          "the page has no structured data about articles (JSON-LD, microformats, microdata); the adapter '\(adapter.name)' needs selectors"
        )
      }
      feed = found
    case .jsonInPage(let place):
      tree = PageTreeBuilder.read(bytes, keepsScripts: true)
      feed = try read(json(in: SelectedPage(tree), at: place), base: tree.head.base, traced)
    case .json: throw .notAFeed("JSON was expected")
    }
    feed.format = .page(adapter: adapter.name)
    feed.title = tree.head.title.isEmpty ? nil : MarkupText(tree.head.title, kind: .plain)
    feed.language = tree.head.language
    return feed
  }

  private func read(
    _ document: JSONValue, base: String?, _ traced: Int
  ) throws(ParseError) -> ParsedFeed {
    var feed = try AdapterReader(adapter: adapter).read(document)
    for place in feed.items.indices { feed.items[place].base = base }
    if traced > 0 { feed.origins = ValueTrace.origins(document, adapter, limit: traced) }
    return feed
  }

  /// - Throws: if no place contains JSON, since the page has changed then.
  private func json(
    in page: SelectedPage, at field: AdapterField<PagePlace>
  ) throws(ParseError) -> JSONValue {
    for place in field.places {
      for node in page.root.map(place.nodes) ?? [] {
        let text =
          place.attribute.map { Array((page.text(of: node, attribute: $0) ?? "").utf8) }
          ?? page.tree.scripts[node] ?? Array((page.text(of: node, attribute: nil) ?? "").utf8)
        if let document = ScriptJSON.document(in: text) { return document }
      }
    }
    throw .adapterMismatch(
      "the page has changed: no JSON at '\(adapter.written(.json) ?? "")' of the adapter '\(adapter.name)'\(ParseError.adviceToTest)"
    )
  }
}

/// JSON in a script.
package enum ScriptJSON {
  /// Further values are not looked at.
  private static let maximumValues = 50

  /// The text if it is JSON, else the longest value that it assigns to something or calls something with; nil if there is
  /// none.
  package static func document(in text: [UInt8]) -> JSONValue? {
    if let whole = try? JSONDocument.read(text[...]) { return whole }
    var best: (size: Int, value: JSONValue)?
    // A value may also be at the beginning.
    var previous = UInt8(ascii: "=")
    var values = 0
    var i = 0
    while i < text.count, values < maximumValues {
      let byte = text[i]
      let isValue =
        (byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["))
        && (previous == UInt8(ascii: "=") || previous == UInt8(ascii: "("))
      if byte > 0x20 { previous = byte }
      i += 1
      guard isValue else { continue }
      values += 1
      guard let end = end(of: i - 1, in: text), end - i + 1 > best?.size ?? 0,
        let value = try? JSONDocument.read(text[(i - 1)..<end])
      else { continue }
      best = (end - i + 1, value)
      i = end
    }
    return best?.value
  }

  /// Where a value ends that begins with a bracket; nil if it does not.
  private static func end(of start: Int, in text: [UInt8]) -> Int? {
    var depth = 0
    var isString = false
    var i = start
    while i < text.count {
      switch text[i] {
      case UInt8(ascii: "\\") where isString: i += 1
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "{") where !isString, UInt8(ascii: "[") where !isString: depth += 1
      case UInt8(ascii: "}") where !isString, UInt8(ascii: "]") where !isString:
        depth -= 1
        if depth == 0 { return i + 1 }
      default: break
      }
      i += 1
    }
    return nil
  }
}
