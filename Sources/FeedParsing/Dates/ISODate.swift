import FeedBasics

/// Parses ISO 8601 as profiled by W3C-DTF and RFC 3339. It also accepts a space for `T`, slashes or dots for dashes,
/// and missing parts.
enum ISODate {
  /// The instant that a text denotes; nil if it is not in this format.
  /// - Parameter bytes: the text, terminated by a zero byte.
  static func parse(_ bytes: [UInt8]) -> Date? {
    var i = 0
    func isDigit(_ k: Int) -> Bool { k < bytes.count && bytes[k].isASCIIDigit }
    func number(_ length: Int) -> Int? {
      var value = 0
      for k in i..<i + length {
        guard isDigit(k) else { return nil }
        value = value * 10 + Int(bytes[k] - 0x30)
      }
      i += length
      return value
    }
    /// One or two digits.
    func short() -> Int? { isDigit(i + 1) ? number(2) : number(1) }
    func skipSpaces() { while bytes[i] == 0x20 || (0x09...0x0D).contains(bytes[i]) { i += 1 } }

    /// The date in a week. Week 1 contains the year's first Thursday; a week without a day denotes its Monday.
    func weekDate(_ year: Int, _ week: Int, _ i: inout Int) -> (year: Int, month: Int, day: Int)? {
      var weekday = 1
      if bytes[i] == UInt8(ascii: "-") {
        guard isDigit(i + 1) else { return nil }
        weekday = Int(bytes[i + 1] - 0x30)
        i += 2
      }
      guard (1...53).contains(week), (1...7).contains(weekday) else { return nil }
      let fourth = Timestamp.days(year: year, month: 1, day: 4)
      let monday = fourth - (Timestamp.weekday(fourth) + 6) % 7
      return Timestamp.civil(monday + (week - 1) * 7 + weekday - 1)
    }

    skipSpaces()
    guard isDigit(i), isDigit(i + 1), isDigit(i + 2), isDigit(i + 3),
      let written = number(4)
    else { return nil }
    // The Buddhist era.
    let year = 2500..<2700 ~= written ? written - 543 : written
    var month = 1
    var day = 1
    let dash = bytes[i]
    if dash == UInt8(ascii: "-") || dash == UInt8(ascii: "/") || dash == UInt8(ascii: ".") {
      i += 1
      if bytes[i] | 0x20 == UInt8(ascii: "w") {
        // A week and its day, 2026-W47-6.
        i += 1
        guard let week = number(2), let date = weekDate(year, week, &i) else { return nil }
        return bytes[i] == 0
          ? FeedDate.instant(year: date.year, month: date.month, day: date.day) : nil
      }
      // The day of the year, 2026-325.
      if isDigit(i), isDigit(i + 1), isDigit(i + 2), !isDigit(i + 3), let ordinal = number(3) {
        let start = Timestamp.days(year: year, month: 1, day: 1)
        let date = Timestamp.civil(start + ordinal - 1)
        guard ordinal >= 1, date.year == year else { return nil }
        return bytes[i] == 0
          ? FeedDate.instant(year: year, month: date.month, day: date.day) : nil
      }
      guard let m = short() else { return nil }
      month = m
      if bytes[i] == dash {
        i += 1
        guard let d = short() else { return nil }
        day = d
      }
    } else if isDigit(i) {
      // The basic format, 20261121.
      guard let m = number(2), let d = number(2), !isDigit(i) else { return nil }
      month = m
      day = d
    } else if bytes[i] != 0 {
      return nil
    }
    var hour = 0
    var minute = 0
    var second = 0
    var offset = 0
    skipSpaces()
    if bytes[i] == UInt8(ascii: "T") || bytes[i] == UInt8(ascii: "t") { i += 1 }
    if isDigit(i) {
      guard let h = short() else { return nil }
      hour = h
      // As in names of files, 15-04-05, where a colon cannot be. A lone one is the sign of an offset.
      let hasDashes =
        bytes[i] == UInt8(ascii: "-") && isDigit(i + 1) && isDigit(i + 2)
        && bytes[i + 3] == UInt8(ascii: "-")
      let separator = hasDashes ? UInt8(ascii: "-") : UInt8(ascii: ":")
      if bytes[i] == separator { i += 1 }
      if isDigit(i) {
        guard let m = number(2) else { return nil }
        minute = m
        if bytes[i] == separator { i += 1 }
        if isDigit(i) {
          guard let s = number(2) else { return nil }
          second = s
          if bytes[i] == UInt8(ascii: ".") || bytes[i] == UInt8(ascii: ",") {
            i += 1
            while isDigit(i) { i += 1 }
          }
        }
      }
      skipSpaces()
      switch bytes[i] {
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        let sign = bytes[i] == UInt8(ascii: "+") ? 1 : -1
        i += 1
        guard let h = number(2) else { return nil }
        if bytes[i] == UInt8(ascii: ":") { i += 1 }
        offset = sign * (h * 3600 + (isDigit(i) ? (number(2) ?? 0) * 60 : 0))
      case UInt8(ascii: "Z"), UInt8(ascii: "z"):
        i += 1
      case 0:
        break
      default:
        guard let zone = DateWords.zone(bytes[i...]) else { return nil }
        offset = zone
      }
    } else if bytes[i] != 0 {
      // "2020-01-02 Thu", "2024年1月10日": not this format.
      return nil
    }
    return FeedDate.instant(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second, offset: offset
    )
  }

  /// Whether the text begins like a week, `2026-W`, which no other format does.
  static func isWeek(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), first + 6 < bytes.count else {
      return false
    }
    return bytes[first..<first + 4].allSatisfy(\.isASCIIDigit)
      && bytes[first + 4] == UInt8(ascii: "-") && bytes[first + 5] | 0x20 == UInt8(ascii: "w")
  }
}
