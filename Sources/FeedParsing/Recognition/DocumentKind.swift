internal import FeedModel

/// Describes documents that are not feeds, by their first bytes or their root element.
package enum DocumentKind {
  /// The kind of a binary document, such as `a PNG image`; nil if it may be XML or JSON.
  package static func binary(_ bytes: [UInt8]) -> String? {
    for (signature, name) in signatures where bytes.starts(with: signature) { return name }
    return nil
  }

  /// The kinds that have other files in them.
  static let archives: Set<String> = ["a gzip file", "a zip file"]

  private static let signatures: [([UInt8], String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("GIF8".utf8), "a GIF image"), (Array("RIFF".utf8), "an image or audio file"),
    (Array("%PDF".utf8), "a PDF document"), ([0x1F, 0x8B], "a gzip file"),
    ([0x50, 0x4B, 3, 4], "a zip file"),
    (Array("ID3".utf8), "an MP3 file"), (Array("SQLite format 3".utf8), "a SQLite database"),
    ([0x7F, 0x45, 0x4C, 0x46], "an executable"), ([0, 0, 1, 0], "an icon"),
    (Array("OggS".utf8), "an Ogg file"),
  ]

  /// The kind of an XML or HTML document.
  /// - Parameters:
  ///   - root: the name of its root element; nil if no element could be read.
  ///   - bytes: its text, which may reveal the kind of a web page.
  static func markup(root: String?, bytes: ArraySlice<UInt8>) -> String {
    let page = WebPageKind(bytes)?.description
    guard let root else { return page ?? "text without markup" }
    switch root.lowercased() {
    case "html", "head", "body", "div", "p", "script", "meta", "title", "table", "span", "center",
      "h1":
      return page ?? ParseError.page
    case "opml": return ParseError.list
    case "svg": return "an SVG image"
    case "urlset", "sitemapindex": return "a sitemap"
    default:
      return
        "an XML document with the root element '\(PlainText.folded(String(root.prefix(40))) ?? "")'"
    }
  }
}
