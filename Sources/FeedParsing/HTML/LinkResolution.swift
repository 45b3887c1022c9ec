import FeedBasics

/// Where the links of a piece of HTML lead.
package struct LinkResolution {
  /// What relative URLs are resolved against; nil if there is nothing.
  let base: String?
  /// The URL of the article, without its fragment; nil if it has none.
  let page: String?
  /// The URL of the document, whose scheme `//host/…` has; https if nil.
  private let document: String?
  let rewrite: (String) -> String

  package init(
    base: String?, document: String?, page: String? = nil, rewrite: @escaping (String) -> String
  ) {
    self.base = base
    self.document = document
    self.page = page.map { $0.withoutFragment }
    self.rewrite = rewrite
  }

  /// A URL made absolute; nil if it is invalid, or only a place in the document itself.
  package func web(_ text: String) -> String? {
    if URLReference.isFragment(text) { return nil }
    let text = URLReference.repaired(text)
    return URLReference.web(text, base: text.hasPrefix("//") ? document : base)
  }

  /// Where a link leads.
  struct Link {
    /// Resolved against the base.
    var target: String
    /// `#` if it leads to another place of the article's page; nil if it leads away.
    var targetOnPage: String?
  }

  /// Resolves a link; nil if it is not for the web, mail or telephone. A link to a place in the document stays as it is.
  func link(_ href: String) -> Link? {
    if URLReference.isFragment(href) {
      return URLReference.resolve(href, against: nil).map { Link(target: $0) }
    }
    let url = web(href)
    guard let target = url.map(rewrite) ?? other(href) else { return nil }
    return Link(target: target, targetOnPage: url.flatMap(targetOnPage))
  }

  /// A link to a mail address or a telephone.
  private func other(_ href: String) -> String? {
    let scheme = href.trimmed.prefix(7).lowercased()
    guard scheme == "mailto:" || scheme.hasPrefix("tel:") else { return nil }
    return URLReference.resolve(href, against: nil)
  }

  /// `#` for another place of the page, which the reader of the article already sees; nil for any other target.
  /// - Parameter url: what ``web(_:)`` returns for the link.
  private func targetOnPage(_ url: String) -> String? {
    url.hasByte("#") && url.withoutFragment == page ? "#" : nil
  }
}

extension String {
  /// The URL without its fragment.
  fileprivate var withoutFragment: String {
    guard let hash = self[...].index(ofASCII: "#") else { return self }
    return String(self[..<hash])
  }
}
