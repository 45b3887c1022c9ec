public import FeedBasics

/// Parses dates in every form found in feeds: RFC 822 with its many deviations, W3C-DTF, asctime, numbers alone, and
/// month names in many languages.
public enum FeedDate {
  /// The instant that a text denotes; nil if it cannot be read, is before 1500, as no article is, or is a day that
  /// programs write for no date. A text without a zone is in UTC.
  public static func parse(_ text: String) -> Date? { parse(text, isMonthFirst: false) }

  /// - Parameter isMonthFirst: whether `03/02/2026` is in March, unless a weekday says otherwise.
  static func parse(_ text: String, isMonthFirst: Bool) -> Date? {
    guard let date = read(text, isMonthFirst) else { return nil }
    let seconds = date.timeIntervalSince1970
    // In other digits a year may be of another calendar, as ۱۴۰۵ in Persian, which is told by whole years only.
    if text.unicodeScalars.contains(where: isOtherDigit), seconds < year1900 || !hasYear(text) {
      return nil
    }
    // Years such as 1405 and 1448 are of the calendars of Iran and Arabia.
    return seconds < year1500 || noDates.contains { $0 ~= seconds } ? nil : date
  }

  /// What programs write for no date, in seconds since 1970: the first day of 1970, the days on which those of Microsoft
  /// begin to count, 1899-12-30 to 1900-01-01, and the last day that there is. In zones east of UTC they begin before.
  private static let noDates = [
    -50_400..<86_400.0, year1900 - 2 * 86_400 - 50_400..<year1900 + 86_400,
    253_402_214_400 - 50_400..<Double.infinity,
  ]

  /// 1500-01-01, in seconds since 1970.
  private static let year1500 = -14_831_769_600.0
  /// 1900-01-01, in seconds since 1970.
  private static let year1900 = -2_208_988_800.0

  /// Whether a scalar is a digit of another script than ours, such as ٣ or ３.
  private static func isOtherDigit(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.numericType == .decimal
  }

  /// Whether four digits stand together.
  private static func hasYear(_ text: some StringProtocol) -> Bool {
    var run = 0
    return text.unicodeScalars.contains { scalar in
      run = scalar.properties.numericType == .decimal ? run + 1 : 0
      return run == 4
    }
  }

