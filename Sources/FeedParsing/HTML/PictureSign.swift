import FeedBasics

/// A picture that stands for characters of its text, which it has as its `alt`.
enum PictureSign {
  /// As those of forums and of WordPress.
  case smiley
  case formula
  /// MediaWiki's picture of a formula that is there as MathML too.
  case copyOfMath

  /// - Parameter attributes: those of an `img`.
  /// - Returns: nil for any other picture, and for a formula without a text.
  init?(_ attributes: HTMLAttributes) {
    let classes = attributes[.class]?.split(separator: " ").compactMap { PictureSign.classes[$0] }
    guard let sign = classes?.first ?? PictureSign.bySource(attributes) else { return nil }
    guard sign == .smiley || attributes[.alt]?.trimmed.nonEmpty != nil else { return nil }
    self = sign
  }

  private static let classes: [Substring: PictureSign] = [
    "emoji": .smiley, "wp-smiley": .smiley,
    // WordPress.com, Codeforces, Moodle and QuickLaTeX.
    "latex": .formula, "tex-formula": .formula, "texrender": .formula,
    "ql-img-inline-formula": .formula, "ql-img-displayed-equation": .formula,
    "mwe-math-fallback-image-inline": .copyOfMath, "mwe-math-fallback-image-display": .copyOfMath,
  ]

  /// Recognises the programs that draw formulas.
  private static func bySource(_ attributes: HTMLAttributes) -> PictureSign? {
    guard let source = attributes[.src],
      source.hasWord("latex.php?") || source.hasWord("latex.codecogs.com/")
    else { return nil }
    return .formula
  }

  /// The text that the picture stands for.
  func text(_ alt: String?) -> String {
    guard let alt else { return "" }
    let style = "{\\displaystyle "
    guard self == .copyOfMath, alt.hasPrefix(style), alt.hasSuffix("}") else { return alt }
    return String(alt.dropFirst(style.count).dropLast())
  }
}
