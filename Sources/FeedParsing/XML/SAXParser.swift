import CLibXML2

/// Receives a document's events. Pointers are valid during the call only.
protocol SAXHandler {
  mutating func start(
    local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, uri: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int)
  mutating func end()
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// The result of a pass over a document.
struct SAXOutcome {
  /// Whether there were errors that lose data unless the document is repaired first.
  var needsRepair = false
  /// The first error, if the document is ill-formed; `line` is 0 if the error belongs to no line.
  var firstError: (line: Int, message: String)?
  /// Whether the document ended before its root element did.
  var isTruncated = false
  /// Whether more than comments and instructions followed the root element; it was not read.
  var hasExcess = false
}

/// Runs libxml2's push parser in recovery mode over clean UTF-8. It sees no entity declarations, and nothing is fetched,
/// whatever the document requests.
enum SAXParser {
  /// In bytes; what is copied of a chunk stays in the processor's cache.
  private static let chunkSize = 64 * 1024

  /// Elements nested deeper end the document: looking up their namespaces takes longer with each level.
  static let maximumDepth = 2000

  /// Two threads must not set libxml2 up at the same time, which it does when it is first used (see `xmlInitParser` in
  /// its reference manual).
  private static let libraryIsSetUp: Void = xmlInitParser()

  /// - Parameters:
  ///   - entities: the document's own entities, which are its own text.
  ///   - isIllFormed: whether the document may have errors. Unless this is set, text after an error lacks the characters
  ///     of XML's named references.
  static func parse(
    _ bytes: ArraySlice<UInt8>, entities: InternalEntities = InternalEntities(),
    isIllFormed: Bool = false, handler: inout some SAXHandler
  ) -> SAXOutcome {
    withoutCutMark(bytes).withUnsafeBufferPointer { document in
      let references = NamedReferences(
        document, entities: entities, replacesPredefined: isIllFormed)
      return withUnsafeMutablePointer(to: &handler) { parse(references, HandlerSession($0)) }
    }
  }

