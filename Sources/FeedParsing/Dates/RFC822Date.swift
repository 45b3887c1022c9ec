import FeedBasics

/// Parses the form that most RSS feeds write to the letter, `Fri, 20 Nov 2026 09:30:00 GMT` or with an offset, such as
/// `+0100` (RFC 822 §5.1, with a year of four digits). ``DateTokens`` reads it to the same instant, more slowly.
enum RFC822Date {
  /// The instant that a text denotes; nil if it is not in this form.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    guard 28...31 ~= bytes.count, DateWords.isWeekday(bytes[..<3]), bytes[3] == UInt8(ascii: ","),
      bytes[4] == 0x20
    else { return nil }
    let end = bytes[6] == 0x20 ? 6 : 7
    guard let day = number(bytes[5..<end]), 1...31 ~= day, bytes[end] == 0x20 else { return nil }
    // From the month on, all is at fixed places.
    let rest = UnsafeBufferPointer(rebasing: bytes[(end + 1)...])
    guard rest.count >= 21, let month = DateWords.beginning(rest[..<3]), rest[3] == 0x20,
      let year = number(rest[4..<8]), 1900..<2500 ~= year, rest[8] == 0x20,
      let hour = number(rest[9..<11]), rest[11] == UInt8(ascii: ":"),
      let minute = number(rest[12..<14]), rest[14] == UInt8(ascii: ":"),
      let second = number(rest[15..<17]), rest[17] == 0x20, let offset = offset(rest[18...])
    else { return nil }
    return FeedDate.instant(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second, offset: offset
    )
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var value = 0
    for byte in digits {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// Seconds east of UTC.
  private static func offset(_ zone: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    if zone.elementsEqual("GMT".utf8) { return 0 }
    guard zone.count == 5, let sign = zone.first, let digits = number(zone.dropFirst()) else {
      return nil
    }
    let seconds = digits / 100 * 3600 + digits % 100 * 60
    return sign == UInt8(ascii: "+") ? seconds : sign == UInt8(ascii: "-") ? -seconds : nil
  }
}
