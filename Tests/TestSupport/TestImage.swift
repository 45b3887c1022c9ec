public import Foundation

/// An image of four quarters: red and green above, blue and white below. It is encoded here (PNG, ISO/IEC 15948), so
/// that it does not depend on the program that draws it.
public enum TestImage {
  /// Red, green and blue, from 0 to 255.
  public typealias Color = [Int]

  /// The colours of the quarters, in reading order.
  public static let quarters: [Color] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255],
  ]

  /// Whether colours are those of the quarters. Scaling may round each down by one.
  public static func areQuarters(_ colors: [Color?]) -> Bool {
    colors.count == quarters.count
      && zip(colors, quarters).allSatisfy { color, quarter in
        zip(color ?? [], quarter).count { abs($0 - $1) <= 1 } == quarter.count
      }
  }

  /// The image as a PNG file.
  /// - Parameter side: width and height in pixels.
  public static func png(side: Int = 64) -> Data {
    var pixels: [UInt8] = []
    for y in 0..<side {
      // No filter.
      pixels.append(0)
      for x in 0..<side {
        let quarter = (y * 2 / side) * 2 + x * 2 / side
        pixels += quarters[quarter].map { UInt8($0) }
      }
    }
    var result = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // Eight bits a channel, RGB.
    result += chunk("IHDR", bigEndian(UInt32(side)) + bigEndian(UInt32(side)) + [8, 2, 0, 0, 0])
    result += chunk("IDAT", stored(pixels))
    result += chunk("IEND", [])
    return result
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> Data {
    let body = Array(type.utf8) + content
    return Data(bigEndian(UInt32(content.count)) + body + bigEndian(crc(body)))
  }

  /// A zlib stream (RFC 1950) of stored blocks (RFC 1951 §3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return result + bigEndian(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
