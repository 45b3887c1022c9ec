/// A document whose text between pieces of markup is in another encoding than it should be, throughout or in places.
struct EncodingRuns {
  /// The document in UTF-8.
  let text: [UInt8]
  /// The encoding of the runs that are not UTF-8, by a name that iconv knows.
  let encoding: String
  /// The number of runs that were read otherwise than the rest of the document; nil if it is in one encoding.
  let runs: Int?

  /// Text between two delimiters, with what it contains outside ASCII.
  private struct Run {
    var range: Range<Int>
    /// The number of valid sequences of UTF-8.
    var multibyte: Int
    /// How many of them are quotation marks, dashes, dots or the euro sign, which in any other encoding would be three
    /// characters that never follow each other, such as `â€“`.
    var punctuation: Int
    /// The number of bytes outside them.
    var invalid: Int
    /// How much speaks for UTF-8, in sequences.
    var evidence: Int { multibyte + 2 * punctuation }
    /// A few wrong bytes do not make UTF-8 another encoding; a few valid sequences are chance.
    var isForeign: Bool { invalid > 0 && invalid >= evidence }
  }

  /// So many sequences of UTF-8 and no wrong byte are no chance in any other encoding.
  private static let proof = 6

  /// - Returns: nil if nothing but windows-1252 was detected.
  init?(_ bytes: ArraySlice<UInt8>) {
    if EncodingDetector.isISO2022JP(bytes) {
      guard let text = EncodingRuns.decoded(bytes, "ISO-2022-JP") else { return nil }
      (self.text, encoding, runs) = (text, "ISO-2022-JP", nil)
      return
    }
    let found = EncodingRuns.runs(of: bytes)
    var foreign = found.filter(\.isForeign)
    guard !foreign.isEmpty else { return nil }
    let valid = found.filter { !$0.isForeign }
    let evidence = valid.reduce(0) { $0 + $1.evidence }
    var isPart =
      valid.contains { $0.multibyte >= EncodingRuns.proof }
      || evidence >= max(EncodingRuns.proof, 2 * foreign.count)
    if !isPart {
      guard let whole = EncodingDetector.detect(bytes) else { return nil }
      isPart = EncodingDetector.isUTF8(
        valid.flatMap { bytes[$0.range] + [0x20] }, ratherThan: whole)
      if !isPart {
        guard let text = EncodingRuns.decoded(bytes, whole) else { return nil }
        (self.text, encoding, runs) = (text, whole, nil)
        return
      }
    }
    // In a document in UTF-8, one that is undecided is in UTF-8 as well.
    foreign.removeAll { $0.invalid == $0.evidence }
    guard !foreign.isEmpty,
      let encoding = EncodingDetector.detect(
        foreign.flatMap { bytes[$0.range] + [0x20] }, evidence: .part)
    else { return nil }
    self.encoding = encoding
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    var position = bytes.startIndex
    for run in foreign {
      text += bytes[position..<run.range.lowerBound]
      guard let decoded = TextDecoder.utf8(bytes[run.range], from: encoding) else { return nil }
      text += decoded.text
      position = run.range.upperBound
    }
    text += bytes[position...]
    (self.text, runs) = (text, foreign.count)
  }

  /// Reads a document with a label that fits any bytes, but not all of this one's: in each run it is that encoding, or
  /// UTF-8.
  /// - Parameter label: an encoding with one byte for each character, by a name that iconv knows.
  /// - Returns: nil if no run is UTF-8.
  init?(_ bytes: ArraySlice<UInt8>, labelled label: String) {
    let found = EncodingRuns.runs(of: bytes)
    var valid = found.filter { $0.invalid == 0 && $0.multibyte > 0 }
    // In windows-1252 even two such characters together are hardly ever words.
    let least = label == "WINDOWS-1252" ? 3 : EncodingRuns.proof
    let proven = valid.filter { $0.multibyte >= least }
    guard !proven.isEmpty else { return nil }
    if valid.count < 2 * (found.count - valid.count) { valid = proven }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    var position = bytes.startIndex
    for run in valid {
      guard
        let decoded = TextDecoder.utf8(bytes[position..<run.range.lowerBound], from: label)
      else { return nil }
      text += decoded.text + bytes[run.range]
      position = run.range.upperBound
    }
    guard let rest = TextDecoder.utf8(bytes[position...], from: label) else { return nil }
    text += rest.text
    (self.text, encoding, runs) = (text, label, valid.count)
  }

  /// - Returns: nil if more than one byte in 100 does not fit.
  private static func decoded(_ bytes: ArraySlice<UInt8>, _ encoding: String) -> [UInt8]? {
    guard let decoded = TextDecoder.utf8(bytes, from: encoding),
      decoded.invalid * 100 <= bytes.count
    else { return nil }
    return decoded.text
  }

  private static func punctuation(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.indices.dropLast(2).count { i in
      guard bytes[i] == 0xE2 else { return false }
      return bytes[i + 1] == 0x80 && 0x80..<0xC0 ~= bytes[i + 2]
        || bytes[i + 1] == 0x82 && bytes[i + 2] == 0xAC
    }
  }

  /// The runs that are not ASCII. No multi-byte encoding has a delimiter as a part of another character.
  private static func runs(of bytes: ArraySlice<UInt8>) -> [Run] {
    var found: [Run] = []
    var start = bytes.startIndex
    var isASCII = true
    func close(_ end: Int) {
      if !isASCII {
        let clean = UTF8Cleaner.clean(bytes[start..<end])
        found.append(
          Run(
            range: start..<end, multibyte: clean.multibyte,
            punctuation: clean.invalid > 0 ? punctuation(in: bytes[start..<end]) : 0,
            invalid: clean.invalid + clean.cut))
      }
    }
    for i in bytes.indices {
      switch bytes[i] {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "\n"):
        close(i)
        (start, isASCII) = (i + 1, true)
      case 0x80...: isASCII = false
      default: break
      }
    }
    close(bytes.endIndex)
    return found
  }
}
