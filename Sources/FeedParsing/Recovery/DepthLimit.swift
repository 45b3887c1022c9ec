internal import Platform

/// Detects tags with more attributes than any feed or page has, which can keep a parser busy for minutes.
enum DepthLimit {
  static let maximumAttributes = 256
  /// In bytes; shorter tags cannot have enough attributes to matter.
  private static let suspiciousLength = 8192

  static func isFlooded(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      var i = 0
      while let open = next(UInt8(ascii: "<"), in: buffer, from: i) {
        let close = next(UInt8(ascii: ">"), in: buffer, from: open) ?? buffer.count
        if close - open > suspiciousLength {
          let signs = buffer[open..<close].reduce(0) { $0 + ($1 == UInt8(ascii: "=") ? 1 : 0) }
          let spaces = buffer[open..<close].reduce(0) { $0 + ($1 == 0x20 || $1 == 0x0A ? 1 : 0) }
          let isTag = open + 1 < close && HTMLBytes.isLetter(buffer[open + 1])
          if isTag, max(signs, spaces) > maximumAttributes { return true }
        }
        i = close
      }
      return false
    }
  }

  private static func next(_ byte: UInt8, in buffer: UnsafeBufferPointer<UInt8>, from start: Int)
    -> Int?
  {
    guard start < buffer.count, let base = buffer.baseAddress,
      let hit = memchr(base + start, Int32(byte), buffer.count - start)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: hit)
  }
}
