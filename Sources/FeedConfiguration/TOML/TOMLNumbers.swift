import FeedBasics

/// Integers and floats (toml.io/en/v1.0.0#integer, #float).
extension TOMLScanner {
  /// The value of a digit; nil for other bytes.
  static func digit(_ byte: UInt8, radix: UInt8) -> UInt8? {
    byte.hexDigitValue.flatMap { $0 < radix ? $0 : nil }
  }

  /// A number. The current byte is a digit or a sign, or begins `inf` or `nan`.
  mutating func number() throws(TOMLProblem) -> TOMLValue {
    let start = position
    let isNegative = current == Byte.minus
    let isSigned = isNegative || current == Byte.plus
    if isSigned { position += 1 }
    if skipWord("inf") { return .float(isNegative ? -.infinity : .infinity) }
    if skipWord("nan") { return .float(.nan) }
    if current == Byte.zero, let radix = prefixedRadix {
      guard !isSigned else { throw problem("a number with a prefix takes no sign", at: start) }
      position += 2
      let digits = try digits(radix: radix)
      return .integer(try integer(digits, radix: radix, isNegative: false, start: start))
    }
    let digits = try digits(radix: 10)
    if bytes[digits.lowerBound] == Byte.zero, digits.count > 1 {
      throw problem("a number cannot begin with 0", at: digits.lowerBound)
    }
    var isFloat = false
    if skip(Byte.dot) {
      isFloat = true
      _ = try self.digits(radix: 10)
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isFloat = true
      if !skip(Byte.minus) { _ = skip(Byte.plus) }
      _ = try self.digits(radix: 10)
    }
    if isFloat { return .float(try float(start..<position)) }
    return .integer(try integer(digits, radix: 10, isNegative: isNegative, start: start))
  }

  /// Moves past a word, if it is next.
  mutating func skipWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    let isNext = word.withUTF8Buffer { bytes[position..<position + count].elementsEqual($0) }
    if isNext { position += count }
    return isNext
  }

  private var prefixedRadix: UInt8? {
    switch byte(ahead: 1) {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  /// Digits, with single underscores between them.
  private mutating func digits(radix: UInt8) throws(TOMLProblem) -> Range<Int> {
    let start = position
    repeat {
      let group = position
      while let byte = current, TOMLScanner.digit(byte, radix: radix) != nil { position += 1 }
      guard position > group else { throw unexpected("a digit") }
    } while skip(Byte.underscore)
    return start..<position
  }

  private func integer(
    _ digits: Range<Int>, radix: UInt8, isNegative: Bool, start: Int
  ) throws(TOMLProblem) -> Int {
    // Counted below zero, where there is room for one more.
    var value = 0
    var isTooLarge = false
    for byte in bytes[digits] {
      guard let digit = TOMLScanner.digit(byte, radix: radix) else { continue }
      let product = value.multipliedReportingOverflow(by: Int(radix))
      let difference = product.partialValue.subtractingReportingOverflow(Int(digit))
      isTooLarge = isTooLarge || product.overflow || difference.overflow
      value = difference.partialValue
    }
    if !isNegative {
      isTooLarge = isTooLarge || value == Int.min
      value = 0 &- value
    }
    guard !isTooLarge else {
      throw problem("the integer is out of range; it must fit in 64 bits", at: start)
    }
    return value
  }

  private func float(_ range: Range<Int>) throws(TOMLProblem) -> Double {
    let digits = bytes[range].filter { $0 != Byte.underscore }
    guard let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite else {
      throw problem("the number is out of range of a 64-bit float", at: range.lowerBound)
    }
    return value
  }
}
