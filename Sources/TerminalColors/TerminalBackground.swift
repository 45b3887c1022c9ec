/// The brightness of a terminal's background.
public enum TerminalBackground: Sendable, Equatable {
  case dark
  case light

  /// The control sequences that ask for the background's colour (OSC 11 in xterm's ctlseqs) and, after it, for what the
  /// terminal is (DA1): every terminal replies to the latter, so that one without the former is noticed at once.
  public static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// The background that a terminal reports.
  /// - Parameter report: the text of the operating system command, such as `11;rgb:1e1e/1e1e/2e2e`.
  /// - Returns: nil if it does not report a background, or one that is mostly transparent.
  public init?(report: String) {
    let fields = report.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard fields.count == 2, fields[0] == "11",
      let parts = TerminalBackground.parts(fields[1])
    else { return nil }
    if parts.count == 4, parts[3] < 0.5 { return nil }
    // The relative luminance of WCAG 2, with squares for its curve; on one of 0.21 black and white are equally readable.
    let luminance =
      0.2126 * parts[0] * parts[0] + 0.7152 * parts[1] * parts[1] + 0.0722 * parts[2] * parts[2]
    self = luminance < 0.21 ? .dark : .light
  }

  /// Red, green, blue and perhaps alpha, each from 0 to 1, of `rgb:R/G/B` or `rgba:R/G/B/A` with one to four digits each
  /// (X11's XParseColor), or of `#rrggbb`.
  private static func parts(_ color: Substring) -> [Double]? {
    if color.hasPrefix("#") {
      guard let parts = TerminalColor(color)?.components else { return nil }
      return [parts.red, parts.green, parts.blue].map { Double($0) / 255 }
    }
    let names = ["rgb:": 3, "rgba:": 4]
    guard let name = names.first(where: { color.hasPrefix($0.key) }) else { return nil }
    let digits = color.dropFirst(name.key.count)
      .split(separator: "/", omittingEmptySubsequences: false)
    guard digits.count == name.value else { return nil }
    var parts: [Double] = []
    for part in digits {
      guard (1...4).contains(part.count), part.allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let number = Int(part, radix: 16)
      else { return nil }
      parts.append(Double(number) / Double(1 << (4 * part.count) - 1))
    }
    return parts
  }
}
