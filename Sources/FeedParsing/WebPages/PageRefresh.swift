package import FeedBasics

/// Pages that only send their readers to another one (`meta http-equiv=refresh`, WHATWG HTML §4.2.5.3).
package enum PageRefresh {
  /// A page with more bytes is no such page.
  private static let maximumBytes = 20_000
  /// Bytes of text: a sentence and a link for browsers that do not go on by themselves.
  private static let maximumText = 200
  /// Seconds. A page that is to be looked at for longer only loads another one in the end.
  private static let maximumDelay = 10

  /// The absolute URL that a page without text of its own leads to within ten seconds; nil if it has text, is not HTML, or
  /// leads nowhere or to itself.
  /// - Parameters:
  ///   - page: the HTML as received, in any encoding.
  ///   - contentType: the response's `Content-Type`, for its charset.
  ///   - url: the URL of the page.
  package static func target(in page: Data, contentType: String?, url: String) -> String? {
    let type = ContentType(contentType)
    guard page.count <= maximumBytes,
      type.type.map({ ["text/html", "application/xhtml+xml"].contains($0) }) ?? true
    else { return nil }
    let text = DocumentText([UInt8](page), httpCharset: type.charset)
    var reader = Reader()
    HTMLParser.parse(String(decoding: text.bytes, as: UTF8.self), handler: &reader)
    guard reader.text <= maximumText,
      let target = reader.target.flatMap({ URLReference.absoluteWeb($0, base: url) }), target != url
    else { return nil }
    return target
  }

  private struct Reader: HTMLHandler {
    /// As written.
    private(set) var target: String?
    /// The bytes of text that readers see.
    private(set) var text = 0
    private var hidden = 0

    private static let unseen: Set<HTMLName> = [.title, .script, .style, .noscript]

    mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
      if Reader.unseen.contains(name) { hidden += 1 }
      guard name == .meta, target == nil,
        attributes[.httpEquiv]?.trimmed.lowercased() == "refresh",
        let parts = attributes[.content]?.split(separator: "=", maxSplits: 1), parts.count == 2,
        parts[0].trimmed.lowercased().hasSuffix("url"),
        let delay = Int(parts[0].trimmed.prefix { $0.isASCII && $0.isNumber }),
        delay <= PageRefresh.maximumDelay
      else { return }
      target = parts[1].trimmed.trimmed { $0 == "\"" || $0 == "'" }
    }

    mutating func end(_ name: HTMLName) {
      if Reader.unseen.contains(name) { hidden = max(0, hidden - 1) }
    }

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      if hidden == 0 { text += bytes.count { $0 > 0x20 } }
    }
  }
}
