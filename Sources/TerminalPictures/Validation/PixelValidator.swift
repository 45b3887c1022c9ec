import FeedBasics

/// Validates a picture of pixels from another program before the terminal receives it. Only the sequences of one protocol
/// pass, with the keys that draw, since these protocols can also read and remove files.
enum PixelValidator {
  /// - Returns: nil if the picture is incomplete or larger than the area.
  static func checked(
    _ bytes: [UInt8], _ kind: PictureProtocol, within area: PictureArea
  ) -> DrawnPicture? {
    switch kind {
    case .kitty: KittyValidator.checked(bytes[...], within: area)
    case .iterm2: iTerm2(bytes[...], within: area)
    case .sixel: SixelValidator.checked(bytes[...], within: area)
    case .blocks: nil
    }
  }

  /// `ESC ] 1337 ; File = keys : base64 BEL`. Without `inline=1` the bytes would be saved as a file.
  private static func iTerm2(_ bytes: ArraySlice<UInt8>, within area: PictureArea) -> DrawnPicture?
  {
    let start = Array("\u{1B}]1337;File=".utf8)
    guard let first = bytes.firstRange(of: start)?.lowerBound else { return nil }
    let content = bytes[(first + start.count)...]
    guard let end = content.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }),
      let colon = content[..<end].firstIndex(of: UInt8(ascii: ":")),
      isBase64(content[(colon + 1)..<end]),
      let keys = keys(text(content[..<colon]).split(separator: ";"))
    else { return nil }
    let known: Set = ["inline", "width", "height", "preserveAspectRatio", "size"]
    guard known.isSuperset(of: keys.keys), keys["inline"] == 1,
      let rows = keys["height"], (1...area.rows).contains(rows),
      let columns = keys["width"], (1...area.columns).contains(columns)
    else { return nil }
    return .pixels(text(bytes[first..<end]) + "\u{07}", rows: rows)
  }

  /// Words such as `a=1` by key; nil if a value is not a number.
  static func keys(_ words: [Substring]) -> [String: Int]? {
    guard words.count <= 16 else { return nil }
    var result: [String: Int] = [:]
    for word in words {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].utf8.allSatisfy(\.isASCIIDigit), let value = Int(parts[1])
      else {
        return nil
      }
      result[String(parts[0])] = value
    }
    return result
  }

  static func isBase64(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
        true
      default: byte.isASCIIDigit
      }
    }
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
