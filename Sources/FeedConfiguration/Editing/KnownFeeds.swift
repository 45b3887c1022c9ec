import FeedBasics
package import FeedModel

/// Feeds that exist already, found by their addresses.
package struct KnownFeeds {
  private struct Reader: Hashable {
    var address: String
    var adapter: String
  }

  /// Names of feeds by address.
  private var names: [String: String] = [:]
  private var readers: [Reader: String] = [:]

  package init(_ feeds: [Feed]) {
    for feed in feeds {
      for url in [feed.configuredURL, feed.location.baseURL ?? feed.configuredURL] {
        insert(feed.name, url: url, adapter: feed.adapter)
      }
    }
  }

  package mutating func insert(_ name: String, url: String, adapter: String?) {
    let address = KnownFeeds.address(url)
    if names[address] == nil { names[address] = name }
    if let adapter { readers[Reader(address: address, adapter: adapter)] = name }
  }

  /// The name of the feed with an address. The same address with another adapter is another feed.
  package func name(url: String, adapter: String?) -> String? {
    let address = KnownFeeds.address(url)
    guard let adapter else { return names[address] }
    return readers[Reader(address: address, adapter: adapter)]
  }

  /// The part of an address that identifies a feed. Scheme, default port, fragment, letter case of the host and trailing
  /// slashes are left out. Leaving out more would merge different feeds.
  package static func address(_ url: String) -> String {
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
