/// Normalisation form C (UAX #15) for mapped host names. The standard library has no public function for it, and the
/// table needs only what may occur after mapping: neither capitals nor compatibility forms.
enum HostComposition {
  static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    // Neither ASCII nor a lone scalar has anything to compose with.
    if scalars.count < 2 || scalars.allSatisfy(\.isASCII) { return scalars }
    var output: [Unicode.Scalar] = []
    // The index of the last scalar that a mark can be composed with.
    var starter: Int?
    var lastClass: UInt8 = 0
    for element in ordered(decomposed(scalars)) {
      if let starter, lastClass == 0 || lastClass < element.combiningClass,
        let composite = composite(output[starter], element.scalar)
      {
        output[starter] = composite
        continue
      }
      if element.combiningClass == 0 { starter = output.count }
      lastClass = element.combiningClass
      output.append(element.scalar)
    }
    return output
  }

  private struct Pair: Hashable {
    var base: Unicode.Scalar
    var mark: Unicode.Scalar
  }

  private struct Element {
    var scalar: Unicode.Scalar
    var combiningClass: UInt8
  }

  private static func decomposed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var output: [Unicode.Scalar] = []
    for scalar in scalars {
      var base = scalar
      var marks: [Unicode.Scalar] = []
      while let pair = pairs[base] {
        base = pair.base
        marks.append(pair.mark)
      }
      output.append(base)
      output += marks.reversed()
    }
    return output
  }

  /// The marks after each base in canonical order, which is that of their classes; equal ones keep theirs.
  private static func ordered(_ scalars: [Unicode.Scalar]) -> [Element] {
    var elements = scalars.map {
      Element(scalar: $0, combiningClass: $0.properties.canonicalCombiningClass.rawValue)
    }
    var start = 0
    while start < elements.count {
      var end = start
      while end < elements.count, elements[end].combiningClass != 0 { end += 1 }
      if end > start + 1 { elements[start..<end].sort { $0.combiningClass < $1.combiningClass } }
      start = end + 1
    }
    return elements
  }

  private static func composite(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    hangul(base.value, mark.value) ?? composites[Pair(base: base, mark: mark)]
  }

  /// The Unicode Standard, section 3.12: a consonant and a vowel, or a syllable and a final consonant.
  private static func hangul(_ base: UInt32, _ mark: UInt32) -> Unicode.Scalar? {
    switch (base, mark) {
    case (0x1100...0x1112, 0x1161...0x1175):
      Unicode.Scalar(0xAC00 + ((base - 0x1100) * 21 + (mark - 0x1161)) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (base - 0xAC00) % 28 == 0:
      Unicode.Scalar(base + (mark - 0x11A7))
    default: nil
    }
  }

  private static let composites: [Pair: Unicode.Scalar] = {
    var composites: [Pair: Unicode.Scalar] = [:]
    var mark: Unicode.Scalar?
    for word in HexRules.words(HostCompositionTable.rules) {
      let number = Unicode.Scalar(HexRules.number(word))
      guard let sign = word.firstIndex(of: UInt8(ascii: "=")) else {
        mark = number
        continue
      }
      let composite = Unicode.Scalar(HexRules.number(word[word.index(after: sign)...]))
      guard let mark, let number, let composite else { continue }
      composites[Pair(base: number, mark: mark)] = composite
    }
    return composites
  }()

  private static let pairs = Dictionary(
    composites.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
}
