internal import FeedBasics

/// How likely text is in an encoding with two bytes for most characters.
struct DoubleByteModel: Sendable {
  let encoding: String
  /// The logarithm of the probability of each frequent character.
  private let frequent: [Int: Double]
  /// The same for ranges of all other characters, by their first byte; the first that fits counts.
  private let ranges: [(leads: ClosedRange<Int>, likelihood: Double)]
  private let layout: Layout

  /// Which bytes form characters.
  private enum Layout {
    case shiftJIS, eucJP, eucKR, big5, gb18030
  }

  /// What a byte costs that belongs to no character.
  private static let invalid = -14.0
  /// What a valid character in no range costs: a letter of another script, or a rare ideograph.
  private static let rare = -13.0

  /// Every encoding.
  static let all: [DoubleByteModel] = [
    DoubleByteModel(
      "CP932", .shiftJIS, japanese,
      ranges: [(0x88...0x97, log(0.08 / 2900)), (0x81...0x83, log(0.01 / 300))]),
    DoubleByteModel(
      "EUC-JP", .eucJP, japanese,
      ranges: [(0xB0...0xCF, log(0.08 / 2900)), (0xA1...0xA5, log(0.01 / 300))]),
    DoubleByteModel(
      "CP949", .eucKR,
      [(CommonCharacters.hangul, 0.78), (CommonCharacters.koreanPunctuation, 0.02)],
      ranges: [
        (0xB0...0xC8, log(0.18 / 2100)), (0xA1...0xA1, log(0.01 / 94)),
        (0xCA...0xFD, log(0.005 / 4888)),
      ]),
    DoubleByteModel(
      "BIG5-HKSCS", .big5,
      [(CommonCharacters.traditional, 0.65), (CommonCharacters.chinesePunctuation, 0.09)],
      ranges: [
        (0xA4...0xC6, log(0.24 / 5100)), (0xA1...0xA3, log(0.01 / 400)),
        (0xC9...0xF9, log(0.01 / 7600)),
      ]),
    DoubleByteModel(
      "GB18030", .gb18030,
      [(CommonCharacters.simplified, 0.65), (CommonCharacters.chinesePunctuation, 0.09)],
      ranges: [
        (0xB0...0xD7, log(0.24 / 3400)), (0xA1...0xA3, log(0.01 / 280)),
        (0xD8...0xF7, log(0.01 / 3000)),
      ]),
  ]

  private static let japanese = [
    (CommonCharacters.hiragana, 0.48), (CommonCharacters.katakana, 0.13),
    (CommonCharacters.kanji, 0.22), (CommonCharacters.japanesePunctuation, 0.08),
  ]

  private init(
    _ encoding: String, _ layout: Layout, _ lists: [(characters: String, share: Double)],
    ranges: [(leads: ClosedRange<Int>, likelihood: Double)]
  ) {
    self.encoding = encoding
    self.layout = layout
    self.ranges = ranges
    var frequent: [Int: Double] = [:]
    for list in lists {
      let codes = TextEncoder.codes(of: list.characters, in: encoding)
      let weights = codes.indices.map { exp(-4 * Double($0) / Double(codes.count)) }
      let total = weights.reduce(0, +)
      for (code, weight) in zip(codes, weights) where frequent[code] == nil {
        frequent[code] = log(list.share * weight / total)
      }
    }
    self.frequent = frequent
  }

  /// - Returns: the logarithm of the text's probability.
  func score(_ bytes: [UInt8]) -> Double {
    var total = 0.0
    var afterASCII = true
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        if !afterASCII { total += -2.5 }
        afterASCII = true
        i += 1
        continue
      }
      total += afterASCII ? -0.7 : -0.1
      afterASCII = false
      let length = length(bytes, at: i)
      if length == 2 {
        total += likelihood(Int(byte) << 8 | Int(bytes[i + 1]))
      } else {
        total += length == 0 ? DoubleByteModel.invalid : single
      }
      i += max(length, 1)
    }
    return total
  }

  private func likelihood(_ code: Int) -> Double {
    if let known = frequent[code] { return known }
    // Beyond the national standards lie their extensions, whose second bytes are outside this range.
    if layout == .eucKR || layout == .gb18030, code & 0xFF < 0xA1 { return DoubleByteModel.rare }
    return ranges.first { $0.leads.contains(code >> 8) }?.likelihood ?? DoubleByteModel.rare
  }

  /// A character of another length: half-width kana, or four bytes of GB18030.
  private var single: Double { layout == .shiftJIS ? -8 : DoubleByteModel.rare }

  /// The length of the character that begins at `i`; 0 if there is no character.
  private func length(_ bytes: [UInt8], at i: Int) -> Int {
    let lead = bytes[i]
    let trail = i + 1 < bytes.count ? bytes[i + 1] : 0
    switch layout {
    case .shiftJIS:
      if 0xA1...0xDF ~= lead { return 1 }
      guard 0x81...0xFC ~= lead, lead != 0xA0 else { return 0 }
      return 0x40...0xFC ~= trail && trail != 0x7F ? 2 : 0
    case .eucJP:
      if lead == 0x8E { return 0xA1...0xDF ~= trail ? 2 : 0 }
      if lead == 0x8F { return 0xA1...0xFE ~= trail && i + 2 < bytes.count ? 3 : 0 }
      return 0xA1...0xFE ~= lead && 0xA1...0xFE ~= trail ? 2 : 0
    case .eucKR:
      guard 0x81...0xFE ~= lead else { return 0 }
      switch trail {
      case 0x41...0x5A, 0x61...0x7A, 0x81...0xFE: return 2
      default: return 0
      }
    case .big5:
      guard 0x81...0xFE ~= lead else { return 0 }
      return 0x40...0x7E ~= trail || 0xA1...0xFE ~= trail ? 2 : 0
    case .gb18030:
      guard 0x81...0xFE ~= lead else { return 0 }
      if 0x30...0x39 ~= trail {
        return i + 3 < bytes.count && 0x81...0xFE ~= bytes[i + 2] && 0x30...0x39 ~= bytes[i + 3]
          ? 4 : 0
      }
      return 0x40...0xFE ~= trail && trail != 0x7F ? 2 : 0
    }
  }
}
