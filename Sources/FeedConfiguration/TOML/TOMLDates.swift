import FeedBasics

/// Dates and times (toml.io/en/v1.0.0#offset-date-time; RFC 3339 §5.6).
extension TOMLScanner {
  /// Whether a date or time is next rather than a number.
  var isAtDateOrTime: Bool {
    func isDigit(_ distance: Int) -> Bool {
      byte(ahead: distance).map { TOMLScanner.digit($0, radix: 10) != nil } ?? false
    }
    guard isDigit(0), isDigit(1) else { return false }
    return byte(ahead: 2) == Byte.colon
      || isDigit(2) && isDigit(3) && byte(ahead: 4) == Byte.minus
  }

  /// A date, a time, or both.
  mutating func dateOrTime() throws(TOMLProblem) -> TOMLValue {
    if byte(ahead: 2) == Byte.colon { return .time(try time()) }
    let date = try date()
    guard isAtTimeOfDate else { return .time(date) }
    position += 1
    let dateTime = "\(date)T\(try time())"
    guard let offset = try offset() else { return .time(dateTime) }
    return .time(dateTime + offset)
  }

  /// A space after a date may also separate it from a comment.
  private var isAtTimeOfDate: Bool {
    switch current {
    case UInt8(ascii: "T"), UInt8(ascii: "t"): true
    case Byte.space: byte(ahead: 1).map { TOMLScanner.digit($0, radix: 10) != nil } ?? false
    default: false
    }
  }

  private mutating func date() throws(TOMLProblem) -> String {
    let start = position
    let year = try field("year", digits: 4, in: 0...9999)
    try separator(Byte.minus, "'-'")
    let month = try field("month", digits: 2, in: 1...12)
    try separator(Byte.minus, "'-'")
    _ = try field("day", digits: 2, in: 1...Timestamp.daysIn(month, of: year))
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func time() throws(TOMLProblem) -> String {
    let start = position
    _ = try field("hour", digits: 2, in: 0...23)
    try separator(Byte.colon, "':'")
    _ = try field("minute", digits: 2, in: 0...59)
    try separator(Byte.colon, "':' and the seconds")
    // RFC 3339 has second 60 for leap seconds.
    _ = try field("second", digits: 2, in: 0...60)
    let time = String(decoding: bytes[start..<position], as: UTF8.self)
    guard skip(Byte.dot) else { return time }
    let fraction = position
    while let byte = current, TOMLScanner.digit(byte, radix: 10) != nil { position += 1 }
    guard position > fraction else { throw unexpected("a digit") }
    // Digits after nanoseconds are cut off, as the format allows.
    let digits = String(decoding: bytes[fraction..<position].prefix(9), as: UTF8.self)
    return "\(time).\(digits)" + String(repeating: "0", count: max(0, 3 - digits.utf8.count))
  }

  /// nil if none is next.
  private mutating func offset() throws(TOMLProblem) -> String? {
    if skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) { return "Z" }
    guard current == Byte.plus || current == Byte.minus else { return nil }
    let start = position
    position += 1
    _ = try field("offset's hour", digits: 2, in: 0...23)
    try separator(Byte.colon, "':'")
    _ = try field("offset's minute", digits: 2, in: 0...59)
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func separator(_ byte: UInt8, _ name: String) throws(TOMLProblem) {
    guard skip(byte) else { throw unexpected(name) }
  }

  private mutating func field(
    _ name: String, digits: Int, in range: ClosedRange<Int>
  ) throws(TOMLProblem) -> Int {
    let start = position
    var value = 0
    for _ in 0..<digits {
      guard let byte = current, let digit = TOMLScanner.digit(byte, radix: 10) else {
        throw unexpected("a digit of the \(name)")
      }
      value = value * 10 + Int(digit)
      position += 1
    }
    guard range.contains(value) else {
      throw problem(
        "the \(name) must be from \(range.lowerBound) to \(range.upperBound)", at: start)
    }
    return value
  }
}
