import FeedBasics

/// Detects tags with more attributes than any feed or page has, which can keep a parser busy for minutes.
enum DepthLimit {
  static let maximumAttributes = 256
  /// In bytes; shorter tags cannot have enough attributes to matter.
  private static let suspiciousLength = 8192

  static func isFlooded(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      if !mayHaveLongTag(buffer) { return false }
      var i = 0
      while let open = ByteSearch.next(UInt8(ascii: "<"), in: buffer, from: i) {
        let close = ByteSearch.next(UInt8(ascii: ">"), in: buffer, from: open) ?? buffer.count
        if close - open > suspiciousLength {
          let signs = buffer[open..<close].reduce(0) { $0 + ($1 == UInt8(ascii: "=") ? 1 : 0) }
          let spaces = buffer[open..<close].reduce(0) { $0 + ($1 == 0x20 || $1 == 0x0A ? 1 : 0) }
          let isTag = open + 1 < close && buffer[open + 1].isASCIILetter
          if isTag, max(signs, spaces) > maximumAttributes { return true }
        }
        i = close
      }
      return false
    }
  }

  /// False if no tag is of suspicious length, since every half of that length has the end of a tag.
  private static func mayHaveLongTag(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let half = suspiciousLength / 2
    return stride(from: 0, to: bytes.count - half, by: half).contains { start in
      let part = UnsafeBufferPointer(rebasing: bytes[start..<start + half])
      return ByteSearch.next(UInt8(ascii: ">"), in: part, from: 0) == nil
    }
  }
}
