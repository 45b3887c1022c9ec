import FeedModel

/// The feeds that are there already, found by their addresses.
struct KnownFeeds {
  private struct Reader: Hashable {
    var address: String
    var adapter: String
  }

  /// The name of a feed by its address.
  private var names: [String: String] = [:]
  private var readers: [Reader: String] = [:]

  init(_ feeds: [Feed]) {
    for feed in feeds {
      for url in [feed.configuredURL, feed.location.baseURL ?? feed.configuredURL] {
        insert(feed.name, url: url, adapter: feed.adapter)
      }
    }
  }

  mutating func insert(_ name: String, url: String, adapter: String?) {
    let address = KnownFeeds.address(url)
    if names[address] == nil { names[address] = name }
    if let adapter { readers[Reader(address: address, adapter: adapter)] = name }
  }

  /// The name of the feed with an address. One that is read by an adapter is another feed for each adapter.
  func name(url: String, adapter: String?) -> String? {
    let address = KnownFeeds.address(url)
    guard let adapter else { return names[address] }
    return readers[Reader(address: address, adapter: adapter)]
  }

  /// What two addresses of one feed have in common: scheme, default port, fragment, letter case of the host and a slash
  /// at the end do not count. More would join feeds that differ.
  static func address(_ url: String) -> String {
    let parts = URLReference.Parts(url)
    var path = parts.path[...]
    while path.hasSuffix("/") { path = path.dropLast() }
    var authority = parts.authority ?? ""
    for port in [":80", ":443", ":"] where authority.hasSuffix(port) {
      authority.removeLast(port.count)
    }
    let user = authority.lastIndex(of: "@").map { authority[...$0] } ?? ""
    let host = authority.dropFirst(user.count).lowercased()
    return "\(user)\(host)\(path)\(parts.query.map { "?\($0)" } ?? "")"
  }
}
