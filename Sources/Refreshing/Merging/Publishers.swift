import FeedModel

/// The publisher of an entry, recognised by its source's title and host and its link's host, ignoring redirectors.
struct Publishers {
  /// Domains or users of shared hosts, as `d:example.org`, and folded names, as `n:example`.
  private(set) var keys: [String] = []
  /// Folded names under which the publisher may appear at the end of a title.
  private(set) var suffixes: [String] = []
  /// The key of a source's domain, and its folded name if the domain does not show it, as `corriere.it` and "Corriere
  /// della Sera": an entry that knows only the domain has the name in its title.
  private(set) var namedDomain: (key: String, name: String)?

  init(of entry: borrowing Entry) { self.init(of: entry, link: ItemLink(entry.url)) }

  /// - Parameter link: the entry's own link.
  init(of entry: borrowing Entry, link: ItemLink?) {
    if let title = entry.source?.title {
      add(name: title)
      // Google News uses the domain of publishers whose name it does not know.
      let lower = title.lowercased()
      if lower.contains("."), !lower.contains(" "),
        lower.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      {
        add(PublisherHost(host: CanonicalURL.withoutServicePrefix(lower), path: ""))
      }
    }
    if let url = entry.source?.url, let source = ItemLink(url), let host = source.publisherHost {
      if let name = entry.source?.title, let publisher = host.publisher {
        let (folded, label) = (FoldedTitle.fold(name), Publishers.label(of: host))
        if folded != label, PublisherName.key(name) != label, !folded.isEmpty {
          namedDomain = ("d:" + publisher, folded)
        }
      }
      add(host)
    }
    if let host = link?.publisherHost { add(host) }
  }

  private mutating func add(name: String) {
    let folded = FoldedTitle.fold(name)
    let key = PublisherName.key(name)
    guard !key.isEmpty else { return }
    // Everybody publishes on YouTube: it is named as the publisher, but equal titles there prove nothing.
    if !SharedHosts.isService(name: key) { append("n:" + key) }
    suffixes.append(key)
    if folded != key { suffixes.append(folded) }
  }

  private mutating func add(_ host: PublisherHost) {
    if let publisher = host.publisher { append("d:" + publisher) }
    let label = Publishers.label(of: host)
    if !label.isEmpty { suffixes.append(label) }
  }

  /// The main label of a domain, folded: `bbc` of `bbc.co.uk`.
  private static func label(of host: PublisherHost) -> String {
    let label = host.site.utf8.drop { $0 == UInt8(ascii: ".") }
      .prefix { $0 != UInt8(ascii: ".") }
    return FoldedTitle.fold(String(Substring(label)))
  }

  private mutating func append(_ key: String) {
    if !keys.contains(key) { keys.append(key) }
  }
}
