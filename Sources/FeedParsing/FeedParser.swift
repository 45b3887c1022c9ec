public import FeedBasics
public import FeedModel

/// Reads documents as feeds, in any supported format.
public enum FeedParser {
  /// Parses RSS, Atom, CDF, JSON Feed or RSS-in-JSON, or any other JSON by means of an adapter.
  /// - Parameters:
  ///   - body: the document as received, in any encoding.
  ///   - contentType: the response's `Content-Type`; its charset helps to find the encoding.
  ///   - adapter: how to read JSON that is neither JSON Feed nor RSS-in-JSON.
  ///   - traced: the number of items for which to record what each field was read from.
  /// - Returns: the feed as written; its warnings list the repairs.
  /// - Throws: `ParseError`, which names what the document is instead of a feed.
  public static func parse(
    _ body: Data, contentType: String? = nil, adapter: Adapter? = nil, traced: Int = 0
  ) throws(ParseError) -> ParsedFeed {
    try parse([UInt8](body), contentType: contentType, adapter: adapter, traced: traced)
  }

  /// The same for an array, which is not copied.
  public static func parse(
    _ bytes: [UInt8], contentType: String? = nil, adapter: Adapter? = nil, traced: Int = 0
  ) throws(ParseError) -> ParsedFeed {
    if let kind = DocumentKind.binary(bytes) { throw .notAFeed(kind) }
    let media = ContentType(contentType)
    if let adapter, adapter.isForPages {
      do throws(ParseError) {
        return try parsePage(bytes, charset: media.charset, adapter, traced)
      } catch {
        throw otherThanPage(bytes, contentType, error)
      }
    }
    let charset = media.charset ?? ContentType(SavedHeaders.contentType(in: bytes)).charset
    let text = DocumentText(bytes, httpCharset: charset)
    guard let first = text.bytes.first(where: { $0 > 0x20 }) else { throw .empty }
    var feed: ParsedFeed
    if adapter != nil || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      feed = try parseJSON(text, adapter: adapter, traced: traced)
    } else {
      feed = try XMLFeedParser.parse(text, traced: traced)
      feed.warnings.insert(contentsOf: text.warnings, at: 0)
      if let type = media.type, !ContentType.isXML(type) {
        feed.warnings.append("served as \(type), which is not XML")
      }
    }
    feed.encoding = text.encoding
    return feed
  }

  private static func parsePage(
    _ bytes: [UInt8], charset: String?, _ adapter: Adapter, _ traced: Int
  ) throws(ParseError) -> ParsedFeed {
    let text = PageText.read(
      Array(bytes.prefix(PageText.maximumBytes)), charset: charset)
    guard text.contains(where: { $0 > 0x20 }) else { throw .empty }
    return try text.withUnsafeBufferPointer { bytes throws(ParseError) in
      try PageReader(adapter: adapter).read(bytes, traced: traced)
    }
  }

  /// The error for a document that the adapter of a page does not fit: what it is, if it is a feed or JSON.
  private static func otherThanPage(
    _ bytes: [UInt8], _ contentType: String?, _ error: ParseError
  ) -> ParseError {
    guard case .adapterMismatch = error else { return error }
    do throws(ParseError) {
      _ = try parse(bytes, contentType: contentType)
      return .adapterMismatch("the URL has a feed now: remove its 'adapter' from the config")
    } catch let other {
      guard other == .unknownJSON else { return error }
      return .adapterMismatch("the URL has JSON now instead of a page\(ParseError.adviceToTest)")
    }
  }

  /// Reads the detail document of one article.
  /// - Parameters:
  ///   - body: the document, in JSON.
  ///   - adapter: maps the document to an item and its fields.
  /// - Throws: `ParseError` if the body is not JSON, reports an error, or contains no item at the adapter's
  ///   `detail_root`.
  public static func parseDetail(_ body: Data, adapter: Adapter) throws(ParseError) -> ParsedItem {
    let document = try json(DocumentText([UInt8](body), httpCharset: nil), first: nil)
    return try AdapterReader(adapter: adapter).readDetail(document)
  }

  /// The places in a detail document that each field of its item is read from.
  /// - Throws: `ParseError` if the body is not JSON.
  public static func detailOrigins(_ body: Data, adapter: Adapter) throws(ParseError) -> ItemOrigins
  {
    let document = try json(DocumentText([UInt8](body), httpCharset: nil), first: nil)
    return ValueTrace.origins(of: AdapterReader(adapter: adapter).detail(document), adapter)
  }

  /// Whether a body is a web page of any kind.
  public static func isWebPage(_ body: Data) -> Bool { WebPageKind(body) != nil }

  /// Whether a body is the page on which a network asks its user to log in.
  public static func isCaptivePortal(_ body: Data) -> Bool {
    WebPageKind(body) == .captivePortal
  }

  /// The kind of the web page that came with an error, such as a bot check; nil if the body is not a web page, or not
  /// one of a known kind.
  public static func webPage(in body: Data) -> String? {
    switch WebPageKind(body) {
    case nil, .other: nil
    case .some(let kind): kind.description
    }
  }

  /// The message in an API's error response; nil if none was found.
  /// - Parameters:
  ///   - body: the body of the response.
  ///   - adapter: gives the path of the message; the usual paths are tried as well.
  public static func errorMessage(in body: Data, adapter: Adapter?) -> String? {
    guard let document = try? JSONDocument.read(DocumentText([UInt8](body), httpCharset: nil).bytes)
    else { return nil }
    return AdapterReader.errorMessage(in: document, adapter: adapter)
  }

  private static func parseJSON(
    _ text: DocumentText, adapter: Adapter?, traced: Int
  ) throws(ParseError) -> ParsedFeed {
    let document = try json(text, first: text.bytes.first { $0 > 0x20 })
    var feed: ParsedFeed
    let definition: Adapter?
    if let version = JSONFeedReader.version(of: document) {
      (feed, definition) = (
        JSONFeedReader.read(document, version: version), ValueTrace.jsonFeed
      )
    } else if let channel = RSSInJSONReader.channel(of: document) {
      (feed, definition) = (RSSInJSONReader.read(channel), ValueTrace.rssInJSON)
    } else if adapter == nil, JSONFeedReader.isLike(document) {
      (feed, definition) = (
        JSONFeedReader.read(document, version: "1.1"), ValueTrace.jsonFeed
      )
    } else if let adapter {
      (feed, definition) = (try AdapterReader(adapter: adapter).read(document), adapter)
    } else {
      throw .unknownJSON
    }
    if traced > 0, let definition {
      feed.origins = ValueTrace.origins(document, definition, limit: traced)
    }
    return feed
  }

  private static func json(_ text: DocumentText, first: UInt8?) throws(ParseError) -> JSONValue {
    do {
      return try JSONDocument.read(text.bytes)
    } catch {
      if first == UInt8(ascii: "<") { throw .notAFeed("HTML or XML where JSON was expected") }
      throw .unreadable("invalid JSON, line \(error.line): \(error.reason)")
    }
  }
}

/// The HTTP headers in front of a document that was saved with them.
enum SavedHeaders {
  /// The value of their `Content-Type`; nil if there are no headers or they do not contain it.
  static func contentType(in bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "HTTP/".utf8) else { return nil }
    let head = String(decoding: bytes.prefix(16384), as: UTF8.self)
    for line in head.split(whereSeparator: \.isNewline).prefix(100) {
      if line.hasPrefix("<") { break }
      if line.lowercased().hasPrefix("content-type:") {
        return String(line.dropFirst("content-type:".count))
      }
    }
    return nil
  }
}
