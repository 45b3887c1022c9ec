import FeedModel

/// Tells the items of publishers' own feeds from those of feeds that pass on what others publish.
enum OwnItem {
  /// Whether an entry names no source, leads to its page directly, and is of the page's site.
  static func matches(_ entry: Entry) -> Bool {
    entry.source == nil && ItemLink(entry.url)?.publisherHost != nil
      && !entry.isOfSite(otherThan: entry.url)
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
}
