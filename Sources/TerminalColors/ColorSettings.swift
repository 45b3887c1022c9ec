/// The colours that a config asks for.
public struct ColorSettings: Sendable, Equatable {
  /// The scheme that the others change.
  public var preset: ColorPreset
  /// The user's own styles.
  public var own: [ColorRole: TextStyle]

  /// Creates settings; by default, those without a config.
  public init(_ preset: ColorPreset = .standard, own: [ColorRole: TextStyle] = [:]) {
    self.preset = preset
    self.own = own
  }

  /// Whether the scheme depends on the terminal's background.
  public var needsBackground: Bool { preset == .auto }

  /// The scheme.
  /// - Parameter background: the terminal's background; nil if it is not known, so that only colours that are readable on
  ///   any are used.
  public func scheme(on background: TerminalBackground? = nil) -> ColorScheme {
    preset.scheme(on: background).replacing(own)
  }
}
