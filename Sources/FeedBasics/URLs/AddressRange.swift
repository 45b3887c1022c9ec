/// A network, such as `10.0.0.0/8`, or one address (RFC 4632 §3.1, RFC 4291 §2.3).
package struct AddressRange: Sendable {
  private let bytes: [UInt8]
  /// How many of its bits are those of the network.
  private let length: Int

  /// - Returns: nil if the text is neither.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bytes = AddressRange.bytes(of: String(parts[0])) else { return nil }
    let bits = bytes.count * 8
    guard let length = parts.count == 1 ? bits : Int(parts[1]), (0...bits).contains(length) else {
      return nil
    }
    (self.bytes, self.length) = (bytes, length)
  }

  /// Whether it contains an address.
  /// - Parameter host: of a URL; a name is in no network.
  package func contains(host: String) -> Bool {
    guard let other = AddressRange.bytes(of: host), other.count == bytes.count else {
      return false
    }
    return (0..<length).allSatisfy { bit in
      (bytes[bit / 8] ^ other[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
    }
  }

  /// The bytes of an address of IPv4, or of IPv6 with or without brackets; nil for anything else.
  package static func bytes(of address: String) -> [UInt8]? {
    let isBracketed = address.hasPrefix("[") && address.hasSuffix("]")
    let address = isBracketed ? String(address.dropFirst().dropLast()) : address
    var four = in_addr()
    if inet_pton(AF_INET, address, &four) == 1 { return withUnsafeBytes(of: four, Array.init) }
    var six = in6_addr()
    return inet_pton(AF_INET6, address, &six) == 1 ? withUnsafeBytes(of: six, Array.init) : nil
  }
}
