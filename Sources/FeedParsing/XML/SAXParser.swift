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
}

/// Runs libxml2's push parser in recovery mode over clean UTF-8. It sees no entity declarations, and nothing is fetched,
/// whatever the document requests.
enum SAXParser {
  /// In bytes; a larger push would exceed libxml2's look-up limit.
  private static let chunkSize = 64 * 1024

  /// Elements nested deeper end the document: looking up their namespaces takes longer with each level.
  static let maximumDepth = 2000

  /// Two threads must not set libxml2 up at the same time, which it does when it is first used (see `xmlInitParser` in
  /// its reference manual).
  private static let libraryIsSetUp: Void = xmlInitParser()

  /// - Parameter entities: the document's own entities, which are its own text.
  static func parse(
    _ bytes: ArraySlice<UInt8>, entities: InternalEntities = InternalEntities(),
    handler: inout some SAXHandler
  ) -> SAXOutcome {
    withUnsafeMutablePointer(to: &handler) {
      let session = HandlerSession($0)
      session.entities = entities
      return parse(bytes, session)
    }
  }

  private static func parse(_ bytes: ArraySlice<UInt8>, _ session: Session) -> SAXOutcome {
    _ = libraryIsSetUp
    var sax = callbacks()
    return withExtendedLifetime(session) {
      let userData = Unmanaged.passUnretained(session).toOpaque()
      guard let context = xmlCreatePushParserCtxt(&sax, userData, nil, 0, nil) else {
        return SAXOutcome(firstError: (0, "libxml2 is out of memory"), isTruncated: true)
      }
      session.context = context
      defer { xmlFreeParserCtxt(context) }
      xmlCtxtUseOptions(
        context,
        Int32(
          XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue
            | XML_PARSE_IGNORE_ENC.rawValue))
      // With IGNORE_ENC the declaration is ignored; the input is UTF-8.
      xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
      bytes.withUnsafeBytes { raw in
        var offset = 0
        while offset < raw.count {
          let length = min(chunkSize, raw.count - offset)
          let start = raw.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
          _ = xmlParseChunk(context, start, Int32(length), 0)
          offset += length
          if context.pointee.disableSAX != 0 { break }
        }
        _ = xmlParseChunk(context, nil, 0, 1)
      }
      var outcome = session.outcome
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
    final var entities = InternalEntities()
    /// The entity returned for a reference; libxml2 reads it before the next event.
    final let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
    final var entityText: UnsafeMutablePointer<xmlChar>?

    init() { entity.initialize(to: xmlEntity()) }

    deinit {
      entity.deallocate()
      entityText?.deallocate()
    }

    // `HandlerSession` overrides these three.
    func start(
      _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?,
      _ uri: UnsafePointer<xmlChar>?,
      _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
    ) {}
    func end() {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

    final func stop(_ reason: String) {
      xmlStopParser(context)
      if outcome.firstError == nil { outcome.firstError = (0, reason) }
    }

    final func note(_ error: UnsafePointer<xmlError>) {
      guard error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      let code = xmlParserErrors(UInt32(error.pointee.code))
      if code == XML_ERR_DOCUMENT_END || code == XML_ERR_TAG_NOT_FINISHED { return }
      if outcome.firstError == nil {
        let message =
          error.pointee.message.map { String(cString: $0).trimmed } ?? "error \(error.pointee.code)"
        outcome.firstError = (Int(error.pointee.line), message)
      }
      if error.pointee.level == XML_ERR_FATAL, code != XML_ERR_UNDECLARED_ENTITY {
        outcome.needsRepair = true
      }
    }

    /// After an error libxml2 drops every reference in text unless `wellFormed` is set. It clears the flag only after
    /// reporting the error, so every event sets it again.
    final func keepReferences() { context?.pointee.wellFormed = 1 }

    /// Resolves the document's own entities, and HTML's, which feeds use without declaring them; any other reference
    /// stays as written.
    final func entity(named name: UnsafePointer<xmlChar>) -> xmlEntityPtr? {
      guard let context else { return nil }
      let inAttribute = context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
      let text: String
      if let own = entities.text(String(cString: name)) {
        let written = String(decoding: own, as: UTF8.self)
        // libxml2 reads the text once more if it is part of an attribute.
        text =
          inAttribute
          ? written.replacing("&", with: "&#38;").replacing("<", with: "&#60;") : written
      } else if let known = htmlEntityLookup(name), let scalar = Unicode.Scalar(known.pointee.value)
      {
        text = String(Character(scalar))
      } else {
        text = "&\(inAttribute ? "#38;" : "")\(String(cString: name));"
      }
      let bytes = Array(text.utf8) + [0]
      entityText?.deallocate()
      let content = UnsafeMutablePointer<xmlChar>.allocate(capacity: bytes.count)
      content.initialize(from: bytes, count: bytes.count)
      entityText = content
      entity.pointee.type = XML_ENTITY_DECL
      entity.pointee.name = name
      entity.pointee.etype =
        inAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY
      entity.pointee.content = content
      entity.pointee.length = Int32(bytes.count - 1)
      return entity
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

  /// All callbacks for DTDs are nil: without `entityDecl` and `resolveEntity` a document cannot declare entities of its
  /// own, let alone have them fetched or expanded.
  private static func callbacks() -> xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.initialized = XML_SAX2_MAGIC
    sax.startElementNs = { userData, local, prefix, uri, _, _, attributeCount, _, attributes in
      guard let userData, let local else { return }
      SAXParser.session(userData)._withUnsafeGuaranteedRef { session in
        session.keepReferences()
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
        session.keepReferences()
        session.depth -= 1
        session.end()
      }
    }
    sax.characters = { userData, bytes, length in
      guard let userData, let bytes else { return }
      SAXParser.session(userData)._withUnsafeGuaranteedRef { session in
        session.keepReferences()
        session.text(UnsafeBufferPointer(start: bytes, count: Int(length)))
      }
    }
    sax.ignorableWhitespace = sax.characters
    sax.cdataBlock = sax.characters
    sax.getEntity = { userData, name in
      guard let userData, let name else { return nil }
      return SAXParser.session(userData)._withUnsafeGuaranteedRef { session in
        session.keepReferences()
        return session.entity(named: name)
      }
    }
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