  private static func read(_ text: String, _ isMonthFirst: Bool) -> Date? {
    if let date = text.withBytes(RFC822Date.parse) { return date }
    // Longer texts are not dates.
    guard text.utf8.count < 200 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 1)
    bytes.append(contentsOf: text.utf8)
    if bytes.contains(where: { $0 >= 0xC2 }) {
      bytes = Array(withoutEra(plain(text)).utf8)
    }
    bytes.append(0)
    bytes = withoutEraLetter(bytes)
    guard !isImpossible(bytes) else { return nil }
    // With a fraction, seconds since 1970 may be longer.
    if bytes.count < 20 || bytes[10] == UInt8(ascii: "."),
      let date = unseparated(String(decoding: bytes.dropLast(), as: UTF8.self))
    {
      return date
    }
    if bytes[0] == UInt8(ascii: "/"),
      let date = milliseconds(String(decoding: bytes, as: UTF8.self))
    {
      return date
    }
    // Feeds do not give dates by week; text that looks like one is part of something else.
    if ISODate.isWeek(bytes) { return nil }
    if let date = ISODate.parse(bytes) { return date }
    var reader = DateTokens(bytes: bytes, isMonthFirst: isMonthFirst)
    return reader.read()
  }

  /// What programs write as one number: seconds since 1970, maybe with a fraction, milliseconds, or year to second,
  /// `20260203101112`.
  private static func unseparated(_ written: String) -> Date? {
    let text = written.trimmed
    let digits = text.prefix { $0 != "." }.utf8
    let fraction = text.utf8.dropFirst(digits.count)
    guard [10, 13, 14].contains(digits.count), digits.allSatisfy(\.isASCIIDigit),
      fraction.isEmpty || digits.count == 10 && fraction.count > 1,
      fraction.dropFirst().allSatisfy(\.isASCIIDigit), let number = Int(Substring(digits))
    else { return nil }
    func part(_ divisor: Int, _ size: Int = 100) -> Int { number / divisor % size }
    // Other numbers of this length are of articles and books: the seconds of this age begin with a 1, until 2033.
    let isOfThisAge = digits.first == UInt8(ascii: "1")
    return switch digits.count {
    case 10: isOfThisAge ? Date(timeIntervalSince1970: Double(number)) : nil
    case 13: isOfThisAge ? Date(timeIntervalSince1970: Double(number / 1000)) : nil
    default:
      instant(
        year: part(10_000_000_000, 10000), month: part(100_000_000), day: part(1_000_000),
        hour: part(10000), minute: part(100), second: part(1))
    }
  }

  /// Milliseconds since 1970 as ASP.NET writes them in JSON, `/Date(1795161903000)/`, also with the offset of the place,
  /// `+0100`, which does not change the instant.
  private static func milliseconds(_ text: String) -> Date? {
    guard text.hasPrefix("/Date("), let end = text.firstIndex(of: ")") else { return nil }
    let written = text[..<end].dropFirst(6)
    let number = written.prefix(1) + written.dropFirst().prefix { $0 != "+" && $0 != "-" }
    guard number.count <= 15, let milliseconds = Int(number) else { return nil }
    return Date(timeIntervalSince1970: (Double(milliseconds) / 1000).rounded(.down))
  }

  /// The text with plain blanks, commas, digits and minus signs, and without invisible characters. Programs write a narrow
  /// no-break space before `PM`, and marks of direction between the numbers.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2212}": plain.append("-")
      case "\u{060C}": plain.append(",")
      case _ where isOtherDigit(scalar):
        let value = scalar.properties.numericValue.map { UInt8($0) } ?? 0
        plain.append(Unicode.Scalar(0x30 + value))
      case _ where scalar.properties.isWhitespace: plain.append(" ")
      case _ where scalar.properties.isDefaultIgnorableCodePoint: continue
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// The eras of Japan and Taiwan by which years are counted, each with the year before its first.
  private static let eras = [("令和", 2018), ("平成", 1988), ("昭和", 1925), ("民國", 1911)]

  /// The text with the year of the common era in place of one of an era, 令和8年 or 令和元年.
  private static func withoutEra(_ text: String) -> String {
    for (name, before) in eras {
      guard let era = text.firstRange(of: name) else { continue }
      let rest = text[era.upperBound...].drop { $0 == " " }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let year = rest.hasPrefix("元") ? 1 : Int(digits), 1..<200 ~= year else { return text }
      let (start, end) = (text[..<era.lowerBound], rest.dropFirst(max(1, digits.count)))
      guard hasYear(start) || hasYear(end) else { return "\(start)\(before + year)\(end)" }
      // It only repeats the year of the common era, in parentheses or before them.
      return "\(start) \(end.hasPrefix("年") ? end.dropFirst() : end)"
        .replacing("（", with: " ").replacing("）", with: " ")
    }
    return text
  }

  /// The text with the year of the common era in place of one of an era by its letter, `R8.12.1`.
  /// A text with another year has a version, `R2.10.5`.
  private static func withoutEraLetter(_ bytes: [UInt8]) -> [UInt8] {
    for (i, byte) in bytes.enumerated() where byte.isASCIILetter {
      // The year before the first, and the last one; of the present era, as far as dates are written ahead.
      let (before, last): (Int, Int)
      switch byte {
      case UInt8(ascii: "R"): (before, last) = (2018, 30)
      case UInt8(ascii: "H"): (before, last) = (1988, 31)
      case UInt8(ascii: "S"): (before, last) = (1925, 64)
      default: continue
      }
      // Not in a word, and with two more numbers.
      if i > 0, bytes[i - 1].isASCIIAlphanumeric || bytes[i - 1] >= 0x80 { continue }
      let numbers = bytes[(i + 1)...].prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard numbers.count == 3, numbers.allSatisfy({ 1...2 ~= $0.count }),
        let year = Int(String(decoding: numbers[0], as: UTF8.self)), 1...last ~= year,
        !hasYear(String(decoding: bytes, as: UTF8.self))
      else { continue }
      return bytes[..<i] + Array("\(before + year)".utf8) + bytes[numbers[0].endIndex...]
    }
    return bytes
  }

  /// Whether the year is before the common era, as some tools write for an empty date field.
  private static func isImpossible(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), first + 6 < bytes.count else {
      return false
    }
    return bytes[first] == UInt8(ascii: "-") && bytes[first + 1].isASCIIDigit
  }

  /// The instant of a date and time of day; nil if a part is out of range.
  /// - Parameters:
  ///   - second: a leap second, 60, counts as 59, so that it stays on the same day.
  ///   - offset: seconds east of UTC.
  package static func instant(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    offset: Int = 0
  ) -> Date? {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Timestamp.daysIn(month, of: year)).contains(day),
      (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      abs(offset) <= 18 * 3600
    else { return nil }
    let seconds =
      Timestamp.days(year: year, month: month, day: day) * 86400 + hour * 3600 + minute * 60
      + min(second, 59)
    return Date(timeIntervalSince1970: Double(seconds - offset))
  }
}
