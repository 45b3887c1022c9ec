import FeedModel
public import Foundation

/// The days that a list goes through, in the reader's time.
public struct DayHeadings: Sendable {
  private let offset: @Sendable (Date) -> Int

  /// - Parameter offset: seconds east of UTC where the reader is, at an instant.
  public init(offset: @escaping @Sendable (Date) -> Int) { self.offset = offset }

  /// Headings by the position of the first date of each day; none where all are of one day.
  func headings(_ dates: [Date], now: Date) -> [Int: String] {
    let days = dates.map(day)
    guard Set(days).count > 1 else { return [:] }
    var headings: [Int: String] = [:]
    for (index, day) in days.enumerated() where index == 0 || days[index - 1] != day {
      headings[index] = name(of: day, today: self.day(now))
    }
    return headings
  }

  /// Counted from 1970-01-01.
  private func day(_ date: Date) -> Int {
    let seconds = date.timeIntervalSince1970 + Double(offset(date))
    return Int((min(max(seconds, -1e11), 1e11) / 86400).rounded(.down))
  }

  private func name(of day: Int, today: Int) -> String {
    let date = Timestamp.civil(day)
    // 1970-01-01 was a Thursday.
    let weekday = DayHeadings.weekdays[((day + 4) % 7 + 7) % 7]
    let text = "\(weekday), \(date.day) \(DayHeadings.months[date.month - 1])"
    switch today - day {
    case 0: return "Today, \(text)"
    case 1: return "Yesterday, \(text)"
    default: return Timestamp.civil(today).year == date.year ? text : "\(text) \(date.year)"
    }
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
