extension String {
  /// The text in the form that does not tell apart characters of one meaning, such as full-width, superscript and
  /// ligature ones, with composed accents (NFKC, Unicode Standard Annex #15).
  public var compatibilityForm: String {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(utf8.count)
    for scalar in unicodeScalars { Decomposition.append(scalar, .compatible, to: &scalars) }
    Decomposition.order(&scalars)
    var result = UnicodeScalarView()
    for scalar in String.composed(scalars) { result.append(scalar) }
    return String(result)
  }

  /// Composes each character with the marks after it (UAX #15, §1.3 and D117).
  private static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    var starter: Int?
    // The class of the last mark that was kept after the starter; nil if the starter is the last character.
    var last: UInt8?
    for scalar in scalars {
      let markClass = Decomposition.markClass(scalar)
      if let starter, last == nil || (last ?? 0) < markClass,
        let composed = Decomposition.composed(result[starter], scalar)
      {
        result[starter] = composed
        continue
      }
      if markClass == 0 {
        starter = result.count
        last = nil
      } else {
        last = markClass
      }
      result.append(scalar)
    }
    return result
  }
}
