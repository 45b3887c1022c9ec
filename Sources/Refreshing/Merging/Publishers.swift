import FeedModel

/// The publisher of an entry, recognised by its source's title and host and its link's host, ignoring redirectors.
struct Publishers {
  /// Registrable domains, as `d:example.org`, and folded names, as `n:example`.
  private(set) var keys: [String] = []
  /// Folded names under which the publisher may appear at the end of a title.
  private(set) var suffixes: [String] = []

  init(of entry: Entry) {
    self.init(of: entry, link: entry.url.map { URLReference.Parts(RedirectLink.unwrapped($0)) })
  }

  /// - Parameter link: the parts of the entry's own link.
  init(of entry: Entry, link: URLReference.Parts?) {
    if let title = entry.source?.title {
      let folded = FoldedTitle.fold(title)
      let name = folded.hasPrefix("the") && folded.count > 6 ? String(folded.dropFirst(3)) : folded
      add(name: name)
      if name != folded { suffixes.append(folded) }
      // Google News uses the domain of publishers whose name it does not know.
      let lower = title.lowercased()
      if lower.contains("."), !lower.contains(" "),
        lower.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      {
        add(host: lower)
      }
    }
    if let url = entry.source?.url, let host = URLReference.Parts(url).host,
      !RedirectLink.isGoogleNews(host)
    {
      add(host: host)
    }
    if let link, !RedirectLink.isRedirect(link), let host = link.host { add(host: host) }
  }

  private mutating func add(name: String) {
    guard !name.isEmpty else { return }
    append("n:" + name)
    suffixes.append(name)
  }

  private mutating func add(host: String) {
    let domain = RegistrableDomain.of(host)
    append("d:" + domain)
    if let label = domain.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1).first {
      suffixes.append(FoldedTitle.fold(String(Substring(label))))
    }
  }

  private mutating func append(_ key: String) {
    if !keys.contains(key) { keys.append(key) }
  }
}
