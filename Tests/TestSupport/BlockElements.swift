import Foundation

/// The pixels that a terminal would show for lines of block elements, two for each cell: of what divides a cell otherwise,
/// the colour of the greater part of each half.
public struct BlockElements {
  /// Two rows of pixels for each line; nil for a pixel in the terminal's default colour.
  public private(set) var pixels: [[[Int]?]] = []

  /// Reads lines with SGR sequences in 24-bit colours.
  public init(_ lines: [String]) {
    for line in lines {
      var (upper, lower): ([[Int]?], [[Int]?]) = ([], [])
      var (front, back): ([Int]?, [Int]?) = (nil, nil)
      var isInverse = false
      var rest = Substring(line)
      while let character = rest.first {
        if rest.hasPrefix("\u{1B}[") {
          let code = rest.dropFirst(2).prefix { $0 != "m" }
          rest = rest.dropFirst(3 + code.count)
          BlockElements.apply(
            code.split(separator: ";").map { Int($0) ?? 0 }, &front, &back, &isInverse)
          continue
        }
        rest = rest.dropFirst()
        let (f, b) = isInverse ? (back, front) : (front, back)
        switch character {
        case "▀", "▔": (upper, lower) = (upper + [f], lower + [b])
        case "▂", "▃", "▄", "▅": (upper, lower) = (upper + [b], lower + [f])
        case "█", "▆", "▇", "▋", "▊", "▉", "▙", "▛", "▜", "▟":
          (upper, lower) = (upper + [f], lower + [f])
        default: (upper, lower) = (upper + [b], lower + [b])
        }
      }
      pixels += [upper, lower]
    }
  }

  private static func apply(
    _ codes: [Int], _ front: inout [Int]?, _ back: inout [Int]?, _ isInverse: inout Bool
  ) {
    var rest = codes[...]
    if rest.isEmpty { rest = [0] }
    while let code = rest.popFirst() {
      switch code {
      case 0: (front, back, isInverse) = (nil, nil, false)
      case 7: isInverse = true
      case 38, 48:
        guard rest.popFirst() == 2, rest.count >= 3 else { return }
        let color = Array(rest.prefix(3))
        rest = rest.dropFirst(3)
        if code == 38 { front = color } else { back = color }
      default: break
      }
    }
  }
}
