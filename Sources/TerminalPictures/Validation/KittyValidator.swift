/// `ESC _ G keys ; base64 ESC \`, in pieces: the first describes the picture, and `m=1` marks
/// each one that another follows.
enum KittyValidator {
  /// Keys for the size and format of the pixels. Keys that name files or shared memory to read (`t`) are not among them,
  /// nor those that change or remove pictures.
  private static let firstKeys: Set = ["f", "s", "v", "c", "r", "m", "q"]
  private static let laterKeys: Set = ["m", "q"]

  static func checked(_ bytes: ArraySlice<UInt8>, within area: PictureArea) -> DrawnPicture? {
    var pieces = ""
    var rows: Int?
    var rest = bytes
    while let piece = next(&rest) {
      let words = PixelValidator.text(piece.prefix { $0 != UInt8(ascii: ";") })
        .split(separator: ",")
      let isMore: Bool
      if rows == nil {
        // The picture must be shown at once and contain its pixels.
        let numbers = words.filter { $0 != "a=T" && $0 != "t=d" }
        guard words.contains("a=T"), let keys = PixelValidator.keys(numbers),
          firstKeys.isSuperset(of: keys.keys), let height = keys["r"], let width = keys["c"],
          (1...area.rows).contains(height), (1...area.columns).contains(width)
        else { return nil }
        rows = height
        isMore = keys["m"] == 1
      } else {
        guard let keys = PixelValidator.keys(words), laterKeys.isSuperset(of: keys.keys) else {
          return nil
        }
        isMore = keys["m"] == 1
      }
      guard PixelValidator.isBase64(piece.drop { $0 != UInt8(ascii: ";") }.dropFirst()) else {
        return nil
      }
      pieces += "\u{1B}_G" + PixelValidator.text(piece) + "\u{1B}\\"
      if !isMore { return rows.map { .pixels(pieces, rows: $0) } }
    }
    return nil
  }

  /// The next piece, without its introducer and terminator.
  private static func next(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let start = rest.firstRange(of: Array("\u{1B}_G".utf8))?.upperBound,
      let end = rest[start...].firstIndex(of: 0x1B),
      rest[end...].dropFirst().first == UInt8(ascii: "\\")
    else { return nil }
    let piece = rest[start..<end]
    rest = rest[(end + 2)...]
    return piece
  }
}
