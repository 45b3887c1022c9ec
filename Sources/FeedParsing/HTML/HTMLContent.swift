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
  /// Its links in document order.
  public var links: [Link] = []

  /// What is extracted besides the sanitised HTML and the images.
  public struct Extras: OptionSet, Sendable {
    /// The choices as bits.
    public let rawValue: UInt8

    /// Creates a combination from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// ``HTMLContent/text``.
    public static let text = Extras(rawValue: 1)
    /// ``HTMLContent/links``.
    public static let links = Extras(rawValue: 2)
  }

  /// An `a` element with a usable `href`.
  public struct Link: Sendable, Equatable {
    /// The resolved URL after `rewriteLink`; `mailto:` and `tel:` URLs are not rewritten.
    public var url: String
    /// The text of the link on one line; empty if it has only an image.
    public var text: String
  }

  /// Sanitises HTML and extracts its text, images and links.
  /// - Parameters:
  ///   - html: a document or a piece of one, well-formed or not.
  ///   - base: the URL that relative URLs are resolved against; if nil, they stay as written.
  ///   - document: the URL of the document that contains the HTML, if that is not the base: `//host/…` has its scheme. nil
  ///     for the base.
  ///   - page: the URL of the article. Links to another place of it have `data-href="#"`.
  ///   - extras: what to extract as well; the rest stays empty.
  ///   - rewriteLink: returns the replacement for an absolute link.
  public static func read(
    _ html: String, base: String?, document: String?? = nil, page: String? = nil,
    extras: Extras = [.text, .links], rewriteLink: (String) -> String = { $0 }
  ) -> HTMLContent {
    withoutActuallyEscaping(rewriteLink) { rewriteLink in
      let links = LinkResolution(
        base: base, document: document ?? base, page: page, rewrite: rewriteLink)
      var reader = HTMLReader(links: links, length: html.utf8.count, extras: extras)
      HTMLParser.parse(html, handler: &reader)
      return reader.finish()
    }
  }
}