  /// The document without the beginning of markup at its end, which newer versions of libxml2 report as an error. A
  /// truncated document has no errors if its complete part has none.
  private static func withoutCutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let tail = bytes.suffix("<![CDATA".utf8.count)
    guard let start = tail.lastIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return bytes }
    let isCut = ["<![CDATA", "<!-", "&"].contains { $0.utf8.starts(with: tail[start...]) }
    return isCut ? bytes[..<start] : bytes
  }

  private static func parse(_ references: NamedReferences, _ session: Session) -> SAXOutcome {
    _ = libraryIsSetUp
    var sax = callbacks()
    return withExtendedLifetime(session) {
      let userData = Unmanaged.passUnretained(session).toOpaque()
      guard let context = xmlCreatePushParserCtxt(&sax, userData, nil, 0, nil) else {
        return SAXOutcome(firstError: (0, "libxml2 is out of memory"), isTruncated: true)
      }
      session.context = context
      defer { xmlFreeParserCtxt(context) }
      // Without HUGE, what exceeds 10 MB is an error in some versions. Documents, depth and entities have other limits.
      xmlCtxtUseOptions(
        context,
        Int32(
          XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue
            | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_HUGE.rawValue))
      // With IGNORE_ENC the declaration is ignored; the input is UTF-8.
      xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
      var references = references
      var lineEnds = LineEnds()
      references.forEachChunk(of: chunkSize) { chunk in
        lineEnds.withLineFeeds(chunk) { chunk in
          chunk.withMemoryRebound(to: CChar.self) {
            _ = xmlParseChunk(context, $0.baseAddress, Int32($0.count), 0)
          }
        }
        return !session.isStopped
      }
      _ = xmlParseChunk(context, nil, 0, 1)
      var outcome = session.outcome
      if let line = references.firstBareLine, line <= outcome.firstError?.line ?? line {
        outcome.firstError = (line, "an '&' begins no valid reference")
      }
      outcome.isTruncated = session.depth > 0
      return outcome
    }
  }

  /// The state that the C callbacks reach through their user data; it lives for one call of ``parse(_:handler:)``. A
  /// callback cannot be generic, so it calls this class, and ``HandlerSession`` forwards the event to the handler.
  private class Session {
    final var context: xmlParserCtxtPtr?
    final var outcome = SAXOutcome()
    final var depth = 0
    final var isStopped = false

    // `HandlerSession` overrides these three.
    func start(
      _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?,
      _ uri: UnsafePointer<xmlChar>?,
      _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
    ) {}
    func end() {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

    final func stop(_ reason: String) {
      let line = Int(xmlSAX2GetLineNumber(context))
      if outcome.firstError == nil { outcome.firstError = (line, reason) }
      isStopped = true
      xmlStopParser(context)
    }

    final func note(_ error: UnsafePointer<xmlError>) {
      guard error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      let code = xmlParserErrors(UInt32(error.pointee.code))
      // After the root element, this one means that more follows.
      if code == XML_ERR_DOCUMENT_END, depth == 0 { outcome.hasExcess = true }
      // Within it, these mean that the document ended early, and which of them is reported depends on the version.
      if code == XML_ERR_DOCUMENT_END || code == XML_ERR_TAG_NOT_FINISHED
        || code == XML_ERR_CDATA_NOT_FINISHED
      {
        return
      }
      if outcome.firstError == nil {
        outcome.firstError = (Int(error.pointee.line), XMLErrorText.text(of: error.pointee))
      }
      if error.pointee.level == XML_ERR_FATAL { outcome.needsRepair = true }
    }
  }

  private final class HandlerSession<Handler: SAXHandler>: Session {
    /// Valid for the life of the session, which ends within the call whose `inout` argument it points to.
    private let handler: UnsafeMutablePointer<Handler>

    init(_ handler: UnsafeMutablePointer<Handler>) { self.handler = handler }

    override func start(
      _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?,
      _ uri: UnsafePointer<xmlChar>?,
      _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
    ) {
      handler.pointee.start(
        local: local, prefix: prefix, uri: uri, attributes: attributes, count: count)
    }

    override func end() { handler.pointee.end() }

    override func text(_ bytes: UnsafeBufferPointer<UInt8>) { handler.pointee.text(bytes) }
  }

  /// The session of an event, without counting a reference for each: ``parse(_:_:)`` keeps it alive.
  private static func session(_ userData: UnsafeMutableRawPointer) -> Unmanaged<Session> {
    Unmanaged.fromOpaque(userData)
  }

  /// All callbacks for DTDs and entities are nil: without `entityDecl` and `resolveEntity` a document cannot declare
  /// entities of its own, let alone have them fetched or expanded.
  private static func callbacks() -> xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.initialized = XML_SAX2_MAGIC
    sax.startElementNs = { userData, local, prefix, uri, _, _, attributeCount, _, attributes in
      guard let userData, let local else { return }
      SAXParser.session(userData)._withUnsafeGuaranteedRef { session in
        session.depth += 1
        if session.depth > SAXParser.maximumDepth {
          session.stop("elements are nested deeper than \(SAXParser.maximumDepth)")
        } else {
          session.start(local, prefix, uri, attributes, Int(attributeCount))
        }
      }
    }
    sax.endElementNs = { userData, _, _, _ in
      guard let userData else { return }
      SAXParser.session(userData)._withUnsafeGuaranteedRef { session in
        session.depth -= 1
        session.end()
      }
    }
    sax.characters = { userData, bytes, length in
      guard let userData, let bytes else { return }
      SAXParser.session(userData)._withUnsafeGuaranteedRef { session in
        session.text(UnsafeBufferPointer(start: bytes, count: Int(length)))
      }
    }
    sax.ignorableWhitespace = sax.characters
    sax.cdataBlock = sax.characters
    sax.serror = { userData, error in
      guard let userData, let error else { return }
      SAXParser.session(userData)._withUnsafeGuaranteedRef { $0.note(error) }
    }
    return sax
  }
}

/// The libxml2 library, which parses XML.
public enum XMLLibrary {
  /// The version of the loaded library, such as `2.9.14`; `unknown` if the library gives no number.
  public static var version: String {
    // The library reports 2.9.14 as "20914", followed by its packager's suffix.
    let digits = String(cString: xmlVersionText()).prefix { $0.isNumber }
    guard let number = Int(digits) else { return "unknown" }
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
