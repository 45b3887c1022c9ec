internal import FeedBasics

/// How likely text in a language is, byte by byte, in an encoding with one byte for each character.
struct SingleByteModel: Sendable {
  let encoding: String
  /// The logarithm of each byte's probability within its class.
  private let likelihood: [Double]
  /// Of each byte.
  private let classes: [ByteClass]
  /// The logarithms of the probabilities of a class after another.
  private let transitions: [[Double]]

  /// What a byte is in the encoding.
  private enum ByteClass: Int {
    case lower, upper, symbol, asciiLetter, asciiOther
  }

  /// Every language in each of its encodings.
  static let all: [SingleByteModel] = {
    let encodings = Set(ScriptLanguage.all.flatMap(\.encodings))
    let tables = Dictionary(uniqueKeysWithValues: encodings.map { ($0, characters(of: $0)) })
    return ScriptLanguage.all.flatMap { language in
      language.encodings.compactMap { encoding in
        tables[encoding].map { SingleByteModel(language, encoding, $0) }
      }
    }
  }()

  /// - Returns: the logarithm of the text's probability.
  func score(_ pairs: [(first: UInt8, second: UInt8, count: Double)]) -> Double {
    var total = 0.0
    for pair in pairs {
      let first = classes[Int(pair.first)]
      let second = classes[Int(pair.second)]
      total +=
        pair.count * (transitions[first.rawValue][second.rawValue] + likelihood[Int(pair.second)])
    }
    return total
  }

  /// The characters of the bytes above 0x7F; nil for one without a character.
  private static func characters(of encoding: String) -> [Unicode.Scalar?] {
    (0x80...0xFF).map { byte in
      guard let decoded = TextDecoder.utf8([UInt8(byte)][...], from: encoding),
        decoded.invalid == 0,
        let scalar = String(decoding: decoded.text, as: UTF8.self).unicodeScalars.first,
        scalar.value >= 0xA0
      else { return nil }
      return scalar
    }
  }

  private init(
    _ language: ScriptLanguage, _ encoding: String, _ characters: [Unicode.Scalar?]
  ) {
    self.encoding = encoding
    var classes: [ByteClass] = (0..<0x80).map { (byte: UInt8) in
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: .asciiLetter
      default: .asciiOther
      }
    }
    classes += characters.map { $0.map(SingleByteModel.class(of:)) ?? .symbol }
    let small = language.letters.unicodeScalars.filter { $0.value >= 0x80 }
    let capitals = language.letters.uppercased().unicodeScalars.filter { $0.value >= 0x80 }
    let steepness = language.script == .latin ? 3.5 : 5.0
    let lists: [ByteClass: [Double]] = [
      .lower: SingleByteModel.shares(
        characters, classes, of: .lower, order: Array(small), steepness: steepness),
      .upper: SingleByteModel.shares(
        characters, classes, of: .upper, order: Array(capitals), steepness: steepness * 0.7),
      .symbol: SingleByteModel.shares(
        characters, classes, of: .symbol,
        order: Array("’”“–»«\u{A0}…—„‘•·°€£§©№®¿¡".unicodeScalars), steepness: 5),
    ]
    var likelihood = [Double](repeating: 0, count: 0x100)
    for byte in 0x80..<0x100 {
      likelihood[byte] = lists[classes[byte]]?[byte - 0x80] ?? SingleByteModel.unassigned
    }
    self.classes = classes
    self.likelihood = likelihood
    transitions = language.script.transitions.map { $0.map { log($0) } }
  }

  /// What a byte without a character costs.
  private static let unassigned = -14.0

  /// - Returns: for each byte above 0x7F the logarithm of its probability in a class. The ordered characters have most
  ///   of it, each less than the one before.
  private static func shares(
    _ characters: [Unicode.Scalar?], _ classes: [ByteClass], of wanted: ByteClass,
    order: [Unicode.Scalar], steepness: Double
  ) -> [Double] {
    let members = characters.indices.filter {
      characters[$0] != nil && classes[$0 + 0x80] == wanted
    }
    var weights: [Unicode.Scalar: Double] = [:]
    for (rank, scalar) in order.enumerated() where weights[scalar] == nil {
      weights[scalar] = exp(-steepness * Double(rank) / Double(order.count))
    }
    let total = members.reduce(0) { $0 + (characters[$1].flatMap { weights[$0] } ?? 0) }
    let others = members.count { characters[$0].flatMap { weights[$0] } == nil }
    var result = [Double](repeating: unassigned, count: 0x80)
    for member in members {
      if let weight = characters[member].flatMap({ weights[$0] }) {
        result[member] = log(0.97 * weight / total)
      } else {
        result[member] = log(0.03 / Double(max(others, 20)))
      }
    }
    return result
  }

  private static func `class`(of scalar: Unicode.Scalar) -> ByteClass {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: .upper
    case .lowercaseLetter, .nonspacingMark: .lower
    case .otherLetter: scalar == "ª" || scalar == "º" ? .symbol : .lower
    default: scalar == "،" || scalar == "؟" || scalar == "\u{200C}" ? .lower : .symbol
    }
  }
}

extension ScriptLanguage.Script {
  /// The probabilities of small letter, capital, symbol, ASCII letter and other ASCII after each of these.
  fileprivate var transitions: [[Double]] {
    switch self {
    case .latin:
      [
        [0.05, 0.0005, 0.01, 0.75, 0.19], [0.03, 0.02, 0.01, 0.8, 0.14],
        [0.02, 0.005, 0.05, 0.5, 0.425], [0.05, 0.0005, 0.006, 1, 1], [0.012, 0.006, 0.02, 1, 1],
      ]
    case .cased:
      [
        [0.8, 0.001, 0.015, 0.002, 0.18], [0.72, 0.15, 0.02, 0.002, 0.108],
        [0.25, 0.12, 0.05, 0.05, 0.53], [0.001, 0.0005, 0.01, 1, 1], [0.5, 0.1, 0.03, 1, 1],
      ]
    case .uncased:
      [
        [0.8, 0.001, 0.01, 0.002, 0.18], [0.8, 0.001, 0.01, 0.002, 0.18],
        [0.35, 0.001, 0.05, 0.05, 0.53], [0.001, 0.0005, 0.01, 1, 1], [0.6, 0.001, 0.03, 1, 1],
      ]
    case .unspaced:
      [
        [0.93, 0.0001, 0.01, 0.002, 0.05], [0.93, 0.0001, 0.01, 0.002, 0.05],
        [0.4, 0.0001, 0.05, 0.05, 0.5], [0.001, 0.0001, 0.01, 1, 1], [0.6, 0.0001, 0.03, 1, 1],
      ]
    }
  }
}
