/// The role of an open element for the elements inside it.
enum ElementScope {
  case root
  case channel
  case item
  /// An element whose text or attributes are read.
  case leaf
  /// An element whose children are markup in its text.
  case markup
  /// An element whose contents are ignored.
  case skipped

  /// The scope of an element inside another.
  /// - Parameter isRSS11: whether the format is RSS 1.1, in which `items` contains the items themselves.
  static func of(_ name: XMLName, inside parent: ElementScope, isRSS11: Bool) -> ElementScope {
    switch (name.namespace, name.local) {
    case (.none, "item"), (.rss1, "item"), (.atom, "entry"), (.atom03, "entry"), (.none, "entry"),
      (.atom, "item"):
      return .item
    case (.none, "channel"), (.rss1, "channel"):
      return .channel
    case (.rss1, "items"):
      // RSS 1.0 lists only the addresses here, RSS 1.1 the items themselves.
      return isRSS11 ? .root : .skipped
    case (.none, "textinput"), (.rss1, "textinput"), (.none, "cloud"),
      // A live item has fields of its own, which are not the channel's, and is no episode.
      (.podcast, "liveItem"),
      (.unknown, _),
      (.geo, _), (.slash, _), (.history, _):
      return .skipped
    case (.none, "title"), (.none, "description"), (.none, "content"), (.none, "summary"),
      (.none, "body"), (.none, "fullitem"), (.none, "encoded"),
      (.rss1, "title"), (.rss1, "description"), (.rss1, "encoded"), (.content, _), (.xhtml, "body"),
      (.xhtml, "div"),
      (.itunes, "summary"), (.itunes, "subtitle"), (.media, "description"), (.media, "title"),
      (.dublinCore, "title"), (.dublinCore, "description"), (.googlePlay, "description"):
      return .markup
    case (.atom, "title"), (.atom, "subtitle"), (.atom, "summary"), (.atom, "content"),
      (.atom, "rights"),
      (.atom03, "title"), (.atom03, "tagline"), (.atom03, "summary"), (.atom03, "content"),
      (.atom03, "copyright"):
      return .markup
    default:
      return parent == .root && name.namespace == .none
        && !channelElements.contains(name.local)
        ? .skipped : .leaf
    }
  }

  /// The scope of an element in CDF, whose vocabulary is small.
  static func ofCDF(_ name: XMLName) -> ElementScope {
    switch name.local {
    case "item": return .item
    case "title", "abstract": return .markup
    case "a", "logo", "introuri", "author", "copyright", "category", "keywords", "lastmod",
      "publicationdate":
      return .leaf
    case "channel": return .channel
    default: return .skipped
    }
  }

  /// Whether the elements inside another may be fields of the item or channel around it. What an unknown element such as
  /// `<related>` has is not the item's own; it counts only where that has nothing, as in an element whose end is missing.
  static func holdsFields(_ name: XMLName) -> Bool {
    name.namespace != .none && name.namespace != .rss1 || fields.contains(name.local)
  }

  /// Elements of RSS without children, or whose children are read by name.
  private static let fields: Set<String> = [
    "title", "link", "description", "guid", "id", "pubdate", "summary", "content", "body", "author",
    "category", "comments", "enclosure", "source", "image", "thumbnail", "language", "copyright",
    "generator", "ttl", "managingeditor", "webmaster", "lastbuilddate", "docs", "rating",
    "contributor",
  ]

  /// Elements that broken documents place next to the channel instead of inside it.
  private static let channelElements: Set<String> = [
    "image", "link", "language", "pubdate", "lastbuilddate",
  ]
}
