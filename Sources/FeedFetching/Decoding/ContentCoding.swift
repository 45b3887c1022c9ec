/// Decodes a body by its `Content-Encoding` (RFC 9110 §8.4). libcurl does this for nearly all responses, but rejects
/// those with data after the end of the compressed data: a second gzip member, or a line break.
enum ContentCoding {
  /// The codings that can be decoded here, as `Accept-Encoding` lists them.
  static let accepted = "gzip, deflate"

  /// The decoded body. One that is cut off gives what was there of it.
  /// - Parameters:
  ///   - codings: the header's value; nil if absent.
  ///   - limit: the most bytes that may come out, also between two codings.
  /// - Throws: ``Inflate/Failure`` if the data is corrupt, in another coding, or larger than the limit.
  static func decoded(_ body: [UInt8], _ codings: String?, limit: Int) throws(Inflate.Failure)
    -> [UInt8]
  {
    let names = (codings ?? "").lowercased().split(separator: ",").map {
      String($0.filter { $0 != " " && $0 != "\t" })
    }
    guard names.count <= 5 else { throw .corrupt }
    if body.isEmpty { return [] }
    var body = body
    // The last one was applied last.
    for name in names.reversed() {
      switch name {
      case "gzip", "x-gzip": body = try gunzipped(body, limit: limit)
      case "deflate": body = try inflated(body, limit: limit)
      case "identity", "": break
      default: throw .corrupt
      }
    }
    return body
  }

  // MARK: gzip

  /// All members (RFC 1952 §2.2), without anything else that follows them.
  private static func gunzipped(_ bytes: [UInt8], limit: Int) throws(Inflate.Failure) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    repeat {
      guard let start = dataStart(bytes, member: position) else {
        // Perhaps the signature is chance, or the header is cut off.
        if position > 0 { break }
        throw .corrupt
      }
      var stream = Inflate(bytes, at: start, limit: limit - output.count)
      let isWhole = try stream.run()
      output += stream.output
      guard isWhole, stream.position + 8 <= bytes.count else { break }
      guard number(bytes, at: stream.position) == CRC32.of(stream.output) else { throw .corrupt }
      position = stream.position + 8
    } while bytes[position...].starts(with: [0x1F, 0x8B, 8])
    return output
  }

  /// Where a member's compressed data begins (§2.3); nil if it has no complete header.
  private static func dataStart(_ bytes: [UInt8], member start: Int) -> Int? {
    guard bytes[start...].starts(with: [0x1F, 0x8B, 8]), start + 10 <= bytes.count else {
      return nil
    }
    let flags = bytes[start + 3]
    var position = start + 10
    if flags & 4 != 0 {
      guard position + 2 <= bytes.count else { return nil }
      position += 2 + Int(bytes[position]) + Int(bytes[position + 1]) << 8
    }
    // The file's name and a comment, each ended by a zero.
    for flag in [8, 16] as [UInt8] where flags & flag != 0 {
      guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else {
        return nil
      }
      position = end + 1
    }
    if flags & 2 != 0 { position += 2 }
    return position <= bytes.count ? position : nil
  }

  private static func number(_ bytes: [UInt8], at position: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[position + $1]) << UInt32(8 * $1) }
  }

  // MARK: deflate

  /// With the header of zlib (RFC 1950), as the standard demands, or without it, as some servers send it.
  private static func inflated(_ bytes: [UInt8], limit: Int) throws(Inflate.Failure) -> [UInt8] {
    let isWrapped =
      bytes.count >= 2 && bytes[0] & 0x0F == 8
      && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    var stream = Inflate(bytes, at: isWrapped ? 2 : 0, limit: limit)
    _ = try stream.run()
    return stream.output
  }
}

/// The checksum of gzip (RFC 1952 §8).
private enum CRC32 {
  static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }
}
