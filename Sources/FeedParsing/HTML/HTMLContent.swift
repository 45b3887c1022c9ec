/// All that one pass over a piece of HTML yields.
public struct HTMLContent: Sendable {
  /// The HTML by an allow-list: nothing in it runs, loads a page or reports back.
  public var sanitised = ""
  /// The text alone, paragraphs on lines of their own.
  public var text = ""
  /// The images in it, in their order, each once; no trackers, spacers or `data:`.
  public var images: [String] = []
  /// The links in it, in their order.
  public var links: [Link] = []

  public struct Link: Sendable, Equatable {
    public var url: String
    public var text: String
  }

  /// Reads HTML.
  /// - Parameters:
  ///   - html: a document or a piece of one, well-formed or not.
  ///   - base: what relative URLs are resolved against; without one they stay as written.
  ///   - rewriteLink: given each absolute link, what stands in its place.
  public static func read(
    _ html: String, base: String?, rewriteLink: (String) -> String = { $0 }
  ) -> HTMLContent {
    withoutActuallyEscaping(rewriteLink) { rewriteLink in
      var reader = HTMLReader(base: base, length: html.utf8.count, rewriteLink: rewriteLink)
      HTMLParser.parse(html, handler: &reader)
      return reader.finish()
    }
  }
}
