import CLibXML2
internal import FeedModel

/// Receives the events of a piece of HTML. Names are in lower case.
protocol HTMLHandler: AnyObject {
  func start(_ name: String, attributes: [(name: String, value: String)])
  func end(_ name: String)
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// libxml2's HTML parser as a source of events; it builds no tree.
enum HTMLSAXParser {
  static func parse(_ html: String, handler: any HTMLHandler) {
    // Text without tags needs no parser.
    guard html.hasWord("<") else {
      var text = HTMLEntity.resolved(PlainText.withoutCDATA(html))
      text.withUTF8 { handler.text($0) }
      return
    }
    // A wrapper of our own keeps libxml2 from implying paragraphs around bare text.
    var bytes = Array("<html><body><div>".utf8)
    bytes.append(contentsOf: DeepMarkup.flattened(MarkupFlood.removed(from: source(html))))
    let session = Session(handler: handler)
    withExtendedLifetime(session) {
      bytes.withUnsafeBytes { raw in
        guard let start = raw.baseAddress?.assumingMemoryBound(to: CChar.self),
          let context = htmlCreateMemoryParserCtxt(start, Int32(raw.count))
        else { return }
        defer { htmlFreeParserCtxt(context) }
        context.pointee.sax.pointee = callbacks()
        context.pointee.userData = Unmanaged.passUnretained(session).toOpaque()
        htmlCtxtUseOptions(
          context,
          Int32(
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
              | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue))
        xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
        htmlParseDocument(context)
      }
    }
  }

  private static func source(_ html: String) -> [UInt8] {
    let text = HTMLEntity.withUnknownToLibxml2(PlainText.withoutCDATA(html))
    return text.utf8.contains(0) ? text.utf8.filter { $0 != 0 } : Array(text.utf8)
  }

  /// What the C callbacks reach; it lives for one call.
  private final class Session {
    let handler: any HTMLHandler
    /// The wrapper's own three elements, which are not the document's.
    var wrappers = 3

    init(handler: any HTMLHandler) { self.handler = handler }
  }

  private static func session(_ userData: UnsafeMutableRawPointer?) -> Session? {
    userData.map { Unmanaged<Session>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func callbacks() -> xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.initialized = 1
    sax.startElement = { userData, name, attributes in
      guard let session = HTMLSAXParser.session(userData), let name else { return }
      if session.wrappers > 0 {
        session.wrappers -= 1
        return
      }
      var list: [(name: String, value: String)] = []
      if var next = attributes {
        while let key = next[0] {
          let value = next[1].map { String(cString: $0) } ?? ""
          list.append((String(cString: key).lowercased(), value))
          next += 2
        }
      }
      session.handler.start(String(cString: name).lowercased(), attributes: list)
    }
    sax.endElement = { userData, name in
      guard let session = HTMLSAXParser.session(userData), let name else { return }
      session.handler.end(String(cString: name).lowercased())
    }
    sax.characters = { userData, bytes, length in
      guard let session = HTMLSAXParser.session(userData), let bytes else { return }
      session.handler.text(UnsafeBufferPointer(start: bytes, count: Int(length)))
    }
    sax.ignorableWhitespace = sax.characters
    sax.cdataBlock = sax.characters
    return sax
  }
}
