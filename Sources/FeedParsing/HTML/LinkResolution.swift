internal import FeedModel

/// Where the links of a piece of HTML lead.
struct LinkResolution {
  /// What relative URLs are resolved against; nil if there is nothing.
  let base: String?
  /// The URL of the article; nil if it has none.
  let page: String?
  /// Whether the document declares the base, so that it is meant for the article's links as well.
  let isBaseDeclared: Bool
  let rewrite: (String) -> String
  /// Whether links to places of the page stay as they are.
  var keepsFragments = false

  init(
    base: String?, page: String? = nil, isBaseDeclared: Bool = false,
    rewrite: @escaping (String) -> String
  ) {
    self.base = base
    self.page = page.map { $0.withoutFragment }
    self.isBaseDeclared = isBaseDeclared
    self.rewrite = rewrite
  }

  func web(_ text: String) -> String? { URLReference.web(text, base: base) }

  /// Where a link leads.
  struct Link {
    /// Resolved against the base.
    var target: String
    /// For a reader of the article; nil if that is the target itself.
    var targetOnPage: String?
  }

  /// Resolves a link; nil if it is not for the web, mail or telephone.
  func link(_ href: String) -> Link? {
    if keepsFragments, href.utf8.first == UInt8(ascii: "#"), href.utf8.count > 1 {
      return URLReference.resolve(href, against: nil).map { Link(target: $0) }
    }
    let url = web(href)
    guard let target = url.map(rewrite) ?? other(href) else { return nil }
    return Link(target: target, targetOnPage: targetOnPage(href, resolved: url))
  }

  /// A link to a mail address or a telephone.
  private func other(_ href: String) -> String? {
    let scheme = href.trimmed.prefix(7).lowercased()
    guard scheme == "mailto:" || scheme.hasPrefix("tel:") else { return nil }
    return URLReference.resolve(href, against: nil)
  }

  /// The target for a reader of the article, who sees it as part of its page: `#` for another place of the page, and
  /// relative URLs resolved against the page; nil if that is the target itself.
  /// - Parameter url: what ``web(_:)`` returns for the link.
  func targetOnPage(_ href: String, resolved url: String?) -> String? {
    let isAbsolute = href.utf8.starts(with: "http".utf8)
    if isAbsolute, !href.hasByte("#") { return nil }
    let href = href.trimmed
    if href.utf8.first == UInt8(ascii: "#") { return base == nil ? nil : "#" }
    guard let page, let url else { return nil }
    if url.hasByte("#"), url.withoutFragment == page { return "#" }
    guard !isAbsolute, !isBaseDeclared, !URLReference.hasScheme(href) else { return nil }
    guard let seen = URLReference.absoluteWeb(href, base: page), seen != url else { return nil }
    return seen.hasByte("#") && seen.withoutFragment == page ? "#" : rewrite(seen)
  }
}

extension String {
  /// The URL without its fragment.
  fileprivate var withoutFragment: String {
    guard let hash = self[...].index(ofASCII: "#") else { return self }
    return String(self[..<hash])
  }
}
