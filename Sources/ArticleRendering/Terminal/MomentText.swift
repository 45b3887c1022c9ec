import FeedBasics

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
