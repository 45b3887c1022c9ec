/// Machine-readable dates, and the calendar arithmetic for them.
public enum Timestamp {
  /// RFC 3339 in UTC with `Z`, whole seconds: `2026-11-21T08:00:00Z`. Years outside 1–9999 are clamped.
  public static func rfc3339(_ date: Date) -> String {
    let seconds = min(
      max(date.timeIntervalSince1970.rounded(.down), -62_135_596_800), 253_402_300_799)
    let total = Int(seconds)
    let day = Int((seconds / 86400).rounded(.down))
    let second = total - day * 86400
    let (year, month, dayOfMonth) = civil(day)
    return String(unsafeUninitializedCapacity: 20) { buffer in
      func write(_ number: Int, at place: Int, before end: Unicode.Scalar) {
        buffer[place] = UInt8(ascii: "0") + UInt8(number / 10)
        buffer[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
        buffer[place + 2] = UInt8(ascii: end)
      }
      // The last two digits of the year take the place after its first two.
      write(year / 100, at: 0, before: "0")
      write(year % 100, at: 2, before: "-")
      write(month, at: 5, before: "-")
      write(dayOfMonth, at: 8, before: "T")
      write(second / 3600, at: 11, before: ":")
      write(second / 60 % 60, at: 14, before: ":")
      write(second % 60, at: 17, before: "Z")
      return 20
    }
  }

  /// RFC 822 as OPML requires it, in UTC, with a year of four digits: `Sat, 21 Nov 2026 08:00:00 GMT`. Years outside
  /// 1–9999 are clamped.
  public static func rfc822(_ date: Date) -> String {
    let machine = rfc3339(date).utf8.map { Int($0) - 0x30 }
    func number(_ range: Range<Int>) -> Int { machine[range].reduce(0) { $0 * 10 + $1 } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let weekday = weekday(days(year: year, month: month, day: day))
    let time = [number(11..<13), number(14..<16), number(17..<19)].map { padded($0, 2) }
    return
      "\(weekdays[weekday]), \(padded(day, 2)) \(months[month - 1]) \(padded(year, 4)) "
      + "\(time.joined(separator: ":")) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Days from 1970-01-01 to a date of the proleptic Gregorian calendar.
  public static func days(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146097 + dayOfEra - 719468
  }

  /// The number of days of a month, 1 – 12.
  public static func daysIn(_ month: Int, of year: Int) -> Int {
    days(year: year, month: month + 1, day: 1) - days(year: year, month: month, day: 1)
  }

  /// The weekday, 0 Sunday – 6 Saturday, of a day counted from 1970-01-01, which was a Thursday.
  public static func weekday(_ days: Int) -> Int { ((days + 4) % 7 + 7) % 7 }

  /// The date of a day counted from 1970-01-01.
  public static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let z = days + 719468
    let era = (z >= 0 ? z : z - 146096) / 146097
    let dayOfEra = z - era * 146097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthPart = (5 * dayOfYear + 2) / 153
    let month = monthPart < 10 ? monthPart + 3 : monthPart - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthPart + 2) / 5 + 1
    )
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
