/// A colour of a terminal's text.
public enum TerminalColor: Sendable, Equatable {
  /// The terminal's own colour for text or background.
  case standard
  /// One of the 256 colours of the palette; the first 16 are those of the user's theme.
  case palette(UInt8)
  /// Any colour, as red, green and blue.
  case rgb(UInt8, UInt8, UInt8)

  /// The names of the first 16 colours, in the order of the palette.
  public static let names: [String] = {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return names + names.map { "bright-\($0)" }
  }()

  /// The colour of a word: a name, `default`, a number up to 255 as `208` or `color208`, `#rrggbb` or `#rgb`.
  /// - Returns: nil for any other word.
  public init?(_ word: Substring) {
    if word == "default" {
      self = .standard
    } else if let place = TerminalColor.names.firstIndex(of: String(word)) {
      self = .palette(UInt8(place))
    } else if word.first == "#" {
      self.init(hexadecimal: word.dropFirst())
    } else {
      let digits = word.hasPrefix("color") ? word.dropFirst("color".count) : word
      guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt8(digits) else {
        return nil
      }
      self = .palette(number)
    }
  }

  private init?(hexadecimal digits: Substring) {
    guard digits.count == 3 || digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = Int(digits, radix: 16)
    else { return nil }
    self =
      digits.count == 6
      ? .rgb(UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
      : .rgb(UInt8(number >> 8 * 17), UInt8(number >> 4 & 15 * 17), UInt8(number & 15 * 17))
  }

  /// The word for the colour.
  public var word: String {
    switch self {
    case .standard: "default"
    case .palette(let number):
      number < 16 ? TerminalColor.names[Int(number)] : "color\(number)"
    case .rgb(let red, let green, let blue):
      "#"
        + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// The parameters of the sequence that sets the colour (ECMA-48 §8.3.117, SGR; xterm's ctlseqs for more than eight).
  /// - Parameter isBackground: whether it is that of the background.
  func codes(isBackground: Bool) -> String {
    let base = isBackground ? 40 : 30
    switch self {
    case .standard: return String(base + 9)
    case .palette(let number) where number < 8: return String(base + Int(number))
    case .palette(let number) where number < 16: return String(base + 60 + Int(number) - 8)
    case .palette(let number): return "\(base + 8);5;\(number)"
    case .rgb(let red, let green, let blue): return "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
