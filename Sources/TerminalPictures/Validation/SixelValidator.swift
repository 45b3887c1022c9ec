import FeedBasics

/// `ESC P parameters q " aspect ; width ; height data ESC \` (VT330/340 Programmer Reference, volume 2, chapter 14).
enum SixelValidator {
  static func checked(_ bytes: ArraySlice<UInt8>, within area: PictureArea) -> DrawnPicture? {
    let cell = area.cell ?? .usual
    guard let first = bytes.firstRange(of: [0x1B, UInt8(ascii: "P")])?.lowerBound else {
      return nil
    }
    let content = bytes[(first + 2)...]
    guard let end = content.firstIndex(of: 0x1B), bytes[end...].dropFirst().first == 0x5C,
      let start = content[..<end].firstIndex(of: UInt8(ascii: "q")),
      content[..<start].allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ";") }),
      let size = size(content[(start + 1)..<end]),
      size.width <= area.columns * cell.width, size.height <= area.rows * cell.height,
      isData(content[(start + 1)..<end], width: size.width, height: size.height)
    else { return nil }
    return .pixels(
      PixelValidator.text(bytes[first..<end]) + "\u{1B}\\",
      rows: (size.height + cell.height - 1) / cell.height)
  }

  /// The raster attributes, in pixels.
  private static func size(_ data: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    guard data.first == UInt8(ascii: "\"") else { return nil }
    let numbers = data.dropFirst().prefix(40).prefix {
      $0.isASCIIDigit || $0 == UInt8(ascii: ";")
    }.split(separator: UInt8(ascii: ";")).map { Int(PixelValidator.text($0)) ?? 0 }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return (numbers[2], numbers[3])
  }

  /// Whether the data is only sixels, repetitions, colours and line ends, within the declared size.
  private static func isData(_ data: ArraySlice<UInt8>, width: Int, height: Int) -> Bool {
    var (x, lines, count) = (0, 0, 0)
    var isRepetition = false
    for byte in data {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        count = min(count * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000)
        continue
      case UInt8(ascii: "?")...UInt8(ascii: "~"):
        x += isRepetition ? max(count, 1) : 1
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, lines) = (0, lines + 1)
      case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: ";"): break
      default: return false
      }
      isRepetition = byte == UInt8(ascii: "!")
      count = 0
      // A sixel is six pixels high, and a line end may follow the last one.
      if x > width || lines * 6 > height + 6 { return false }
    }
    return true
  }
}
