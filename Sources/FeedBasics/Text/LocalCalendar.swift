/// The days of a time zone, which begin at midnight there.
public struct LocalCalendar: Sendable {
  private let offset: @Sendable (Date) -> Int

  /// Creates a calendar for a time zone.
  /// - Parameter offset: the time zone's offset in seconds east of UTC at a given instant.
  public init(offset: @escaping @Sendable (Date) -> Int) { self.offset = offset }

  /// Days of UTC.
  public static let utc = LocalCalendar { _ in 0 }

  /// The time zone's offset in seconds east of UTC at an instant.
  public func offset(at date: Date) -> Int { offset(date) }

  /// The day of an instant, counted from 1970-01-01.
  public func day(of date: Date) -> Int {
    let seconds = date.timeIntervalSince1970 + Double(offset(date))
    return Int((min(max(seconds, -1e11), 1e11) / 86400).rounded(.down))
  }

  /// The first instant of a day counted from 1970-01-01: midnight, or the change of clocks that skips it.
  public func beginning(ofDay day: Int) -> Date { instant(day: day, second: 0) }

  /// The first instant of a day at which clocks show a time of day. If they are set forward over that time, it is
  /// counted as if they had not been.
  /// - Parameters:
  ///   - day: counted from 1970-01-01.
  ///   - second: seconds since midnight, as clocks show them.
  public func instant(day: Int, second: Int) -> Date {
    let clock = Double(day) * 86400 + Double(second)
    // Offsets a day before and a day after; they differ if the clocks are changed in between.
    let offsets = [-86400.0, 86400].map { offset(Date(timeIntervalSince1970: clock + $0)) }
    let guesses = offsets.map { Date(timeIntervalSince1970: clock - Double($0)) }
    let exact = guesses.filter { $0.timeIntervalSince1970 + Double(offset($0)) == clock }
    return exact.min() ?? guesses[0]
  }
}
