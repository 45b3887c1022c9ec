import FeedModel

/// Tells the items of publishers' own feeds from those of feeds that pass on what others publish.
enum OwnItem {
  /// Whether an entry names no source, leads to its page directly, and has neither its guid nor its comments on another
  /// site, as the stories of Hacker News and Reddit do.
  static func matches(_ entry: Entry) -> Bool {
    guard entry.source == nil, let own = site(of: entry.url) else { return false }
    let guid = entry.guidOrigin == .publisher ? site(of: entry.guid) : nil
    return (guid ?? own) == own && (site(of: entry.commentsURL) ?? own) == own
  }

  /// Whether a source that another feed names may be the publisher of an own item: it has the item's domain, or the name
  /// of one is the beginning of the other's, as with `Coastal Gazette` and `coastal.example`.
  static func isPublisher(_ source: Source?, of item: Entry) -> Bool {
    var named = Entry(guid: "")
    named.source = source
    let (publishers, own) = (Publishers(of: named), Publishers(of: item))
    guard Set(publishers.keys).isDisjoint(with: own.keys) else { return true }
    return publishers.suffixes.contains { name in
      own.suffixes.contains { label in
        // A letter or two begin many names.
        name == label
          || min(name.utf8.count, label.utf8.count) > 2
            && (name.hasPrefix(label) || label.hasPrefix(name))
      }
    }
  }

  /// The site of a URL; nil for a text that is none, and for a redirector's.
  private static func site(of url: String?) -> String? { ItemLink(url)?.publisherHost?.site }
}
