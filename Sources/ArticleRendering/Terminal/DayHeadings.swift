public import FeedBasics

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
