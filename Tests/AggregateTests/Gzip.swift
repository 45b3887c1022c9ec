import Foundation

/// Gzip without compression (RFC 1952, RFC 1951 §3.2.4): enough to test decompression.
enum Gzip {
  static func stored(_ data: Data) -> Data {
    var result = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    var rest = data[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      for value in [size, ~size] {
        result.append(contentsOf: [UInt8(value & 255), UInt8(value >> 8)])
      }
      result.append(block)
    } while !rest.isEmpty
    for value in [crc(data), UInt32(truncatingIfNeeded: data.count)] {
      for shift in [0, 8, 16, 24] { result.append(UInt8(value >> UInt32(shift) & 255)) }
    }
    return result
  }

  private static func crc(_ data: Data) -> UInt32 {
    ~data.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
