internal import FeedModel

/// Recognises a feed by its root element.
enum FeedRoot {
  /// The format of a document with this root element; nil if it is not a feed.
  static func format(of name: XMLName, attributes: [XMLElement.Attribute]) -> FeedFormat? {
    func attribute(_ local: String) -> String? { attributes.value(.none, local)?.trimmed }
    switch (name.namespace, name.local) {
    case (.atom, "feed"), (.atom, "entry"):
      return .atom1
    case (.atom03, "feed"):
      return .atom03
    case (.none, "feed"), (.unknown, "feed"):
      return attribute("version") == "0.3" ? .atom03 : .atom1
    case (.rdf, "RDF"), (.none, "rdf"), (.unknown, "RDF"):
      return .rss1
    case (_, "rss"), (_, "RSS"), (_, "Rss"):
      return .rss(version: rssVersion(attribute("version")))
    case (.none, "channel")
    where ["href", "base", "self", "lastmod", "level"].contains { attribute($0) != nil }:
      return .cdf
    case (.rss1, "channel"):
      return .rss1
    case (.none, "channel"):
      return .rss(version: "2.0")
    default:
      return nil
    }
  }

  /// Whether an element inside an RDF root belongs to a feed.
  static func isRSS1(_ name: XMLName) -> Bool {
    (name.namespace == .rss1 || name.namespace == .none)
      && ["channel", "image", "item", "items", "textinput"].contains(name.local)
  }

  /// The vocabulary of unprefixed elements below a root that does not declare it.
  /// - Returns: nil if the root's namespace declares it.
  static func adoptedNamespace(_ root: XMLName, format: FeedFormat?) -> XMLNamespace? {
    switch format {
    case .atom1: root.namespace == .atom ? nil : .atom
    case .atom03: root.namespace == .atom03 ? nil : .atom03
    case .rss: root.namespace == .none ? nil : XMLNamespace.none
    case .rss1: .rss1
    case .cdf, .jsonFeed, .rssInJSON, .json, .page, nil: nil
    }
  }

  /// The exact version if it is one of RSS 0.9x, else `2.0`, which covers all others.
  private static func rssVersion(_ written: String?) -> String {
    switch written {
    case "0.90", "0.91", "0.92", "0.93", "0.94": written ?? "2.0"
    default: "2.0"
    }
  }
}
