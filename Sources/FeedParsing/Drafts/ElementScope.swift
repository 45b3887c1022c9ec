/// What an open element is to the elements inside it.
enum ElementScope {
  case root
  case channel
  case item
  /// An element whose text or attributes mean something.
  case leaf
  /// An element whose children are markup of its text.
  case markup
  /// Nothing inside means anything.
  case skipped

  /// Which elements hold others, and which of the others matter.
  /// - Parameter isRSS11: in RSS 1.1 `items` holds the items themselves.
  static func of(_ name: XMLName, inside parent: ElementScope, isRSS11: Bool) -> ElementScope {
    switch (name.namespace, name.local) {
    case (.none, "item"), (.rss1, "item"), (.atom, "entry"), (.atom03, "entry"), (.none, "entry"),
      (.atom, "item"):
      return .item
    case (.none, "channel"), (.rss1, "channel"):
      return .channel
    case (.rss1, "items"):
      // RSS 1.0 lists addresses here, RSS 1.1 the items themselves.
      return isRSS11 ? .root : .skipped
    case (.none, "textinput"), (.rss1, "textinput"), (.none, "cloud"),
      (.unknown, _),
      (.geo, _), (.slash, _), (.history, _):
      return .skipped
    case (.none, "title"), (.none, "description"), (.none, "content"), (.none, "summary"),
      (.none, "body"),
      (.rss1, "title"), (.rss1, "description"), (.content, _), (.xhtml, "body"), (.xhtml, "div"),
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

  /// The same in CDF, whose vocabulary is small.
  static func ofCDF(_ name: XMLName) -> ElementScope {
    switch name.local {
    case "item": return .item
    case "title", "abstract": return .markup
    case "a", "logo": return .leaf
    case "channel": return .channel
    default: return .skipped
    }
  }

  /// Elements that broken documents put beside the channel instead of inside it.
  private static let channelElements: Set<String> = [
    "image", "link", "language", "pubdate", "lastbuilddate",
  ]
}
