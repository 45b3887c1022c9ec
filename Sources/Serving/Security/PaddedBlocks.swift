/// The blocks of 64 bytes that SHA-256 and MD5 read: the message, one bit, zeros, and the message's length in bits
/// (FIPS 180-4 §5.1.1; RFC 1321 §3.1 and §3.2).
enum PaddedBlocks {
  private static let length = 64

  static func of(_ message: [UInt8], lengthIsBigEndian: Bool) -> [ArraySlice<UInt8>] {
    var padded = message
    padded.append(0x80)
    while padded.count % length != length - 8 { padded.append(0) }
    let bits = UInt64(message.count) &* 8
    for index in 0..<8 {
      let shift = UInt64(lengthIsBigEndian ? 56 - 8 * index : 8 * index)
      padded.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    return stride(from: 0, to: padded.count, by: length).map { padded[$0..<$0 + length] }
  }
}
