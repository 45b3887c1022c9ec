/// Recognises the elements that name persons as text.
enum PersonName {
  /// Whether an element's text names a person, so that markup inside it is part of the name.
  static func isHeld(by name: XMLName) -> Bool {
    switch (name.namespace, name.local) {
    case (.none, "author"), (.rss1, "author"), (.none, "managingeditor"), (.none, "webmaster"),
      (.dublinCore, "creator"), (.dublinCore, "author"), (.dublinCore, "publisher"),
      (.dublinCoreTerms, "creator"), (.itunes, "author"), (.googlePlay, "author"),
      (.atom, "author"), (.atom03, "author"), (.atom, "name"), (.atom03, "name"),
      (.media, "credit"):
      true
    default: false
    }
  }

  /// Whether an element is a part of a person: an address or a page beside the name (RFC 4287 §3.2).
  static func isPart(_ name: XMLName) -> Bool {
    ["name", "email", "uri", "url", "homepage"].contains(name.local)
  }
}
