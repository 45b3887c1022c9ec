import FeedModel

/// Tells the items of publishers' own feeds from those of feeds that pass on what others publish.
enum OwnItem {
  /// Whether an entry names no source, leads to its page directly, and is of the page's site.
  static func matches(_ entry: Entry) -> Bool {
    entry.source == nil && ItemLink(entry.url)?.publisherHost != nil
      && !entry.isOfSite(otherThan: entry.url)
  }

  /// Whether a source that another feed names may be the publisher of an own item. It is if it has the item's domain, or
  /// the name of one is the beginning of the other's, as with `Coastal Gazette` and `coastal.example`. Otherwise only
  /// another domain or the name of a service tells against it: `Frankfurter Allgemeine Zeitung` has `faz.net`.
  static func isPublisher(_ source: Source, of item: Entry) -> Bool {
    var named = Entry(guid: "")
    named.source = source
    let (publishers, own) = (Publishers(of: named), Publishers(of: item))
    let isAlike = publishers.suffixes.contains { name in
      own.suffixes.contains { label in
        // A letter or two begin many names.
        name == label
          || min(name.count, label.count) > 2 && (name.hasPrefix(label) || label.hasPrefix(name))
      }
    }
    return isAlike || !Set(publishers.keys).isDisjoint(with: own.keys)
      || !hasDomain(source, publishers) && !isService(source)
  }

  /// Whether a source has a domain, by its URL or its name.
  private static func hasDomain(_ source: Source, _ publishers: Publishers) -> Bool {
    publishers.keys.contains { $0.hasPrefix("d:") } || ItemLink(source.url)?.publisherHost != nil
  }

  /// Whether a source's name is that of a service that passes on what others publish.
  private static func isService(_ source: Source) -> Bool {
    guard let name = source.title else { return false }
    return SharedHosts.isService(name: PublisherName.key(name))
      || FoldedTitle.fold(name).hasPrefix("googlenews") || name.lowercased().hasPrefix("r/")
  }
}
