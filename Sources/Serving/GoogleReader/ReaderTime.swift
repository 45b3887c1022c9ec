import FeedBasics

/// Times in responses of the Google Reader API.
enum ReaderTime {
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

/// Times in parameters of the Google Reader API: seconds, milliseconds or microseconds since 1970, which their length
/// distinguishes. Clients send 0 or nothing for no time.
extension FormParameters {
  /// The time in a parameter; nil for none.
  func time(_ name: String) throws(RequestRefusal) -> Date? { try instant(name)?.date }

  /// The last instant of the second, millisecond or microsecond that a parameter names; nil for none.
  func end(_ name: String) throws(RequestRefusal) -> Date? {
    try instant(name).map { $0.date.addingTimeInterval($0.unit * (1 - 1e-6)) }
  }

  /// Anything but digits is an error of the client.
  private func instant(_ name: String) throws(RequestRefusal) -> (date: Date, unit: Double)? {
    guard let text = self[name], !text.isEmpty else { return nil }
    guard let value = UInt64(text), !text.hasPrefix("+") else {
      throw RequestRefusal("'\(text.prefix(30))' is not a time")
    }
    if value == 0 { return nil }
    let digits = String(value).count
    let unit = digits >= 16 ? 1e-6 : digits >= 13 ? 1e-3 : 1.0
    // Dates beyond any clock would lose their precision, and none is ever compared with one.
    return (Date(timeIntervalSince1970: min(Double(value) * unit, 1e12)), unit)
  }
}
