/// The style of each role.
public struct ColorScheme: Sendable, Equatable {
  private var styles: [ColorRole: TextStyle]

  /// The styles without a config. They are readable on any background: neither blue, which is too dark on black, nor
  /// yellow, cyan or white, which are too light on white.
  public static let standard = ColorScheme(ColorPreset.standardStyles)

  /// Creates a scheme; roles without a style are plain text.
  public init(_ styles: [ColorRole: TextStyle]) { self.styles = styles }

  /// The style of a role.
  public subscript(role: ColorRole) -> TextStyle { styles[role] ?? TextStyle() }

  /// The scheme with other styles for some roles.
  public func replacing(_ own: [ColorRole: TextStyle]) -> ColorScheme {
    ColorScheme(styles.merging(own) { $1 })
  }

  /// The scheme for a terminal with fewer colours.
  public func reduced(to depth: ColorDepth) -> ColorScheme {
    ColorScheme(styles.mapValues { $0.reduced(to: depth) })
  }
}
