/// Characters composed with the marks after them (Unicode Standard Annex #15).
enum Composition {
  /// The text decomposed, put into order and composed again: NFC, or NFKC for the compatible form.
  static func composed(
    _ text: some Collection<Unicode.Scalar>, _ form: Decomposition.Form
  ) -> [Unicode.Scalar] {
    // ASCII has nothing to compose with.
    if text.allSatisfy(\.isASCII) { return Array(text) }
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(text.count)
    for scalar in text { Decomposition.append(scalar, form, to: &scalars) }
    Decomposition.order(&scalars)
    return composed(scalars)
  }

  /// UAX #15, §1.3 and D117.
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
