public import FeedBasics

/// Instants as people read them, in a time zone.
public struct ZonedTime: Sendable {
  private let calendar: LocalCalendar
  private let name: @Sendable (Date) -> String?

  /// Times in UTC, for documents that are kept or read elsewhere.
  public static let utc = ZonedTime { _ in 0 }

  /// Creates times in a time zone.
  /// - Parameters:
  ///   - offset: the time zone's offset in seconds east of UTC at a given instant.
  ///   - name: its abbreviation, such as `CET`; nil, or anything but letters, if it has none.
  public init(
    offset: @escaping @Sendable (Date) -> Int,
    name: @escaping @Sendable (Date) -> String? = { _ in nil }
  ) {
    calendar = LocalCalendar(offset: offset)
    self.name = name
  }

  /// Date and time with the zone: `2026-11-22 08:10 CET`, or `2026-11-22 08:10 UTC+01:00` if the zone has no name.
  public func text(_ date: Date) -> String { "\(minute(date)) \(zone(date))" }

  /// Date and time without the zone: `2026-11-22 08:10`.
  public func minute(_ date: Date) -> String {
    String(Timestamp.rfc3339(local(date)).replacing("T", with: " ").prefix(16))
  }

  /// The time of day: `08:10`.
  public func clock(_ date: Date) -> String { String(minute(date).suffix(5)) }

  /// The day as a number, from 1970-01-01.
  func day(_ date: Date) -> Int { calendar.day(of: date) }

  /// The zone's abbreviation, else its offset: `CET`, `UTC`, `UTC+01:00`.
  public func zone(_ date: Date) -> String {
    if let name = name(date), (3...6).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A })
    {
      return name
    }
    let minutes = calendar.offset(at: date) / 60
    guard minutes != 0 else { return "UTC" }
    // The time of day of this many seconds after 1970 is the offset's digits.
    let digits = Timestamp.rfc3339(Date(timeIntervalSince1970: Double(abs(minutes)) * 60))
    return "UTC\(minutes < 0 ? "−" : "+")\(digits.dropFirst(11).prefix(5))"
  }

  private func local(_ date: Date) -> Date {
    date.addingTimeInterval(Double(calendar.offset(at: date)))
  }
}

// Headings for the days of a list.
extension ZonedTime {
  /// The heading above a date in a list by date; nil if the date before it is on the same day.
  /// - Parameter previous: the date before it; nil at the beginning of the list.
  public func heading(_ date: Date, after previous: Date?, now: Date) -> String? {
    let own = day(date)
    if let previous, day(previous) == own { return nil }
    return name(of: own, today: day(now))
  }

  /// A date's day for pages that are kept, always with the year: `Saturday, 21 November 2026`.
  func heading(_ date: Date) -> String {
    let day = day(date)
    return "\(ZonedTime.text(day)) \(Timestamp.civil(day).year)"
  }

  private func name(of day: Int, today: Int) -> String {
    let date = Timestamp.civil(day)
    let text = ZonedTime.text(day)
    switch today - day {
    case 0: return "Today, \(text)"
    case 1: return "Yesterday, \(text)"
    default: return Timestamp.civil(today).year == date.year ? text : "\(text) \(date.year)"
    }
  }

  private static func text(_ day: Int) -> String {
    let date = Timestamp.civil(day)
    let weekday = weekdays[Timestamp.weekday(day)]
    return "\(weekday), \(date.day) \(months[date.month - 1])"
  }

  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

extension ZonedTime {
  /// A recent instant in a few words: `08:10` today, `Fri 08:10` within a week, else `14 Nov 08:10`, with the year if it
  /// is another one.
  func moment(_ date: Date, now: Date) -> String {
    let (day, today) = (day(date), day(now))
    let clock = clock(date)
    if day == today { return clock }
    if (1..<7).contains(today - day) {
      return "\(ZonedTime.weekdays[Timestamp.weekday(day)].prefix(3)) \(clock)"
    }
    let (year, month, dayOfMonth) = Timestamp.civil(day)
    let isThisYear = year == Timestamp.civil(today).year
    return "\(dayOfMonth) \(ZonedTime.months[month - 1].prefix(3))"
      + (isThisYear ? " " : " \(year) ") + clock
  }
}
