/// The part of a host name that its owner registered: a public suffix and one more label, such as `bbc.co.uk` of
/// `feeds.bbc.co.uk`. Under a hosting service it is the customer's part: `harbour.github.io`.
enum RegistrableDomain {
  /// - Parameter host: in lower case and in the form of DNS.
  /// - Returns: the host itself if it is an address or a public suffix.
  static func of(_ host: String) -> String {
    let start =
      host.utf8.withContiguousStorageIfAvailable(start)
      ?? Array(host.utf8).withUnsafeBufferPointer(start)
    return start == 0 ? host : String(Substring(host.utf8.dropFirst(start)))
  }

  private static let dot = UInt8(ascii: ".")

  /// The offset at which the domain begins.
  private static func start(_ host: UnsafeBufferPointer<UInt8>) -> Int {
    // Most hosts have two labels, and those are registered whatever the list contains.
    guard host.count(where: { $0 == dot }) > 1, host.first != UInt8(ascii: "[") else { return 0 }
    var suffix = host.count
    var name = PublicSuffixes.Name()
    var isBelowWildcard = false
    var index = host.count
    while index > 0 {
      let end = index
      while index > 0, host[index - 1] != dot {
        index -= 1
        name.prepend(host[index])
      }
      if end == host.count {
        // No top-level domain is a number, so this is an IP address.
        if host[index..<end].allSatisfy({ 0x30...0x39 ~= $0 }) { return 0 }
        suffix = index
      } else if isBelowWildcard {
        if PublicSuffixes.contains(name.prepending(UInt8(ascii: "!"))) { return index }
        suffix = index
      } else if PublicSuffixes.contains(name) {
        suffix = index
      }
      guard index > 0 else { break }
      index -= 1
      name.prepend(dot)
      isBelowWildcard = PublicSuffixes.contains(name.prepending(UInt8(ascii: "*")))
    }
    // One label more than the longest suffix.
    var start = max(suffix - 1, 0)
    while start > 0, host[start - 1] != dot { start -= 1 }
    return start
  }
}
