/// Colours for terminals with fewer of them.
extension TerminalColor {
  /// The colour itself if the terminal has it. Of 256 colours it becomes the nearest one; of 16, the nearest one of its
  /// hue, or black or white if it is grey.
  public func reduced(to depth: ColorDepth) -> TerminalColor {
    guard let components else { return self }
    switch (self, depth) {
    case (.standard, _), (_, .full), (.palette, .palette): return self
    case (.palette(let number), .sixteen):
      return number < 16 ? self : .nearest(to: components, among: components.sixteen)
    case (.rgb, .palette): return .nearest(to: components, among: Array(16...255))
    case (.rgb, .sixteen): return .nearest(to: components, among: components.sixteen)
    }
  }

  private static func nearest(to wanted: Components, among numbers: [UInt8]) -> TerminalColor {
    let best = numbers.map { (number: $0, distance: wanted.distance(to: Components(palette: $0))) }
      .min { $0.distance < $1.distance }
    return .palette(best?.number ?? 7)
  }

  /// Red, green and blue, each from 0 to 255.
  public struct Components: Sendable {
    /// The parts of the colour.
    public let red, green, blue: Int

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (Int(red), Int(green), Int(blue))
    }

    /// A colour of the palette as xterm has it: 16 colours, a cube of 216, and 24 greys.
    init(palette number: UInt8) {
      switch number {
      case ..<16: self = Components.sixteen[Int(number)]
      case ..<232:
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let place = Int(number) - 16
        self.init(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
      default:
        let grey = 8 + 10 * (number - 232)
        self.init(grey, grey, grey)
      }
    }

    private static let sixteen = [
      Components(0, 0, 0), Components(205, 0, 0), Components(0, 205, 0), Components(205, 205, 0),
      Components(0, 0, 238), Components(205, 0, 205), Components(0, 205, 205),
      Components(229, 229, 229), Components(127, 127, 127), Components(255, 0, 0),
      Components(0, 255, 0), Components(255, 255, 0), Components(92, 92, 255),
      Components(255, 0, 255), Components(0, 255, 255), Components(255, 255, 255),
    ]

    /// The colours among the first 16 that have about the same hue. Bright black is not among the greys: it is anything from
    /// a middle grey to the background, depending on the theme.
    var sixteen: [UInt8] {
      let (least, most) = (min(red, green, blue), max(red, green, blue))
      guard most - least >= 32 else { return [0, 7, 15] }
      // Each part counts if it is nearer to the highest than to the lowest: so the hue is one of six.
      let middle = (least + most) / 2
      let number: UInt8 =
        (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0)
      return [number, number + 8]
    }

    /// How different two colours look: the weighted distance known as "redmean", squared.
    func distance(to other: Components) -> Int {
      let mean = (red + other.red) / 2
      let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
      return (512 + mean) * r * r / 256 + 4 * g * g + (767 - mean) * b * b / 256
    }
  }

  /// The parts of the colour, for the first 16 as xterm has them; nil for the terminal's own colour.
  public var components: Components? {
    switch self {
    case .standard: nil
    case .palette(let number): Components(palette: number)
    case .rgb(let red, let green, let blue): Components(red, green, blue)
    }
  }
}
