/// Addresses that are not on the public internet (RFC 6890). Public servers must not be able to direct requests to
/// them.
public enum PrivateAddress {
  /// Whether a host as written in a URL is a private address or a name on this machine or network. False for other
  /// names: their addresses are checked once they are resolved.
  public static func isPrivate(host: String) -> Bool {
    var host = host.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    if host.hasPrefix("["), host.hasSuffix("]") {
      return isPrivate(ip: String(host.dropFirst().dropLast()))
    }
    // inet_aton reads the short, octal and hexadecimal forms that resolvers accept too.
    var address = in_addr()
    if inet_aton(host, &address) != 0 {
      return isPrivate(v4: UInt32(bigEndian: address.s_addr))
    }
    return !host.isEmpty && !host.contains(".") || localNames.contains { ".\(host)".hasSuffix($0) }
  }

  /// The same of the host of a URL.
  public static func isPrivate(url: String) -> Bool {
    isPrivate(host: URLReference.Parts(url).host ?? "")
  }

  /// Names that the public DNS does not resolve: RFC 6761 §6.3, RFC 6762 with appendix G, RFC 8375, ICANN's `internal`, and
  /// the names that home routers assign. Nor does it resolve names without a dot, such as `localhost`.
  private static let localNames = [
    ".localhost", ".local", ".localdomain", ".home.arpa", ".internal", ".lan", ".home", ".corp",
    ".intranet", ".private", ".fritz.box", ".speedport.ip",
  ]

  /// Whether an address in its usual notation is private; anything that is not an address counts as private.
  public static func isPrivate(ip: String) -> Bool {
    var v4 = in_addr()
    if inet_pton(AF_INET, ip, &v4) == 1 { return isPrivate(v4: UInt32(bigEndian: v4.s_addr)) }
    var v6 = in6_addr()
    let plain = ip.prefix { $0 != "%" }
    guard inet_pton(AF_INET6, String(plain), &v6) == 1 else { return true }
    return isPrivate(v6: withUnsafeBytes(of: v6, Array.init))
  }

  /// Whether a socket address is private; families other than IP count as private.
  public static func isPrivate(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        isPrivate(v4: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        isPrivate(v6: withUnsafeBytes(of: $0.pointee.sin6_addr, Array.init))
      }
    default:
      return true
    }
  }

  private static let privateV4: [(network: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
  ]

  private static func isPrivate(v4 address: UInt32) -> Bool {
    privateV4.contains { address >> (32 - $0.bits) == $0.network >> (32 - $0.bits) }
  }

  private static func isPrivate(v6 bytes: [UInt8]) -> Bool {
    func v4(at offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    // ::ffff:a.b.c.d, ::a.b.c.d (with :: and ::1), 64:ff9b::a.b.c.d and 2002:abcd:: contain an IPv4 address.
    if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == bytes[11],
      bytes[10] == 0 || bytes[10] == 255
    {
      return isPrivate(v4: v4(at: 12))
    }
    if bytes[..<12].elementsEqual([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
      return isPrivate(v4: v4(at: 12))
    }
    if bytes[0] == 0x20, bytes[1] == 0x02 { return isPrivate(v4: v4(at: 2)) }
    // Only 2000::/3 is global unicast.
    return bytes[0] >> 5 != 1
  }
}
