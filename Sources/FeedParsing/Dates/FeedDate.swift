internal import FeedModel
public import Foundation

/// Dates in every shape that feeds write them: RFC 822 with its many deviations, W3C-DTF, asctime, numbers alone, and
/// month names in the languages that news comes in.
public enum FeedDate {
  /// The instant a text names; no zone is UTC. nil for what cannot be read.
  public static func parse(_ text: String) -> Date? {
    var bytes = Array(text.utf8)
    // Longer texts are no dates.
    guard bytes.count < 200 else { return nil }
    // A minus sign is meant by U+2212 as well.
    if bytes.contains(0xE2) { bytes = Array(text.replacing("\u{2212}", with: "-").utf8) }
    bytes.append(0)
    guard !isImpossible(bytes) else { return nil }
    // No feed means a week; what looks like one is a part of something else.
    if ISODate.isWeek(bytes) { return nil }
    if let date = ISODate.parse(bytes) { return date }
    var reader = DateTokens(bytes: bytes)
    return reader.read()
  }

  /// Years before the common era, which empty date fields of some tools come out as.
  private static func isImpossible(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), first + 6 < bytes.count else {
      return false
    }
    return bytes[first] == UInt8(ascii: "-") && (0x30...0x39).contains(bytes[first + 1])
  }

  /// A day's number, 0 Sunday – 6 Saturday, from its English name.
  static func weekday(_ name: String) -> Int? {
    let days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    return days.firstIndex(of: name.lowercased())
  }

  /// - Parameters:
  ///   - second: a leap second, 60, is read as the one before it, which is on the same day.
  ///   - offset: seconds east of UTC.
  static func instant(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    offset: Int = 0
  ) -> Date? {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...daysIn(month, of: year)).contains(day),
      (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      abs(offset) <= 18 * 3600
    else { return nil }
    let seconds =
      Timestamp.days(year: year, month: month, day: day) * 86400 + hour * 3600 + minute * 60
      + min(second, 59)
    return Date(timeIntervalSince1970: Double(seconds - offset))
  }

  private static func daysIn(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
