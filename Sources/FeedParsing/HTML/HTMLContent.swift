import FeedBasics

/// The result of one pass over a piece of HTML.
public struct HTMLContent: Sendable {
  /// The HTML reduced to an allow-list: nothing in it runs, loads a page or reports back.
  public var sanitised = ""
  /// The text alone, with an empty line between paragraphs.
  public var text = ""
  /// The URLs of its images in document order, each once, without trackers, badges, spacers and `data:` URLs.
  public var images: [String] = []
  /// Those of ``images`` that are avatars, icons, or declared too small to lead.
  public var minorImages: Set<String> = []

  /// Whether ``sanitised`` shows nothing: no text but white space, no picture, no recording and no link.
  public var isBlank: Bool {
    sanitised.withBytes { bytes in
      var index = 0
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "<") {
          let tag = UnsafeBufferPointer(rebasing: bytes[(index + 1)...])
          if HTMLContent.shown.contains(where: { ByteSearch.begins(tag, $0) }) { return false }
          index = ByteSearch.next(UInt8(ascii: ">"), in: bytes, from: index) ?? bytes.count
          index += 1
        } else if bytes[index] < 0x80 {
          guard HTMLBytes.isSpace(bytes[index]) else { return false }
          index += 1
        } else {
          let scalars = sanitised.unicodeScalars
          let scalar = scalars[sanitised.utf8.index(sanitised.startIndex, offsetBy: index)]
          guard scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
          else { return false }
          index += UTF8.width(scalar)
        }
      }
      return true
    }
  }

  /// How the tags begin that show something without any text.
  private static let shown: [StaticString] = ["img ", "video", "audio", "a href"]

  /// Sanitises HTML and extracts its text and images. A body that was escaped twice is read as it was meant.
  /// - Parameters:
  ///   - html: a document or a piece of one, well-formed or not.
  ///   - base: the URL that relative URLs are resolved against; if nil, they stay as written.
  ///   - document: the URL of the document that contains the HTML, if that is not the base: `//host/…` has its scheme.
  ///     nil for the base.
  ///   - page: the URL of the article. Links to another place of it have `data-href="#"`.
  ///   - extractsText: whether the text is extracted as well; otherwise it stays empty.
  ///   - rewriteLink: returns the replacement for an absolute link.
  public static func read(
    _ html: String, base: String?, document: String?? = nil, page: String? = nil,
    extractsText: Bool = true, rewriteLink: (String) -> String = { $0 }
  ) -> HTMLContent {
    let html = EscapedMarkup.resolved(html)
    return withoutActuallyEscaping(rewriteLink) { rewriteLink in
      let links = LinkResolution(
        base: base, document: document ?? base, page: page, rewrite: rewriteLink)
      var reader = HTMLReader(links: links, length: html.utf8.count, extractsText: extractsText)
      HTMLParser.parse(html, handler: &reader)
      return reader.finish()
    }
  }
}
