/// What a page declares about itself, in its head or elsewhere.
package struct PageHead {
  /// The `meta` elements with content, as their `name`, `property` or `itemprop` in lower case.
  package var metas: [(name: String, content: String)] = []
  /// The text of `title`.
  package var title = ""
  /// The `lang` of `html` or `body`.
  package var language: String?
  /// The `href` of `base`, as written.
  package var base: String?
  /// The `href` of `link rel=canonical`, as written.
  package var canonical: String?
  /// The `href` of `link rel=next`, as written.
  package var next: String?
  /// The scripts of type `application/ld+json`.
  package var linkedData: [[UInt8]] = []
  /// The number of scripts.
  package var scripts = 0

  private static let maximumMetas = 400
  /// In characters; longer texts are cut.
  package static let maximumText = 1000

  mutating func add(_ name: String, _ content: String) {
    if metas.count < PageHead.maximumMetas {
      metas.append((name.lowercased(), String(content.prefix(PageHead.maximumText))))
    }
  }

  /// The content of the first of the names that the page declares with text.
  package func meta(_ names: String...) -> String? {
    for name in names {
      for meta in metas where meta.name == name {
        if let text = PlainText.folded(meta.content), !text.isEmpty { return text }
      }
    }
    return nil
  }

  /// The contents of all `meta` elements with a name.
  package func all(_ name: String) -> [String] {
    metas.filter { $0.name == name }.compactMap { PlainText.folded($0.content) }
  }
}
