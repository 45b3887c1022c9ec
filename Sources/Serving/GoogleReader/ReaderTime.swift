import FeedBasics

/// Times in parameters of the Google Reader API: seconds, milliseconds or microseconds since 1970, which their length
/// distinguishes.
enum ReaderTime {
  /// - Parameter text: only digits; anything else is an error of the client.
  /// - Returns: nil for 0, which clients send for no time.
  static func date(_ text: String) throws(ReaderFailure) -> Date? {
    try instant(text)?.date
  }

  /// The last instant of the second, millisecond or microsecond that a time names.
  static func end(_ text: String) throws(ReaderFailure) -> Date? {
    try instant(text).map { $0.date.addingTimeInterval($0.unit * (1 - 1e-6)) }
  }

  private static func instant(
    _ text: String
  ) throws(ReaderFailure) -> (date: Date, unit: Double)? {
    guard let value = UInt64(text), !text.hasPrefix("+") else {
      throw .badRequest("'\(text.prefix(30))' is not a time")
    }
    if value == 0 { return nil }
    let digits = String(value).count
    let unit = digits >= 16 ? 1e-6 : digits >= 13 ? 1e-3 : 1.0
    // Dates beyond any clock would lose their precision, and none is ever compared with one.
    return (Date(timeIntervalSince1970: min(Double(value) * unit, 1e12)), unit)
  }

  /// Whole seconds, within what clients store in 32 bits.
  static func seconds(_ date: Date) -> Int {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    return Int(exactly: min(max(seconds, 0), Double(Int32.max))) ?? 0
  }

  /// Whole milliseconds.
  static func milliseconds(_ date: Date) -> Int { whole(date.timeIntervalSince1970 * 1e3) }

  /// Whole microseconds.
  static func microseconds(_ date: Date) -> Int { whole(date.timeIntervalSince1970 * 1e6) }

  private static func whole(_ value: Double) -> Int {
    Int(exactly: min(max(value.rounded(.down), 0), 1e17)) ?? 0
  }
}
