/// A whole scheme of colours, named in the config.
public enum ColorPreset: String, CaseIterable, Sendable {
  case standard
  case dark
  case light
  case contrast
  case mono
  case auto

  /// What the preset is, in a sentence.
  public var summary: String {
    switch self {
    case .standard:
      "The default colours: some of the 16 of the terminal, readable on dark and light backgrounds."
    case .dark: "Light colours for a dark background."
    case .light: "Dark colours for a light background."
    case .contrast:
      "High contrast on any background: attributes, and colours only in pairs of text and background."
    case .mono: "Attributes only."
    case .auto:
      "`dark` or `light`, whichever the terminal's background is; `standard` if it does not report it."
    }
  }

  /// The styles of the preset. Those of `auto` are the standard ones until the background is known.
  /// - Parameter background: the terminal's background; nil if it is not known.
  public func scheme(on background: TerminalBackground?) -> ColorScheme {
    switch self {
    case .standard: .standard
    case .dark: ColorScheme(ColorPreset.darkStyles)
    case .light: ColorScheme(ColorPreset.lightStyles)
    case .contrast: ColorScheme(ColorPreset.contrastStyles)
    case .mono: ColorScheme(ColorPreset.monoStyles)
    case .auto:
      switch background {
      case nil: .standard
      case .dark: ColorScheme(ColorPreset.darkStyles)
      case .light: ColorScheme(ColorPreset.lightStyles)
      }
    }
  }
}
