/// Fingerprints that are the same in all versions and on all machines. They do not protect against an attacker.
public enum Digest {
  /// The ``FNV1a`` hash of the text's UTF-8.
  public static func hash64(_ text: String) -> Int64 {
    var hash = FNV1a()
    text.withBytes { hash.add($0) }
    return Int64(bitPattern: hash.value)
  }

  /// The same, but for the upper twelve bits, which depend only on the beginning of the text. Texts that begin alike are
  /// beside each other in an index of such hashes, so that adding the items of one feed changes few of its pages.
  /// - Parameter isEnd: whether a byte is the first one after the beginning.
  public static func groupedHash64(_ text: String, until isEnd: (UInt8) -> Bool) -> Int64 {
    text.withBytes { bytes in
      var hash = FNV1a()
      let end = bytes.firstIndex(where: isEnd) ?? bytes.endIndex
      hash.add(bytes[..<end])
      let group = hash.value
      hash.add(bytes[end...])
      return Int64(bitPattern: group & ~ungroupedBits | hash.value & ungroupedBits)
    }
  }

  /// What the hash and the grouped hash of a text have in common.
  public static func ungrouped(_ hash: Int64) -> Int64 {
    Int64(bitPattern: UInt64(bitPattern: hash) & ungroupedBits)
  }

  private static let ungroupedBits: UInt64 = 1 << 52 - 1

  /// 32 hexadecimal digits for a text, taken as UTF-8.
  public static func hex(_ text: String) -> String { text.withBytes(hex) }

  /// 32 hexadecimal digits for some bytes.
  public static func hex(_ data: Data) -> String {
    data.withUnsafeBytes { hex($0.bindMemory(to: UInt8.self)) }
  }

  /// 32 hexadecimal digits for several texts, as for one in which U+001F separates them; nil counts as empty.
  public static func hex(_ texts: [String?]) -> String {
    var state = State()
    for (index, text) in texts.enumerated() {
      if index > 0 { state.add(0x1F) }
      text?.withBytes { state.add($0) }
    }
    return state.hex
  }

  private static func hex(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var state = State()
    state.add(bytes)
    return state.hex
  }

  /// Two hashes of 64 bits, side by side.
  private struct State {
    private var first = FNV1a()
    private var second: UInt64 = 0x9E37_79B9_7F4A_7C15

    var hex: String { Hexadecimal.digits(first.value, second) }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
      for byte in bytes { add(byte) }
    }

    @inline(__always)
    mutating func add(_ byte: UInt8) {
      first.add(byte)
      second = (second ^ UInt64(byte)) &* 0x0000_0100_0000_0193 &+ 0x632B_E59B_D9B4_E019
    }
  }
}

/// Numbers as hexadecimal digits.
public enum Hexadecimal {
  /// 16 lower-case digits of each number, one after the other.
  public static func digits(_ numbers: UInt64...) -> String {
    String(unsafeUninitializedCapacity: 16 * numbers.count) { output in
      var count = 0
      for number in numbers {
        for shift in stride(from: UInt64(60), through: 0, by: -4) {
          let digit = UInt8(truncatingIfNeeded: number >> shift) & 15
          output[count] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
          count += 1
        }
      }
      return count
    }
  }
}
